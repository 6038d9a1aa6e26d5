/* The hits of a search: what a word means, the best hit, then one line for each other; what the rules do not have; where the other game answers.
 *
 * In: `RegelwerkSearch`, the words of the games (`RegelwerkWords_bridge` …).  Out: RegelwerkHits.show(form, text, games, isOver) → [{href, sure, only}], best first;
 * sure: a citation was typed; only: it was all that was typed, and one game knows it. Nothing where `isOver()` says that something else was typed meanwhile.
 */
"use strict";
globalThis.RegelwerkHits = (function (page) {
  const { root, el, tell } = page;
  const GAMES = ["bridge", "doppelkopf"];
  const SURE = 1e8; // a citation was typed
  const FIRST = [6, 4], MOST = 40; // hits of one game, or of each of two, shown at once; and on the page of the search in all, until more are asked for
  const PAGES = 3; // pages by their titles at most
  const [DOUBTFUL, UNLIKELY] = [1e5, 1e6]; // scores below which a best hit is doubtful; and where no rule has some of the words
  const LONG = 60; // letters from which on a text may be a story
  const STEP = 8; // lines that are made at a time
  const WORD = /([\p{L}\d]+|[♠♥♦♣])/u;
  const DEED = /(?:^|\s)(?:(?:aus)?druck\w*|pdf)(?=\s|$)/i; // what somebody wants to do with what he cites
  const TOLD = new Set(["term", "definition"]); // kinds that tell what a word means
  const opened = new Map(), opening = new Map(), words = new Map(), meanings = new Map();

  /** Let the page be drawn and take what was typed, before the next piece of work. */
  const pause = () => new Promise((resolve) => { setTimeout(resolve); });

  /** A sentence of the page, looked up once. */
  function say(key, places = {}) {
    if (!words.has(key)) words.set(key, page.say(key));
    return words.get(key).replace(/\{(\w+)\}/g, (_, name) => places[name]);
  }

  const dataOf = (game) => globalThis[`RegelwerkWords_${game}`];

  /** The data of a game with its search, for each case its decision, and what has a row. */
  function keep(game, search) {
    const data = dataOf(game);
    if (!opened.has(game)) opened.set(game, { ...data, search, told: mapCases(search, data), beside: listBeside(search, data) });
    return opened.get(game);
  }

  /** The search of a game with its data, made ready once. */
  const open = (game) => opened.get(game) || keep(game, globalThis.RegelwerkSearch.load(dataOf(game).index));

  /** The same, made ready piece by piece. */
  async function openSlowly(game) {
    const making = globalThis.RegelwerkSearch.make(dataOf(game).index);
    let step = making.next();
    for (; !step.done; step = making.next()) await pause();
    return keep(game, step.value);
  }
  const openOnce = (game) => opening.get(game) || opening.set(game, openSlowly(game)).get(game);

  /** Case → its decision: the cases stand in the index decision by decision, so many each. */
  function mapCases(search, data) {
    const cases = [...search.place.keys()].filter((id) => search.kind(id) === "case" && !data.editions[id.split("/")[0]]);
    return new Map(data.told.flatMap(([decision, count]) => cases.splice(0, count).map((id) => [id, decision])));
  }

  /** The ids with a row of their own where the editions stand beside each other. */
  function listBeside(search, data) {
    const ids = [...search.place.keys()];
    return new Set(globalThis.RegelwerkCounts.unpack(data.beside).map(([at]) => ids[at]));
  }

  const editionOf = (data, id) => data.editions[id.split("/")[0]];

  /** The page of a thing: by its id, or as the data say. */
  function pageOf(data, id, kind) {
    const { game } = data.index;
    if (id in data.pages) return data.pages[id];
    if (kind === "term") return `${game}/glossar/index.html#${id.split("/")[1]}`;
    if (kind === "topic") return `${game}/thema/${id.slice(6)}/index.html`;
    if (kind === "decision") return `${game}/entscheidung/${id}/index.html`;
    if (!editionOf(data, id)) return `${game}/entscheidung/${data.told.get(id)}/faelle.html#${id}`;
    const [, edition, law, below] = /^([^/]+)\/([^./]+)[./]?(.*)$/.exec(id);
    return `${game}/${edition}/${law}/index.html${below && `#${below}`}`;
  }

  /** The row of a hit where the editions stand beside each other, else its page. */
  function rowOf(data, { id, kind }) {
    if (!data.beside.has(id)) return pageOf(data, id, kind);
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

  /** A text with the words that were asked for marked. */
  const highlight = (text, marked) => text.split(WORD).map((part, at) => (at % 2 && marked(part) ? el("mark", {}, part) : part));

  const beginOf = (data, hit) => data.begin[data.search.place.get(hit.id)] || "";

  /** A line of a list: all of it leads there. */
  function makeLine(game, href, name, text, kind) {
    const label = kind ? el("span", { className: "kind" }, kind) : "";
    const entry = el("li", {}, el("a", { href }, name ? el("b", {}, name) : "", el("span", { className: "called" }, ...text), label));
    entry.dataset.game = game;
    return entry;
  }

  /** One hit as a line: what it is called; where another line is called so, how it begins; nothing where it begins in no other way. */
  function makeItem(data, hit, marked, seen) {
    const name = cite(data, hit.id), again = seen.has(hit.title), begin = beginOf(data, hit);
    seen.add(hit.title);
    if (again && !begin && !name) return null;
    return makeLine(data.index.game, root + rowOf(data, hit), name, highlight((again && begin) || hit.title, marked), say(`kind-${hit.kind}`));
  }

  /** The best hit, which a question is sure to mean: what it is called, its first question or how it begins; answers that were told, to be confirmed. */
  function makeBest(data, hit, marked, text, seen) {
    const entry = makeLine(data.index.game, root + rowOf(data, hit), cite(data, hit.id), highlight(hit.title, marked), say(`kind-${hit.kind}`));
    const link = entry.firstChild, begin = beginOf(data, hit), answers = hit.kind === "decision" ? data.search.heard(hit.id, text) : [];
    entry.className = "best";
    seen.add(hit.title);
    if (begin && begin !== hit.title) link.append(el("span", { className: "begin" }, ...highlight(begin, marked)));
    if (answers.length) entry.append(makeConfirmation(answers, link));
    return entry;
  }

  /** The answers that were read from the text, to be confirmed: only those pressed go along into the decision. */
  function makeConfirmation(answers, link) {
    const taken = new Map(), { href } = link;
    const buttons = answers.map(({ fact, value, question, answer, words: told }) => {
      const button = el("button", { type: "button", className: "heard", title: `„${told}“` }, question, " ", el("b", {}, answer));
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        if (!taken.delete(fact)) taken.set(fact, value);
        button.setAttribute("aria-pressed", String(taken.has(fact)));
        link.href = taken.size ? `${href}?${new URLSearchParams([...taken])}` : href;
      });
      return button;
    });
    return el("p", { className: "confirm" }, say("confirm"), " ", ...buttons);
  }

  /** What the glossary says of the terms of a game, by their ids; nothing where that does not come. */
  function bringMeanings(game) {
    if (!meanings.has(game)) meanings.set(game, page.bring(`meanings-${game}`).then(() => page.meanings, () => ({})));
    return meanings.get(game);
  }

  /** What a term means, as the glossary has it. */
  async function makeMeaning(data, id) {
    const { game } = data.index, told = el("template", { innerHTML: (await bringMeanings(game))[id.split("/")[1]] || "" }).content.querySelectorAll("p")[1];
    told?.querySelector(".source")?.remove();
    const entry = makeLine(game, root + pageOf(data, id, "term"), "", [data.search.title(id)], say("kind-term"));
    entry.className = "meaning";
    if (told) entry.firstChild.append(el("span", { className: "begin" }, told.textContent.trim()));
    return entry;
  }

  /** The pages of a game whose titles have all words that were typed, or also their other names where it is more than a word; from four letters on the
   * beginning of a word will do. A page or a section of it is also asked for by a phrase of its own (all words typed are in it, a single word is all of it) or by the form of a
   * question (`data-asked`). */
  function findPages(data, text) {
    const { tokens } = globalThis.RegelwerkFold, typed = tokens(text), game = tokens(say(`game-${data.index.game}`))[0];
    const asked = typed.length > 1 ? typed.filter((word) => word !== game && !data.search.empty(word)) : typed;
    const isIn = (own) => asked.every((word) => own.some((other) => other === word || (word.length > 3 && other.startsWith(word))));
    const has = ([title, path, called = "", phrases = "", form = ""]) => (form && new RegExp(form, "i").test(text))
      || phrases.split(", ").map(tokens).some((own) => (typed.length > 1 || own.length < 2) && isIn(own))
      || (!path.includes("#") && isIn(tokens(typed.length > 1 ? `${title} ${called}` : title)));
    return asked.length ? data.titled.filter(has).slice(0, PAGES) : [];
  }

  /** A page found by its title. */
  const makePageItem = (data, [title, path]) => makeLine(data.index.game, root + path, title, [], say("kind-page"));

  /** What the rules of a game do not have, who is competent, what to read instead. */
  function showMissing(data, entry) {
    const near = entry.near.map((id) => {
      const name = cite(data, id), title = data.search.title(id);
      return el("a", { href: root + pageOf(data, id, data.search.kind(id)) }, name ? el("b", {}, name) : "", el("span", { className: "called" }, title));
    });
    return el("div", { className: "absent" }, el("p", {}, el("b", {}, say("silent")), " ", entry.what, " ", entry.why), ...near);
  }

  /** Who decides what the rules of a game do not say, each place it cites a link. */
  function nameJudge(data) {
    const { node } = page.piece(`tpl-judge-${data.index.game}`);
    for (const link of node.querySelectorAll("a")) {
      const [id] = data.search.meant(link.textContent);
      if (id) link.href = root + rowOf(data, { id, kind: data.search.kind(id) });
    }
    return node;
  }

  /** Where what is found is only guessed: the words of a text that no rule has, and who decides then. */
  function showGuess(data, text, guessed) {
    const words = text.split(WORD).filter((word, at) => at % 2 && globalThis.RegelwerkFold.tokens(word).some((token) => guessed.includes(token)));
    const told = words.length ? say("guessed", { words: words.map((word) => `„${word}“`).join(", ") }) : say("doubtful");
    return el("p", { className: "guess" }, told, " ", nameJudge(data), " ", say("meant-perhaps"));
  }

  /** Where nothing is found: who decides then, and what one may try. */
  const describeNothing = (text, games) => el("p", { className: "guess" }, say("nothing", { text }), " ", ...games.flatMap((game) => [nameJudge(open(game)), " "]), say("try"));

  /** What a game answers: a term, pages, at most `most` hits without that term and its definition, what it does not have. */
  function ask(data, text, most, kinds) {
    const { search } = data, deed = DEED.exec(text)?.[0] || "", plain = text.replace(DEED, " "), cited = deed && search.meant(plain)[0] ? plain : text;
    const absent = search.absent(text), near = new Set(absent.flatMap((each) => each.near));
    const named = kinds.length && !kinds.includes("term") ? "" : search.term(text), called = named && search.title(named);
    const found = search.query(cited, most + (named ? 2 : 0), kinds).filter((hit) => !near.has(hit.id) && hit.id !== named && !(hit.title === called && TOLD.has(hit.kind)));
    const pages = kinds.length ? [] : findPages(data, cited === text ? text : deed), elsewhere = search.elsewhere(text);
    const heard = found[0]?.kind === "decision" && search.heard(found[0].id, text)[0], strange = cited !== text || heard ? [] : search.strange(text); // where an answer was heard nothing is guessed
    const vague = absent.length + pages.length + strange.length > 0 || found[0]?.meant, guessed = elsewhere[0] ? [] : strange; // a word of another game leads there
    const term = pages.length && strange.length ? "" : named, hits = pages.length && strange.length ? [] : found; // nothing is guessed beside the page that was asked for
    const isTitled = () => found[0]?.title.split(WORD).some(search.marked(text)); // a word of the question stands in the title
    const sure = absent.length + pages.length || heard || (!guessed.length && (term || elsewhere.length || text.length > LONG || isTitled()));
    const doubtful = !sure && !(found[0]?.score >= (guessed.length ? UNLIKELY : DOUBTFUL));
    return { data, term, cited: cited !== text, hits: hits.slice(0, most), absent, pages, vague: vague || doubtful, guessed, doubtful, known: search.known(text), elsewhere: absent.length ? [] : elsewhere };
  }

  const isSure = (hit) => hit.score >= SURE;

  /** What each game answers, first the one that knows more of the words. Where one knows a citation, what others make of it as words is left out. */
  function order(answers) {
    const cited = answers.some((each) => each.hits.some(isSure));
    return answers.map((each) => (cited ? { ...each, term: "", pages: each.cited ? each.pages : [], hits: each.hits.filter(isSure) } : each))
      .filter((each) => each.term || each.hits.length + each.absent.length + each.pages.length)
      .sort((a, b) => a.elsewhere.length - b.elsewhere.length || b.known - a.known || (b.hits[0]?.score || 0) - (a.hits[0]?.score || 0));
  }

  /** How many hits of a list are shown, and a button for more of them, which `item` makes. */
  function showRest(list, hits, most, item) {
    const count = el("span"), button = el("button", { type: "button", className: "tool" }, say("more-hits")), line = el("p", { className: "more" }, count, " ", button);
    let shown = most;
    const count_ = () => { count.textContent = say("shown", { n: shown, all: hits.length }); button.hidden = shown === hits.length; };
    button.addEventListener("click", () => {
      const next = hits.slice(shown, shown + most), fresh = next.map(item).filter(Boolean);
      shown += next.length;
      list.append(...fresh);
      count_();
      fresh[0]?.querySelector("a").focus();
    });
    count_();
    return line;
  }

  /** One line that leads to what the other games answer; how much that is, where they are open; none where they have nothing. `away`: a word belongs there. */
  function showOthers(text, games, away) {
    const others = GAMES.filter((game) => !games.includes(game));
    return others.map((game) => {
      const many = opened.get(game)?.search.count(text), asked = new URLSearchParams({ q: text, spiel: game });
      if (many === 0 && !away) return "";
      return el("p", { className: "other" }, el("a", { href: `${root}suche/index.html?${asked}` }, say(away ? "other-away" : many ? "other" : "other-unasked", { n: many, game: say(`game-${game}`) })));
    });
  }

  async function show(form, text, games, isOver = () => false) {
    const inline = form.dataset.lookup === "page", box = form.querySelector("[data-hits]"), kinds = form.dataset.kind ? [form.dataset.kind] : [];
    if (text.length > LONG && !globalThis.RegelwerkSearch.queryStory) await page.bring("story").catch(() => undefined);
    const most = inline ? MOST / games.length : FIRST[games.length - 1], asked = [], later = [];
    for (const game of games) {
      const data = await openOnce(game);
      if (isOver()) return null;
      asked.push(ask(data, text, inline ? Infinity : most, kinds));
      await pause();
      if (isOver()) return null;
    }
    const found = order(asked), listed = new Set();
    for (const each of found) each.pages = each.pages.filter(([, path]) => !listed.has(path) && listed.add(path)); // those of both games once
    const parts = await Promise.all(found.map(async ({ data, term, cited, hits, absent, pages, vague, guessed, doubtful }) => {
      const marked = data.search.marked(text), seen = new Set(), entry = (hit) => makeItem(data, hit, marked, seen);
      const lines = [term ? await makeMeaning(data, term) : "", ...pages.map((each) => makePageItem(data, each))], happens = cited || hits[0]?.kind === "decision" && hits[0].title === data.search.title(term);
      if (term && !happens) seen.add(data.search.title(term));
      if (hits.length) lines[happens ? "unshift" : "push"](vague ? entry(hits[0]) : makeBest(data, hits[0], marked, text, seen)); // what happened is decided before it is told what the word means
      const first = FIRST[found.length - 1], list = el("ol", {}, ...lines.filter(Boolean), ...hits.slice(1, first).map(entry).filter(Boolean));
      for (let at = first; at < Math.min(most, hits.length); at += STEP) later.push(() => list.append(...hits.slice(at, Math.min(at + STEP, most)).map(entry).filter(Boolean)));
      return el("section", {}, games.length > 1 ? el("h2", {}, say(`game-${data.index.game}`)) : "", ...absent.map((one) => showMissing(data, one)), doubtful ? showGuess(data, text, guessed) : "", list.firstChild ? list : "",
        hits.length > most ? showRest(list, hits, most, entry) : "");
    }));
    if (isOver()) return null;
    const count = found.reduce((sum, each) => sum + each.hits.length + each.pages.length + Boolean(each.term), 0);
    box.hidden = false;
    const away = asked.some(({ elsewhere }) => elsewhere.length), others = showOthers(text, games, away).filter(Boolean);
    const told = found.length || (away && others.length) ? parts : [describeNothing(text, games)];
    box.replaceChildren(...(away ? [...others, ...told] : [...told, ...others]));
    tell(count ? say("found", { n: count }) : say(found.length ? "silent" : "nothing", { text }));
    finish(later, isOver);
    const only = found.filter(({ data }) => data.search.meant(text)[0]).length === 1;
    return found.flatMap(({ data, hits }) => hits.slice(0, most).map((hit) => ({ href: root + rowOf(data, hit), sure: isSure(hit), only: only && isSure(hit) })));
  }

  /** Do the rest piece by piece, as long as nothing else was typed. */
  async function finish(rest, isOver) {
    for (const work of rest) {
      await pause();
      if (isOver()) return;
      work();
    }
  }

  return { show, open, openOnce, pageOf, cite };
})(globalThis.RegelwerkPage);
