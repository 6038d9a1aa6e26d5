/* A story in the search: what is longer than a question is asked sentence by sentence, as compiler/search/query.py does.
 *
 * In: how a game answers a question.  Out: `RegelwerkSearch.told(ask, said, limit, groups)`: the hits, or nothing where it is no story.
 */
"use strict";
(function (global) {
  const { tokens } = global.RegelwerkFold;
  const MOST_TOKENS = 16, MOST_SENTENCES = 12, DEEP = 10, EVEN = 3, WORTH = 1000;
  const answered = new WeakMap(); // by game: while a story is written, only its last sentence is another

  /** The sentences of a story, those of one or two words left out; none where a text is no longer than a question may be. */
  function sentences(said) {
    if (tokens(said).length <= MOST_TOKENS) return [];
    return said.split(/[.!?:;][ \u00a0\n]+/).filter((each) => tokens(each).length > 2).slice(0, MOST_SENTENCES);
  }

  /** The hits of several questions in one order: by the sum of what their ranks are worth. */
  function gathered(answers) {
    const first = new Map();
    for (const hits of answers) {
      hits.forEach((hit, rank) => {
        if (!first.has(hit.id)) first.set(hit.id, { ...hit, score: 0 });
        first.get(hit.id).score += Math.floor(WORTH / (rank + EVEN));
      });
    }
    return [...first.values()].sort((a, b) => b.score - a.score);
  }

  /** The hits of a sentence that is finished, asked once. */
  function once(ask, said, groups) {
    const known = answered.get(ask) || answered.set(ask, new Map()).get(ask), key = JSON.stringify([said, groups]);
    return known.get(key) || known.set(key, ask(said, DEEP, groups)).get(key);
  }

  global.RegelwerkSearch.told = function (ask, said, limit, groups) {
    const parts = sentences(said);
    if (parts.length < 2) return null;
    const begun = said.split(/[ \u00a0]+/).slice(0, MOST_TOKENS).join(" "), last = parts.pop();
    const finished = parts.map((each) => once(ask, each, groups));
    return gathered([...finished, ask(last, DEEP, groups), once(ask, begun, groups)]).slice(0, Math.max(limit, 0));
  };
})(globalThis);
