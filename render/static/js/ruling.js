/* The ruling on the screen: one line, the steps with addressee, what holds on, what falls due later, and why.
 *
 * In: a ruling of the engine and the state of the interview.  Out: `RegelwerkPage.ruling(told)`, the element to show.
 */
(function (page) {
  const { say, piece, el, cites, fill } = page;

  /** All outcomes of a ruling and of the decisions it applies, those that only hand on left out. */
  function all(ruling) {
    return [...ruling.outcomes.filter((outcome) => outcome.effect !== "apply"), ...ruling.chained.flatMap(all)];
  }

  /** A ruling and those of the decisions it applies, however far, each decision once. */
  function steps(ruling) {
    const whole = (each) => [each, ...each.chained.flatMap(whole)];
    return [...new Map(whole(ruling).map((each) => [each.decision, each])).values()];
  }

  const bound = (outcome) => !outcome.later && "until" in outcome.params;
  const now = (outcome) => !outcome.later && !bound(outcome);

  /** One outcome as a list item: to whom, what, by which clause. */
  function item(outcome, { game, seat }) {
    const to = outcome.to_label ? el("span", { className: "to" }, page.seats.who(game, outcome.to, outcome.to_label, seat)) : "";
    return el("li", {}, to, `${outcome.says} `, el("span", { className: "cites" }, ...cites(outcome.cites)));
  }

  function label(engine, fact, value) {
    return engine.facts[fact].values[value] || value;
  }

  /** What is said of a ruling without outcomes: open, not decided yet, left open by the text, or the text is silent. */
  function nothing(ruling) {
    return say(["open", "undecided"].find((word) => word === ruling.status) || (ruling.otherwise === "refer" ? "refer" : "silent"));
  }

  const nearest = (ruling) => (ruling.status === "undecided" ? "relevant" : "elsewhere");

  function verdict(slot, ruling, told) {
    const outcomes = all(ruling);
    const on = ruling.outcomes.find((outcome) => outcome.effect === "apply");
    const bare = on ? say("chained", { title: told.engine.decisions[on.params.decision].title }) : nothing(ruling);
    const text = ruling.status === "open" ? say("open") : outcomes.length ? outcomes[0].says : bare;
    slot("edition").textContent = told.editionName;
    slot("title").textContent = told.title;
    slot("verdict").textContent = text;
    const silent = ruling.status !== "open" && !outcomes.length && !on;
    const from = silent ? ruling.cites : outcomes.filter(now).length === 1 ? outcomes[0].cites : [];
    slot("verdict-cites").replaceChildren(...(silent && from.length ? [`${say(nearest(ruling))} `] : []), ...cites(from));
    slot("note").textContent = ruling.note;
    slot("note").hidden = !ruling.note;
  }

  function lists(slot, ruling, told) {
    const outcomes = all(ruling);
    const present = outcomes.filter(now).length > 1 || (outcomes[0] && !now(outcomes[0])) ? outcomes.filter(now) : [];
    fill(slot("steps"), present.map((outcome) => item(outcome, told)), slot("steps-box"));
    fill(slot("bound"), outcomes.filter(bound).map((outcome) => item(outcome, told)), slot("bound-box"));
    fill(slot("later"), outcomes.filter((outcome) => outcome.later).map((outcome) => item(outcome, told)), slot("later-box"));
    fill(slot("points"), page.points(outcomes, told), slot("points-box"));
    const left = (told.further ? steps(ruling) : [ruling]).filter((each) => each.status === "open");
    const rows = left.flatMap((each) => each.possible.map((id) => told.engine.decisions[each.decision].editions[each.edition].rows.find((row) => row.id === id)));
    fill(slot("open"), rows.map((row) => el("li", {}, `${page.headline(row, told.engine)} `, el("span", { className: "cites" }, ...cites(row.cites)))), slot("open-box"));
  }

  function reasons(slot, ruling, { engine }) {
    const because = new Map(steps(ruling).flatMap((each) => each.because.facts).map(({ fact, value }) => [fact, value]));
    const tables = engine.decisions[ruling.decision].editions[ruling.edition];
    const row = (id) => tables?.rows.find((each) => each.id === id);
    slot("because").replaceChildren(...[...because].map(([fact, value]) => el("li", {}, `${engine.facts[fact].question} `, el("b", {}, label(engine, fact, value)))));
    slot("because-cites").replaceChildren(...cites(ruling.cites));
    fill(slot("whynot"), ruling.why_not.map((other) => el("li", {}, el("b", {}, page.headline(row(other.row), engine)), " ", el("span", { className: "cites" }, ...cites(other.cites)),
      el("ul", {}, ...other.failing.map(({ fact, wanted }) => el("li", {}, say("failing", { question: engine.facts[fact].question, wanted: wanted.map((value) => label(engine, fact, value)).join(say("or")) })))))), slot("whynot-box"));
    fill(slot("change"), ruling.would_change.map(({ fact, value, row: id }) =>
      el("li", {}, say("flip", { question: engine.facts[fact].question, answer: label(engine, fact, value), result: page.headline(row(id), engine) }))), slot("change-box"));
  }

  /** The decisions a chain comes back to: they are ruled above. */
  const repeated = (ruling) => [...new Set([...ruling.repeated, ...ruling.chained.flatMap(repeated)])];

  /** What the decisions applied still have to say: a way to their questions, that the edition is silent or not decided yet, that it is ruled above. */
  function chained(slot, ruling, { engine, further }) {
    const below = steps(ruling).slice(1);
    const open = below.filter((each) => each.status === "open" && !further);
    const silent = below.filter((each) => ["not_regulated", "undecided"].includes(each.status));
    const name = (each) => say("chained", { title: engine.decisions[each.decision].title });
    const again = repeated(ruling).map((id) => el("p", { className: "chained" }, say("repeated", { title: engine.decisions[id].title })));
    slot("silent").replaceChildren(...again, ...silent.map((each) => el("p", { className: "chained" }, `${name(each)}: ${nothing(each)}. `, el("span", { className: "cites" }, ...cites(each.cites)))));
    fill(slot("further"), open.map((each) => el("li", {}, name(each))), slot("further-box"));
  }

  /** The other editions, ruled when someone opens them; there is nothing to open where there is only one. */
  function others(slot, ruling, { engine, facts }) {
    const box = slot("others-box");
    box.hidden = Object.keys(engine.decisions[ruling.decision].editions).length < 2;
    box.addEventListener("toggle", async () => slot("others").replaceChildren(...await page.cards(engine, ruling.decision, facts, ruling.edition)), { once: true });
  }

  page.outcomes = all;
  page.nothing = nothing;
  page.steps = steps;
  page.outcome = item;

  /** The screen of a ruling; `told` carries engine, game, seat, editionName, title, appeal (nodes), facts. */
  page.ruling = function (ruling, told) {
    const { node, slot } = piece("tpl-ruling");
    verdict(slot, ruling, told);
    lists(slot, ruling, told);
    reasons(slot, ruling, told);
    chained(slot, ruling, told);
    others(slot, ruling, told);
    slot("appeal").replaceChildren(...told.appeal());
    return node;
  };
})(globalThis.RegelwerkPage);
