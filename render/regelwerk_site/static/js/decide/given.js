/* The answers so far, a chip each; choosing one asks again.
 *
 * In: where the interview stands.  Out: `RegelwerkPage.given(talk, change)`, the element to show over a question and under a ruling.
 */
(function (page) {
  const { say, el } = page;

  /** An answer with its question; choosing it calls `change(fact)`. */
  function chip({ engine, game, state: { seat } }, fact, text, open, change) {
    const named = (said) => page.seats.nameIn(game, said, seat);
    const button = el("button", { type: "button" }, el("span", {}, named(engine.facts[fact].question)), " ", el("b", {}, named(text)), el("span", { className: "vh" }, ` (${say("change")})`));
    button.addEventListener("click", () => change(fact));
    return el("li", { className: open ? "open" : "" }, button);
  }

  /** The answers given and put off; hidden while there is none. */
  page.given = function (talk, change) {
    const { engine, state } = talk;
    const answered = Object.entries(state.facts).map(([fact, value]) => chip(talk, fact, engine.facts[fact].values[value], false, change));
    const open = state.skip.map((fact) => chip(talk, fact, say("unknown"), true, change));
    const list = el("ul", { className: "chips" }, ...answered, ...open);
    list.hidden = answered.length + open.length === 0;
    return list;
  };
})(globalThis.RegelwerkPage);
