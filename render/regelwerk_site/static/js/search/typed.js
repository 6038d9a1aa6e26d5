/* What fingers make of words and numbers: how far two words are apart, and which places a typed citation may mean (compiler/regelwerk/typed once more).
 *
 * In: words, the patterns of the index.  Out: RegelwerkTyped.measureDistance(a, b) and .findPlaces(text, patterns).
 */
"use strict";
(function (global) {
  /** Letters to insert, drop, replace or exchange with the neighbour to turn `a` into `b`. */
  function measureDistance(a, b) {
    let earlier, before, row = [...b, b].map((_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      [earlier, before, row] = [before, row, [i]];
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a[i - 1] !== b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], earlier[j - 2] + 1);
      }
    }
    return row[b.length];
  }

  const known = new Map();
  const makeExpression = (pattern) => known.get(pattern) || known.set(pattern, new RegExp(`^(?:${pattern})$`, "i")).get(pattern);

  /** The ids a typed citation may mean, most likely first. */
  function findPlaces(typed, patterns) {
    const { external, laws, cases, chapters, between, behind } = patterns, found = [];
    const match = (pattern, said) => pattern && makeExpression(pattern).exec(said);
    const squeezed = typed.replace(new RegExp(between, "gi"), "$1 ").replace(/ +/g, " ").trim();
    let m = match(external, squeezed);
    if (m) return [`ext:${m[1].toUpperCase()}/${m[2].replace(/ /g, ".")}`];
    const last = match(behind, squeezed);
    const said = last ? `${last[2]} ${last[1]}` : squeezed;
    const put = ({ editions }, steps, year) => {
      const likely = year || editions.find(([sign]) => said.toLowerCase().includes(sign))[1];
      found.push(...likely.split(" ").map((edition) => `${edition}/${steps.filter(Boolean).join(".")}`));
    };
    if ((m = match(laws?.pattern, said))) {
      const { year, year2, law, sec = "", item, plain, sub = "", deep = "" } = m.groups;
      put(laws, [law, sec.toUpperCase(), item || plain, sub.toLowerCase(), deep.toLowerCase()], year || year2);
    }
    if ((m = match(cases?.pattern, said))) {
      const small = m[1].toLowerCase().replace(/ /g, "."), row = m[2] ? `/row.${m[2]}` : "";
      // some letters are small in print, some capital, and people type either
      for (const spelled of new Set([small, /^[0-9]/.test(small) ? small.toUpperCase() : small])) put(cases, [spelled + row]);
    }
    if (!found[0] && (m = match(chapters?.pattern, said))) put(chapters, [m[1].toUpperCase(), ...m.slice(2).map((step) => step?.toLowerCase())]);
    return found;
  }

  global.RegelwerkTyped = { measureDistance, findPlaces };
})(globalThis);
