/* The address of a page that can be shown in several ways tells how it is shown.
 *
 * In: names with their values.  Out: `RegelwerkPage.note(given)`.
 */
(function (page) {
  /** Write into the address what is shown: names with their values, `null` takes one out, the others stay. Returns the query. */
  page.note = function (given) {
    const kept = new Map(new URLSearchParams(location.search));
    for (const [name, value] of Object.entries(given)) value === null ? kept.delete(name) : kept.set(name, value);
    const said = [...kept].map(([name, value]) => (value ? `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}` : name)).join("&");
    const search = said && `?${said}`;
    try { history.replaceState(history.state, "", location.pathname + search + location.hash); } catch { /* a folder may forbid it */ }
    return search;
  };
})(globalThis.RegelwerkPage);
