/* Behind a question: what its answers lead to. Behind a ruling: why, why not otherwise, what would change it, what other editions rule; handing
 * it on. Loaded once there is a ruling, or when someone asks for one of them.
 *
 * In: a question; a ruling, the fold that was opened.  Out: `RegelwerkPage.why(box, slot, ruling, told)`,
 * `RegelwerkPage.others(...)`, `RegelwerkPage.open(slot, open, told)`, `RegelwerkPage.effects(list, asked)`, `RegelwerkPage.measure(slot, asked, judged)`.
 */
(function (page) {
  const { say, el, cites, fill } = page;
  const { rulings } = globalThis.Regelwerk;

  /** The row of a name `decision/row`. */
  function findRow(engine, edition, name) {
    const [decision, id] = name.split("/");
    return engine.decisions[decision].editions[edition].rows.find((row) => row.id === id);
  }

  /** The first sentence of a row, the decision it goes on with where it says none of its own, or that nothing is regulated.
   * Of what another row says too nothing is told: empty where nothing is left. */
  function tellRow(row, engine, other) {
    if (!row) return say("more");
    const fresh = row.then.filter(({ says, apply }) => !other?.then.some((each) => each.says === says && each.apply === apply));
    const own = fresh.filter(({ apply }) => !apply);
    const first = own.find((outcome) => page.headline.weigh(outcome) >= 0 && outcome.due === own[0].due) || own[0] || fresh[0];
    if (!first) return row.then.length || other?.outcome === row.outcome ? "" : say(row.outcome === "refer" ? "refer" : "silent");
    return first.apply ? say("chained", { title: engine.decisions[first.apply].title }) : first.says;
  }

  /** Words of which one holds. */
  const joinChoices = (words) => new Intl.ListFormat("de", { type: "disjunction" }).format(words);

  function findLabel(engine, fact, value) {
    return engine.facts[fact].values[value] || value;
  }

  /** The other rows named that say something a ruling does not, each with that as its `head`. */
  function findDiffering(others, ruling, engine) {
    const row = (id) => engine.decisions[ruling.decision].editions[ruling.edition]?.rows.find((each) => each.id === id);
    return others.map((other) => ({ ...other, head: tellRow(row(other.row), engine, row(ruling.row)) })).filter(({ head }) => head);
  }

  /** The clauses, what does not stand with the answers anyway, and other rows; the folds with nothing to tell are hidden. */
  function showReasons(slot, ruling, { engine, facts }) {
    const not = findDiffering(ruling.why_not.filter(({ failing }) => failing.length), ruling, engine), change = findDiffering(ruling.would_change, ruling, engine);
    const unasked = rulings(ruling).flatMap((each) => each.because.facts).filter(({ fact, value }) => facts[fact] !== value);
    const because = new Map(unasked.map(({ fact, value }) => [`${fact}=${value}`, [fact, value]]));
    fill(slot("because"), [...because.values()].map(([fact, value]) => el("li", {}, `${engine.facts[fact].question} `, el("b", {}, findLabel(engine, fact, value)))));
    slot("because-cites").replaceChildren(page.quotes(ruling.cites));
    fill(slot("whynot"), not.map((other) => el("li", {}, el("b", {}, other.head), " ", el("span", { className: "cites" }, ...cites(other.cites)),
      el("ul", {}, ...other.failing.map(({ fact, wanted }) => el("li", {}, say("failing", { question: engine.facts[fact].question, wanted: joinChoices(wanted.map((value) => findLabel(engine, fact, value))) })))))), slot("whynot-box"));
    fill(slot("change"), change.map(({ fact, value, head }) =>
      el("li", {}, say("flip", { question: engine.facts[fact].question, answer: findLabel(engine, fact, value), result: head }))), slot("change-box"));
  }

  /** Make each decision that a note names a way to it. */
  function linkNamed(slot, { game }) {
    const ways = globalThis.RegelwerkData.named, lead = (part) => el("a", { href: `${page.root}${game}/entscheidung/${ways[part]}/index.html` }, part);
    slot.replaceChildren(...slot.textContent.split(/([„“])/).map((part) => (ways[part] ? lead(part) : part)));
  }

  /** The rulings of all editions on the same facts, as cards; or why there are none. */
  async function others(engine, decision, facts, own) {
    try {
      return await page.cards(engine, decision, facts, own);
    } catch (refused) {
      if (refused.name === "ImpossibleFacts") return [el("p", {}, say("nowhere"))];
      return [el("p", {}, say("unloaded", { title: engine.decisions[decision].title }))];
    }
  }

  /** Hand on the ruling as text with its link: by the device's own way where it has one, else by copying. */
  function share(ruling, told) {
    const heads = page.headline.of(ruling, told).map((part) => part.textContent ?? part).join("");
    const text = `${told.title} (${told.editionName}): ${heads}`;
    const copyText = () => navigator.clipboard?.writeText(`${text}\n${location.href}`).then(() => page.notice("copied", { text }), () => undefined);
    if (navigator.share) navigator.share({ text, url: location.href }).catch(() => undefined);
    else copyText();
  }

  /** Of rulings that wait for an answer what is certain, because each of their rows says it that is still possible, and what is possible. */
  page.open = function (slot, open, told) {
    const rows = open.flatMap(({ decision, edition, possible }) => possible.map((id) => findRow(told.engine, edition, `${decision}/${id}`)));
    const heads = new Map(rows.map((row) => [tellRow(row, told.engine), row.cites]));
    const same = (one) => (other) => other.says === one.says && other.to === one.to && other.due === one.due;
    const said = open.flatMap(({ decision, edition, possible }) => {
      const [first, ...others] = possible.map((id) => findRow(told.engine, edition, `${decision}/${id}`));
      return first.then.filter((one) => one.says && others.every((row) => row.then.some(same(one)))).map(({ toLabel, ...one }) => ({ ...one, to_label: toLabel }));
    });
    const sure = said.map(({ says }) => says);
    fill(slot("open"), [...heads].filter(([head]) => !sure.includes(head)).map(([head, ids]) => el("li", {}, `${page.seats.nameIn(told.game, head, told.seat)} `, el("span", { className: "cites" }, ...cites(ids)))));
    fill(slot("certain"), said.map((one) => el("li", {}, page.headline.splitSentence(one, told).join(""), " ", el("span", { className: "cites" }, ...cites(one.cites)))), slot("certain-box"));
  };

  Object.assign(page, { others, share });

  /** How the text of an edition measures the answers; of several facts, each behind what it is about. */
  page.measure = function (slot, { engine, edition, together }, judged) {
    const found = judged.map((fact) => globalThis.RegelwerkData.measures[fact] || ["", []]);
    const told = found.map(([criteria], at) => [together ? el("b", {}, `${engine.facts[judged[at]].seldom} `) : "", typeof criteria === "string" ? criteria : criteria[edition] || "", " "]);
    slot("criteria").replaceChildren(...told.flat());
    slot("cites").replaceChildren(...cites([...new Set(found.flatMap(([, ids]) => ids))]));
  };

  /** What the answers lead to, told only on request; those that lead to the same are told together. */
  page.effects = function (list, { engine, edition, fact, left }) {
    const told = new Map();
    for (const [value, rows] of Object.entries(left)) {
      const heads = new Set(rows.map((name) => tellRow(findRow(engine, edition, name), engine)));
      const result = heads.size === 1 ? [...heads][0] : say("more");
      told.set(result, [...(told.get(result) || []), engine.facts[fact].values[value]]);
    }
    list.replaceChildren(...[...told].map(([result, answers]) => el("li", {}, say("answer", { answer: joinChoices(answers), result }))));
  };

  /** Fill the folds of a ruling's screen, the other editions only once theirs is opened; link its note. */
  page.why = async function (box, slot, ruling, told) {
    if (!box) told.note.then(() => linkNamed(slot("note"), told), () => undefined);
    showReasons(slot, await page.enterTables(() => globalThis.Regelwerk.decide(told.engine, ruling.decision, ruling.edition, told.facts), true), told);
    if (box === slot("others-box") && box.open) slot("others").replaceChildren(...await others(told.engine, ruling.decision, told.facts, ruling.edition));
  };
})(globalThis.RegelwerkPage);
