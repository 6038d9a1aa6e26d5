/* The map of changes: which step it shows, and the table of laws in another order; both stand in the address.
 *
 * In: the steps, [data-sorting] with its buttons, the address.  Out: the step chosen, rows in order of the chosen number.
 */
(function ({ ready, note }) {
  const STEP = "schritt", ORDER = "reihenfolge";

  /** Rows in order of the last number of a column that says of how many, largest first; of equal ones the lower law first. */
  function sort(table, by) {
    const law = (row) => parseInt(row.cells[0].textContent, 10), number = (row) => Number((/(\d+)\s+von\s/.exec(row.cells[by].textContent) || [0, 0])[1]);
    const rows = [...table.tBodies[0].rows];
    table.tBodies[0].append(...rows.sort((a, b) => number(b) - number(a) || law(a) - law(b)));
  }

  /** The table in the order of a button. */
  function order(bar, chosen) {
    for (const button of bar.querySelectorAll("[data-by]")) button.setAttribute("aria-pressed", String(button === chosen));
    sort(document.getElementById(bar.dataset.sorting), chosen.dataset.by);
  }

  ready(() => {
    const given = new URLSearchParams(location.search);
    for (const step of document.querySelectorAll(`[name="${STEP}"]`)) {
      if (step.value === given.get(STEP)) step.checked = true;
      step.addEventListener("change", () => note({ [STEP]: step.value }));
    }
    for (const bar of document.querySelectorAll("[data-sorting]")) {
      const buttons = [...bar.querySelectorAll("[data-by]")], wanted = buttons.find((button) => button.dataset.by === given.get(ORDER));
      bar.hidden = false;
      if (wanted) order(bar, wanted);
      bar.addEventListener("click", (event) => {
        const chosen = event.target.closest("[data-by]");
        if (!chosen) return;
        order(bar, chosen);
        note({ [ORDER]: chosen === buttons[0] ? null : chosen.dataset.by });
      });
    }
  });
})(globalThis.RegelwerkPage);
