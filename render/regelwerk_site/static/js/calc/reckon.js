/* What boards of bridge are worth: the calculators of compiler/regelwerk/calc (contract, comparing, averages, boards, revoke, clock) in the browser.
 *
 * In: the tables and figures of one edition by their role (render/regelwerk_site/pages/calculator.py), what is asked.
 * Out: RegelwerkReckon.contract, .imps, .matchpoints, .weighted, .average, .board, .isVulnerable, .revoke, .until; {refused: role} where the print of the edition does not say.
 */
(function () {
  const BOOK = 6, WHOLE = 100, GUILT = ["directly", "partly", "none"], DOUBLED = ["unkontriert", "kontriert", "rekontriert"];
  const SUITS = { C: "treff", D: "karo", H: "coeur", S: "pik" }, SLAMS = { 6: "Kleinschlemm", 7: "Großschlemm" };
  const UNDER = [["erster", 0, 1], ["jeder weitere", 1, Infinity], ["Bonus ab dem vierten", 3, Infinity]];
  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

  /** What the tricks bid and made count. */
  function scoreTricksBid(edition, level, denomination, doubled) {
    const state = DOUBLED[doubled];
    if (SUITS[denomination]) return level * edition.suit.rows.find((row) => row.kontrakt === state)[SUITS[denomination]];
    const [first, further] = edition.notrump.rows;
    return Number(first[state]) + (level - 1) * further[state];
  }

  function scoreOvertrick(edition, denomination, doubled, side) {
    const said = edition.over.rows.find((row) => row.kontrakt === DOUBLED[doubled])[side];
    return Number(said) || scoreTricksBid(edition, 2, denomination, 0) - scoreTricksBid(edition, 1, denomination, 0);
  }

  function scoreUndertricks(edition, doubled, side, down) {
    const rate = (part) => edition.under.rows.find((row) => row.kontrakt === DOUBLED[doubled] && row.faller === part)[side];
    return UNDER.map(([part, from, most]) => Math.min(Math.max(down - from, 0), most) * rate(part));
  }

  /** The score of declarer's side: `points`, and `over` (negative: undertricks); a premium that the print leaves out is in `missing`, `points` is null then and `without` what the rest makes. */
  function contract(edition, { level, denomination, doubled, vulnerable, tricks }) {
    const over = tricks - BOOK - level, side = vulnerable ? "in_Gefahr" : "nicht_in_Gefahr";
    const makeScore = (without, missing) => ({ points: missing.length ? null : without, without, over, missing });
    if (over < 0) return makeScore(-sum(scoreUndertricks(edition, doubled, side, -over)), []);
    const bid = scoreTricksBid(edition, level, denomination, doubled);
    const named = [bid >= edition.contract.figures[0] ? "Vollspiel" : "Teilkontrakt", ...(doubled ? [DOUBLED[doubled]] : [])];
    const findPremium = (of) => edition.premium.rows.find((row) => row.kontrakt === of);
    const missing = named.filter((of) => !findPremium(of)), premiums = named.map(findPremium).filter(Boolean);
    const slam = edition.slam.rows.find((row) => row.schlemm === SLAMS[level]);
    const parts = [...premiums, ...(slam ? [slam] : [])].map((row) => Number(row[side]));
    return makeScore(bid + (over && over * scoreOvertrick(edition, denomination, doubled, side)) + sum(parts), missing);
  }

  /** IMP for a difference: null where several printed rows name it and differ, which are then in `readings`. */
  function imps(edition, difference) {
    const size = Math.abs(difference), rows = edition.imps.rows;
    const turn = (worth) => Math.sign(difference) * Number(worth) || 0;
    const found = rows.filter((row) => Number(row.punktdifferenz_von) <= size && !(size > Number(row.bis)));
    const worth = size < Math.min(...rows.map((row) => Number(row.punktdifferenz_von))) ? [0] : [...new Set(found.map((row) => turn(row.IMP)))];
    if (worth.length < 2) return worth.length ? { imps: worth[0], readings: [] } : { refused: "imps" };
    const nameRow = ({ punktdifferenz_von: start, bis, IMP }) => ({ range: Number(bis) ? `${start}–${bis}` : `${start} ${bis}`, imps: turn(IMP) });
    return { imps: null, readings: found.map(nameRow) };
  }

  /** The matchpoints of each score, and the top. */
  function matchpoints(edition, scores) {
    const [better, equal, worse] = edition.matchpoints.figures;
    const comparePair = (score, other) => (score > other ? better : score === other ? equal : worse);
    const points = scores.map((score, at) => sum(scores.map((other, rival) => (rival === at ? 0 : comparePair(score, other)))));
    return { points, top: scores.length ? better * (scores.length - 1) : 0 };
  }

  /** The mean of what each share [percent, score] is worth: in IMP against one score, in matchpoints (of `top`) among several; or of matchpoints `awarded`, whose top stands in `others`. */
  function weighted(edition, shares, others, scoring) {
    if (!edition.weighted) return { refused: "weighted" };
    const [better, equal, worse] = edition.matchpoints.figures;
    const comparePair = (score, other) => (score > other ? better : score === other ? equal : worse);
    const WORTH = {
      imps: (score) => imps(edition, score - others[0]).imps ?? null,
      matchpoints: (score) => sum(others.map((other) => comparePair(score, other))),
      awarded: (points) => points,
    };
    const worth = shares.map(([, score]) => WORTH[scoring](score));
    if (worth.includes(null)) return { refused: "imps" };
    const top = { imps: 0, matchpoints: better * others.length, awarded: others[0] }[scoring];
    if (scoring === "awarded" && !worth.every((points) => points >= 0 && points <= top)) return { refused: "top" };
    return { mean: sum(shares.map(([percent], at) => percent * worth[at])) / WHOLE, top };
  }

  function isBeyond(limits, guilt, session) {
    if (session === null) return false;
    return (guilt === "none" && session > limits[0]) || (guilt === "directly" && limits.length > 1 && session < limits[1]);
  }

  /** What a contestant gets where there is no result: `session` is a percentage or null. */
  function average(edition, scoring, guilt, session) {
    const limits = edition.session.figures, beyond = isBeyond(limits, guilt, session);
    if (scoring === "imps") {
      if (guilt === "partly") return { refused: "average_imps" };
      if (limits.length > 1 && beyond) return { refused: "session" };
      return { unit: "imps", amount: edition.average_imps.figures[0] * (guilt === "none" ? 1 : -1), bound: "" };
    }
    if (beyond) return { unit: "percent", amount: session, bound: "" };
    const bound = { directly: "at_most", partly: "", none: "at_least" }[guilt];
    return { unit: "percent", amount: edition.average.figures[GUILT.indexOf(guilt)], bound };
  }

  /** Dealer and vulnerable side of a board. */
  function board(edition, number) {
    const rows = edition.board.rows;
    const { teiler, gefahr } = rows[(number - 1) % rows.length];
    return { dealer: teiler, vulnerable: gefahr };
  }

  /** Whether a side ("Nord-Süd" or "Ost-West") is in danger on a board. */
  const isVulnerable = (edition, number, side) => [side, "alle"].includes(board(edition, number).vulnerable);

  /** How many tricks go over after a revoke: `later` without the revoke trick, `card` whether one was won with a card he could have played. */
  function revoke(edition, winner, later, card, exception) {
    if (edition[`revoke_${exception}`] || (winner === "opponents" && !later)) return 0;
    if (winner === "offender") return 1 + Math.min(edition.revoke_own.figures[0], later);
    const each = edition.revoke_other.figures[0] * (card && edition.revoke_card ? 2 : 1);
    return Math.min(later + (winner === "partner" ? 1 : 0), each);
  }

  /** The minute of the day until which something may be done, from the minute the score was available. */
  const until = (edition, role, available) => (available + edition[role].figures[0]) % (24 * 60);

  globalThis.RegelwerkReckon = { contract, imps, matchpoints, weighted, average, board, isVulnerable, revoke, until };
})();
