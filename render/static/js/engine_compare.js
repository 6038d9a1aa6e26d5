/* The same facts in several editions, in the browser: compiler/engine/compare.py and cover.py once more.
 *
 * In: the parsed engine.json (engine_table.js and engine.js come first).  Out: Regelwerk.compare, .divergences, shaped as in compare.py.
 */
"use strict";
(function (Regelwerk) {
  const { has, count, geometry, open, accept, check, said, sameOutcome, sameVerdict } = Regelwerk.table;

  /** The rulings of all editions that have the decision, and for each edition and the next what differs first. */
  function compare(engine, decision, facts) {
    check(engine, decision, null, facts);
    const editions = Object.keys(engine.decisions[decision].editions);
    const rulings = Object.fromEntries(editions.map((edition) => [edition, Regelwerk.decide(engine, decision, edition, facts)]));
    const steps = editions.slice(1).map((edition, index) => step(rulings[editions[index]], rulings[edition]));
    return { decision, rulings, steps };
  }

  function step(a, b) {
    const both = [consequences(a), consequences(b)];
    const result = (verdict, position, outcome_a, outcome_b) => ({ a: a.edition, b: b.edition, verdict, position, outcome_a, outcome_b });
    for (let position = 0; position < Math.max(both[0].outcomes.length, both[1].outcomes.length); position += 1) {
      const [one, other] = both.map(({ outcomes }) => outcomes[position] || null);
      if (both.some(({ outcomes, whole }) => position >= outcomes.length && !whole)) break;
      if (!one || !other || !sameOutcome(one, other)) return result("different", position, one, other);
    }
    if (!both[0].whole || !both[1].whole) return result("open", -1, null, null);
    return result(a.status === b.status && a.otherwise === b.otherwise ? "equal" : "different", -1, null, null);
  }

  /** The outcomes of a ruling and of the decisions it applies, up to the first that is open; whether that is all. */
  function consequences(ruling) {
    const outcomes = [...ruling.outcomes];
    if (ruling.status === "open") return { outcomes, whole: false };
    for (const below of ruling.chained.map(consequences)) {
      outcomes.push(...below.outcomes);
      if (!below.whole) return { outcomes, whole: false };
    }
    return { outcomes, whole: true };
  }

  /** Every possible combination on which two editions of a decision rule differently, told in few conditions. */
  function divergences(engine, decision, a, b) {
    check(engine, decision, null, {});
    const compiled = engine.decisions[decision].editions;
    for (const edition of [a, b]) accept("UnknownEdition", "Ausgabe", edition, Object.keys(compiled));
    const { joint, linesA, linesB } = joined(engine, open(compiled[a]), open(compiled[b]));
    const groups = [];
    let differing = 0;
    compiled[a].rows.forEach((rowA, i) => compiled[b].rows.forEach((rowB, j) => {
      const shared = linesA[i] & linesB[j] & joint.possible;
      if (!shared || sameVerdict(rowA, rowB)) return;
      differing += count(shared);
      const [sideA, sideB] = [rowA, rowB].map((row) => ({ row: row.id, outcomes: said(row) }));
      groups.push(...cover(joint, shared).map(({ when, count }) => ({ when, a: sideA, b: sideB, count })));
    }));
    return { decision, a, b, facts: joint.facts, possible: count(joint.possible), differing, groups };
  }

  /** A table without rows over the facts of both, and the rows of each as sets of its combinations. */
  function joined(engine, a, b) {
    const facts = [...a.facts, ...b.facts.filter((fact) => !a.facts.includes(fact))];
    const joint = geometry(facts, facts.map((fact) => a.values[fact] || b.values[fact]));
    const union = (sets) => sets.reduce((total, set) => total | set, 0n);
    const linesA = widened(a, joint), linesB = widened(b, joint);
    joint.possible = union(linesA) & union(linesB);
    for (const { never } of engine.constraints) {
      if (!Object.keys(never).every((fact) => has(joint.cells, fact))) continue;
      const clash = Object.entries(never).map(([fact, keys]) => union(keys.map((key) => joint.cells[fact][key])));
      joint.possible &= ~clash.reduce((all, set) => all & set, joint.possible);
    }
    return { joint, linesA, linesB };
  }

  /** The rows of a table over more facts than its own. */
  function widened(table, joint) {
    let numbers = [0];
    for (const fact of joint.facts) {
      const offsets = joint.values[fact].map((value) => (has(table.offsets, fact) ? Number(table.offsets[fact][value]) : 0));
      numbers = numbers.flatMap((number) => offsets.map((offset) => number + offset));
    }
    numbers.reverse();
    return table.rows.map((row) => {
      const digits = row.toString(2).padStart(table.size, "0");
      return BigInt("0b" + numbers.map((number) => digits[table.size - 1 - number]).join(""));
    });
  }

  /* ---- cover ---- */

  const smallest = (set) => (set & -set).toString(2).length - 1;

  function cover(table, wanted) {
    const allowed = wanted | ~table.possible;
    const blocks = [];
    for (let left = wanted; left; left &= ~blocks[blocks.length - 1].combos) blocks.push(grown(table, smallest(left), allowed));
    let told = 0n;
    return needed(blocks, wanted).map(({ choice, combos }) => {
      const when = shortened(table, choice, combos & wanted);
      const added = count(combos & wanted & ~told);
      told |= combos;
      return { when, count: added };
    });
  }

  /** One combination widened as far as allowed: first by whole facts, the last fact first, then by single values. */
  function grown(table, seed, allowed) {
    const choice = {};
    let combos = 1n << BigInt(seed);
    for (const fact of table.facts) choice[fact] = [table.values[fact].find((value) => table.cells[fact][value] & combos)];
    for (const whole of [true, false]) {
      for (const fact of [...table.facts].reverse()) {
        const chosen = choice[fact], offsets = table.offsets[fact];
        const slice = (combos & table.cells[fact][chosen[0]]) >> offsets[chosen[0]];
        const more = table.values[fact].filter((value) => !chosen.includes(value) && !((slice << offsets[value]) & ~allowed));
        if (whole && more.length + chosen.length < table.values[fact].length) continue;
        chosen.push(...more);
        for (const value of more) combos |= slice << offsets[value];
      }
    }
    return { choice, combos };
  }

  /** The blocks without those that the others cover, later ones dropped first. */
  function needed(blocks, wanted) {
    let kept = blocks;
    for (const block of [...blocks].reverse()) {
      const others = kept.filter((other) => other !== block);
      const rest = others.reduce((left, other) => left & ~other.combos, wanted);
      if (!(rest & block.combos)) kept = others;
    }
    return kept;
  }

  /** The conditions without facts that may have any value and without values that are impossible under the others. */
  function shortened(table, choice, combos) {
    const partial = table.facts.filter((fact) => choice[fact].length < table.values[fact].length);
    const possible = (fact) => table.values[fact].filter((value) => choice[fact].includes(value) && table.cells[fact][value] & combos);
    return Object.fromEntries(partial.map((fact) => [fact, possible(fact)]));
  }

  Object.assign(Regelwerk, { compare, divergences });
})(globalThis.Regelwerk);
