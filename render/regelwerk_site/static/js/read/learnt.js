/* What has been learnt: ticks that this device keeps.
 *
 * In: [data-learnt] boxes, [data-ticked] to sum them up.  Out: ticks as they were left.
 */
(function ({ ready, say, store }) {
  /** The boxes of what is to be learnt, as this device remembers them. */
  function wireTicks(boxes) {
    const listKnown = () => store.get("learnt", []).filter((mark) => typeof mark === "string");
    const bar = document.querySelector("[data-ticked]");
    const show = () => {
      const marks = new Set(listKnown());
      for (const box of boxes) box.checked = marks.has(box.dataset.learnt);
      if (!bar) return;
      const n = boxes.filter((box) => box.checked).length;
      bar.hidden = n === 0;
      bar.querySelector("[data-ticks]").textContent = say("ticks", { n, all: boxes.length });
    };
    for (const box of boxes) {
      box.closest("label").hidden = false;
      box.addEventListener("change", () => {
        const others = listKnown().filter((mark) => mark !== box.dataset.learnt);
        store.set("learnt", box.checked ? [...others, box.dataset.learnt] : others);
        show();
      });
    }
    if (bar) bar.querySelector("[data-forget]").addEventListener("click", () => {
      const here = new Set(boxes.map((box) => box.dataset.learnt));
      store.set("learnt", listKnown().filter((mark) => !here.has(mark)));
      show();
    });
    show();
  }

  ready(() => wireTicks([...document.querySelectorAll("[data-learnt]")]));
})(globalThis.RegelwerkPage);
