/* One question on the screen.
 *
 * In: the fact to ask, the state of the interview.  Out: `RegelwerkPage.question(asked)`, the element to show.
 */
(function (page) {
  const { say, piece, el, cites } = page;
  const OWN = ["director", "referee"];

  /** The first sentence of a row, the decision it goes on with where it says none of its own, or that nothing is regulated. */
  function headline(row, engine) {
    if (!row) return say("more");
    const first = row.then.find((outcome) => !outcome.apply) || row.then[0];
    if (!first) return say(row.outcome === "refer" ? "refer" : "silent");
    return first.apply ? say("chained", { title: engine.decisions[first.apply].title }) : first.says;
  }

  /** The row of a name `decision/row`. */
  function rowNamed(engine, edition, name) {
    const [decision, id] = name.split("/");
    return engine.decisions[decision].editions[edition].rows.find((row) => row.id === id);
  }

  /** What each answer leads to, told only on request. */
  function effects({ engine, edition, fact, left }) {
    return Object.entries(left).map(([value, rows]) => {
      const heads = new Set(rows.map((name) => headline(rowNamed(engine, edition, name), engine)));
      return el("li", {}, say("answer", { answer: engine.facts[fact].values[value], result: heads.size === 1 ? [...heads][0] : say("more") }));
    });
  }

  /** The most questions the policy may still ask; -1 where decisions applied may ask more. */
  function worst({ engine, decision, edition, facts, skip }) {
    const table = engine.decisions[decision].editions[edition];
    if (!table || skip.length || table.rows.some((row) => row.then.some((outcome) => outcome.apply))) return -1;
    let node = table.policy;
    while (node && "ask" in node && node.ask in facts) node = node.then[facts[node.ask]];
    const deep = (tree) => (tree && "ask" in tree ? 1 + Math.max(...Object.values(tree.then).map(deep)) : 0);
    return deep(node);
  }

  function head(slot, asked) {
    const { engine, game, edition, fact, facts, seat } = asked;
    const { question, ask, askLabel, away } = engine.facts[fact];
    const left = worst(asked);
    slot("edition").textContent = globalThis.RegelwerkData.editions[edition];
    slot("count").textContent = say("number", { n: Object.keys(facts).length + 1 });
    slot("left").textContent = left < 1 ? "" : left === 1 ? say("last") : say("left", { n: left });
    slot("question").textContent = question;
    slot("whom").textContent = say(OWN.includes(ask) ? "own" : "ask", { who: page.seats.who(game, ask, askLabel, seat) });
    slot("away").hidden = !away;
    slot("away").textContent = say("away");
  }

  page.headline = headline;

  /** The screen that asks; `answer(value)` is called with the choice, with an empty one for "not known yet". */
  page.question = function (asked, answer) {
    const { engine, rules, decision, edition, fact, left, chosen } = asked;
    const { node, slot } = piece("tpl-question");
    const { criteria, cites: ids } = engine.facts[fact];
    head(slot, asked);
    for (const value of rules.values(engine, decision, edition, fact).filter((each) => each in left)) {
      const button = el("button", { type: "button" }, engine.facts[fact].values[value]);
      button.dataset.value = value;
      if (chosen === value) button.setAttribute("aria-pressed", "true");
      button.addEventListener("click", () => answer(value));
      slot("answers").append(button);
    }
    node.querySelector('[data-act="unknown"]').addEventListener("click", () => answer(""));
    slot("criteria-box").hidden = !criteria && !ids.length;
    slot("criteria").textContent = criteria;
    slot("cites").replaceChildren(...cites(ids));
    slot("effects").replaceChildren(...effects(asked));
    return node;
  };
})(globalThis.RegelwerkPage);
