/* A chain of decisions as one case in the browser: compiler/regelwerk/engine/timeline.py once more.
 *
 * In: a ruling of engine.js.  Out: Regelwerk.timeline: the moments in order of time, in which each sentence stands once; Regelwerk.speak:
 * what is said of them at the table.
 */
"use strict";
(function (Regelwerk) {
  const { MOMENTS, unique, findLater } = Regelwerk.chain;

  /** A ruling and those of the decisions it applies, however far, in the order of their rows. */
  const rulings = (ruling) => [ruling, ...ruling.chained.flatMap(rulings)];

  /** Each sentence for each addressee once, in the order in which it is first said, with all clauses that order it. */
  function mergeSentences(said) {
    const same = {};
    for (const one of said) (same[`${one.outcome.to} ${one.outcome.says}`] ??= []).push(one);
    return Object.values(same).map((group) => {
      const { says, say, to, to_label } = group[0].outcome;
      return {
        says, say, to, to_label, cites: unique(group.flatMap(({ outcome }) => outcome.cites)),
        rows: unique(group.map(({ ruling }) => `${ruling.decision}/${ruling.row}`)),
      };
    });
  }

  /** The moments of a whole chain at which something is said or asked. */
  function timeline(ruling) {
    const chain = rulings(ruling);
    const moments = MOMENTS.map((due) => {
      const said = chain.flatMap((each) => each.outcomes.map((outcome) => ({ ruling: each, outcome })))
        .filter(({ ruling: each, outcome }) => outcome.says && findLater(each.due, outcome.due) === due);
      const deferred = chain.flatMap((each) => each.chained.filter((below) => each.deferred.includes(below.decision) && below.due === due));
      return { due, sentences: mergeSentences(said), deferred: unique(deferred.map((below) => below.decision)) };
    });
    return moments.filter(({ sentences, deferred }) => sentences.length || deferred.length);
  }

  const MOST = 60; // words said in one go

  const join = (numbers, more) => unique([...numbers, ...more]).sort((one, other) => one - other);

  const last = ({ events = [0] }) => Math.max(...events);

  /** What the director says at the table of what falls due now or next, of the last event first, to each in one go where it is first his turn; what is said to
   * all stays between what is said before and after it: compiler/regelwerk/engine/speech.py once more. */
  function speak(moments, toAll) {
    const said = {}, turns = {}, spoken = []; // what is said to all, for all events that say it
    let part = 1, words = 0, turn = 0;
    const due = moments.filter((moment) => ["now", "next"].includes(moment.due)).flatMap(({ sentences }) => sentences);
    for (const { to, to_label, say, events = [], partners = [] } of due.sort((one, other) => last(other) - last(one))) {
      const whom = toAll.includes(to) ? ["", "", []] : [to, to_label.replace(/,$/, ""), events];
      const key = JSON.stringify([whom, say]), [, told, theirs] = said[key] ?? [whom, [], []];
      if (say) said[key] = [whom, join(told, events), join(theirs, partners), say];
    }
    for (const one of Object.values(said)) {
      if (!one[0][0] === !(turn % 2)) turn += 1; // odd while it is said to all
      (turns[turn + JSON.stringify(one.slice(0, 3))] ??= []).push(one);
    }
    for (const block of Object.values(turns)) {
      let piece = null;
      for (const [[to, to_label], events, partners, text] of block) {
        const more = text.split(/\s+/).length;
        if (words && words + more > MOST) [part, words, piece] = [part + 1, 0, null];
        words += more;
        if (piece) piece.text += ` ${text}`;
        else spoken.push(piece = { to, to_label, text, events, part, partners });
      }
    }
    return spoken;
  }

  Object.assign(Regelwerk, { timeline, rulings, speak });
})(globalThis.Regelwerk);
