/* A ruling as a case this device keeps: it is kept when somebody says so, or by itself where it is known at which table or seat it happened; it is handed on as a link.
 *
 * In: a ruling, what it is told with, the case at hand.  Out: `RegelwerkPage.noting`: `follow(node, ruling, told)` for the element of a ruling.
 */
(function (page) {
  const { say, later } = page;
  const { timeline } = globalThis.Regelwerk;
  const UNDECIDED = "undecided"; // the answer that somebody has still to choose
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

  /** Keep a case up to the ruling shown, if it is kept or somebody decides at a table, and make its box and its link work. */
  function follow(node, ruling, told) {
    const box = node.querySelector('[data-act="remember"]');
    const { tisch, board } = page.seating.readPlace(told.game), known = Boolean(later.find(number()));
    if (known || (told.went && !refused.has(number()) && (tisch || board || told.seat))) choose(true, ruling, told);
    for (const fact of Object.keys(told.facts).filter((each) => told.facts[each] === UNDECIDED)) {
      const button = page.el("button", { type: "button", className: "go" }, say("now-decided", { question: page.seats.nameIn(told.game, told.engine.facts[fact].question, told.seat) }));
      Object.assign(button.dataset, { act: "again", fact });
      node.querySelector('[data-slot="verdict"]').before(page.el("p", {}, button));
    }
    box.checked = Boolean(later.find(number()));
    box.onclick = () => choose(box.checked, ruling, told);
    box.parentElement.hidden = false;
    node.querySelector('[data-act="link"]').onclick = () => page.bringBehind().then(() => page.share(ruling, told), () => page.notice("unloaded", { title: told.title }));
  }

  page.noting = { follow };
})(globalThis.RegelwerkPage);
