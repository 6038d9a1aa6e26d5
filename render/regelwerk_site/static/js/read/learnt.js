/* What has been learnt: ticks that this device keeps; sentences for some people or of one law alone.
 *
 * In: [data-learnt] boxes, [data-ticked] to sum them up, [data-whose] to choose.  Out: ticks as they were left, sentences hidden.
 */
(function ({ ready, say, el, store, note }) {
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

  /** The laws a sentence belongs to: the one it stands under and those whose places it names. */
  const listLaws = (lesson) => new Set([...lesson.querySelectorAll("a.n, .ats > a:not([href*=faelle])")].flatMap(({ textContent }) => textContent.match(/\b\d+/g)?.slice(0, 1) || []));

  /** Only the sentences for a group of people or of one law; what is chosen stands in the address. */
  function wireChoices(bar) {
    const choices = [...bar.querySelectorAll("select")], lessons = [...document.querySelectorAll(".lesson")], laws = new Map(lessons.map((lesson) => [lesson, listLaws(lesson)]));
    const fits = { regel: (lesson, law) => laws.get(lesson).has(law), adressat: (lesson, who) => (lesson.dataset.who || "").split(" ").includes(who) };
    const show = () => {
      for (const lesson of lessons) lesson.hidden = choices.some(({ name, value }) => value && !fits[name](lesson, value));
      for (const heading of document.querySelectorAll("main > h2")) {
        let list = heading.nextElementSibling;
        while (!list.matches(".learn")) list = list.nextElementSibling;
        heading.hidden = !list.querySelector(":scope > :not([hidden])");
      }
    };
    const numbers = [...new Set([...laws.values()].flatMap((each) => [...each]))].sort((a, b) => a - b);
    choices.find(({ name }) => name === "regel").append(...numbers.map((law) => el("option", {}, law)));
    for (const choice of choices) {
      choice.value = new URLSearchParams(location.search).get(choice.name) || "";
      if (choice.selectedIndex < 0) choice.selectedIndex = 0; // no such choice
      choice.addEventListener("change", () => { show(); note({ [choice.name]: choice.value || null }); });
    }
    bar.hidden = false;
    show();
  }

  ready(() => {
    wireTicks([...document.querySelectorAll("[data-learnt]")]);
    for (const bar of document.querySelectorAll("[data-whose]")) wireChoices(bar);
  });
})(globalThis.RegelwerkPage);
