/* The register: its entries narrow while one types; a main entry stays with those below it that fit.
 *
 * In: [data-register] with its bar.  Out: hidden entries, letters and sections, the number of entries that fit.
 */
(function ({ ready, say }) {
  const { fold } = globalThis.RegelwerkFold;

  /** Words as they are compared: folded, without signs, figures and letters apart (`27B1` = `27 B 1`). */
  const simplify = (text) => fold(text).replace(/[^a-z0-9]+/g, " ").replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, "$1$2 ").trim();
  const listWords = (line) => [line.querySelector("b"), ...line.querySelectorAll(".ref")].map((each) => each.textContent).join(" ");
  const findOwn = (entry) => entry.querySelector(":scope > p");

  /** Whether an entry fits: every word in it, a citation as it stands. */
  function isFitting(text, typed) {
    return /\d/.test(typed) ? ` ${text}`.includes(` ${typed}`) : typed.split(" ").every((word) => text.includes(word));
  }

  /** Every main entry with the sub-entries below it, and the words each is found by. */
  function read(section) {
    return [...section.querySelectorAll(".entries > li")].map((entry) => {
      const title = findOwn(entry).querySelector("b").textContent;
      const below = [...entry.querySelectorAll("ul > li")].map((sub) => ({ entry: sub, text: simplify(`${title} ${listWords(findOwn(sub))}`) }));
      return { entry, text: simplify(listWords(findOwn(entry))), below };
    });
  }

  /** Show what fits; the number of entries that do. */
  function narrow(mains, typed) {
    let left = 0;
    for (const main of mains) {
      const found = main.below.filter((sub) => !(sub.entry.hidden = !isFitting(sub.text, typed))).length;
      const itself = isFitting(main.text, typed);
      main.entry.hidden = !found && !itself;
      left += found + itself;
    }
    return left;
  }

  function wire(register) {
    const field = register.querySelector("[data-narrow]"), mains = read(register);
    const update = () => {
      const left = narrow(mains, simplify(field.value));
      for (const link of register.querySelectorAll(".letters a")) {
        const section = document.getElementById(link.hash.slice(1)).parentElement;
        link.hidden = section.hidden = !section.querySelector(".entries > li:not([hidden])");
      }
      register.querySelector("[data-empty]").hidden = left > 0;
      register.querySelector("[data-count]").textContent = left === 1 ? say("entry") : say("entries", { n: left });
    };
    register.querySelector("[data-bar]").hidden = false;
    field.addEventListener("input", update);
    register.addEventListener("click", (event) => {
      if (!event.target.closest("i a") || !field.value) return;
      field.value = ""; // the entry meant may be hidden
      update();
    });
    update();
  }

  ready(() => document.querySelectorAll("[data-register]").forEach(wire));
})(globalThis.RegelwerkPage);
