"""Search: an index made at build time, and a query that ranks the same here and in the browser (`render/static/js/search.js`)."""
