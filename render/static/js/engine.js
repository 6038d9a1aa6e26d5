/* Deciding and asking in the browser: the rulings of compiler/engine/runtime.py, with the same names in the result.
 *
 * In: the parsed engine.json (engine_table.js comes first), or a part of it.  Out: Regelwerk.decide, .nextQuestion, .answers, .revise, .known, .values.
 * Refusals are Errors with `given` and `accepted`, named UnknownDecision, UnknownEdition, UnknownFact, UnknownAnswer or ImpossibleFacts.
 * In a part of the engine a decision may be `announced` only (render/assets.py): what needs its rows is refused as NotLoaded, `given` names it.
 */
"use strict";
(function (Regelwerk) {
  const { has, open, candidates, rowsIn, split, useful, nextFact } = Regelwerk.table;
  const NEAREST = 5; // how many other rows are explained

  const unique = (items) => [...new Set(items)];
  const entry = (object, key) => (has(object, key) ? object[key] : undefined);

  function refuse(name, message, given, accepted) {
    return Object.assign(new Error(message), { name, given, accepted });
  }

  function accept(name, subject, given, accepted) {
    if (!accepted.includes(given)) {
      throw refuse(name, `${subject} „${given}“ gibt es nicht; möglich: ${accepted.join(", ")}`, given, accepted);
    }
  }

  const applied = (row) => row.then.map((outcome) => outcome.apply).filter(Boolean);
  const outline = (engine, decision) => engine.decisions[decision].announced || engine.decisions[decision].editions;
  const outlines = (engine, decision, edition) =>
    Object.entries(outline(engine, decision)).filter(([each]) => !edition || each === edition).map(([, table]) => table);
  const asked = (engine, decision, edition) => unique(outlines(engine, decision, edition).flatMap((table) => table.facts));
  const applies = (engine, decision, edition) => unique(outlines(engine, decision, edition).flatMap((table) => table.applies || table.rows.flatMap(applied)));

  /** A decision by edition, with its rows. */
  function whole(engine, decision) {
    const { title, announced, editions } = engine.decisions[decision];
    if (announced) throw refuse("NotLoaded", `„${title}“ ist noch nicht geladen`, decision, []);
    return editions;
  }

  const rowsOf = (engine, decision) => Object.values(whole(engine, decision)).flatMap((table) => table.rows);

  /** Decisions and all those they apply, however far; in one edition or, without one, in any. */
  function chain(engine, decisions, edition) {
    const found = unique(decisions);
    for (const id of found) found.push(...applies(engine, id, edition).filter((other) => !found.includes(other)));
    return found;
  }

  /** The facts a decision and those below it ask: from fact to the first decision that asks it, if possible one that is loaded. */
  function known(engine, decision) {
    const ids = chain(engine, [decision]), found = new Map();
    const loaded = (id) => !engine.decisions[id].announced;
    for (const id of [...ids.filter(loaded), ...ids.filter((each) => !loaded(each))]) {
      for (const fact of asked(engine, id)) if (!found.has(fact)) found.set(fact, id);
    }
    return found;
  }

  /** The values of a fact that a decision or one below it asks, in their order. */
  function values(engine, decision, fact) {
    const table = Object.values(whole(engine, known(engine, decision).get(fact))).find(({ facts }) => facts.includes(fact));
    return table.values[table.facts.indexOf(fact)];
  }

  function check(engine, decision, edition, facts) {
    accept("UnknownDecision", "Entscheidung", decision, Object.keys(engine.decisions));
    const editions = unique(Object.keys(engine.decisions).flatMap((id) => Object.keys(outline(engine, id))));
    if (edition !== null) accept("UnknownEdition", "Ausgabe", edition, editions);
    const accepted = known(engine, decision);
    for (const [fact, value] of Object.entries(facts)) {
      accept("UnknownFact", "Angabe", fact, [...accepted.keys()]);
      whole(engine, accepted.get(fact));
      accept("UnknownAnswer", `Antwort auf ${fact}:`, value, Object.keys(engine.facts[fact].values));
    }
  }

  function position(engine, decision, edition, facts) {
    const compiled = entry(whole(engine, decision), edition);
    if (!compiled) return null;
    const table = open(compiled);
    const combos = candidates(table, facts);
    if (!combos) throw impossible(engine, table, facts);
    const reached = rowsIn(table, combos);
    const row = reached.length === 1 ? compiled.rows[reached[0]] : null;
    return { decision, table, rows: compiled.rows, policy: compiled.policy, known: facts, combos, reached, row };
  }

  function without(facts, fact) {
    const rest = { ...facts };
    delete rest[fact];
    return rest;
  }

  function impossible(engine, table, facts) {
    let clash = Object.fromEntries(table.facts.filter((fact) => has(facts, fact)).map((fact) => [fact, facts[fact]]));
    for (const fact of Object.keys(clash)) if (!candidates(table, without(clash, fact))) clash = without(clash, fact);
    const met = ({ never }) => Object.entries(never).every(([fact, keys]) => keys.includes(entry(clash, fact)));
    const found = engine.constraints.find(met);
    const given = Object.entries(clash).map(([fact, value]) => `${fact}=${value}`).join(", ");
    return refuse("ImpossibleFacts", `${given} kann nicht zugleich gelten` + (found ? `: ${found.why}` : ""), given, []);
  }

  /* ---- why ---- */

  function mattering(table, known, named) {
    let kept = Object.fromEntries(table.facts.filter((fact) => has(known, fact)).map((fact) => [fact, known[fact]]));
    for (const fact of [...table.facts].reverse()) {
      if (has(kept, fact) && !has(named, fact) && !useful(table, candidates(table, without(kept, fact)), fact)) kept = without(kept, fact);
    }
    return kept;
  }

  function whyNot(here) {
    const { table, rows, known, combos } = here;
    const found = [];
    rows.forEach((row, number) => {
      if (table.rows[number] & combos || !Object.keys(row.when).length) return;
      const failing = table.facts
        .filter((fact) => has(row.when, fact) && !row.when[fact].some((value) => table.cells[fact][value] & combos))
        .map((fact) => ({ fact, value: entry(known, fact) || "", wanted: row.when[fact] }));
      found.push({ row: row.id, failing, cites: row.cites });
    });
    return found.sort((a, b) => a.failing.length - b.failing.length).slice(0, NEAREST);
  }

  function wouldChange(here, kept) {
    const { table, rows, known, row } = here;
    const found = [];
    for (const fact of Object.keys(kept)) {
      for (const value of table.values[fact]) {
        const reached = rowsIn(table, candidates(table, { ...known, [fact]: value }));
        if (reached.length && reached.every((number) => !sameVerdict(rows[number], row))) {
          found.push({ fact, value, row: reached.length === 1 ? rows[reached[0]].id : "" });
        }
      }
    }
    return found;
  }

  /** Whether two outcomes say the same, whatever clauses they rest on. */
  function sameOutcome(a, b) {
    const keys = Object.keys(a.params);
    const params = keys.length === Object.keys(b.params).length && keys.every((key) => entry(b.params, key) === a.params[key]);
    return a.effect === b.effect && params;
  }

  /** Whether two rows rule the same. */
  function sameVerdict(a, b) {
    if ((a.outcome || "") !== (b.outcome || "") || a.then.length !== b.then.length) return false;
    return a.then.every((outcome, index) => sameOutcome(outcome, b.then[index]));
  }

  const said = (row) => row.then.map(({ effect, params, to, toLabel, says, cites, later }) =>
    ({ effect, params, to, to_label: toLabel, says, cites, later }));

  function notNeeded(engine, decision, edition, here, kept) {
    const { table, rows, known, combos, reached } = here;
    const below = chain(engine, reached.flatMap((number) => applied(rows[number])), edition).flatMap((id) => asked(engine, id, edition));
    const idle = table.facts.filter((fact) => !has(kept, fact) && (has(known, fact) || !useful(table, combos, fact)));
    const unused = asked(engine, decision).filter((fact) => has(known, fact) && !table.facts.includes(fact));
    return [...idle, ...unused].filter((fact) => !below.includes(fact));
  }

  /* ---- ruling ---- */

  const NOTHING = {
    row: "", otherwise: "", outcomes: [], because: { facts: [], row: "", cites: [], precedence: [], outcomes: [] },
    why_not: [], would_change: [], later: [], possible: [], next_question: "", chained: [], repeated: [], note: "",
  };

  function ruling(engine, decision, edition, facts, above) {
    const here = position(engine, decision, edition, facts);
    const named = { decision, edition, data_version: engine.data_version };
    if (!here) {
      const cites = unique(rowsOf(engine, decision).flatMap((row) => row.cites));
      const unused = asked(engine, decision).filter((fact) => has(facts, fact));
      return { ...NOTHING, ...named, status: "undecided", cites, not_needed: unused };
    }
    const { table, row } = here;
    const kept = mattering(table, facts, row ? row.when : {});
    const apply = row ? applied(row).filter((id) => !above.includes(id)) : [];
    const chained = apply.map((id) => ruling(engine, id, edition, facts, [...above, id]));
    const below = chained.find((each) => each.next_question);
    const open_ = {
      ...NOTHING, ...named, status: "open", cites: [],
      because: { ...NOTHING.because, facts: Object.entries(kept).map(([fact, value]) => ({ fact, value })) },
      why_not: whyNot(here), not_needed: notNeeded(engine, decision, edition, here, kept),
      possible: here.reached.map((number) => here.rows[number].id),
      next_question: nextFact(table, here.policy, facts, []) || (below ? below.next_question : ""), chained,
      repeated: row ? applied(row).filter((id) => above.includes(id)) : [],
    };
    return row ? settled(open_, here, kept) : open_;
  }

  function settled(ruling, here, kept) {
    const row = here.row;
    const outcomes = said(row);
    return {
      ...ruling, status: row.outcome === "not_covered" ? "not_regulated" : "settled", row: row.id, otherwise: row.outcome || "", outcomes,
      cites: unique([...row.cites, ...row.because, ...outcomes.flatMap((outcome) => outcome.cites)]),
      because: { facts: ruling.because.facts, row: row.id, cites: row.cites, precedence: row.because, outcomes },
      would_change: wouldChange(here, kept), later: outcomes.filter((outcome) => outcome.later), note: row.note,
    };
  }

  /** The ruling of a decision in an edition on the facts known, as compiler/engine/ruling.py describes it. */
  function decide(engine, decision, edition, facts) {
    check(engine, decision, edition, facts);
    return ruling(engine, decision, edition, facts, [decision]);
  }

  /* ---- questions ---- */

  function positions(engine, decision, edition, facts) {
    const found = [decision], places = [];
    for (const id of found) {
      const here = position(engine, id, edition, facts);
      if (!here) continue;
      places.push(here);
      if (here.row) found.push(...unique(applied(here.row)).filter((other) => !found.includes(other)));
    }
    return places;
  }

  /** The fact to ask next; empty if everything is settled or only facts of `skip` (answer not known yet) are left. */
  function nextQuestion(engine, decision, edition, facts, skip = []) {
    check(engine, decision, edition, facts);
    return positions(engine, decision, edition, facts).map((here) => nextFact(here.table, here.policy, facts, skip)).find(Boolean) || "";
  }

  /** Why a fact is asked: for each answer no decision reached excludes, the rows it leaves in the one that asks, each as `decision/row`. */
  function answers(engine, decision, edition, facts, fact) {
    check(engine, decision, edition, facts);
    const using = positions(engine, decision, edition, facts).filter(({ table }) => table.facts.includes(fact));
    const asks = using.find(({ row }) => !row) || using[0];
    if (!asks) return {};
    const named = (part) => rowsIn(asks.table, part).map((number) => `${asks.decision}/${asks.rows[number].id}`);
    const left = split(asks.table, asks.combos, fact).filter(([value]) => using.every(({ table }) => candidates(table, { ...facts, [fact]: value })));
    return Object.fromEntries(left.map(([value, part]) => [value, named(part)]));
  }

  /** The facts with one answer given or changed; of the earlier answers those are kept that it does not exclude. */
  function revise(engine, decision, edition, facts, fact, value) {
    const wanted = { ...facts, [fact]: value };
    check(engine, decision, edition, wanted);
    const told = ({ facts: own }) => own.filter((each) => has(wanted, each)).length > 1; // one answer alone excludes nothing
    const ids = chain(engine, [decision]).filter((id) => has(outline(engine, id), edition) && told(outline(engine, id)[edition]));
    const tables = ids.map((id) => open(whole(engine, id)[edition]));
    let kept = { [fact]: value };
    for (const other of Object.keys(facts)) {
      const trial = { ...kept, [other]: wanted[other] };
      if (tables.every((table) => candidates(table, trial))) kept = trial;
    }
    return Object.fromEntries(Object.keys(wanted).filter((other) => has(kept, other)).map((other) => [other, kept[other]]));
  }

  Object.assign(Regelwerk, { decide, nextQuestion, answers, revise, known, values });
  Object.assign(Regelwerk.table, { check, sameOutcome });
})(globalThis.Regelwerk);
