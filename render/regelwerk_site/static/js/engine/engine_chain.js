/* Every step of a chain of decisions in the browser: compiler/regelwerk/engine/call.py and position.py once more.
 *
 * In: the parsed engine.json (engine_table.js comes first), or a part of it.  Out: Regelwerk.chain, what engine.js builds on.
 * Refusals are Errors with `given` and `accepted`, named UnknownDecision, UnknownEdition, UnknownFact, UnknownAnswer or ImpossibleFacts.
 * In a part of the engine tables may be announced only, without their rows (render/regelwerk_site/press/assets.py): what needs these is refused as NotLoaded,
 * `given` names the table as `decision/edition`. With `engine.nowOnly` what falls due later is passed over while its table is missing; `engine.passedOver` says so.
 */
"use strict";
(function (Regelwerk) {
  const { has, open, findCandidates, rowsIn } = Regelwerk.table;
  const MOMENTS = ["now", "next", "end", "later"];

  const unique = (items) => [...new Set(items)];
  const entry = (object, key) => (has(object, key) ? object[key] : undefined);
  const findLater = (one, other) => MOMENTS[Math.max(MOMENTS.indexOf(one), MOMENTS.indexOf(other))];

  function refuse(name, message, given, accepted) {
    return Object.assign(new Error(message), { name, given, accepted });
  }

  function accept(name, subject, given, accepted) {
    if (!accepted.includes(given)) {
      throw refuse(name, `${subject} „${given}“ gibt es nicht; möglich: ${accepted.join(", ")}`, given, accepted);
    }
  }

  /* ---- decisions ---- */

  /** The table of a decision in an edition; nothing if it is not decided for it yet. */
  function tableOf(engine, decision, edition) {
    const table = entry(engine.decisions[decision].editions, edition);
    if (table && !table.rows) throw refuse("NotLoaded", `„${engine.decisions[decision].title}“ (${edition}) ist noch nicht geladen`, `${decision}/${edition}`, []);
    return table;
  }

  const rowsOf = (engine, decision) => Object.keys(engine.decisions[decision].editions).flatMap((edition) => tableOf(engine, decision, edition).rows);
  const listTables = (engine, decision, edition) =>
    Object.entries(engine.decisions[decision].editions).filter(([each]) => !edition || each === edition).map(([, table]) => table);

  /** The facts a decision uses in an edition; without one, in any. */
  const listAsked = (engine, decision, edition) => unique(listTables(engine, decision, edition).flatMap((table) => table.facts));

  const listApplied = (row) => row.then.filter((outcome) => outcome.apply);

  const links = new WeakMap();

  /** What a table applies, each call once: a decision, followed by the names its call binds. */
  function listLinks(table) {
    if (table.applies) return table.applies;
    if (!links.has(table)) {
      const found = new Map();
      for (const row of table.rows) {
        for (const { apply, given } of row.then) if (apply) found.set([apply, ...Object.keys(given)].join(" "), [apply, ...Object.keys(given)]);
      }
      links.set(table, [...found.values()]);
    }
    return links.get(table);
  }

  /** A decision met in a chain: the facts as they are known there, the names bound on the way, its moment and place. */
  const startCall = (decision, facts) => ({ decision, facts, bound: [], due: "now", place: [] });

  /** What a row of a decision met applies. */
  function listCalls(call, row) {
    return listApplied(row).map(({ apply, given, due }, number) => ({
      decision: apply, facts: { ...call.facts, ...given }, bound: unique([...call.bound, ...Object.keys(given)]),
      due: findLater(call.due, due), place: [...call.place, number],
    }));
  }

  const reaches = new WeakMap(); // what is asked below, kept once it has been found: chains do not change

  /** What decisions met and those they apply ask where it is not bound: from fact to the decisions that ask it; in one edition or in any. */
  function findAskersBelow(engine, met, edition = "") {
    if (!reaches.has(engine)) reaches.set(engine, new Map());
    const known = reaches.get(engine), name = JSON.stringify([edition, met.map(({ decision, bound }) => [decision, bound])]);
    if (!known.has(name)) known.set(name, walkBelow(engine, met, edition));
    return known.get(name);
  }

  function walkBelow(engine, met, edition) {
    const waiting = [...met], seen = {}, askers = new Map();
    for (const { decision, bound } of waiting) {
      const before = seen[decision] || [];
      if (before.some((less) => less.every((each) => bound.includes(each)))) continue; // whoever came with fewer names bound has found all
      seen[decision] = [...before, bound];
      for (const table of listTables(engine, decision, edition)) {
        for (const [apply, ...names] of listLinks(table)) waiting.push({ decision: apply, bound: names.length ? unique([...bound, ...names]) : bound });
      }
      for (const fact of listAsked(engine, decision, edition)) {
        if (bound.includes(fact)) continue;
        if (askers.has(fact)) askers.get(fact).push(decision);
        else askers.set(fact, [decision]);
      }
    }
    return askers;
  }

  const listAskedBelow = (engine, met, edition) => [...findAskersBelow(engine, met, edition).keys()];

  /** A table in which a fact of a chain is asked, if possible one that is loaded, else one of the edition. */
  function findAskingTable(engine, decision, edition, fact) {
    const found = findAskersBelow(engine, [startCall(decision, {})]).get(fact).flatMap((id) =>
      Object.entries(engine.decisions[id].editions).filter(([, table]) => table.facts.includes(fact)).map(([each, table]) => ({ id, edition: each, table })));
    const { id, edition: of } = found.find(({ table }) => table.rows) || found.find((each) => each.edition === edition) || found[0];
    return tableOf(engine, id, of);
  }

  /** What a question names beside its facts must be known too: `more` facts, decisions that are `opened`; an edition is one of the game. */
  function check(engine, decision, edition, facts, more = [], opened = []) {
    const all = engine.decisions, checkDecision = (id) => accept("UnknownDecision", "Entscheidung", id, Object.keys(all));
    checkDecision(decision);
    if (edition !== null && !has(all[decision].editions, edition)) {
      accept("UnknownEdition", "Ausgabe", edition, unique(Object.values(all).filter(({ game }) => game === all[decision].game).flatMap(({ editions }) => Object.keys(editions))));
    }
    const accepted = listAskedBelow(engine, [startCall(decision, {})]), checkFact = (fact) => accept("UnknownFact", "Angabe", fact, accepted);
    for (const [fact, value] of Object.entries(facts)) {
      checkFact(fact);
      if (!has(engine.facts, fact)) findAskingTable(engine, decision, edition, fact);
      accept("UnknownAnswer", `Antwort auf ${fact}:`, value, Object.keys(engine.facts[fact].values));
    }
    more.forEach(checkFact);
    opened.forEach(checkDecision);
  }

  /* ---- positions ---- */

  /** Where the facts of a decision met lead; null if this is not decided for the edition yet. */
  function findPosition(engine, edition, call) {
    const compiled = tableOf(engine, call.decision, edition);
    if (!compiled) return null;
    const table = open(compiled), borders = findBorders(engine, table, call.bound);
    const here = { call, table, borders, rows: compiled.rows, policy: compiled.policy };
    const combos = findPossible(here, call.facts);
    if (!combos) throw refuseImpossible(engine, here);
    const reached = rowsIn(table, combos);
    return { ...here, combos, reached, row: reached.length === 1 ? compiled.rows[reached[0]] : null };
  }

  const borders = new WeakMap(); // by table, then by what is bound

  /** The constraints that reach into a table from outside, unless they tie what is bound to what is known of another event. */
  function findBorders(engine, table, bound) {
    if (!borders.has(table)) borders.set(table, new Map());
    const known = borders.get(table), name = bound.join(" ");
    if (!known.has(name)) known.set(name, [...listBorders(engine, table, bound)]);
    return known.get(name);
  }

  function* listBorders(engine, table, bound) {
    for (const { never } of engine.constraints) {
      const facts = Object.keys(never);
      const inside = facts.filter((fact) => table.facts.includes(fact)), outside = facts.filter((fact) => !table.facts.includes(fact));
      const foreign = facts.some((fact) => bound.includes(fact)) && outside.some((fact) => !bound.includes(fact));
      if (inside.length && outside.length && !foreign) yield { never, inside, outside };
    }
  }

  /** The combinations of a table possible with facts of its own and from outside. */
  function findPossible({ table, borders }, facts) {
    let combos = findCandidates(table, facts);
    for (const { never, inside, outside } of borders) {
      if (!outside.every((fact) => never[fact].includes(entry(facts, fact)))) continue;
      combos &= ~inside.reduce((within, fact) => within & never[fact].reduce((all, value) => all | table.cells[fact][value], 0n), combos);
    }
    return combos;
  }

  /** What is known of facts that are not in the table but exclude combinations of it. */
  function listOutside({ borders, call }) {
    return Object.fromEntries(borders.flatMap(({ outside }) => outside).filter((fact) => has(call.facts, fact)).map((fact) => [fact, call.facts[fact]]));
  }

  /** Whether an answer is possible here; one to a fact that is bound here is another fact's. */
  const admits = (here, fact, value) => here.call.bound.includes(fact) || Boolean(findPossible(here, { ...here.call.facts, [fact]: value }));

  function dropFact(facts, fact) {
    const rest = { ...facts };
    delete rest[fact];
    return rest;
  }

  function refuseImpossible(engine, here) {
    const { table, borders, call } = here;
    const touching = unique([...table.facts, ...borders.flatMap(({ outside }) => outside)]);
    let clash = Object.fromEntries(touching.filter((fact) => has(call.facts, fact)).map((fact) => [fact, call.facts[fact]]));
    for (const fact of Object.keys(clash)) if (!findPossible(here, dropFact(clash, fact))) clash = dropFact(clash, fact);
    const found = engine.constraints.find(({ never }) => excludes(never, clash));
    const given = Object.entries(clash).map(([fact, value]) => `${fact}=${value}`).join(", ");
    return refuse("ImpossibleFacts", `${given} kann nicht zugleich gelten` + (found?.why ? `: ${found.why}` : ""), given, []);
  }

  const excludes = (never, facts) => Object.entries(never).every(([fact, keys]) => keys.includes(entry(facts, fact)));

  /* ---- steps ---- */

  /** Whether a step can wait until what holds now has been shown. */
  function isPassedOver(engine, edition, call) {
    const table = engine.nowOnly && call.place.length && due(engine, call) !== "now" && entry(engine.decisions[call.decision].editions, edition);
    if (!table || table.rows) return false;
    engine.passedOver = true;
    return true;
  }

  /** Every step of a chain as far as it is settled, in the order of time: `{call, here, repeated, waits}`; `here` is null if it is not decided yet.
   * With `opened`, decisions that do not fall due now are entered only where they are named there. */
  function* steps(engine, decision, edition, facts, opened = null) {
    const used = listAskedBelow(engine, [startCall(decision, {})], edition);
    let waiting = [startCall(decision, Object.fromEntries(Object.entries(facts).filter(([fact]) => used.includes(fact))))];
    const taken = [];
    while (waiting.length) {
      const call = waiting.shift();
      if (isRepeated(engine, edition, call, taken)) {
        yield { call, here: null, repeated: true };
        continue;
      }
      if (isPassedOver(engine, edition, call)) {
        yield { call, here: null, repeated: false, waits: true };
        continue;
      }
      const here = findPosition(engine, edition, call);
      taken.push(call);
      yield { call, here, repeated: false };
      const below = here && here.row ? listCalls(call, here.row) : [];
      const entered = below.filter((each) => !opened || opened.includes(each.decision) || due(engine, each) === "now");
      waiting = [...entered, ...waiting].sort((a, b) => MOMENTS.indexOf(a.due) - MOMENTS.indexOf(b.due));
    }
  }

  /** When the questions of a decision fall due where another applies it, whatever that one's moment. */
  const due = (engine, call) => engine.decisions[call.decision].due;

  /** Whether the same decision has been met before with the same facts: of all that it and those it applies ask. */
  function isRepeated(engine, edition, call, taken) {
    const before = taken.filter((other) => other.decision === call.decision);
    if (!before.length) return false;
    const used = listAskedBelow(engine, [startCall(call.decision, {})], edition);
    return before.some((other) => used.every((fact) => entry(call.facts, fact) === entry(other.facts, fact)));
  }

  Regelwerk.chain = {
    MOMENTS, unique, entry, findLater, dropFact, tableOf, rowsOf, listAsked, listAskedBelow, findAskingTable, check, listCalls, findPossible, listOutside, admits, excludes, refuse, steps, due,
  };
})(globalThis.Regelwerk);
