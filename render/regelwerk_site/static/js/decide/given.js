/* The answers so far, a chip each; choosing one asks again.
 *
 * In: where the interview stands.  Out: `RegelwerkPage.given(talk, change)`, the element to show over a question and under a ruling.
 */
(function (page) {
  const { say, el } = page;

  /** An answer with its question; choosing it calls `change(fact)`. */
  function chip(engine, fact, text, open, change) {
    const button = el("button", { type: "button" }, el("span", {}, engine.facts[fact].question), " ", el("b", {}, text), el("span", { className: "vh" }, ` (${say("change")})`));
    button.addEventListener("click", () => change(fact));
    return el("li", { className: open ? "open" : "" }, button);
  }

  /** The answers given and put off; hidden while there is none. */
  page.given = function ({ engine, state }, change) {
    const answered = Object.entries(state.facts).map(([fact, value]) => chip(engine, fact, engine.facts[fact].values[value], false, change));
    const open = state.skip.map((fact) => chip(engine, fact, say("unknown"), true, change));
    const list = el("ul", { className: "chips" }, ...answered, ...open);
    list.hidden = answered.length + open.length === 0;
    return list;
  };
})(globalThis.RegelwerkPage);
