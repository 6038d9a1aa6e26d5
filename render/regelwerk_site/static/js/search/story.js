/* A story in the search: what is longer than a question is asked sentence by sentence and weighed by what all its words mean, as
 * compiler/regelwerk/search/story.py does.
 *
 * In: how a game answers a question, and what some words mean.  Out: `RegelwerkSearch.isStory(said)`, whether it is one,
 * `RegelwerkSearch.listSentences(said)`, its sentences, and `RegelwerkSearch.queryStory(game, said, limit, groups)`: the hits, or nothing where it is none.
 */
"use strict";
(function (global) {
  const { tokens } = global.RegelwerkFold, { kept } = global.RegelwerkCounts;
  const MOST_TOKENS = 16, MOST_SENTENCES = 12, MOST_TOLD = MOST_TOKENS * MOST_SENTENCES, DEEP = 10, EVEN = 3, WORTH = 1000, WHOLE = 2;
  const MOST_KNOWN = 100, FULL = 65536;
  const answered = new WeakMap(); // by game: while a story is written, only its last sentence is another

  /** Whether what was said is longer than a question. */
  const isStory = (said) => tokens(said).length > MOST_TOKENS;

  /** The sentences of a text without those of one or two words, long ones in pieces. */
  function listSentences(said, most = MOST_SENTENCES) {
    const pieces = said.split(/[.!?:;][“”"]?[ \u00a0\n]+/).flatMap((sentence) => {
      const words = sentence.split(/[ \u00a0\n]+/).filter(Boolean);
      return words.map((_, at) => at).filter((at) => at % MOST_TOKENS === 0).map((at) => words.slice(at, at + MOST_TOKENS).join(" "));
    });
    return pieces.filter((each) => tokens(each).length > 2).slice(0, most);
  }

  /** The same of a story; none where a text is no longer than a question. */
  const splitSentences = (said) => (isStory(said) ? listSentences(said) : []);

  /** The hits of several questions in one order: by the sum of what their ranks are worth. */
  function gatherHits(answers) {
    const first = new Map();
    for (const hits of answers) {
      hits.forEach((hit, rank) => {
        if (!first.has(hit.id)) first.set(hit.id, { ...hit, score: 0 });
        first.get(hit.id).score += Math.floor(WORTH / (rank + EVEN));
      });
    }
    return [...first.values()].sort((a, b) => b.score - a.score);
  }

  /** The hits of a story, weighed by what people mean who use all these words. The game that knows more of them has the higher scores. */
  function weighByStory({ place, dropMissing, scoreDocuments, numberOf }, hits, said) {
    const meant = scoreDocuments(dropMissing(said, MOST_TOLD)), last = Math.max(0, ...meant.values());
    const known = Math.min(new Set(tokens(said).slice(0, MOST_TOLD).filter((token) => numberOf.get(token))).size, MOST_KNOWN);
    for (const hit of hits) {
      const share = kept[Math.min(WHOLE * (meant.get(place.get(hit.id)) ?? last), kept.length - 1)];
      hit.score = Math.floor((hit.score * share * known ** 2) / FULL);
    }
    return hits.sort((a, b) => b.score - a.score);
  }

  /** The hits of a sentence that is finished, asked once. */
  function askOnce(game, said, groups) {
    const known = answered.get(game) || answered.set(game, new Map()).get(game), key = JSON.stringify([said, groups]);
    return known.get(key) || known.set(key, game.findHits(said, DEEP, groups)).get(key);
  }

  Object.assign(global.RegelwerkSearch, { isStory, listSentences });
  global.RegelwerkSearch.queryStory = function (game, said, limit, groups) {
    const parts = splitSentences(said), last = parts.pop();
    if (!last) return null;
    const finished = parts.map((each) => askOnce(game, each, groups));
    return weighByStory(game, gatherHits([...finished, game.findHits(last, DEEP, groups)]), said).slice(0, Math.max(limit, 0));
  };
})(globalThis);
