/* One question on the screen.
 *
 * In: the fact to ask, the state of the interview.  Out: `RegelwerkPage.question(asked)`, the element to show; `RegelwerkPage.bringBehind()`.
 */
(function (page) {
  const { say, piece, el, cites } = page;
  const SHORT = 26; // letters of an answer that finds room beside another
  const MOST = 6, FIRST = 4; // answers shown at once; of more the first ones, the others folded
  const OWN = ["director", "referee"];

  /** The most questions the policy may still ask; -1 where decisions applied may ask more. */
  function countMost({ engine, decision, edition, facts, skip }) {
    const table = engine.decisions[decision].editions[edition];
    if (!table || skip.length || table.rows.some((row) => row.then.some((outcome) => outcome.apply))) return -1;
    let node = table.policy;
    while (node && node.ask in facts) node = node.then[facts[node.ask]];
    const measureDepth = (tree) => (tree?.then ? 1 + Math.max(...Object.values(tree.then).map(measureDepth)) : 0);
    return measureDepth(node);
  }

  /** Progress like quitted tricks: one for every answer, the present one, those that may still come. */
  function showPips(slot, done, left) {
    const makePip = (kind) => el("i", { className: kind });
    slot("pips").replaceChildren(...Array.from({ length: done }, () => makePip("done")), makePip("now"), ...Array.from({ length: Math.max(0, left - 1) }, () => makePip("")));
    slot("count").textContent = left < 1 ? say("number", { n: done + 1 }) : left === 1 ? say("last") : say("number-of", { n: done + 1, all: done + left });
  }

  /** What to say aloud before the choice, and what not to say; nothing that an answer known contradicts. */
  function showSpeech(slot, { edition, fact, facts, left }) {
    const [decision] = (Object.values(left).flat()[0] || "").split("/");
    const isFitting = ({ when }) => Object.entries(when || {}).every(([other, values]) => !(other in facts) || values.includes(facts[other]));
    const [aloud, hush] = (globalThis.RegelwerkData.aloud[`${decision}/${edition}/${fact}`] || [[], []]).map((said) => said.filter(isFitting));
    const showCites = ({ cites: ids }) => [" ", el("span", { className: "cites" }, ...cites(ids))];
    slot("say").hidden = !aloud.length;
    slot("aloud").replaceChildren(...aloud.map((each) => el("li", {}, el("q", {}, each.says), ...showCites(each))));
    slot("hush").hidden = !hush.length;
    slot("hush").querySelector("span").replaceChildren(...hush.flatMap((each, at) => [at ? " " : "", each.says, ...showCites(each)]));
  }

  function showHead(slot, asked) {
    const { engine, game, fact, facts, skip, seat, at } = asked;
    const { question, ask, askLabel, away } = engine.facts[fact];
    showPips(slot, at >= 0 ? at : Object.keys(facts).length + skip.length, countMost(asked));
    slot("question").textContent = page.seats.nameIn(game, question, seat);
    slot("table").replaceChildren(page.picture(game, ask, seat));
    slot("whom").textContent = say(OWN.includes(ask) ? "own" : "ask", { who: page.seats.who(game, ask, askLabel, seat) });
    slot("away").hidden = !away;
    slot("away").textContent = say("away");
  }

  /** How the text of an edition measures the answer. */
  function showMeasure(slot, fact, edition) {
    const [criteria, ids] = globalThis.RegelwerkData.measures[fact] || ["", []];
    slot("criteria").textContent = typeof criteria === "string" ? criteria : criteria[edition] || "";
    slot("cites").replaceChildren(...cites(ids));
  }

  /** An answer as a button; its digit is shown where there is a keyboard. */
  function makeChoice(text, digit, chosen, act) {
    const button = el("button", { type: "button" }, el("kbd", { ariaHidden: "true" }, digit < 10 ? String(digit) : ""), el("span", {}, text));
    if (chosen) button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", act);
    return button;
  }

  /** Load what stands behind a question and a ruling. */
  page.bringBehind = () => page.bring("compare", "compare-words");

  /** The screen that asks; `answer(value)` is called with the choice, with an empty one for "not known yet". */
  page.question = function (asked, answer) {
    const { engine, rules, decision, edition, fact, left, chosen, skip, game, seat } = asked;
    const { node, slot } = piece("tpl-question");
    showHead(slot, asked);
    showSpeech(slot, asked);
    const values = rules.values(engine, decision, edition, fact).filter((each) => each in left);
    const buttons = values.map((value, at) => makeChoice(page.seats.nameIn(game, engine.facts[fact].values[value], seat), at + 1, chosen === value, () => answer(value)));
    buttons.forEach((button, at) => { button.dataset.value = values[at]; });
    const unknown = el("button", { type: "button", className: "unknown" }, say("unknown-yet"));
    unknown.dataset.act = "unknown";
    if (skip.includes(fact)) unknown.setAttribute("aria-pressed", "true");
    unknown.addEventListener("click", () => answer(""));
    slot("answers").classList.toggle("few", values.length < 3 && values.every((value) => engine.facts[fact].values[value].length < SHORT));
    const others = values.length > MOST ? buttons.splice(FIRST) : [];
    const fold = others.length ? el("details", { className: "others", open: values.indexOf(chosen) >= FIRST }, el("summary", {}, say("others")), ...others) : "";
    slot("answers").append(...buttons, ...[fold].filter(Boolean), unknown);
    const onOpening = (part, bring, show) => part.addEventListener("toggle", () => bring().then(show, () => page.notice("unloaded", { title: engine.decisions[decision].title })));
    slot("criteria-box").hidden = !engine.facts[fact].judged;
    onOpening(slot("criteria-box"), () => page.bring(`measures-${asked.game}`), () => showMeasure(slot, fact, edition));
    onOpening(slot("effects").parentElement, page.bringBehind, () => page.effects(slot("effects"), asked));
    return node;
  };
})(globalThis.RegelwerkPage);
