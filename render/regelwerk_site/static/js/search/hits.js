/* The hits of a search as a list: what was found, where the words stand in it, and why it was found where they do not.
 *
 * In: `RegelwerkSearch`, the words of the games (`RegelwerkWords_bridge` …).  Out: RegelwerkHits.show(form, text, games) → [{href, sure, only}], best first;
 * sure: a citation was typed; only: it was all that was typed, and one game knows it.
 */
"use strict";
globalThis.RegelwerkHits = (function (page) {
  const { root, el, tell } = page;
  const SURE = 1e8; // a citation was typed
  const FIRST = [6, 4], MOST = 40; // hits of one game, or of each of two, shown at once; and on the page of the search in all, until more are asked for
  const PAGES = 3; // pages by their titles at most
  const LONG = 60; // letters from which on a text may be a story
  const WORD = /([\p{L}\d]+|[♠♥♦♣])/u;
  const opened = new Map(), words = new Map();
  let turn = 0;

  /** A sentence of the page, looked up once. */
  function say(key, places = {}) {
    if (!words.has(key)) words.set(key, page.say(key));
    return words.get(key).replace(/\{(\w+)\}/g, (_, name) => places[name]);
  }

  /** The search of a game with its data, made ready once. */
  function open(game) {
    if (!opened.has(game)) {
      const data = globalThis[`RegelwerkWords_${game}`];
      const search = globalThis.RegelwerkSearch.load(data.index);
      opened.set(game, { ...data, search, told: mapCases(search, data) });
    }
    return opened.get(game);
  }

  /** Case → its decision: the cases stand in the index decision by decision, so many each. */
  function mapCases(search, data) {
    const cases = [...search.place.keys()].filter((id) => search.kind(id) === "case" && !data.editions[id.split("/")[0]]);
    return new Map(data.told.flatMap(([decision, count]) => cases.splice(0, count).map((id) => [id, decision])));
  }

  const editionOf = (data, id) => data.editions[id.split("/")[0]];

  /** The page of a thing: by its id, or as the data say. */
  function pageOf(data, id, kind) {
    const { game } = data.index;
    if (id in data.pages) return data.pages[id];
    if (kind === "term") return `${game}/glossar/index.html#${id.split("/")[1]}`;
    if (kind === "topic") return `${game}/thema/${id.slice(6)}/index.html`;
    if (kind === "decision") return `${game}/entscheidung/${id}/index.html`;
    if (!editionOf(data, id)) return `${game}/entscheidung/${data.told.get(id)}/faelle/index.html#${id}`;
    const [, edition, law, below] = /^([^/]+)\/([^./]+)[./]?(.*)$/.exec(id);
    return `${game}/${edition}/${law}/index.html${below && `#${below}`}`;
  }

  /** The row of a hit where the editions stand beside each other, else its page. */
  function rowOf(data, { id, kind }) {
    if (!(id in data.rows)) return pageOf(data, id, kind);
    const [, law, below] = /\/([^./]+)[./]?(.*)$/.exec(id);
    return data.rows[id] || `${data.index.game}/${law}/index.html${below && `#${below}`}`;
  }

  /** How a place is cited; empty for what is known by its title. */
  function cite(data, id) {
    const [, sign, blanks] = editionOf(data, id) || [];
    if (id in data.cites) return data.cites[id];
    if (!sign || id.includes("/def.")) return "";
    const address = id.slice(id.indexOf("/") + 1);
    return `${sign} ${blanks ? address.replace(/\./g, " ") : address}`;
  }

  /** A text with the words that were asked for marked; `found` is told of each. */
  function highlight(text, marked, found) {
    return text.split(WORD).map((part, at) => {
      if (at % 2 === 0 || !marked(part)) return part;
      found.any = true;
      return el("mark", {}, part);
    });
  }

  /** One hit: what it is called, how it begins, why it was found, and the editions that have it. */
  function makeItem(data, hit, marked, text) {
    const found = {}, name = cite(data, hit.id), begin = data.begin[data.search.place.get(hit.id)] || "";
    const href = root + rowOf(data, hit);
    const title = highlight(hit.title, marked, found), start = highlight(begin, marked, found);
    const told = hit.group === "decision" && globalThis.RegelwerkSearch.isStory?.(text);
    const why = hit.meant || told ? say("why-meant") : found.any || hit.score >= SURE ? "" : say(`why-${hit.group}`);
    const link = el("a", { href }, name ? el("b", {}, name) : "", ...title, begin ? el("span", { className: "begin" }, ...start) : "",
      why ? el("span", { className: "why" }, why) : "");
    const chips = [hit.id, ...hit.also].filter((id) => editionOf(data, id)).reverse()
      .map((id) => el("a", { className: "chip", href: root + pageOf(data, id, hit.kind) }, editionOf(data, id)[0]));
    const kind = say(`kind-${hit.kind}`);
    const act = hit.kind === "decision" ? el("a", { className: "go", href }, say("decide")) : kind ? el("span", { className: "badge" }, kind) : "";
    const answers = hit.kind === "decision" ? data.search.heard(hit.id, text) : [];
    const entry = el("li", {}, link, act, ...chips, answers.length ? makeConfirmation(answers, [link, act], href) : "");
    if (hit.kind === "decision") act.setAttribute("aria-label", `${say("decide")}: ${hit.title}`);
    entry.dataset.game = data.index.game;
    return entry;
  }

  /** The answers that were read from the text, to be confirmed: only those pressed go along into the decision. */
  function makeConfirmation(answers, links, href) {
    const taken = new Map();
    const buttons = answers.map(({ fact, value, question, answer, words }) => {
      const button = el("button", { type: "button", className: "heard", title: `„${words}“` }, question, " ", el("b", {}, answer));
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        if (!taken.delete(fact)) taken.set(fact, value);
        button.setAttribute("aria-pressed", String(taken.has(fact)));
        for (const link of links) link.href = taken.size ? `${href}?${new URLSearchParams([...taken])}` : href;
      });
      return button;
    });
    return el("p", { className: "confirm" }, say("confirm"), " ", ...buttons);
  }

  /** The pages of a game whose titles have all words that were typed; from four letters on the beginning of a word will do. */
  function findPages(data, text) {
    const { tokens } = globalThis.RegelwerkFold, words = tokens(text), game = tokens(say(`game-${data.index.game}`))[0];
    const asked = words.length > 1 ? words.filter((word) => word !== game) : words;
    const has = (title) => asked.every((word) => tokens(title).some((own) => own === word || (word.length > 3 && own.startsWith(word))));
    return asked.length ? data.titled.filter(([title]) => has(title)).slice(0, PAGES) : [];
  }

  /** A page found by its title. */
  function makePageItem(data, [title, path]) {
    const entry = el("li", {}, el("a", { href: root + path }, el("b", {}, title)), el("span", { className: "badge" }, say("kind-page")));
    entry.dataset.game = data.index.game;
    return entry;
  }

  /** What the rules of a game do not have. */
  function showMissing(data, entry) {
    const near = entry.near.map((id) => el("a", { className: "ref", href: root + pageOf(data, id, data.search.kind(id)) }, cite(data, id) || data.search.title(id)));
    return el("p", { className: "absent" }, el("b", {}, entry.word), " ", entry.what, " ", entry.why, ...near.flatMap((link) => [" ", link]));
  }

  /** What one may try where nothing is found. */
  const describeNothing = (text) => el("p", {}, say("nothing", { text }), " ", say("try"));

  /** What each game answers: pages, at most `most` hits, what it does not have; the game `chosen` comes first. Where one knows a citation, what others make of it as words is left out. */
  function askGames(text, games, most, kinds, chosen) {
    const all = games.map((game) => ({ game, data: open(game) }))
      .map((each) => ({ ...each, hits: each.data.search.query(text, most, kinds), absent: each.data.search.absent(text), pages: kinds.length ? [] : findPages(each.data, text) }));
    const cited = all.some((each) => each.hits.some(isSure));
    return all.map((each) => ({ ...each, hits: each.hits.filter((hit) => !cited || isSure(hit)), pages: cited ? [] : each.pages }))
      .filter((each) => each.hits.length + each.absent.length + each.pages.length)
      .sort((a, b) => (b.game === chosen) - (a.game === chosen) || (b.hits[0]?.score || 0) - (a.hits[0]?.score || 0));
  }

  /** How many hits of a list are shown, and a button for more of them, which `item` makes. */
  function showRest(list, hits, most, item) {
    const count = el("span"), button = el("button", { type: "button", className: "tool" }, say("more-hits")), line = el("p", { className: "more" }, count, " ", button);
    let shown = most;
    const tell = () => { count.textContent = say("shown", { n: shown, all: hits.length }); button.hidden = shown === hits.length; };
    button.addEventListener("click", () => {
      const fresh = hits.slice(shown, shown + most).map(item);
      shown += fresh.length;
      list.append(...fresh);
      tell();
      fresh[0].querySelector("a").focus();
    });
    tell();
    return line;
  }

  const isSure = (hit) => hit.score >= SURE;

  function show(form, text, games) {
    const inline = form.dataset.lookup === "page", box = form.querySelector("[data-hits]"), mine = ++turn;
    if (text.length > LONG && !globalThis.RegelwerkSearch.queryStory) page.bring("story").then(() => mine === turn && form.querySelector("input").dispatchEvent(new Event("input")), () => undefined);
    const most = inline ? MOST / games.length : FIRST[games.length - 1];
    const found = askGames(text, games, inline ? Infinity : most, form.dataset.kind ? [form.dataset.kind] : [], form.dataset.first);
    const later = [];
    const parts = found.map(({ game, data, hits, absent, pages }) => {
      const marked = data.search.marked(text), first = FIRST[found.length - 1], entry = (hit) => makeItem(data, hit, marked, text);
      const list = hits.length + pages.length ? el("ol", {}, ...pages.map((each) => makePageItem(data, each)), ...hits.slice(0, first).map(entry)) : "";
      if (hits.length > first) later.push(() => list.append(...hits.slice(first, most).map(entry)));
      return el("section", {}, games.length > 1 ? el("h2", {}, say(`game-${game}`)) : "", ...absent.map((one) => showMissing(data, one)), list, hits.length > most ? showRest(list, hits, most, entry) : "");
    });
    const count = found.reduce((sum, each) => sum + each.hits.length + each.pages.length, 0);
    box.hidden = false;
    box.replaceChildren(...(found.length ? parts : [describeNothing(text)]));
    if (later.length) setTimeout(() => mine === turn && later.forEach((add) => add()), 50); // the first are seen before the rest is made
    tell(count ? say("found", { n: count }) : say("nothing", { text }));
    const only = found.filter(({ data }) => data.search.meant(text)[0]).length === 1;
    return found.flatMap(({ data, hits }) => hits.slice(0, most).map((hit) => ({ href: root + rowOf(data, hit), sure: isSure(hit), only: only && isSure(hit) })));
  }

  return { show, open, pageOf, cite };
})(globalThis.RegelwerkPage);
