/* What changed: the list of a step narrowed to one kind or weight of change; the choice stands in the address.
 *
 * In: [data-kinds] with its choices, the address.  Out: list entries hidden, the law of the address open.
 */
(function ({ ready, aim, note }) {
  const NAMES = { kind: "art", weight: "gewicht" };

  /** Choose what the address says, as far as there is such a choice. */
  function heed(bar) {
    const given = new URLSearchParams(location.search);
    for (const [name, said] of Object.entries(NAMES)) {
      const choice = bar.querySelector(`[name=${name}]`);
      if ([...choice.options].some((option) => option.value && option.value === given.get(said))) choice.value = given.get(said);
    }
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
    for (const bar of document.querySelectorAll("[data-kinds]")) {
      bar.hidden = false;
      heed(bar);
      if (Object.keys(NAMES).some((name) => bar.querySelector(`[name=${name}]`).value)) narrow(bar);
      bar.addEventListener("change", () => {
        narrow(bar);
        note(Object.fromEntries(Object.entries(NAMES).map(([name, said]) => [said, bar.querySelector(`[name=${name}]`).value || null])));
      });
    }
    const asked = aim();
    if (asked && asked.matches("details.change")) asked.open = true;
  });
})(globalThis.RegelwerkPage);
