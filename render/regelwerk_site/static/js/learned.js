/* What was learnt from how people speak: compiler/regelwerk/search/learned.py once more, with the same whole numbers.
 *
 * In: the part `learned` of an index.  Out: RegelwerkLearned.load(part) → {apart, knows}; apart(words): document → by how many units less it is meant than the likeliest;
 * knows(word): whether it is a class that was learnt;
 * RegelwerkLearned.kept: the share of its score (of 65536) that a document keeps by these units.
 */
"use strict";
globalThis.RegelwerkLearned = (function () {
  const ZERO = "h".charCodeAt(), SCALE = 64, kept = [];
  for (let left = 65536; left; left = Math.floor((left * 15) / 16)) kept.push(left);
  const summed = (steps, at = 0) => steps.map((step) => (at += step));

  function load(part) {
    const known = ["", ...summed(part.classes), ...part.words.split(" ").filter(Boolean)], places = summed(part.places);
    const size = Math.floor(part.rows.length / (known.length + places.length)), rows = Int8Array.from(part.rows, (letter) => letter.charCodeAt() - ZERO);
    const rowOf = new Map(size ? known.map((each, at) => [each, at * size]) : []);

    const knows = (each) => typeof each === "number" && rowOf.has(each);

    function apart(said) {
      const own = [...new Set(said)].filter((each) => rowOf.has(each)).map((each) => rowOf.get(each)), found = new Map();
      if (!own.length) return found;
      const share = Math.floor((SCALE * SCALE) / Math.floor(Math.sqrt(SCALE * SCALE * own.length)));
      const middle = Array.from({ length: size }, (_, k) => share * own.reduce((sum, at) => sum + rows[at + k], 0) + SCALE * rows[k]);
      const near = places.map((_, at) => {
        let sum = 0;
        for (let k = 0, from = (known.length + at) * size; k < size; k++) sum += middle[k] * rows[from + k];
        return sum;
      });
      const most = Math.max(...near);
      places.forEach((place, at) => found.set(place, Math.floor((most - near[at]) / part.unit)));
      return found;
    }

    return { apart, knows };
  }

  return { load, kept };
})();
