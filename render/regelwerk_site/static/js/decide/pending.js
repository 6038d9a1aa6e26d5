/* What was noted at rulings, on the start page, until it is ticked off.
 *
 * In: `RegelwerkPage.later`.  Out: the list.
 */
(function (page) {
  const { el, store, ready } = page, { listKept } = page.later;

  function show(box) {
    const entries = listKept();
    box.hidden = entries.length === 0;
    box.querySelector("[data-pending-list]").replaceChildren(...entries.map((entry, at) => {
      const tick = el("input", { type: "checkbox" });
      tick.addEventListener("change", () => { store.set("later", listKept().filter((_, other) => other !== at)); show(box); });
      const from = el("a", { className: "none", href: entry.from }, `${entry.title}, ${entry.edition}`);
      return el("li", {}, el("label", {}, tick, el("span", {}, entry.says)), from);
    }));
  }

  ready(() => show(document.querySelector("[data-pending]")));
})(globalThis.RegelwerkPage);
