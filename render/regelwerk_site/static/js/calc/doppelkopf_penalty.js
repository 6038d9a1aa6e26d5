/* What an infraction costs: compiler/regelwerk/calc/penalty in the browser.
 *
 * In: the tables, severity, who erred (empty, soloist or opponent), denials, who had won.  Out: `RegelwerkDoppelkopf.penalty`, `.punished`.
 */
(function (D) {
  const NONE = "none", SEVERE = "severe", OPPONENT = "opponent", OFFENDER = "offender", OTHER_SIDE = "other";

  /** What the offender loses, what each other player gets, what the soloist gets. */
  function findRates(T, severity, denials) {
    if (severity === NONE) return { lost: 0, each: 0, won: 0 };
    const found = T.penalty[severity], step = severity === SEVERE ? denials : 0;
    if (!(step >= 0 && step < found.lost.length)) throw { refused: "denials", most: found.lost.length - 1 };
    return { lost: found.lost[step], each: found.each[step], won: found.won[step] };
  }

  /** The penalty: points of the offender, of each other player, of a soloist others have erred against (null: none of his own). */
  D.penalty = function (T, { severity, erred, denials, won, edition, inevitable }) {
    const free = severity === NONE || inevitable, lowered = !free && Boolean(won) && (won === OFFENDER || edition === T.lowering);
    const graded = free ? NONE : lowered ? "minor" : severity, { lost, each, won: gained } = findRates(T, graded, denials);
    const against = erred === OPPONENT;
    return {
      severity: graded, offender: -lost || 0, others: against ? 0 : each, soloist: against ? gained : null,
      ends: lowered || graded === SEVERE, rest: lowered ? "opponents" : "",
    };
  };

  /** The points of the seats. */
  function seatPoints(T, { offender: lost, others, soloist: gained }, { erred, offender, soloist }) {
    const against = erred === OPPONENT;
    if (against && (offender === soloist || !soloist)) throw { refused: "seats" };
    return Array.from({ length: T.players }, (_, at) => (at + 1 === offender ? lost : against && at + 1 === soloist ? gained : others));
  }

  /** Every result: one where both editions agree, else one for each of them; each with the points of the seats. */
  D.punished = function (T, given) {
    const results = Object.keys(T.editions).map((edition) => ({ edition, ...D.penalty(T, { ...given, edition }) }));
    const same = given.won !== OTHER_SIDE || new Set(results.map(({ edition, ...each }) => JSON.stringify(each))).size < 2;
    return (same ? [{ ...results[0], edition: "" }] : results).map((each) => ({ ...each, seats: seatPoints(T, each, given) }));
  };
})(globalThis.RegelwerkDoppelkopf);
