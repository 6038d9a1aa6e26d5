/* What people ask for although the rules do not have it, and the words of other games: compiler/regelwerk/search/absent and match once more.
 *
 * In: the index of a game, its words.  Out: RegelwerkAbsent.load(index, numberOf, isKnown, stripVerb) → {findMissing(words), isElsewhere(token), listUnknown(words)}.
 */
"use strict";
(function (global) {
  const BETWEEN = 2, SHORTEST_STEM = 3;
  const { tokens } = global.RegelwerkFold;

  function load(index, numberOf, isKnown, stripVerb) {
    const endings = new Set(index.endings.split("|").filter((ending) => !ending.startsWith("ne"))), elsewhere = index.elsewhere.split(" ");

    /** Whether two words have a stem in common that is followed by endings only. */
    function differInEnding(token, word) {
      for (let at = SHORTEST_STEM; token.slice(0, at) === word.slice(0, at) && at <= Math.min(token.length, word.length); at++) {
        if (endings.has(token.slice(at)) && endings.has(word.slice(at))) return true;
      }
      return token === word;
    }

    /** The same, whatever `ge` or `zu` of a verb the first has. */
    const isSameWord = (token, word) => differInEnding(token, word) || differInEnding(stripVerb(token), word);

    const known = new Map();
    /** Whether a word belongs to another game. */
    const isElsewhere = (token) => known.get(token) ?? known.set(token, elsewhere.some((word) => word.startsWith(token.slice(0, SHORTEST_STEM)) && isSameWord(token, word))).get(token);

    /** Whether a token is a word of a name, or a compound with it (`Bier-`, `-bier`) that means nothing here. */
    const isPart = (token, name, part) => isSameWord(token, part)
      || (((name.endsWith("-") && token.startsWith(part)) || (name[0] === "-" && token.endsWith(part))) && !isKnown(token));

    /** What the rules do not have of what was asked, and the words that are left. */
    function findMissing(words) {
      const found = new Map();
      let left = words;
      for (const entry of index.absent) {
        for (const word of entry.words) {
          const pieces = tokens(word), width = pieces.length + BETWEEN;
          if (!words.some((_, at) => pieces.every((part) => words.slice(at, at + width).some((token) => isPart(token, word, part))))) continue;
          if (!found.has(entry.what)) found.set(entry.what, { word: word.replace(/^-|-$/g, ""), what: entry.what, why: entry.why, near: entry.near, game: index.game });
          left = left.filter((token) => !pieces.some((part) => isPart(token, word, part)));
        }
      }
      return [[...found.values()], left];
    }

    /** The words that mean nothing here and are not told to be absent. */
    const listUnknown = (words) => findMissing(words)[1].filter((word) => numberOf.get(word) === undefined && !isKnown(word));

    return { findMissing, isElsewhere, listUnknown };
  }

  global.RegelwerkAbsent = { load };
})(globalThis);
