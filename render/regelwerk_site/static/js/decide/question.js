/* One question on the screen.
 *
 * In: the fact to ask, the state of the interview.  Out: `RegelwerkPage.ask(now, fact, move, choose)`, `RegelwerkPage.question(asked)`: the element to show; `RegelwerkPage.bringBehind()`.
 */
(function (page) {
  const { say, piece, el, cites } = page;
  const SHORT = 22; // letters of an answer that finds room beside another
  const MOST = 6, FIRST = 4; // answers shown at once (of rare things on one screen, whose words are long, one less); of more the first ones, the others folded
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

  /** The questions asked before; what one screen asked together counts once. */
  function countScreens({ engine, facts, skip, at }) {
    const isTogether = (fact) => fact && engine.facts[fact].seldom && (facts[fact] ?? engine.facts[fact].usual) === engine.facts[fact].usual;
    const before = [...Object.keys(facts), ...skip].slice(0, at < 0 ? undefined : at);
    return before.filter((fact, number) => !(isTogether(fact) && isTogether(before[number - 1]))).length;
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

  /** Who finds it out or is asked, and where, in one label; then the question. */
  function showHead(slot, asked) {
    const { engine, game, fact, seat, together } = asked;
    const { question, ask, askLabel, away } = together ? { question: say("seldom"), ask: OWN[0] } : engine.facts[fact]; // nobody is asked what would tell of the hands
    showPips(slot, countScreens(asked), countMost(asked));
    slot("question").textContent = page.seats.nameIn(game, question, seat);
    slot("table").replaceChildren(page.picture(game, ask, seat));
    const own = OWN.includes(ask), way = [own ? "own" : "ask", away && "away", own && !slot("say").hidden && "aloud"].filter(Boolean).join("-");
    slot("whom").replaceChildren(el(away ? "strong" : "span", {}, say(way, { who: page.seats.who(game, ask, askLabel, seat) })));
  }

  /** An answer as a button; its digit is shown where there is a keyboard. */
  function makeChoice(value, text, digit, chosen, act) {
    const button = el("button", { type: "button", className: text.length < SHORT ? "short" : "" }, el("kbd", { ariaHidden: "true" }, digit < 10 ? String(digit) : ""), el("span", {}, text));
    button.dataset.value = value;
    if (chosen === value) button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", act);
    return button;
  }

  /** Load what stands behind a question and a ruling. */
  page.bringBehind = () => page.bring("compare", "compare-words");

  /** The answers of a question: each with its value, words, and what choosing it does. */
  function listAnswers({ engine, rules, decision, edition, fact, left }, answer) {
    const values = rules.values(engine, decision, edition, fact).filter((each) => each in left);
    return values.map((value) => [value, engine.facts[fact].values[value], () => answer(value)]);
  }

  /** The answers where several are asked together: nothing of it, or one of them, with its value where there is only one other than the usual. */
  function listTogether({ engine, rules, decision, edition, together }, answer, single) {
    const findOther = (fact) => rules.values(engine, decision, edition, fact).filter((value) => value !== engine.facts[fact].usual);
    return [["usual", say("none-of-it"), () => answer("usual")], ...together.map((fact) => [fact, engine.facts[fact].seldom, () => single(fact, findOther(fact)[1] ? "" : findOther(fact)[0])])];
  }

  /** The screen that asks; `answer(value)` is called with the choice, with an empty one for "not known yet". Where several are asked `together`, `answer` is
   * for all of them, and `single(fact, value)` for one, without a value where it is to be asked by itself. */
  page.question = function (asked, answer, single) {
    const { engine, decision, edition, fact, chosen, skip, game, seat, together } = asked;
    const { node, slot } = piece("tpl-question");
    if (!together) showSpeech(slot, asked);
    showHead(slot, asked);
    const listed = together ? listTogether(asked, answer, single) : listAnswers(asked, answer);
    const buttons = listed.map(([value, text, act], at) => makeChoice(value, page.seats.nameIn(game, text, seat), at + 1, chosen, act));
    const unknown = el("button", { type: "button", className: "unknown" }, say("unknown-yet"));
    unknown.dataset.act = "unknown";
    if (skip.includes(fact)) unknown.setAttribute("aria-pressed", "true");
    unknown.addEventListener("click", () => answer(""));
    slot("answers").classList.toggle("few", !buttons[2] && buttons.every(({ className }) => className));
    const others = listed.length > (together ? FIRST + 1 : MOST) ? buttons.splice(FIRST) : [];
    const fold = others.length ? el("details", { className: "others", open: others.some((each) => each.ariaPressed) }, el("summary", {}, say("others")), ...others) : "";
    slot("answers").append(...buttons, ...[fold].filter(Boolean), unknown);
    const onOpening = (part, bring, show) => part.addEventListener("toggle", () => bring().then(show, () => page.notice("unloaded", { title: engine.decisions[decision].title })));
    const judged = (together || [fact]).filter((each) => engine.facts[each].judged);
    slot("criteria-box").hidden = !judged.length;
    onOpening(slot("criteria-box"), () => Promise.all([page.bring(`measures-${asked.game}`), page.bringBehind()]), () => page.measure(slot, asked, judged));
    slot("effects").parentElement.hidden = Boolean(together);
    onOpening(slot("effects").parentElement, page.bringBehind, () => page.effects(slot("effects"), asked));
    return node;
  };

  /** The screen of what is asked next: a fact, or several together. `move(answer)` goes on with a step of `RegelwerkPage.talk`, `choose(fact)` asks one by itself. */
  page.ask = function (now, fact, move, choose) {
    const { answer, answerTogether, ask, findTogether } = page.talk;
    const together = findTogether(now, fact), asked = ask(now, fact), answerOne = (each) => (value) => move((talk) => answer(talk, each, value));
    if (!together.length) return page.question(asked, answerOne(fact));
    return page.question({ ...asked, together }, (value) => move((talk) => answerTogether(talk, together, value)), (each, value) => (value ? answerOne(each)(value) : choose(each)));
  };
})(globalThis.RegelwerkPage);
