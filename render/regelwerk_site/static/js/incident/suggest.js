/* What a story may be about, sentence by sentence: compiler/regelwerk/library/suggest.py. The page of an incident offers it as events;
 * loaded when somebody goes to the field.
 *
 * In: the search of a game with its stories, the outlines of its decisions.  Out: `RegelwerkPage.suggestEvents`, `RegelwerkPage.offerEvents`.
 */
(function (page) {
  const { el, say, bring } = page;
  const THEN = /(?:,|,? und) (?=(?:dann|danach|später|anschließend)\b)/i; // where a sentence goes on with what happened next
  const MOST = 3, SENTENCES = 40, WEAK = 8, MANY = 20, WAIT = 300; // decisions of a sentence; sentences of a story; how weak one may be; hits asked for; milliseconds after the last letter

  /** The sentences of a story that may be about something an edition decides, each with its decisions, likeliest first. */
  page.suggestEvents = function (search, engine, game, edition, story) {
    const fronts = engine.between.fronts[game]?.cases ?? [], sentences = globalThis.RegelwerkSearch.listSentences(story, SENTENCES);
    return (sentences.length ? sentences : [story]).flatMap((sentence) => {
      const hits = search.query(sentence, MANY, ["decision"]).filter(({ id }) => !fronts.includes(id) && engine.decisions[id].editions[edition]);
      const decisions = hits.filter(({ score }) => score * WEAK >= hits[0].score).slice(0, MOST).map(({ id }) => id);
      return decisions.length ? [{ sentence, decisions }] : [];
    });
  };

  /** Who a sentence says it was: the one seat it names, unless it speaks of somebody else beside him. */
  function findCulprit(sentence, seats) {
    const named = seats.filter(([, name]) => new RegExp(`\\b${name}\\b`, "i").test(sentence));
    const others = new RegExp(`\\b(partner|gegner|dass|sein(e[mnrs]?)?|(an|bei|durch|für|gegen|mit|nach|von|vor|zu) (${seats.map(([, name]) => name).join("|")}))\\b`, "i");
    return named.length === 1 && !others.test(sentence) ? named[0][0] : "";
  }

  /** Offer what is typed as events: `read` gives edition, engine, seats and what is entered already, `add` enters one. What it gives shows the offer anew. */
  page.offerEvents = function (box, game, read, add) {
    const [field, fold, list, head, left] = ["story", "offered", "suggested", "offer", "left"].map((name) => box.querySelector(`[data-${name}]`));
    let turn = 0, waiting = 0;

    /** A sentence with its decisions; the only one is not repeated. */
    const showSentence = ({ sentence, decisions }, engine, alone) => el("li", {}, alone ? "" : el("p", { className: "none" }, `„${sentence}“`), ...decisions.map((id) => {
      const button = el("button", { type: "button", className: "tool" }, engine.decisions[id].title);
      button.addEventListener("click", () => add(id, findCulprit(sentence, read().seats)));
      return button;
    }));

    async function showOffer() {
      const mine = ++turn, story = field.value.trim();
      fold.hidden = story.length < 2;
      if (fold.hidden) return;
      try {
        await bring("search", "search-words", `search-${game}`);
        await bring("story");
      } catch { page.tell(say("no-search")); return; }
      const { search } = await globalThis.RegelwerkHits.openOnce(game);
      if (mine !== turn) return;
      const { engine, edition, entered } = read(), found = story.split(THEN).flatMap((part) => page.suggestEvents(search, engine, game, edition, part));
      const missing = found.filter(({ decisions }) => !decisions.some((id) => entered.has(id))), owed = entered.size && missing.length;
      const others = found.map((each) => ({ ...each, decisions: each.decisions.filter((id) => !entered.has(id)) })).filter(({ decisions }) => decisions.length);
      const offered = missing.length ? missing : others; // a sentence may tell of more than one
      fold.hidden = !offered.length;
      if (owed) box.querySelector('[data-slot="ruled"]').before(fold); // the next thing to do; the ruling is named as one so far
      else field.after(fold);
      head.textContent = say(owed ? "offer-more" : "offer");
      left.textContent = String(offered.length);
      list.replaceChildren(...offered.map((each) => showSentence(each, engine, found.length === 1)));
    }

    field.addEventListener("input", () => { fold.open = true; clearTimeout(waiting); waiting = setTimeout(showOffer, WAIT); });
    showOffer();
    return showOffer;
  };
})(globalThis.RegelwerkPage);
