"""Search: an index made at build time, and a query that ranks alike in Python and in the browser
(`static/js/search/search.js` of the site).
"""
