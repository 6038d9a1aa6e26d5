/* The same facts in several editions, in the browser: `compare` of compiler/regelwerk/engine/compare.py once more.
 *
 * In: the parsed engine.json (engine_table.js, engine.js and engine_why.js come first).  Out: Regelwerk.compare, its result shaped as in compare.py.
 */
"use strict";
(function (Regelwerk) {
  const { sameOutcome } = Regelwerk.table;
  const { check } = Regelwerk.chain;
  const PREMISE_OPEN = "premise_open"; // the row of a decision whose premise is not established

  /** The rulings of all editions that have the decision, and for each edition and the next what differs first. */
  function compare(engine, decision, facts) {
    check(engine, decision, null, facts);
    const editions = Object.keys(engine.decisions[decision].editions);
    const rulings = Object.fromEntries(editions.map((edition) => [edition, Regelwerk.decide(engine, decision, edition, facts)]));
    const steps = editions.slice(1).map((edition, index) => compareStep(rulings[editions[index]], rulings[edition]));
    return { decision, rulings, steps };
  }

  function compareStep(a, b) {
    const both = [listConsequences(a), listConsequences(b)];
    const makeStep = (verdict, position, outcome_a, outcome_b) => ({ a: a.edition, b: b.edition, verdict, position, outcome_a, outcome_b });
    for (let position = 0; position < Math.max(both[0].outcomes.length, both[1].outcomes.length); position += 1) {
      const [one, other] = both.map(({ outcomes }) => outcomes[position] || null);
      if (both.some(({ outcomes, whole }) => position >= outcomes.length && !whole)) break;
      if (!one || !other || !sameOutcome(one, other)) return makeStep("different", position, one, other);
    }
    if (!both[0].whole || !both[1].whole) return makeStep("open", -1, null, null);
    return makeStep(a.status === b.status && a.otherwise === b.otherwise ? "equal" : "different", -1, null, null);
  }

  /** The outcomes of a ruling and of the decisions it applies, up to the first that is open; whether that is all. Which decisions establish an open premise is none. */
  function listConsequences(ruling) {
    const outcomes = ruling.row === PREMISE_OPEN ? [] : [...ruling.outcomes];
    if (ruling.status === "open") return { outcomes, whole: false };
    for (const below of ruling.chained.map(listConsequences)) {
      outcomes.push(...below.outcomes);
      if (!below.whole) return { outcomes, whole: false };
    }
    return { outcomes, whole: true };
  }

  Object.assign(Regelwerk, { compare });
})(globalThis.Regelwerk);
