/* Deciding and asking in the browser: the rulings of compiler/regelwerk/engine/runtime.py, with the same names in the result; why they are so is told where
 * engine_why.js is there too.
 *
 * In: the parsed engine.json (engine_table.js and engine_chain.js come first), or a part of it.
 * Out: Regelwerk.decide, .nextQuestion, .answers, .askTogether, .revise; .known and .values for whoever reads facts from an address. They refuse as engine_chain.js says.
 */
"use strict";
(function (Regelwerk) {
  const { has, rowsIn, split, findNextFact } = Regelwerk.table;
  const { unique, rowsOf, listAsked, listAskedBelow, findAskingTable, check, listCalls, admits, excludes, steps, due } = Regelwerk.chain;

  /* ---- ruling ---- */

  const NOTHING = {
    row: "", otherwise: "", outcomes: [], because: { facts: [], row: "", cites: [], precedence: [], outcomes: [] },
    why_not: [], would_change: [], not_needed: [], possible: [], next_question: "", chained: [], repeated: [], deferred: [], note: "",
  };

  const listOutcomes = (row) => row.then.map(({ effect, params, to, toLabel, says, say, cites, due, points }) =>
    ({ effect, params, to, to_label: toLabel, says, say, cites, due, points: points.map(({ toLabel: to_label, ...share }) => ({ ...share, to_label })) }));

  /** The fact a step asks next. */
  const findNextAsked = (engine, here, skip = []) => findNextFact(here, skip, (fact) => engine.facts[fact].after);

  /** The ruling of the step at a place with those below it. */
  function makeRuling(engine, edition, met, place, facts) {
    const { call, here, waits } = met.get(place.join("."));
    const named = { decision: call.decision, edition, due: call.due, data_version: engine.data_version };
    if (waits) return { ...NOTHING, ...named, status: "waits", cites: [] };
    if (!here) {
      const cites = unique(rowsOf(engine, call.decision).flatMap((row) => row.cites));
      return { ...NOTHING, ...named, status: "undecided", cites, not_needed: listAsked(engine, call.decision).filter((fact) => has(call.facts, fact)) };
    }
    const { rows, row } = here;
    const { mattering = [], ...why } = Regelwerk.explain?.(engine, edition, here, facts) || {};
    const below = row ? listCalls(call, row).map((each) => met.get(each.place.join("."))) : [];
    const chained = below.filter((step) => !step.repeated).map((step) => makeRuling(engine, edition, met, step.call.place, facts));
    const putOff = below.filter((step) => due(engine, step.call) !== "now").map((step) => step.call.decision);
    const asking = chained.filter((each) => each.next_question || each.status === "waits");
    const open = {
      ...NOTHING, ...named, status: "open", cites: [], chained, ...why, because: { ...NOTHING.because, facts: mattering },
      possible: here.reached.map((number) => rows[number].id),
      next_question: findNextAsked(engine, here) || asking.find((each) => !putOff.includes(each.decision))?.next_question || "",
      repeated: below.filter((step) => step.repeated).map((step) => step.call.decision),
      deferred: asking.filter((each) => putOff.includes(each.decision)).map((each) => each.decision),
    };
    return row ? settle(open, row) : open;
  }

  function settle(ruling, row) {
    const outcomes = listOutcomes(row);
    return {
      ...ruling, status: row.outcome === "not_covered" ? "not_regulated" : "settled", row: row.id, otherwise: row.outcome || "", outcomes,
      cites: unique([...row.cites, ...row.because, ...outcomes.flatMap((outcome) => outcome.cites)]),
      because: { facts: ruling.because.facts, row: row.id, cites: row.cites, precedence: row.because, outcomes },
      note: row.note,
    };
  }

  /** The ruling of a decision in an edition on the facts known, as compiler/regelwerk/engine/ruling.py describes it. */
  function decide(engine, decision, edition, facts) {
    check(engine, decision, edition, facts);
    const met = new Map([...steps(engine, decision, edition, facts)].map((step) => [step.call.place.join("."), step]));
    return makeRuling(engine, edition, met, [], facts);
  }

  /* ---- questions ---- */

  /** The fact to ask next; empty if everything is settled that is due now or `opened` (decisions asked before they fall due), or only
   * facts of `skip` (answer not known yet) are left. */
  function nextQuestion(engine, decision, edition, facts, skip = [], opened = []) {
    check(engine, decision, edition, facts, skip, opened);
    for (const { here } of steps(engine, decision, edition, facts, opened)) {
      const fact = here ? findNextAsked(engine, here, skip) : "";
      if (fact) return fact;
    }
    return "";
  }

  /** Why a fact is asked: for each answer no decision reached excludes, the rows it leaves in the one that asks, each as `decision/row`. */
  function answers(engine, decision, edition, facts, fact) {
    check(engine, decision, edition, facts, [fact]);
    const reached = [...steps(engine, decision, edition, facts)].map(({ here }) => here).filter(Boolean);
    const using = reached.filter(({ table, call }) => table.facts.includes(fact) && !call.bound.includes(fact));
    const asking = using.find(({ row }) => !row) || using[0];
    if (!asking) return {};
    const nameRows = (part) => rowsIn(asking.table, part).map((number) => `${asking.call.decision}/${asking.rows[number].id}`);
    const possible = split(asking.table, asking.combos, fact).filter(([value]) => reached.every((here) => admits(here, fact, value)));
    return Object.fromEntries(possible.map(([value, part]) => [value, nameRows(part)]));
  }

  /** The facts with a usual answer that can be asked together, the next question first; none where the next question has no usual answer.
   * They are those asked from here on while each has its usual answer; where a question between them has none, its first possible answer leads on. */
  function askTogether(engine, decision, edition, facts, skip = [], opened = []) {
    const told = { ...facts }, found = [];
    for (let fact; (fact = nextQuestion(engine, decision, edition, told, skip, opened));) {
      const possible = answers(engine, decision, edition, told, fact), { usual } = engine.facts[fact];
      const isUsual = has(possible, usual);
      if (isUsual) found.push(fact);
      else if (!found.length) break;
      told[fact] = isUsual ? usual : Object.keys(possible)[0];
    }
    return found;
  }

  /** The facts with one answer given or changed; of the earlier answers those are kept that it does not exclude. */
  function revise(engine, decision, edition, facts, fact, value) {
    const wanted = { ...facts, [fact]: value };
    check(engine, decision, edition, wanted);
    let kept = { [fact]: value };
    for (const other of Object.keys(facts)) {
      const trial = { ...kept, [other]: wanted[other] };
      if (isPossible(engine, decision, edition, trial)) kept = trial;
    }
    return Object.fromEntries(Object.keys(wanted).filter((other) => has(kept, other)).map((other) => [other, kept[other]]));
  }

  /** Whether no constraint excludes the facts, neither by themselves nor in a decision that they reach. */
  function isPossible(engine, decision, edition, facts) {
    if (engine.constraints.some(({ never }) => excludes(never, facts))) return false;
    try {
      return Boolean([...steps(engine, decision, edition, facts)]);
    } catch (refused) {
      if (refused.name !== "ImpossibleFacts") throw refused;
      return false;
    }
  }

  /** The facts that a decision and those below it may ask. */
  const known = (engine, decision) => listAskedBelow(engine, [{ decision, bound: [] }]);

  /** The values of such a fact in their order. */
  function values(engine, decision, edition, fact) {
    const table = findAskingTable(engine, decision, edition, fact);
    return table.values[table.facts.indexOf(fact)];
  }

  Object.assign(Regelwerk, { decide, nextQuestion, answers, askTogether, revise, isPossible, known, values });
})(globalThis.Regelwerk);
