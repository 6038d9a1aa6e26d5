/* The ruling on the screen: its consequence, then every step of the chain in order of time with seat and clause, and why.
 *
 * In: a ruling of the engine and the state of the interview.  Out: `RegelwerkPage.ruling(ruling, told)`, the element to show.
 */
(function (page) {
  const { say, piece, el, cites, fill } = page;
  const { timeline, rulings } = globalThis.Regelwerk;
  const OWN = ["director", "referee"];

  /** Whom a sentence is about, where it does not say so itself; who reads it knows when it is his own task. */
  function nameWhom({ to, to_label: label, says }, rest, { game, seat }) {
    if (!label || OWN.includes(to) || to === "players") return "";
    if (!says.includes(label.slice(label.indexOf(" ")))) return page.seats.who(game, to, label, seat);
    const name = page.seats.nameRole(game, to, seat);
    return rest.includes(name) ? "" : name;
  }

  /** A sentence of the ruling as a step: where at the table, who, what, by which clause. */
  function makeItem(sentence, told) {
    const [who, rest] = page.headline.splitSentence(sentence, told);
    const whom = who ? "" : nameWhom(sentence, rest, told), to = whom && el("span", { className: "to" }, whom);
    const door = told.doors.get(sentence.says), text = door ? el("a", { href: `${page.root}${told.game}/entscheidung/${door}/index.html` }, rest) : rest;
    const words = el("p", {}, to, who ? el("b", {}, who) : "", text);
    return el("li", { className: "step" }, page.picture(told.game, sentence.to, told.seat), el("div", {}, words, page.quotes(sentence.cites)));
  }

  /** Whether a ruling decides nothing, whatever else is answered. */
  const isMute = ({ status, otherwise }) => ["not_regulated", "undecided"].includes(status) || otherwise === "refer";

  /** The ruling that tells why a chain says nothing: the first that decides nothing, or its own while it is open. */
  const findMute = (ruling) => (ruling.status !== "open" && rulings(ruling).find(isMute)) || ruling;

  /** What is said of a ruling without sentences: open, not decided yet, left open by the text, or the text is silent. */
  function describeNothing(ruling) {
    const { status, otherwise } = findMute(ruling);
    return say(["open", "undecided"].find((word) => word === status) || (otherwise === "refer" ? "refer" : "silent"));
  }

  const nameNearest = (ruling) => (ruling.status === "undecided" ? "relevant" : "elsewhere");

  /** What falls due at one moment: its sentences, and the decisions to be taken then. */
  function showMoment({ due, sentences, deferred }, told) {
    const { node, slot } = piece("tpl-moment");
    slot("when").textContent = say(`due-${due}`);
    node.classList.toggle("later", due !== "now");
    fill(slot("steps"), sentences.map((sentence) => makeItem(sentence, told)));
    fill(slot("deferred"), deferred.map((id) => showDeferred(id, told)));
    return node;
  }

  /** A decision to be taken later, with a way to take it now. */
  function showDeferred(id, { engine }) {
    const button = el("button", { type: "button", className: "tool" }, say("decide-now"));
    Object.assign(button.dataset, { act: "open", decision: id });
    return el("li", {}, `${say("deferred", { title: engine.decisions[id].title })} `, button);
  }

  /** The consequence as the headline, or that there is none; then everything in order of time. Returns the ruling whose silence the headline tells. */
  function showVerdict(slot, ruling, told) {
    const moments = timeline(ruling), ruled = ruling.status !== "open" && moments[0]?.sentences.length;
    const on = ruling.outcomes.find((outcome) => outcome.effect === "apply");
    const end = findMute(ruling), silent = ruling.status !== "open" && !ruled && (isMute(end) || !on);
    slot("edition").textContent = told.editionName;
    slot("verdict").replaceChildren(...(ruled ? page.headline.of(ruling, told) : [on && !silent ? say("chained", { title: told.engine.decisions[on.params.decision].title }) : describeNothing(ruling)]));
    fill(slot("nearest"), silent && end.cites.length ? [`${say(nameNearest(end))} `, ...cites(end.cites)] : []);
    if (silent) slot("verdict").after(slot("note")); // why, and what held before: all there is to read
    if (silent && globalThis.RegelwerkData.speaking.length) page.bringBehind().then(() => page.instead(slot("instead"), ruling, told), () => undefined); // the ruling stands without
    const nameIn = (text) => page.seats.nameIn(told.game, text, told.seat);
    told.spoken = silent && end.otherwise === "refer" ? [{ text: say("refer-say") }]
      : page.spoken.list(moments, told.engine, ({ to }) => page.seats.nameRole(told.game, to, told.seat), nameIn);
    page.spoken.show(slot, told.spoken);
    told.note = page.bringNote(silent ? end : ruling, told.engine);
    told.note.then((note) => fill(slot("note"), [note].filter(Boolean)), () => page.notice("unloaded", { title: told.title }));
    fill(slot("moments"), moments.map((each) => showMoment(each, told)));
    return silent ? end : null;
  }

  /** The outcomes of a whole chain, each once. */
  const listOutcomes = (ruling) => [...new Map(rulings(ruling).flatMap((each) => each.outcomes).map((one) => [JSON.stringify([one.effect, one.params]), one])).values()];

  /** The rulings of a chain that wait for an answer put off; what is deferred as a whole waits at its moment. */
  function listOpen(ruling) {
    const below = ruling.chained.filter((each) => !ruling.deferred.includes(each.decision)).flatMap(listOpen);
    return ruling.status === "open" ? [ruling, ...below] : below;
  }

  function showLists(slot, ruling, told) {
    fill(slot("points"), page.points?.(listOutcomes(ruling), told) || [], slot("points-box"));
    const open = listOpen(ruling);
    slot("open-box").hidden = !open.length;
    if (open.length) page.bringBehind().then(() => page.open(slot, open, told), () => undefined); // the ruling stands without
  }

  /** What the decisions applied do not say in sentences, but for the one told `already`: that the edition is silent or not decided yet, that a step is ruled above. */
  function describeUnsaid(ruling, { engine, game }, already = null) {
    const title = (id) => engine.decisions[id].title;
    const silent = rulings(ruling).slice(1).filter((each) => each !== already && isMute(each));
    const lead = ({ decision }) => el("a", { href: `${page.root}${game}/entscheidung/${decision}/index.html` }, say("chained", { title: title(decision) }));
    const again = new Set(rulings(ruling).flatMap((each) => each.repeated));
    return [
      ...[...again].map((id) => el("p", { className: "chained" }, say("repeated", { title: title(id) }))),
      ...silent.map((each) => el("p", { className: "chained" }, lead(each), `: ${describeNothing(each)}. `, el("span", { className: "cites" }, ...cites(each.cites)))),
    ];
  }

  /** Why, and why not otherwise, is told once the ruling is shown, the other editions when someone opens them; where there is nothing to tell there is nothing
   * to open. */
  function wireFolds(node, slot, ruling, told) {
    const tell = (box) => page.bringBehind().then(() => page.why(box, slot, ruling, told));
    slot("others-box").hidden = Object.keys(told.engine.decisions[ruling.decision].editions).length < 2;
    tell(null).catch(() => undefined); // the ruling stands without, and whoever opens a fold is told
    node.querySelector(".folds").addEventListener("toggle", ({ target }) => tell(target).catch(() => page.notice("unloaded", { title: told.title })), { capture: true });
  }

  /** Whether a ruling says itself what can be done against it: the first of its chain that says something does. */
  const hasRemedy = (ruling, { engine }) => rulings(ruling).find(({ outcomes }) => outcomes.some(({ says }) => says))
    ?.outcomes.some(({ effect }) => engine.remedies.includes(effect));

  Object.assign(page, { describeNothing, describeUnsaid, listOutcomes, hasRemedy });

  /** The screen of a ruling; `told` carries engine, game, seat, editionName, title, appeal (nodes), facts. */
  page.ruling = function (ruling, told) {
    const { node, slot } = piece("tpl-ruling");
    told.doors = new Map(ruling.outcomes.filter(({ effect, params }) => effect !== "apply" && params.decision).map(({ says, params }) => [says, params.decision]));
    const silence = showVerdict(slot, ruling, told);
    showLists(slot, ruling, told);
    slot("silent").replaceChildren(...describeUnsaid(ruling, told, silence));
    wireFolds(node, slot, ruling, told);
    page.bring("imprint").then(() => { slot("imprint").textContent = page.imprint(ruling, told); }, () => undefined); // paper is left without
    slot("appeal").replaceChildren(...(hasRemedy(ruling, told) ? [] : told.appeal()));
    slot("protocol").href = `${page.root}${told.game}/protokoll/index.html?${page.state.protocol(told, ruling.decision)}`;
    slot("incident").href = slot("protocol").href.replace("protokoll", "vorfall");
    return node;
  };
})(globalThis.RegelwerkPage);
