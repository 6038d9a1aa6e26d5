/* The engine data a page has: the outline of its decision's chain, and every table that a ruling has entered.
 *
 * In: the scripts assets/engine/<decision>.js and assets/engine/<decision>.<edition>.js, and those in assets/notes, each of which hands in its own.
 * Out: `RegelwerkData`; `RegelwerkPage.enterTables(work)`, `RegelwerkPage.bringNote(ruling, engine)`.
 */
(function (page) {
  // The parts of a row, a consequence, a question, in the order of render/regelwerk_site/press/packing.py, and what each is as a rule.
  const ROW = { id: "", combos: "", when: [], cites: [], then: [], noted: false, because: [], outcome: "" };
  const SAID = { says: "", to: "", toLabel: "", say: "", deed: 0, params: {}, cites: null, due: "now", points: [], apply: "", given: {} };
  const FACT = { question: "", ask: "", askLabel: "", values: {}, after: [], away: false, judged: false, usual: "", seldom: "" };
  const data = { engine: { data_version: "", facts: {}, constraints: [], decisions: {} }, names: {}, editions: {}, weights: {}, aloud: {}, notes: {}, named: {}, measures: {}, deeds: [], shelves: {}, speaking: [], game: "", outline, know, take, annotate, measure, name };

  /** The parts of a text; an empty one has none. */
  const partsOf = (text, sign) => text.split(sign).filter(Boolean);

  /** Decisions without their rows and constraints among their facts, in the form of render/regelwerk_site/press/packing.py. */
  function readOutlines({ game, decisions, facts, calls, constraints, editions }) {
    const ids = Object.keys(decisions), asked = facts.split(","), called = calls.split(";");
    const names = [...new Set(asked.flatMap((each) => partsOf(each, " ")).map((each) => each.split("~")[0]))], find = (among, place) => among[parseInt(place, 36) - 1];
    const isIn = (mask, at) => !mask || Boolean((mask >> at) & 1);
    const here = (listed, sign, at) => partsOf(listed, sign).map((each) => each.split("~")).filter(([, mask]) => isIn(mask, at)).map(([each]) => each);
    const readCall = (call) => call.split(" ").map((place, at) => find(at ? names : ids, place));
    const readTables = (decided, number) => Object.keys(editions).map((edition, at) => [edition, { facts: here(asked[number], " ", at), applies: here(called[number], ",", at).map(readCall) }])
      .filter((_, at) => isIn(decided, at));
    const outlines = Object.entries(decisions).map(([id, [title, due, decided]], number) => [id, { title: title || "", due: due || "now", game, editions: Object.fromEntries(readTables(decided, number)) }]);
    const readNever = (text) => Object.fromEntries(text.split(" ").map((each) => each.split(":")).map(([place, values]) => [find(names, place), values.split(",")]));
    return { decisions: Object.fromEntries(outlines), constraints: partsOf(constraints, ";").map((each) => ({ never: readNever(each) })) };
  }

  /** What is known of decisions from the start, without their rows. */
  function outline(described) {
    const { data_version, game, speaking, shelves, between, remedies, to_all, editions, deeds = [] } = described;
    Object.assign(data, { game, speaking, shelves, deeds });
    Object.assign(data.engine, { data_version, between, to_all, remedies: remedies.map((deed) => findDeed(deed)[0]), ...readOutlines(described) });
    Object.assign(data.editions, editions);
  }

  /** The same of the chain of one decision; the table most likely to be asked for first is on its way before the page is read. */
  function know(described) {
    outline(described);
    const [decision] = Object.keys(described.decisions), edition = page.state.edition(data, decision);
    if (edition) load(`${decision}/${edition}`).catch(() => undefined); // told when it is needed
  }

  /** Something from its parts: what is missing or 0 is as usual. */
  const fillParts = (parts, usual) => Object.fromEntries(Object.entries(usual).map(([name, each], at) => [name, parts[at] || each]));

  /** Citation and link of a clause. */
  function name(clause) {
    return data.names[clause] || (data.shelves[clause.split("/")[0]] ? readName(clause) : [clause, ""]);
  }

  /** The same from its parts; what is missing or 0 follows from its address. */
  function readName(clause, cited, page, anchor) {
    if (page === "") return [cited, anchor];
    const cut = clause.indexOf("/"), tail = clause.slice(cut + 1), [folder, sign, steps, laws] = data.shelves[clause.slice(0, cut)];
    const usual = tail.split(".").slice(0, steps).join("."), inside = tail === usual ? "" : `#${laws ? tail.slice(usual.length + 1) : tail}`;
    return [cited || `${sign} ${laws ? tail.replaceAll(".", " ") : tail}`, `${folder}/${page || usual}/index.html${anchor === 0 || anchor === undefined ? inside : anchor}`];
  }

  function readNames(names) {
    for (const [clause, parts] of Object.entries(names)) data.names[clause] = readName(clause, ...parts);
  }

  /** What the script with the measures of a game hands in. */
  function measure({ measures, names }) {
    Object.assign(data.measures, measures);
    readNames(names);
  }

  /** What an outcome does: its effect and parameters, where the page has been told them; else its number stands for them. */
  const findDeed = (deed) => data.deeds[deed - 1] || [deed, {}];

  /** An outcome as the engine reads it, of a row that rests on `cites`. */
  function readOutcome(parts, cites) {
    const { deed, ...made } = fillParts(parts, SAID), [effect, params] = made.apply ? ["apply", { decision: made.apply }] : findDeed(deed);
    return { ...made, effect, params: { ...params, ...made.params }, say: made.say === 1 ? made.says : made.say, cites: made.cites || cites };
  }

  /** A row as the engine reads it, of a table with these facts and values. */
  function readRow(parts, asks, values) {
    const made = fillParts(parts, ROW);
    const when = Object.fromEntries(made.when.map(([at, ...places]) => [asks[at], places.map((place) => values[at][place])]));
    return { ...made, when, then: made.then.map((each) => readOutcome(each, made.cites)), note: "" };
  }

  /** What is asked on the way to a ruling: a fact, and for each of its answers how it goes on; 0 where nothing more is asked. */
  function readWay(node, asks, values) {
    if (!node) return 0;
    const [at, ...ways] = node;
    return { ask: asks[at], then: Object.fromEntries(values[at].map((value, number) => [value, readWay(ways[number], asks, values)])) };
  }

  /** What the script of a table hands in; one of another state of the data than the page has is left out. */
  function take(version, id, edition, [asks, own, possible, rows, policy], facts, names, weights, aloud, title, phase) {
    if (data.engine.data_version !== version) return;
    asks.forEach((fact, at) => { data.engine.facts[fact] = fillParts(facts[at], FACT); });
    const values = asks.map((fact, at) => own[at] || Object.keys(data.engine.facts[fact].values));
    data.engine.decisions[id].editions[edition] = { facts: asks, values, possible, rows: rows.map((row) => readRow(row, asks, values)), policy: readWay(policy, asks, values), phase };
    addNotes(`${id}/${edition}`);
    readNames(names);
    data.engine.decisions[id].title = title;
    for (const [deed, weight] of Object.entries(weights)) data.weights[findDeed(deed)[0]] = weight;
    for (const [fact, said] of Object.entries(aloud)) data.aloud[`${id}/${edition}/${fact}`] = said;
  }

  /** Give the rows of a table their notes, as far as both are there. */
  function addNotes(name) {
    const [id, edition] = name.split("/"), notes = data.notes[name] || {};
    for (const row of data.engine.decisions[id]?.editions[edition].rows || []) row.note = notes[row.id] || "";
  }

  /** What a script with notes hands in: the notes by table, by row; the decisions they name, by title. */
  function annotate(version, notes, named) {
    if (data.engine.data_version !== version) return;
    Object.assign(data.notes, notes);
    Object.assign(data.named, named);
    Object.keys(notes).forEach(addNotes);
  }

  /** Load the notes of a table, with those of its phase. */
  const bringNotes = ({ phase }) => page.bring(`notes/${data.game}/${phase}`);

  /** Load a table, named `decision/edition`; an incident tells the notes of all it enters. Rejected where it does not come, or brings nothing. */
  async function load(name) {
    const [id, edition] = name.split("/"), tables = data.engine.decisions[id].editions;
    await page.bring(`engine/${id}.${edition}`);
    if (!tables[edition].rows) throw new Error(`${name}: another state of the data`);
    if (data.engine.between && tables[edition].rows.some(({ noted }) => noted)) await bringNotes(tables[edition]);
  }

  /** The note of a ruling, loaded when somebody asks for it; empty where there is none. */
  page.bringNote = async function ({ decision, edition, row }, engine) {
    const table = engine.decisions[decision].editions[edition], found = table?.rows.find(({ id }) => id === row);
    if (found?.noted) await bringNotes(table);
    return found?.note || "";
  };

  /** What `work` gives once every table it needs is there, or with `nowOnly` those of what holds now; it is begun again after each.
   * Rejected with the engine's NotLoaded. */
  page.enterTables = async function (work, nowOnly = false) {
    for (;;) {
      Object.assign(data.engine, { nowOnly, passedOver: false });
      try {
        return work();
      } catch (refused) {
        if (refused.name !== "NotLoaded") throw refused;
        await load(refused.given).catch(() => { throw refused; });
      } finally {
        data.engine.nowOnly = false;
      }
    }
  };

  /** The title of the decision of a table that could not be loaded; where only that table tells it, of the decision of the page. */
  page.nameMissing = ({ given }) => data.engine.decisions[given.split("/")[0]].title || Object.values(data.engine.decisions)[0].title;

  globalThis.RegelwerkData = data;
})(globalThis.RegelwerkPage);
