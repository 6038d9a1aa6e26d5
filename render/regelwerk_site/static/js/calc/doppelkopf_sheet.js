/* The sheet of points: compiler/regelwerk/calc (sheet) in the browser.
 *
 * In: the tables, entries of the sheet.  Out: `RegelwerkDoppelkopf.sheet`; refusals are thrown.
 */
(function (D) {
  const KINDS = ["game", "penalty", "deduction"], sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
  const sumPoints = ([game, penalty, deduction]) => ({ game, penalty, deduction, total: game + penalty - deduction });

  /** Three columns for each seat, and their sums. */
  D.sheet = function (T, entries) {
    entries.forEach(({ kind, points }, at) => {
      if (kind !== "deduction" && sum(points)) throw { refused: "sum", number: at + 1, sum: sum(points) };
      if (kind === "deduction" && !points.every((each) => each >= 0 && each <= T.deduction)) throw { refused: "deduction", number: at + 1, most: T.deduction };
    });
    const column = (seat, kind) => sum(entries.filter((each) => each.kind === kind).map((each) => each.points[seat]));
    const seats = Array.from({ length: T.players }, (_, seat) => sumPoints(KINDS.map((kind) => column(seat, kind))));
    return { seats, control: sumPoints(KINDS.map((kind) => sum(seats.map((seat) => seat[kind])))) };
  };
})(globalThis.RegelwerkDoppelkopf);
