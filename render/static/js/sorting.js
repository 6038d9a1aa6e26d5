/* The table of laws in another order.
 *
 * In: [data-sorting] with its buttons.  Out: rows in order of the chosen number.
 */
(function ({ ready }) {
  /** Rows in order of the number they carry under a name, largest first; of equal ones the lower law first. */
  function sort(table, by) {
    const number = (row, name) => Number(row.getAttribute(`data-${name}`));
    const rows = [...table.tBodies[0].rows];
    table.tBodies[0].append(...rows.sort((a, b) => number(b, by) - number(a, by) || number(b, "law") - number(a, "law")));
  }

  ready(() => {
    for (const bar of document.querySelectorAll("[data-sorting]")) {
      bar.hidden = false;
      bar.addEventListener("click", (event) => {
        const chosen = event.target.closest("[data-by]");
        if (!chosen) return;
        for (const button of bar.querySelectorAll("[data-by]")) button.setAttribute("aria-pressed", String(button === chosen));
        sort(document.getElementById(bar.dataset.sorting), chosen.dataset.by);
      });
    }
  });
})(globalThis.RegelwerkPage);
