/* The answers so far: one line that opens to all of them; each can be changed.
 *
 * In: where the interview stands.  Out: `RegelwerkPage.given(talk, change)`, the element to show under a question or a ruling.
 */
(function (page) {
  const { say, piece, el } = page;

  /** An answer with its question; choosing it calls `change(fact)`. */
  function line(engine, fact, text, open, change) {
    const button = el("button", { type: "button" }, el("span", {}, engine.facts[fact].question), " ", el("b", {}, text), el("span", { className: "vh" }, ` (${say("change")})`));
    button.addEventListener("click", () => change(fact));
    return el("li", { className: open ? "open" : "" }, button);
  }

  function count(given, open) {
    const said = say(given === 1 ? "given-one" : "given", { n: given });
    return open ? say("given-open", { said, n: open }) : said;
  }

  /** The folded list of the answers given and put off; hidden while there is none. */
  page.given = function ({ engine, state }, change) {
    const { node, slot } = piece("tpl-given");
    const answered = Object.entries(state.facts).map(([fact, value]) => [fact, engine.facts[fact].values[value], false]);
    const all = [...answered, ...state.skip.map((fact) => [fact, say("unknown"), true])];
    node.hidden = all.length === 0;
    slot("count").textContent = count(answered.length, state.skip.length);
    slot("short").textContent = all.map(([, text]) => text).join(" · ");
    slot("all").replaceChildren(...all.map(([fact, text, open]) => line(engine, fact, text, open, change)));
    return node;
  };
})(globalThis.RegelwerkPage);
