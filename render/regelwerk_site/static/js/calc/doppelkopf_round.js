/* The list of games: compiler/regelwerk/calc (games_list) in the browser.
 *
 * In: the tables, games of the list with how they ended (compiler/regelwerk/calc/endings); doppelkopf_sheet.js comes first.  Out: `RegelwerkDoppelkopf.gamesList`; refusals are thrown.
 */
(function (D) {
  const findPresenter = (T, dealer, owing) => [...owing].sort((a, b) => ((a - dealer - 1 + T.players) % T.players) - ((b - dealer - 1 + T.players) % T.players))[0];

  function listFaults(T, game, dealer, owing, left) {
    const must = owing.length && owing.length >= left ? findPresenter(T, dealer, owing) : 0, owes = owing.includes(game.soloist);
    const wrong = {
      too_many: left < 1, wrong_dealer: game.dealer && game.dealer !== dealer, not_free: game.kind === "voluntary" && owes,
      nothing_owed: ["compulsory", "presented"].includes(game.kind) && !owes, not_presented: must && left > 0 && game.kind !== "presented",
      too_early: !must && game.kind === "presented", wrong_player: must && game.kind === "presented" && game.soloist !== must,
    };
    return Object.keys(wrong).filter((name) => wrong[name]);
  }

  const REPLAYED = "replayed", BROKEN = "broken", ENDINGS = ["", "shortened", BROKEN, "decided", REPLAYED];

  /** Raise a refusal for another way to end, an offender where there is none, none where there is one. */
  function checkEnding(T, { ended = "", by = 0 }, number) {
    if (!ENDINGS.includes(ended) || [BROKEN, "decided"].includes(ended) !== Boolean(by) || by < 0 || by > T.players) throw { refused: "ended", number };
  }

  /** What the line says against how the game ended. */
  function listEndingFaults({ ended = "", value = [], penalty = [] }) {
    const wrong = { not_valued: value.length && [BROKEN, REPLAYED].includes(ended), without_penalty: !penalty.length && [BROKEN, "decided"].includes(ended) };
    return Object.keys(wrong).filter((name) => wrong[name]);
  }

  /** The entries of the sheet that the lines bear. */
  const listEntries = (games) => games.flatMap(({ value, penalty, deduction }) => [["game", value], ["penalty", penalty], ["deduction", deduction]]
    .filter(([, points]) => points?.length).map(([kind, points]) => ({ kind, points })));

  const isCounted = ({ ended, by, soloist }) => ended !== REPLAYED && !(ended === BROKEN && by === soloist);

  /** The games with their dealers, places (0: dealt again) and faults, and where the round stands; `stopped` is null while there is time. */
  D.gamesList = function (T, games, first = 0, stopped = null) {
    let dealer = first || T.first, owing = Array.from({ length: T.players }, (_, at) => at + 1), played = 0;
    const countRemaining = (before) => (stopped === null || before < stopped ? Math.max(T.round - before, 0) : owing.length);
    const found = games.map((game, at) => {
      if (["compulsory", "voluntary", "presented"].includes(game.kind) && !game.soloist) throw { refused: "listed", number: at + 1 };
      checkEnding(T, game, at + 1);
      const wrong = [...listFaults(T, game, dealer, owing, countRemaining(played)), ...listEndingFaults(game)], again = game.ended === REPLAYED;
      played += again ? 0 : 1;
      const dealt = { ...game, dealer, faults: wrong, number: again ? 0 : played };
      if (game.kind !== "compulsory" && !again) dealer = (dealer % T.players) + 1;
      if (["compulsory", "presented"].includes(game.kind) && isCounted(game)) owing = owing.filter((each) => each !== game.soloist);
      return dealt;
    });
    const left = countRemaining(played), presented = owing.length && owing.length >= left && left ? findPresenter(T, dealer, owing) : 0;
    const from = owing.length && left && stopped === null ? Math.max(T.round - owing.length, played) + 1 : 0, entries = listEntries(games);
    return { games: found, dealer: left ? dealer : 0, owing, left, presented, presented_from: from, sheet: entries.length ? D.sheet(T, entries) : null };
  };
})(globalThis.RegelwerkDoppelkopf);
