/* The same facts in every edition: a card each, the first difference marked; and a walk through all differences.
 *
 * In: the compiled engine.  Out: `RegelwerkPage.cards(...)`, the section [data-parting].
 */
(function (page) {
  const { say, piece, el, cites, ready } = page;

  /** A card: what one edition rules, and how that stands to the edition before. */
  function card(ruling, step, name, own) {
    const { node, slot } = piece("tpl-card");
    slot("edition").textContent = name(ruling.edition);
    slot("against").textContent = step ? say(step.verdict === "open" ? "still" : step.verdict, { edition: name(step.a) }) : "";
    node.classList.toggle("main", own);
    const outcomes = page.outcomes(ruling);
    slot("steps").replaceChildren(...outcomes.map((outcome) => el("li", {}, `${outcome.says} `, el("span", { className: "cites" }, ...cites(outcome.cites)))));
    if (!outcomes.length) slot("steps").replaceWith(el("p", {}, page.nothing(ruling)));
    const first = step && step.verdict === "different" && step.outcome_b ? outcomes.findIndex((outcome) => outcome.says === step.outcome_b.says) : -1;
    if (first >= 0) {
      const marked = slot("steps").children[first];
      marked.classList.add("split");
      marked.prepend(el("span", { className: "to" }, say("first")));
    }
    return node;
  }

  /** The cards of all editions on the same facts, oldest first; none where there is only one edition. */
  page.cards = function (engine, decision, facts, own) {
    const name = (edition) => globalThis.RegelwerkData.editions[edition] || edition;
    let found;
    try { found = globalThis.Regelwerk.compare(engine, decision, facts); } catch { return []; }
    const editions = Object.keys(found.rulings);
    if (editions.length < 2) return [];
    return editions.map((edition) => card(found.rulings[edition], found.steps.find((step) => step.b === edition), name, edition === own));
  };

  function parting(box, engine, decision) {
    const at = {}, known = {};
    box.hidden = false;
    box.addEventListener("click", (event) => {
      const pair = event.target.closest("[data-pair]")?.dataset.pair;
      if (!pair) return;
      const [a, b] = pair.split(" ");
      known[pair] ??= globalThis.Regelwerk.divergences(engine, decision, a, b).groups;
      at[pair] = ((at[pair] ?? -1) + 1) % known[pair].length;
      show(box, engine, decision, known[pair][at[pair]], { n: at[pair] + 1, all: known[pair].length });
    });
  }

  function show(box, engine, decision, group, count) {
    const facts = Object.fromEntries(Object.entries(group.when).map(([fact, values]) => [fact, values[0]]));
    box.querySelector("[data-parted]").textContent = say("parted", count);
    box.querySelector("[data-parted-facts]").replaceChildren(...Object.entries(group.when).map(([fact, values]) =>
      el("div", {}, el("dt", {}, engine.facts[fact].question), el("dd", {}, values.map((value) => engine.facts[fact].values[value]).join(say("or"))))));
    box.querySelector("[data-cards]").replaceChildren(...page.cards(engine, decision, facts, ""));
  }

  ready(() => {
    const box = document.querySelector("[data-parting]"), wizard = document.querySelector("[data-wizard]");
    if (box && wizard && globalThis.RegelwerkData) parting(box, globalThis.RegelwerkData.engine, wizard.dataset.decision);
  });
})(globalThis.RegelwerkPage);
