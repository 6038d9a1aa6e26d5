/* A ruling as a case this device keeps: it is kept when somebody says so, or by itself where it is known at which table or seat it happened; it is handed on as a link.
 *
 * In: a ruling, what it is told with, the case at hand.  Out: `RegelwerkPage.noting`: `follow(node, ruling, told, move)` for the element of a ruling; `move` is called with what of the state is another.
 */
(function (page) {
  const { say, later } = page;
  const { timeline, rulings, decide } = globalThis.Regelwerk;
  const UNDECIDED = "undecided", LEFT_OPEN = "open", OWN = ["director", "referee"]; // the answers that somebody has still to choose, and that only the end of play can give
  const refused = new Set(); // cases that are not to be kept

  const call = (game, seat) => say(`seat-${seat}`); // names of people are not kept here
  const number = () => page.state.entry.blatt;

  /** A text without the names of people, whose seats stand for them. */
  const bare = (game, text) => Object.entries(page.seats.readNames(game)).reduce((said, [seat, name]) => (name ? said.replaceAll(`${name}, ${call(game, seat)}`, call(game, seat)) : said), text);

  /** What a case waits for: questions put off or answered with "nothing yet", what falls due later and is no side matter. */
  function listWaits(ruling, { engine, game, seat, facts, skip, ...told }) {
    const asked = [...Object.keys(facts).filter((fact) => facts[fact] === UNDECIDED), ...skip].map((fact) => ({ due: "", says: bare(game, page.seats.nameIn(game, engine.facts[fact].question, seat)) }));
    const owed = timeline(ruling).filter(({ due }) => due !== "now").flatMap(({ due, sentences, deferred }) => [
      ...sentences.filter((sentence) => !page.headline.isAside(ruling, sentence)).map((sentence) => ({ due: say(`due-${due}`), says: bare(game, page.headline.splitSentence(sentence, { ...told, game, seat }).join("")) })),
      ...deferred.map((id) => ({ due: say(`due-${due}`), says: engine.decisions[id].title })),
    ]);
    return [...asked, ...owed];
  }

  /** The minutes in which a ruling can be appealed; 0 where it says itself what can be done, or its edition gives none. */
  const countMinutes = (ruling, told) => (page.hasRemedy(ruling, told) ? 0 : Number(document.querySelector(`[data-appeal] [data-edition="${told.edition}"]`)?.dataset.minutes) || 0);

  function makeCase(ruling, told) {
    const { game, seat, edition } = told, { tisch, board } = page.seating.readPlace(game);
    const before = later.find(number()), done = before?.done || [];
    const query = page.state.address(told, false).split("?")[1], path = `${game}/entscheidung/${ruling.decision}/index.html?${query}&blatt=${number()}`;
    return {
      id: number(), path, game, seat, called: seat && call(game, seat), tisch, board, edition: told.editionName, title: document.querySelector(".case h1").firstChild.textContent.trim() || told.title,
      head: bare(game, page.headline.of(ruling, told).map((part) => part.textContent ?? part).join("")), waits: listWaits(ruling, told).filter(({ says }) => !done.includes(says)), done,
      minutes: countMinutes(ruling, told, edition), since: before?.since || 0, at: before?.at || Date.now(), closed: Boolean(before?.closed && before.path === path),
    };
  }

  /** Keep a case or no longer. */
  function choose(kept, ruling, told) {
    if (kept) refused.delete(number());
    else refused.add(number());
    if (kept) later.put(makeCase(ruling, told));
    else later.forget(number());
  }

  /** Put a button before the verdict; where a case is opened again, before what was said then. */
  function lead(node, { went }, text, data = {}) {
    const button = page.el("button", { type: "button", className: "go" }, text), line = page.el("p", {}, button);
    Object.assign(button.dataset, data);
    if (went) node.querySelector('[data-slot="verdict"]').before(line);
    else node.querySelector(".kind").after(line);
    return button;
  }

  /** The facts that the row of a ruling asks for. */
  const listRowFacts = ({ decision, row }, { engine, edition }) => Object.keys(engine.decisions[decision].editions[edition]?.rows.find(({ id }) => id === row)?.when || {});

  /** Where a case stands once the board is over: the other answer to the only question (yes or no) of a row that has the director look later, if it leads on. */
  function findOver(ruling, told) {
    for (const each of rulings(ruling).filter(({ due, outcomes }) => due === "now" && outcomes.some((one) => one.due === "end" && OWN.includes(one.to)))) {
      const [fact, ...more] = listRowFacts(each, told), value = { yes: "no", no: "yes" }[told.facts[fact]];
      if (value && !more.length && decide(told.engine, each.decision, told.edition, { [fact]: value }).status === "open") return { ...told.facts, [fact]: value };
    }
    return null;
  }

  /** Where a case is opened again that waits for the end of play, its first button leads to what is due then: to the questions that follow, to one left open, to
   * a decision put off; else to what is to be done. */
  function resume(node, ruling, told, move) {
    const moments = timeline(ruling), at = moments.findIndex(({ due }) => due === "end"), due = say("due-end");
    if (!listWaits(ruling, told).some((wait) => wait.due === due)) return;
    const facts = findOver(ruling, told), [decision] = moments[at].deferred;
    const fact = rulings(ruling).flatMap((each) => listRowFacts(each, told)).find((each) => told.facts[each] === LEFT_OPEN);
    const button = lead(node, told, say(facts || fact || decision ? "play-over" : "play-over-due"), fact && !facts ? { act: "again", fact } : {});
    if (fact && !facts) return;
    button.onclick = () => {
      if (facts) return move({ facts });
      if (decision) return move({ opened: [...told.opened, decision] });
      const head = node.querySelectorAll(".moment")[at].firstElementChild;
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
      head.scrollIntoView({ block: "center" });
    };
  }

  /** Keep a case up to the ruling shown, if it is kept or somebody decides at a table, and make its button and its link work. */
  function follow(node, ruling, told, move) {
    const button = node.querySelector('[data-act="remember"]');
    const { tisch, board } = page.seating.readPlace(told.game), known = Boolean(later.find(number()));
    if (known || (told.went && !refused.has(number()) && (tisch || board || told.seat))) choose(true, ruling, told);
    if (known && !told.went) resume(node, ruling, told, move);
    for (const fact of Object.keys(told.facts).filter((each) => told.facts[each] === UNDECIDED)) {
      lead(node, told, say("now-decided", { question: page.seats.nameIn(told.game, told.engine.facts[fact].question, told.seat) }), { act: "again", fact });
    }
    const show = () => button.setAttribute("aria-pressed", String(Boolean(later.find(number()))));
    button.onclick = () => {
      choose(!later.find(number()), ruling, told);
      show();
    };
    button.hidden = false;
    show();
    node.querySelector('[data-act="link"]').onclick = () => page.bringBehind().then(() => page.share(ruling, told), () => page.notice("unloaded", { title: told.title }));
  }

  page.noting = { follow };
})(globalThis.RegelwerkPage);
