/* What changed: the list of a step narrowed to one kind or weight of change; the choice stands in the address.
 *
 * In: [data-kinds] with its choices, the address.  Out: list entries hidden, the law of the address open.
 */
(function ({ ready, aim, note }) {
  /** Only the entries of a kind and with the badge of a weight; an empty one is every one. */
  function narrow(bar, kind, weight) {
    let left = 0;
    for (const group of document.querySelectorAll("details.change")) {
      const entries = [...group.querySelectorAll("[data-kind]")];
      for (const entry of entries) {
        entry.hidden = Boolean((kind && entry.dataset.kind !== kind) || (weight && !entry.querySelector(`.weight.${weight}`)));
      }
      const shown = entries.filter((entry) => !entry.hidden).length;
      group.hidden = shown === 0;
      group.open = Boolean(kind || weight) && shown > 0;
      left += shown;
    }
    bar.querySelector("[role=status]").textContent = String(left);
  }

  ready(() => {
    for (const bar of document.querySelectorAll("[data-kinds]")) {
      const choices = [...bar.querySelectorAll("select")], given = new URLSearchParams(location.search);
      for (const choice of choices) {
        choice.value = given.get(choice.name) || "";
        if (choice.selectedIndex < 0) choice.selectedIndex = 0; // no such choice
      }
      const show = () => narrow(bar, ...choices.map((choice) => choice.value));
      bar.hidden = false;
      if (choices.some((choice) => choice.value)) show();
      bar.addEventListener("change", () => {
        show();
        note(Object.fromEntries(choices.map(({ name, value }) => [name, value || null])));
      });
    }
    const asked = aim();
    if (asked && asked.matches("details.change")) asked.open = true;
  });
})(globalThis.RegelwerkPage);
