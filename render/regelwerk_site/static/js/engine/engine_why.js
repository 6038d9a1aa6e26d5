/* Why a ruling is as it is, in the browser: what compiler/regelwerk/engine/ruling.py says of it beside its consequences.
 *
 * In: the parsed engine.json (engine_table.js, engine_chain.js and engine.js come first).  Out: Regelwerk.explain, which engine.js asks where it is there;
 * without it a ruling says the same, but not why.
 */
"use strict";
(function (Regelwerk) {
  const { has, rowsIn, isUseful } = Regelwerk.table;
  const { entry, dropFact, listAsked, listAskedBelow, listCalls, findPossible, listOutside } = Regelwerk.chain;
  const NEAREST = 5; // how many other rows are explained

  function findMattering(here, named) {
    const { table, call } = here;
    const own = Object.fromEntries(table.facts.filter((fact) => has(call.facts, fact)).map((fact) => [fact, call.facts[fact]]));
    let kept = { ...own, ...listOutside(here) };
    for (const fact of Object.keys(kept).reverse()) {
      const rest = dropFact(kept, fact), combos = findPossible(here, rest);
      const idle = table.facts.includes(fact)
        ? !has(named, fact) && !isUseful(table, combos, fact)
        : String(rowsIn(table, combos)) === String(rowsIn(table, findPossible(here, kept)));
      if (idle) kept = rest;
    }
    return kept;
  }

  function listWhyNot({ table, rows, call, combos }) {
    const found = [];
    rows.forEach((row, number) => {
      if (table.rows[number] & combos || !Object.keys(row.when).length) return;
      const failing = table.facts
        .filter((fact) => has(row.when, fact) && !row.when[fact].some((value) => table.cells[fact][value] & combos))
        .map((fact) => ({ fact, value: entry(call.facts, fact) || "", wanted: row.when[fact] }));
      found.push({ row: row.id, failing, cites: row.cites });
    });
    return found.sort((a, b) => a.failing.length - b.failing.length).slice(0, NEAREST);
  }

  function listChanging(here, kept) {
    const { table, rows, call, row } = here;
    const found = [];
    for (const fact of Object.keys(kept).filter((each) => table.facts.includes(each) && !call.bound.includes(each))) {
      for (const value of table.values[fact]) {
        const reached = rowsIn(table, findPossible(here, { ...call.facts, [fact]: value }));
        if (reached.length && reached.every((number) => !sameVerdict(rows[number], row))) {
          found.push({ fact, value, row: reached.length === 1 ? rows[reached[0]].id : "" });
        }
      }
    }
    return found;
  }

  function sameValues(a, b) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => entry(b, key) === a[key]);
  }

  /** Whether two outcomes say the same, whatever clauses they rest on. */
  const sameOutcome = (a, b) => a.effect === b.effect && sameValues(a.params, b.params);

  /** Whether two rows rule the same. */
  function sameVerdict(a, b) {
    if ((a.outcome || "") !== (b.outcome || "") || a.then.length !== b.then.length) return false;
    return a.then.every((outcome, index) => sameOutcome(outcome, b.then[index]) && sameValues(outcome.given, b.then[index].given));
  }

  function listNotNeeded(engine, edition, here, kept, facts) {
    const { call, table, rows, combos, reached } = here;
    const below = listAskedBelow(engine, reached.flatMap((number) => listCalls(call, rows[number])), edition);
    const idle = table.facts.filter((fact) => !has(kept, fact) && (has(call.facts, fact) || !isUseful(table, combos, fact)));
    const unused = listAsked(engine, call.decision).filter((fact) => has(facts, fact) && !table.facts.includes(fact));
    return [...idle, ...unused].filter((fact) => !below.includes(fact) && !call.bound.includes(fact));
  }

  /** What a step of a chain rests on, where `facts` are known: the facts that matter, other rows, what would change it, what was not needed. */
  function explain(engine, edition, here, facts) {
    const { row } = here, kept = findMattering(here, row ? row.when : {});
    return {
      mattering: Object.entries(kept).map(([fact, value]) => ({ fact, value })), why_not: listWhyNot(here),
      would_change: row ? listChanging(here, kept) : [], not_needed: listNotNeeded(engine, edition, here, kept, facts),
    };
  }

  Object.assign(Regelwerk, { explain });
  Object.assign(Regelwerk.table, { sameOutcome });
})(globalThis.Regelwerk);
