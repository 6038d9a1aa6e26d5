"""Search: an index made at build time, and a query that ranks the same here and in the browser
(`static/js/search/search.js` of the site).
"""
