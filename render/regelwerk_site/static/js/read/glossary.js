/* The glossary: its terms narrow while one types; a term is found by every word for it, of any edition, country or language.
 *
 * In: [data-glossary] with its bar.  Out: hidden terms, letters and sections, the number of terms that fit.
 */
(function ({ ready, say, aim }) {
  const { fold } = globalThis.RegelwerkFold;
  const simplify = (text) => fold(text).replace(/[^a-z0-9]+/g, " ").trim();
  const listWords = (term) => [...term.querySelectorAll("h3, .words dd")].map((each) => each.textContent).join(" ");

  function wire(glossary) {
    const field = glossary.querySelector("[data-narrow]"), ask = glossary.querySelector("[data-ask]"), { href } = ask;
    const terms = [...glossary.querySelectorAll(".term-entry")].map((term) => ({ term, text: simplify(listWords(term)) }));
    const update = () => {
      const typed = simplify(field.value).split(" ");
      const left = terms.filter(({ term, text }) => !(term.hidden = !typed.every((word) => text.includes(word)))).length;
      for (const link of glossary.querySelectorAll(".letters a")) {
        const section = document.getElementById(link.hash.slice(1)).parentElement;
        link.hidden = section.hidden = !section.querySelector(".term-entry:not([hidden])");
      }
      glossary.querySelector("[data-empty]").hidden = left > 0;
      ask.href = `${href}&${new URLSearchParams({ q: field.value })}`; // the word goes along
      glossary.querySelector("[data-count]").textContent = left === 1 ? say("term") : say("terms", { n: left });
    };
    glossary.querySelector("[data-bar]").hidden = false;
    field.addEventListener("input", update);
    addEventListener("hashchange", () => {
      if (!aim()?.hidden) return;
      field.value = ""; // the term meant does not fit
      update();
      aim().scrollIntoView();
    });
    update();
  }

  ready(() => document.querySelectorAll("[data-glossary]").forEach(wire));
})(globalThis.RegelwerkPage);
