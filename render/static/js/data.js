/* The engine data a page has: the outline of its decision's chain, and every table that a ruling has entered.
 *
 * In: the scripts assets/engine/<decision>.js and assets/engine/<decision>/<edition>.js, each of which hands in its own.
 * Out: `RegelwerkData`; `RegelwerkPage.entered(work)`.
 */
(function (page) {
  // The parts of a row, a consequence, a question, in the order of render/packing.py, and what each is as a rule.
  const ROW = { id: "", combos: "", when: {}, cites: [], then: [], note: "", because: [], outcome: "" };
  const SAID = { says: "", to: "", toLabel: "", effect: "", params: {}, cites: null, due: "now", points: [], apply: "", given: {} };
  const FACT = { question: "", ask: "", askLabel: "", values: {}, after: [], criteria: "", cites: [], away: false };
  const data = { engine: { data_version: "", facts: {}, constraints: [], decisions: {} }, names: {}, editions: {}, weights: {}, aloud: {}, folders: {}, game: "", know, take };

  /** What is known from the start; the table most likely to be asked for first is on its way before the page is read. */
  function know({ data_version, game, folders, decisions, constraints, editions }) {
    Object.assign(data, { game, folders });
    Object.assign(data.engine, { data_version, decisions, constraints });
    Object.assign(data.editions, editions);
    const [decision] = Object.keys(decisions), edition = page.state.edition(data, decision);
    if (edition) load(`${decision}/${edition}`).catch(() => undefined); // told when it is needed
  }

  /** Something from its parts: what is missing or 0 is as usual. */
  const whole = (parts, usual) => Object.fromEntries(Object.entries(usual).map(([name, each], at) => [name, parts[at] || each]));

  /** The link of a clause from its page and anchor; the anchor is its address as a rule. */
  function linked(clause, at, anchor = `#${clause.slice(clause.indexOf("/") + 1)}`) {
    return at ? `${data.folders[clause.split("/")[0]]}/${at}/index.html${anchor}` : anchor;
  }

  /** A row as the engine reads it. */
  function row(parts) {
    const made = whole(parts, ROW);
    const apply = (one) => (one.apply ? { effect: "apply", params: { decision: one.apply } } : {});
    const then = made.then.map((each) => whole(each, SAID)).map((one) => ({ ...one, ...apply(one), cites: one.cites || made.cites }));
    return { ...made, then };
  }

  /** What the script of a table hands in; one of another state of the data than the page has is left out. */
  function take(version, id, edition, [asks, values, possible, rows, policy], facts, names, weights, aloud) {
    if (data.engine.data_version !== version) return;
    data.engine.decisions[id].editions[edition] = { facts: asks, values, possible, rows: rows.map(row), policy };
    for (const [fact, parts] of Object.entries(facts)) data.engine.facts[fact] = whole(parts, FACT);
    for (const [clause, [name, ...place]] of Object.entries(names)) data.names[clause] = [name, linked(clause, ...place)];
    Object.assign(data.weights, weights);
    for (const [fact, said] of Object.entries(aloud)) data.aloud[`${id}/${edition}/${fact}`] = said;
  }

  /** Load a table, named `decision/edition`. Rejected where it does not come, or brings nothing. */
  async function load(name) {
    const [id, edition] = name.split("/");
    await page.bring(`engine/${name}`);
    if (!data.engine.decisions[id].editions[edition].rows) throw new Error(`${name}: another state of the data`);
  }

  /** What `work` gives once every table it needs is there; it is begun again after each. Rejected with the engine's NotLoaded. */
  page.entered = async function (work) {
    for (;;) {
      try {
        return work();
      } catch (refused) {
        if (refused.name !== "NotLoaded") throw refused;
        await load(refused.given).catch(() => { throw refused; });
      }
    }
  };

  /** The title of the decision of a table that could not be loaded. */
  page.missing = ({ given }) => data.engine.decisions[given.split("/")[0]].title;

  globalThis.RegelwerkData = data;
})(globalThis.RegelwerkPage);
