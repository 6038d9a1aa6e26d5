/* What the director says at the table: to each what concerns him, by name where his seat is known.
 *
 * In: the moments of a ruling or an incident, who sits where.  Out: `RegelwerkPage.spoken`: `list(moments, engine, nameWhom)`, `tell(spoken)`,
 * `wire(box, spoken)`, `show(slot, spoken)`.
 */
(function (page) {
  const { el } = page;

  /** What is said, each piece with the name of the one it is said to, or of the event on which it is said to all, and whether a new part `begins` with it;
   * `nameWhom` gives that name, or nothing where nobody knows it, `nameIn` the sentence with the names in it. */
  const list = (moments, engine, nameWhom, nameIn = (text) => text) => globalThis.Regelwerk.speak(moments, engine.to_all)
    .map((each, at, all) => ({ to: nameWhom(each) || page.headline.capitalize(each.to_label), text: nameIn(each.text, each), events: each.events, begins: at > 0 && each.part > all[at - 1].part }));

  /** The words, each with whom they are said to. */
  const tell = (spoken) => spoken.map(({ to, text, begins, head }) =>
    el("p", { className: begins ? "part" : "" }, head ? el("strong", {}, head) : "", to ? el("b", {}, `${to}: `) : "", el("q", {}, text)));

  /** Make the buttons show the words to the table and speak them. */
  function wire(box, spoken) {
    box.querySelector('[data-loud="speak"]').hidden = !("speechSynthesis" in globalThis);
    for (const button of box.querySelectorAll("[data-loud]")) {
      button.onclick = () => page.bring("aloud", "behind.css").then(() => page.aloud[button.dataset.loud](spoken), () => page.notice("unloaded", { title: button.textContent }));
    }
  }

  /** Show it first and open, with what shows it to the table and what speaks it. */
  function show(slot, spoken) {
    const box = slot("spoken");
    box.hidden = !spoken.length;
    slot("spoken-words").replaceChildren(...tell(spoken));
    wire(box, spoken);
  }

  page.spoken = { list, tell, wire, show };
})(globalThis.RegelwerkPage);
