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
    const same = new Map();
    for (const one of said) {
      const name = `${one.outcome.to} ${one.outcome.says}`;
      same.set(name, [...(same.get(name) || []), one]);
    }
    return [...same.values()].map((group) => {
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

  const join = (numbers, more) => [...new Set([...numbers, ...more])].sort((one, other) => one - other);

  /** What the director says at the table of what falls due now or next, to each in a row: compiler/regelwerk/engine/speech.py once more. */
  function speak(moments, toAll) {
    const said = new Map(), spoken = []; // what is said to all, for all events that say it
    for (const { to, to_label, say, events = [], partners = [] } of moments.filter(({ due }) => ["now", "next"].includes(due)).flatMap(({ sentences }) => sentences)) {
      const whom = toAll.includes(to) ? ["", "", []] : [to, to_label.replace(/,$/, ""), events];
      const key = JSON.stringify([whom, say]), [, told, theirs] = said.get(key) ?? [whom, [], []];
      if (say) said.set(key, [whom, join(told, events), join(theirs, partners), say]);
    }
    let part = 1, words = 0, before = "";
    for (const [[to, to_label], events, partners, text] of said.values()) {
      const more = text.split(/\s+/).length;
      if (words && words + more > MOST) [part, words] = [part + 1, 0];
      words += more;
      const whom = JSON.stringify([part, to, to_label, events, partners]);
      if (whom === before) spoken[spoken.length - 1].text += ` ${text}`;
      else spoken.push({ to, to_label, text, events, part, partners });
      before = whom;
    }
    return spoken;
  }

  Object.assign(Regelwerk, { timeline, rulings, speak });
})(globalThis.Regelwerk);
