/* The irregularities of an auction, as compiler/regelwerk/detect/auction.py finds them: the same findings in the same order.
 *
 * In: the calls made, `{call: {kind, level, denomination}, seat, barred}`, seats from the dealer (0) clockwise; `take` brings what the laws fix.
 * Out: `RegelwerkDetect.notice`: the findings, how many calls have been looked at, and the table after them (null where a ruling comes first).
 */
"use strict";
globalThis.RegelwerkDetect = (function () {
  const data = {}; // denominations, lowest first; seven, the highest level; players; kinds of irregularities; what the page shows
  const OUT = "_out_of_rotation", LEFT = 1;
  const INADMISSIBLE = ["inadmissible_double", "inadmissible_redouble"];

  /* ---- the table: where the calls that count have led ---- */

  const start = { count: 0, bid: null, bidder: -1, doubled: 0, passes: 0, called: [], firsts: {} }; // who first named a denomination for his side
  const isEnded = (table) => table.passes === data.players - (table.bid ? 1 : 0);
  const findTurn = (table) => table.count % data.players;
  const countSeats = (from, to) => (to - from + data.players) % data.players;
  const rank = (bid) => bid.level * data.denominations.length + data.denominations.indexOf(bid.denomination);

  /** What a call is by a seat, apart from the rotation. */
  function judge(table, { call, seat }) {
    if (isEnded(table)) return "after_final_pass";
    const against = table.bid !== null && countSeats(table.bidder, seat) % 2 === 1;
    if (call.kind === "double") return against && table.doubled === 0 ? "legal" : INADMISSIBLE[0];
    if (call.kind === "redouble") return table.bid !== null && !against && table.doubled === 1 ? "legal" : INADMISSIBLE[1];
    if (call.kind === "bid" && call.level > data.seven) return "above_seven";
    return call.kind === "bid" && table.bid && rank(call) <= rank(table.bid) ? "insufficient" : "legal";
  }

  /** The table once a call counts, made in turn or accepted. */
  function addCall(table, { call, seat }) {
    const count = table.count + countSeats(findTurn(table), seat) + 1;
    if (call.kind === "pass") return { ...table, count, passes: table.passes + 1, called: [...table.called, seat] };
    const on = { ...table, count, passes: 0, called: [seat] };
    if (call.kind !== "bid") return { ...on, doubled: table.doubled + 1 };
    return { ...on, bid: call, bidder: seat, doubled: 0, firsts: { [`${seat % 2}${call.denomination}`]: seat, ...table.firsts } };
  }

  /** Whether the passes would end the auction, but one of them has deprived a player of his turn. */
  const isSkipped = (table) => isEnded(table) && table.called.some((seat, at) => countSeats(table.called[0], seat) !== at);

  /* ---- one call among all ---- */

  const nextBy = ({ calls, at }, seat, ahead = 1) => at + ahead < calls.length && calls[at + ahead].seat === seat % data.players;
  const byLeft = (moment) => nextBy(moment, moment.made.seat + LEFT);
  const byOffender = (moment) => nextBy(moment, moment.made.seat);
  const makeFinding = ({ at, made }, what, facts) => ({ what, number: at + 1, seat: made.seat, decision: data.kinds[what].decision, facts });

  /** Whether the left opponent has called over the irregularity; not known while nobody has called. */
  const readOvercall = (moment) => (byLeft(moment) ? { left_opponent_called: "yes" } : byOffender(moment) ? { left_opponent_called: "no" } : {});

  /** Whether the call was in rotation. */
  const readRotation = ({ table, made }) => ({ in_rotation: made.seat === findTurn(table) ? "yes" : "no" });

  /** A call against a duty to pass. */
  function findDuty(moment) {
    const never = INADMISSIBLE.includes(moment.verdict) ? "yes" : "no";
    return makeFinding(moment, "barred", { ...readRotation(moment), double_never_allowed: never, ...readOvercall(moment) });
  }

  /** A call after the end; whose side declares is known unless all have passed. */
  function findLate(moment) {
    const { table, made } = moment;
    const harmless = made.call.kind === "pass" || (table.bid && countSeats(table.bidder, made.seat) % 2 === 0);
    const known = table.bid ? { late_call: harmless ? "defender_pass_or_declarer_side" : "defender_action" } : {};
    return makeFinding(moment, "after_final_pass", { ...known, ...readOvercall(moment) });
  }

  /** The level of the lowest sufficient bid of a denomination. */
  function findLowestLevel(last, denomination) {
    const above = data.denominations.indexOf(denomination) > data.denominations.indexOf(last.denomination);
    return Math.min(last.level + (above ? 0 : 1), data.seven);
  }

  /** What an insufficient bid was replaced by, where that is known. */
  function readReplacement(moment, second) {
    const { table, made } = moment;
    if (second.call.kind !== "bid") return { replacement: second.call.kind === "pass" ? "pass" : "double" };
    const verdict = judge(table, second);
    if (verdict === "insufficient") {
      if (nextBy(moment, made.seat + LEFT, 2)) return { replacement: "insufficient_accepted" };
      return nextBy(moment, made.seat, 2) ? { replacement: "insufficient" } : {};
    }
    if (verdict !== "legal") return {};
    const { denomination, level } = second.call;
    const same = denomination === made.call.denomination && level === findLowestLevel(table.bid, denomination);
    return { replacement: same ? "lowest_same_denomination" : "other_bid" };
  }

  /** An insufficient bid in turn: accepted, replaced, or neither yet. */
  function findInsufficient(moment) {
    const { table, made, calls, at } = moment;
    const makeFindings = (facts) => [makeFinding(moment, "insufficient", { in_rotation: "yes", ...facts })];
    if (byLeft(moment)) return { findings: makeFindings({ accepted: "yes" }), table: addCall(table, made), took: 1 };
    if (!byOffender(moment)) return { findings: makeFindings({}), table: null, took: 1 };
    const second = calls[at + 1];
    const stands = judge(table, second) === "legal" && ["pass", "bid"].includes(second.call.kind) && !second.barred;
    return { findings: makeFindings({ accepted: "no", ...readReplacement(moment, second) }), table: stands ? addCall(table, second) : null, took: 2 };
  }

  /* ---- out of rotation ---- */

  /** Who was in turn, seen from the offender; not told where the left opponent was, and the offender has been passed over before. */
  function readTurn({ table, made, calls, at }) {
    const seat = ["", "", "partner", "right_opponent"][countSeats(made.seat, findTurn(table))];
    if (seat) return { turn: seat };
    if (calls.slice(0, at).some((each) => each.seat === made.seat)) return { turn: "left_opponent_later" };
    return at ? {} : { turn: "left_opponent_first" };
  }

  /** Whether the call was accepted, and what the right opponent did if he was in turn and called. */
  function readReaction(moment) {
    const { table, made, calls, at } = moment;
    if (byLeft(moment)) return { accepted: "yes" };
    if (!nextBy(moment, findTurn(table))) return {};
    const { call } = calls[at + 1];
    const legal = countSeats(findTurn(table), made.seat) === LEFT && judge(table, calls[at + 1]) === "legal";
    return { accepted: "no", ...(legal ? { right_opponent_action: call.kind === "redouble" ? "double" : call.kind } : {}) };
  }

  /** A call out of rotation, also one that would not be allowed in rotation either. */
  function findOutOfRotation(moment) {
    const { table, verdict } = moment, { kind } = moment.made.call;
    const what = verdict === "legal" ? kind : verdict;
    const facts = { ...readTurn(moment), ...readReaction(moment) };
    if (verdict === "insufficient") facts.in_rotation = "no";
    else facts.out_of_turn_call = INADMISSIBLE.includes(verdict) ? INADMISSIBLE[0] : kind === "redouble" ? "double" : kind;
    if (what === "pass") facts.bid_before = table.bid ? "yes" : "no";
    return { findings: [makeFinding(moment, what + OUT, facts)], table: continueTable(moment), took: 1 };
  }

  /** The table after a call out of rotation: accepted it counts, and as if it had not been made if the player in turn calls. */
  function continueTable(moment) {
    const { table, made, verdict } = moment;
    const leftInTurn = countSeats(made.seat, findTurn(table)) === LEFT;
    if (byLeft(moment)) return leftInTurn || INADMISSIBLE.includes(verdict) ? null : addCall(table, made);
    return nextBy(moment, findTurn(table)) ? table : null;
  }

  /* ---- the auction ---- */

  /** One call before the final pass, apart from a duty to pass. */
  function findIrregular(moment) {
    const { table, made, verdict } = moment;
    if (verdict === "above_seven") return { findings: [makeFinding(moment, verdict, { ...readRotation(moment), ...readOvercall(moment) })], table: null, took: 1 };
    if (made.seat !== findTurn(table)) return findOutOfRotation(moment);
    if (verdict === "insufficient") return findInsufficient(moment);
    if (!INADMISSIBLE.includes(verdict)) return { findings: [], table: addCall(table, made), took: 1 };
    const found = makeFinding(moment, verdict, { in_rotation: "yes", ...readOvercall(moment) });
    return { findings: [found], table: byOffender(moment) ? table : null, took: 1 };
  }

  /** One call held against the laws; what is never allowed comes before the rotation. */
  function lookAt(moment) {
    if (moment.verdict === "after_final_pass") return { findings: [findLate(moment)], table: moment.table, took: 1 };
    const step = findIrregular(moment);
    if (!moment.made.barred || moment.made.call.kind === "pass") return step;
    return { ...step, findings: [findDuty(moment), ...step.findings], table: byLeft(moment) ? step.table : null };
  }

  /** Every irregularity that the calls show, in order. */
  function notice(calls) {
    const findings = [];
    let table = start, at = 0;
    while (at < calls.length) {
      const step = lookAt({ calls, at, table, made: calls[at], verdict: judge(table, calls[at]) });
      findings.push(...step.findings);
      at += step.took;
      ({ table } = step);
      if (table === null) break;
      if (isSkipped(table)) {
        findings.push(makeFinding({ at: at - 1, made: calls[at - 1] }, "skipped", { player_skipped: "yes" }));
        table = null;
        break;
      }
    }
    return { findings, lookedAt: at, table };
  }

  return { data, notice, take: (brought) => Object.assign(data, brought) };
})();
