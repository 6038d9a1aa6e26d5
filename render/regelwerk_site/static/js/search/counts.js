/* What people say, counted: compiler/regelwerk/search/counts.py once more, with the same whole numbers.
 *
 * In: the part `counts` of an index.  Out: RegelwerkCounts.load(part) → words → document → by how many units less it is meant than the likeliest;
 * RegelwerkCounts.kept: the share of its score (of 65536) that a document keeps by these units.
 */
"use strict";
globalThis.RegelwerkCounts = (function () {
  const GRAINS = 64, RARE = 16, UNIT = 14, kept = [];
  for (let left = 65536; left; left = Math.floor((left * 15) / 16)) kept.push(left);

  function unpack(text, at = -1) {
    return [...text.matchAll(/([0-9a-z]*)([A-Z])/g)].map(([, step, letter]) => [(at += parseInt(step || 0, 36) + 1), letter.charCodeAt() - 64]);
  }

  function load({ said, things, sizes, classes, words }) {
    const packed = { ...classes, ...words }, known = new Map();
    return (spoken) => {
      const own = [...new Set(spoken)].filter((word) => packed[word]), grains = sizes.map((size) => size * (1 - own.length)), found = new Map();
      for (const word of own) {
        const pairs = known.get(word) || known.set(word, unpack(packed[word])).get(word), brings = said - RARE * (32 - Math.clz32(pairs.length));
        for (const [thing, letter] of pairs) grains[thing] += GRAINS * letter + brings;
      }
      const most = Math.max(...grains);
      let place = 0;
      things.forEach((step, at) => own[0] && found.set((place += step), Math.floor((most - grains[at]) / UNIT)));
      return found;
    };
  }

  return { load, unpack, kept };
})();
