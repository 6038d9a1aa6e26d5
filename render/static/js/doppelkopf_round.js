/* The round: compiler/calc (sheet, games_list) in the browser.
 *
 * In: the tables, entries of the sheet, games of the list.  Out: `RegelwerkDoppelkopf.sheet`, `.gamesList`; refusals are thrown.
 */
(function (D) {
  const KINDS = ["game", "penalty", "deduction"], sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
  const together = ([game, penalty, deduction]) => ({ game, penalty, deduction, total: game + penalty - deduction });

  /** Three columns for each seat, and their sums. */
  D.sheet = function (T, entries) {
    entries.forEach(({ kind, points }, at) => {
      if (kind !== "deduction" && sum(points)) throw { refused: "sum", number: at + 1, sum: sum(points) };
      if (kind === "deduction" && !points.every((each) => each >= 0 && each <= T.deduction)) throw { refused: "deduction", number: at + 1, most: T.deduction };
    });
    const column = (seat, kind) => sum(entries.filter((each) => each.kind === kind).map((each) => each.points[seat]));
    const seats = Array.from({ length: T.players }, (_, seat) => together(KINDS.map((kind) => column(seat, kind))));
    return { seats, control: together(KINDS.map((kind) => sum(seats.map((seat) => seat[kind])))) };
  };

  const next = (T, dealer, owing) => [...owing].sort((a, b) => ((a - dealer - 1 + T.players) % T.players) - ((b - dealer - 1 + T.players) % T.players))[0];

  function faults(T, game, dealer, owing, left) {
    const must = owing.length && owing.length >= left ? next(T, dealer, owing) : 0, owes = owing.includes(game.soloist);
    const wrong = {
      too_many: left < 1, wrong_dealer: game.dealer && game.dealer !== dealer, not_free: game.kind === "voluntary" && owes,
      nothing_owed: ["compulsory", "presented"].includes(game.kind) && !owes, not_presented: must && left > 0 && game.kind !== "presented",
      too_early: !must && game.kind === "presented", wrong_player: must && game.kind === "presented" && game.soloist !== must,
    };
    return Object.keys(wrong).filter((name) => wrong[name]);
  }

  /** The games with their dealers and faults, and where the round stands after them; `stopped` is null while there is time. */
  D.gamesList = function (T, games, first = 0, stopped = null) {
    let dealer = first || T.first, owing = Array.from({ length: T.players }, (_, at) => at + 1);
    const remaining = (played) => (stopped === null || played < stopped ? Math.max(T.round - played, 0) : owing.length);
    const found = games.map((game, at) => {
      if (["compulsory", "voluntary", "presented"].includes(game.kind) && !game.soloist) throw { refused: "listed", number: at + 1 };
      const dealt = { ...game, dealer, faults: faults(T, game, dealer, owing, remaining(at)) };
      if (game.kind !== "compulsory") dealer = (dealer % T.players) + 1;
      if (["compulsory", "presented"].includes(game.kind)) owing = owing.filter((each) => each !== game.soloist);
      return dealt;
    });
    const left = remaining(games.length), presented = owing.length && owing.length >= left && left ? next(T, dealer, owing) : 0;
    const from = owing.length && left && stopped === null ? Math.max(T.round - owing.length, games.length) + 1 : 0;
    return { games: found, dealer: left ? dealer : 0, owing, left, presented, presented_from: from };
  };
})(globalThis.RegelwerkDoppelkopf);
