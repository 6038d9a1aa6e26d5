/* What changed: the table of laws in another order, the list of a step narrowed to one kind or weight of change, what has been learnt.
 *
 * In: [data-sorting] with its buttons, [data-kinds] with its choices, [data-learnt] boxes.
 * Out: rows in order of the chosen number, list entries hidden, ticks kept on this device.
 */
(function ({ ready, aim, say, store }) {
  /** The boxes of what is to be learnt, as this device remembers them. */
  function ticks(boxes) {
    const known = () => store.get("learnt", []).filter((mark) => typeof mark === "string");
    const bar = document.querySelector("[data-ticked]");
    const show = () => {
      const marks = new Set(known());
      for (const box of boxes) box.checked = marks.has(box.dataset.learnt);
      if (!bar) return;
      const n = boxes.filter((box) => box.checked).length;
      bar.hidden = n === 0;
      bar.querySelector("[data-ticks]").textContent = say("ticks", { n, all: boxes.length });
    };
    for (const box of boxes) {
      box.closest("label").hidden = false;
      box.addEventListener("change", () => {
        const others = known().filter((mark) => mark !== box.dataset.learnt);
        store.set("learnt", box.checked ? [...others, box.dataset.learnt] : others);
        show();
      });
    }
    if (bar) bar.querySelector("[data-forget]").addEventListener("click", () => {
      const here = new Set(boxes.map((box) => box.dataset.learnt));
      store.set("learnt", known().filter((mark) => !here.has(mark)));
      show();
    });
    show();
  }

  /** Rows in order of the number they carry under a name, largest first; of equal ones the lower law first. */
  function sort(table, by) {
    const number = (row, name) => Number(row.getAttribute(`data-${name}`));
    const rows = [...table.tBodies[0].rows];
    table.tBodies[0].append(...rows.sort((a, b) => number(b, by) - number(a, by) || number(b, "law") - number(a, "law")));
  }

  /** Only the entries that every choice of the bar allows. */
  function narrow(bar) {
    const kind = bar.querySelector("[name=kind]").value;
    const weight = bar.querySelector("[name=weight]").value;
    const chosen = Boolean(kind || weight);
    let left = 0;
    for (const group of document.querySelectorAll("details.change")) {
      const entries = [...group.querySelectorAll("[data-kind]")];
      for (const entry of entries) {
        entry.hidden = Boolean((kind && entry.dataset.kind !== kind) || (weight && entry.dataset.weight !== weight));
      }
      const shown = entries.filter((entry) => !entry.hidden).length;
      group.hidden = shown === 0;
      group.open = chosen && shown > 0;
      left += shown;
    }
    bar.querySelector("[role=status]").textContent = String(left);
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
    for (const bar of document.querySelectorAll("[data-kinds]")) {
      bar.hidden = false;
      bar.addEventListener("change", () => narrow(bar));
    }
    ticks([...document.querySelectorAll("[data-learnt]")]);
    const asked = aim();
    if (asked && asked.matches("details.change")) asked.open = true;
  });
})(globalThis.RegelwerkPage);
