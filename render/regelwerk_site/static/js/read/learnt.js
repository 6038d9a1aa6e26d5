/* What has been learnt: ticks that this device keeps; sentences for some people alone.
 *
 * In: [data-learnt] boxes, [data-ticked] to sum them up, [data-whose] to choose.  Out: ticks as they were left, sentences hidden.
 */
(function ({ ready, say, store, note }) {
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

  /** Only the sentences for a group of people; the choice stands in the address. */
  function wireAddressees(bar) {
    const choice = bar.querySelector("select");
    const show = () => {
      for (const lesson of document.querySelectorAll(".lesson")) lesson.hidden = Boolean(choice.value) && !(lesson.dataset.who || "").split(" ").includes(choice.value);
      for (const heading of document.querySelectorAll("main > h2")) {
        let list = heading.nextElementSibling;
        while (!list.matches(".learn")) list = list.nextElementSibling;
        heading.hidden = !list.querySelector(":scope > :not([hidden])");
      }
    };
    choice.value = new URLSearchParams(location.search).get(choice.name) || "";
    if (choice.selectedIndex < 0) choice.selectedIndex = 0; // no such choice
    bar.hidden = false;
    show();
    choice.addEventListener("change", () => { show(); note({ [choice.name]: choice.value || null }); });
  }

  ready(() => {
    wireTicks([...document.querySelectorAll("[data-learnt]")]);
    for (const bar of document.querySelectorAll("[data-whose]")) wireAddressees(bar);
  });
})(globalThis.RegelwerkPage);
