/* Tables and the next question in the browser: compiler/regelwerk/engine/table.py and asking.py once more, from the same engine.json.
 *
 * In: one edition of a decision in the compiled form.  Out: Regelwerk.table, the functions engine_chain.js and engine.js build on.
 * A set of combinations is a BigInt whose bit i stands for combination i; combinations are counted in mixed radix, the first fact
 * most significant. Values are walked in the order of `values`: objects would put keys that look like numbers first.
 */
"use strict";
(function (global) {
  const SAME = 1e-9; // gains closer than this are equal, as in asking.py

  const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  const isSame = (a, b) => a.length === b.length && a.every((item, index) => item === b[index]);

  /** How many combinations a set has. */
  const count = (set) => set.toString(2).split("1").length - 1;

  /** A table without rows over facts and their values: `values` by fact, `cells` and `offsets` by fact and value. */
  function makeTable(facts, values) {
    const size = values.reduce((product, keys) => product * keys.length, 1);
    const table = { facts, size, values: {}, cells: {}, offsets: {} };
    let width = size;
    facts.forEach((fact, index) => {
      const period = width;
      width /= values[index].length;
      let first = (1n << BigInt(width)) - 1n;
      for (let length = period; length < size; length *= 2) first |= first << BigInt(length);
      first &= (1n << BigInt(size)) - 1n;
      table.values[fact] = values[index];
      table.cells[fact] = {};
      table.offsets[fact] = {};
      values[index].forEach((key, number) => {
        table.offsets[fact][key] = BigInt(number * width);
        table.cells[fact][key] = first << BigInt(number * width);
      });
    });
    return table;
  }

  const opened = new WeakMap();

  /** The possible combinations on which conditions hold. */
  const findHolding = (table, when) => Object.entries(when).reduce((within, [fact, keys]) => within & keys.reduce((all, key) => all | table.cells[fact][key], 0n), table.possible);

  /** The table of one edition of a decision; read once. */
  function open(compiled) {
    if (!opened.has(compiled)) {
      const table = makeTable(compiled.facts, compiled.values);
      table.possible = BigInt("0x" + compiled.possible);
      table.rows = compiled.rows.map((row) => (row.combos ? BigInt("0x" + row.combos) : findHolding(table, row.when)));
      opened.set(compiled, table);
    }
    return opened.get(compiled);
  }

  /** The possible combinations with these values. */
  function findCandidates(table, known) {
    let combos = table.possible;
    for (const fact of table.facts) if (has(known, fact)) combos &= table.cells[fact][known[fact]];
    return combos;
  }

  /** The numbers of the rows that have a combination in the set. */
  function rowsIn(table, combos) {
    const found = [];
    table.rows.forEach((row, number) => { if (row & combos) found.push(number); });
    return found;
  }

  /** The parts of a set by the value of a fact, without the empty ones: pairs of value and set. */
  const split = (table, combos, fact) =>
    table.values[fact].map((value) => [value, combos & table.cells[fact][value]]).filter((part) => part[1]);

  /** Whether two combinations of the set that differ in the fact alone belong to different rows. */
  function hinges(table, combos, fact) {
    let once = 0n;
    for (const row of table.rows) {
      let line = 0n;
      for (const [value, part] of split(table, row & combos, fact)) line |= part >> table.offsets[fact][value];
      if (once & line) return true;
      once |= line;
    }
    return false;
  }

  /** Whether the fact matters for the row. */
  function isUseful(table, combos, fact) {
    const rows = rowsIn(table, combos);
    if (rows.length === 1) return false;
    return split(table, combos, fact).some(([, part]) => !isSame(rowsIn(table, part), rows)) || hinges(table, combos, fact);
  }

  /** The bits still unknown about the row, summed over the combinations. */
  function measureUncertainty(table, combos) {
    const size = count(combos);
    const counts = table.rows.map((row) => count(row & combos)).filter(Boolean);
    return size * Math.log2(size) - counts.reduce((sum, each) => sum + each * Math.log2(each), 0);
  }

  /** The fact that tells most about the row, the first among equals; empty if none is open to ask. */
  function findBestByGain(table, combos, facts, after) {
    const sensible = facts.filter((fact) => !presupposes(table, combos, fact, after));
    const telling = sensible.filter((fact) => isUseful(table, combos, fact));
    let best = "", least = 0;
    for (const fact of telling.length ? telling : sensible) {
      const parts = split(table, combos, fact);
      const left = parts.reduce((sum, [, part]) => sum + measureUncertainty(table, part), 0) / count(combos);
      if (parts.length > 1 && (!best || left < least - SAME)) [best, least] = [fact, left];
    }
    return best;
  }

  /** Whether a question has no sense yet: a fact it comes after still matters for the row. */
  const presupposes = (table, combos, fact, after) => after(fact).some((other) => table.facts.includes(other) && isUseful(table, combos, other));

  /** The value of a fact that is known, or the only one left; empty where the answer is open. */
  function readAnswer(table, fact, known, combos) {
    if (has(known, fact)) return known[fact];
    const left = split(table, combos, fact);
    return left.length === 1 ? left[0][0] : "";
  }

  /** The fact to ask next where a decision stands, along the policy as far as it asks what matters; empty if settled or only skipped facts
   * are left, and those that come after them. */
  function findNextFact({ table, policy, call, combos }, skip, after) {
    if (rowsIn(table, combos).length < 2) return "";
    let tree = policy;
    for (let value; (value = readAnswer(table, tree.ask, call.facts, combos)); ) tree = tree.then[value];
    if (!skip.includes(tree.ask) && isUseful(table, combos, tree.ask) && !presupposes(table, combos, tree.ask, after)) return tree.ask;
    return findBestByGain(table, combos, table.facts.filter((fact) => !has(call.facts, fact) && !skip.includes(fact)), after);
  }

  global.Regelwerk = { table: { has, open, findCandidates, rowsIn, split, isUseful, findNextFact } };
})(globalThis);
