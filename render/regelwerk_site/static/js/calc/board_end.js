/* What a board comes to after all its irregularities: compiler/regelwerk/calc/bridge/board_end.py and weighted.py once more.
 *
 * In: `print` (tables and clauses of every edition by their role), what was played: `contract` {level, denomination, doubled} or null, `declarer` (N, O, S, W or
 * empty), `tricks` and `other` (or null), `board` (0: not told), `field`, `checked`, `assigned`, each {tricks, sides, contract, declarer, share}, a share as [part, whole] of
 * a percent; tricks that go over, reasons (reckon.js and engine_end.js come with this).  Out: Regelwerk.reckonBoard.
 */
"use strict";
(function (Regelwerk) {
  const DECLARING = "declaring", DEFENDING = "defending", NORTH_SOUTH = ["N", "S"], PAIRS = ["NS", "OW"], TRICKS = 13, WHOLE = 100;
  const SIDES = { N: "Nord-Süd", S: "Nord-Süd", O: "Ost-West", W: "Ost-West" };
  const OF_TABLE = ["check", "replaced", "kept", "undoubled", "conflict", "who", "both_sides"]; // what an assigned score settles
  const UNKNOWN = 2; // events of which the side is not known; with more the possibilities are too many
  const R = () => globalThis.RegelwerkReckon;

  /* ---- fractions ---- */

  const divide = (one, other) => (other ? divide(other, one % other) : Math.abs(one));
  const reduce = ([part, whole]) => { const by = divide(part, whole) || 1; return [part / by, whole / by]; };
  const add = ([part, whole], [more, of]) => reduce([part * of + more * whole, whole * of]);
  const isWhole = ([part, whole]) => part === WHOLE * whole;

  /* ---- figures ---- */

  /** The clauses that a score rests on, as ContractScore.items name them. */
  function listItems(places, { denomination, doubled, level }, { over, missing }) {
    const made = [denomination === "NT" ? "notrump" : "suit", over > 0 && "over", missing.length < (doubled ? 2 : 1) && "premium", level > 5 && "slam"];
    return (over < 0 ? ["under"] : made).filter(Boolean).map((role) => places[role]);
  }

  /** The IMP of a difference; or why they are not known. */
  function findImps(edition, places, difference, told) {
    const found = R().imps(edition, difference), size = Math.abs(difference);
    if (found.refused) return { imps: null, why: `${places.imps}: keine Zeile nennt ${size}; Scores sind durch 10 teilbar`, rests: false };
    return found.imps === null ? { imps: null, why: told(found.readings, size), rests: true } : { imps: found.imps, why: "", rests: true };
  }

  /** The figures of a board after transfers, and why some of them are not known. */
  function readFigures({ tables, places: all }, of, { board, contract, other, field }, declarer, tricks, supposed) {
    const edition = tables[of], places = all[of], { makeReason } = Regelwerk.reason;
    const blank = { supposed, tricks, score: null, north_south: null, imps: null, matchpoints: null, top: 0, cites: [] };
    const tellMissing = (of) => makeReason("unanswerable", `Prämie ${of} fehlt im Druck`, [places.premium]);
    const dangers = board ? [R().isVulnerable(edition, board, SIDES[declarer])] : [false, true];
    const [found, rival = found] = dangers.map((vulnerable) => R().contract(edition, { ...contract, vulnerable, tricks }));
    // without the number of the board the score stands where it is the same whoever is vulnerable
    if (JSON.stringify(found) !== JSON.stringify(rival)) return [blank, [makeReason("missing", "die Nummer des Boards"), ...found.missing.filter((each) => rival.missing.includes(each)).map(tellMissing)]];
    const score = { ...found, cites: listItems(places, contract, found) }, faults = score.missing.map(tellMissing);
    const reading = { ...blank, score, cites: board ? [places.board] : [] };
    if (score.points === null) return [reading, faults];
    reading.north_south = NORTH_SOUTH.includes(declarer) ? score.points : -score.points || 0;
    if (other !== null) {
      const compared = [places.compared, places.imps];
      const { imps, why, rests } = findImps(edition, places, reading.north_south - other, (rows) => rows.map(({ range, imps }) => `${imps} IMP (${range})`).join(" oder "));
      Object.assign(reading, { imps, cites: rests ? [...reading.cites, ...compared] : reading.cites });
      if (why) faults.push(makeReason("unanswerable", why, rests ? compared : [places.imps]));
    }
    if (field.length) {
      const { points, top } = R().matchpoints(edition, [reading.north_south, ...field]);
      Object.assign(reading, { matchpoints: points[0], top, cites: [...reading.cites, places.matchpoints] });
    }
    return [reading, faults];
  }

  /** The tricks of declarer's side after all transfers, null where a side would lose more than it has won. */
  function countTricks(won, moved, supposed) {
    const lost = { [DECLARING]: 0, [DEFENDING]: 0 };
    for (const { event, tricks, side: known } of moved) {
      const side = known || supposed.find((each) => each.event === event).side;
      lost[tricks > 0 ? side : side === DECLARING ? DEFENDING : DECLARING] += Math.abs(tricks);
    }
    return lost[DECLARING] > won || lost[DEFENDING] > TRICKS - won ? null : won - lost[DECLARING] + lost[DEFENDING];
  }

  /** Why tricks do not go over: too little is known of who offended, or both sides have. */
  function listOneSided(both, moved, reasons) {
    const { makeReason, forbids } = Regelwerk.reason, unknown = moved.filter(({ side }) => !side), losing = moved.filter(({ tricks }) => tricks > 0);
    const tooMany = unknown.length > UNKNOWN || (unknown.length && reasons.some(forbids));
    const twice = both && [DECLARING, DEFENDING].every((side) => losing.some((each) => each.side === side));
    return [...(tooMany ? unknown.map(({ cites, event }) => makeReason("who", "", cites, [event])) : []), ...(twice ? [makeReason("both_sides", "", [both], losing.map(({ event }) => event))] : [])];
  }

  const checkTricks = (tricks) => { if (!(tricks >= 0 && tricks <= TRICKS)) throw { refused: "tricks", most: TRICKS }; };

  /** What a board comes to; where the director assigns a score, for the sides that get it and from the table for the other one. */
  function reckonBoard(print, edition, played, moved, reasons, isVoid = false) {
    if (!print.tables[edition]) throw { refused: "unready" };
    if (played.assigned.length) return reckonAssigned(print, edition, played, moved, reasons);
    const { makeReason, forbids, addNew } = Regelwerk.reason, blank = { moved, readings: [], final: false, declarer: "", assigned: [], weighted: [] };
    if (isVoid) return { ...blank, open: reasons.filter(({ kind }) => kind !== "replaced") };
    const { contract, tricks, declarer, other, field } = played;
    if (!contract || tricks === null) {
      const wanted = reasons.every(({ kind }) => kind !== "replaced" && kind !== "void");
      return { ...blank, open: [...reasons, ...(wanted ? [makeReason("missing", contract ? "die Stiche am Tisch" : "der Kontrakt")] : [])] };
    }
    if (!declarer) throw { refused: "declarer" };
    checkTricks(tricks);
    if (other !== null && field.length) throw { refused: "compared" };
    const unknown = moved.filter(({ side }) => !side), left = [...reasons, ...listOneSided(print.places[edition].revoke_both_established, moved, reasons)];
    if (left.some(forbids)) return { ...blank, open: left };
    const possible = unknown.reduce((all, { event }) => all.flatMap((each) => [DECLARING, DEFENDING].map((side) => [...each, { event, side }])), [[]]);
    const found = possible.map((supposed) => [countTricks(tricks, moved, supposed), supposed]).filter(([end]) => end !== null)
      .map(([end, supposed]) => readFigures(print, edition, played, declarer, end, supposed));
    if (!found.length) throw { refused: "moved" };
    const readings = found.map(([reading]) => reading), open = found.reduce((all, [, faults]) => addNew(all, faults), left);
    return { ...blank, readings, open, final: !open.length && readings.length === 1, declarer };
  }

  /* ---- assigned scores ---- */

  /** The sides that get an assigned score; refused where one gets two that are no shares of one weighted score. */
  function checkSides(assigned) {
    const scores = new Map(assigned.map(({ sides, share }, number) => [`${sides} ${isWhole(share) ? number : ""}`, sides])), sides = [...scores.values()].flat();
    if (sides.length > new Set(sides).size) throw { refused: "twice" };
    return sides;
  }

  /** The weighted score of some sides, whose shares are [percent, points of North-South], and why it is not known. */
  function weigh(edition, places, sides, shares, { other, field }) {
    if (!places.weighted) throw { refused: "weighted" };
    if (!isWhole(shares.reduce((total, [percent]) => add(total, percent), [0, 1])) || shares.some(([[part]]) => part < 0)) throw { refused: "not-whole" };
    const isKnown = shares.every(([, points]) => points !== null), none = { sides, imps: null, matchpoints: null };
    const average = (worth) => reduce(shares.reduce((total, [[part, whole]], at) => add(total, [part * worth[at], whole * WHOLE]), [0, 1]));
    if (isKnown && other !== null) {
      const several = (rows, size) => `${places.imps}: mehrere Zeilen nennen ${size} (${rows.map(({ range, imps }) => `${range}: ${imps}`).join(", ")})`;
      const worth = shares.map(([, points]) => findImps(edition, places, points - other, several)), wrong = worth.find(({ why }) => why);
      if (wrong) return [none, [Regelwerk.reason.makeReason("unanswerable", wrong.why, [places.imps])]];
      none.imps = { mean: average(worth.map(({ imps }) => imps)), top: 0, cites: [places.weighted, places.compared, places.imps] };
    }
    if (isKnown && field.length) {
      const worth = shares.map(([, points]) => R().matchpoints(edition, [points, ...field]));
      none.matchpoints = { mean: average(worth.map(({ points }) => points[0])), top: worth[0].top, cites: [places.weighted, places.matchpoints] };
    }
    return [none, []];
  }

  /** What a board comes to where the director assigns a score: what might still have given another result is settled by that. */
  function reckonAssigned(print, edition, played, moved, reasons) {
    const { addNew } = Regelwerk.reason, sides = checkSides(played.assigned), both = PAIRS.every((side) => sides.includes(side));
    const left = reasons.filter(({ kind }) => !OF_TABLE.includes(kind) && !(kind === "void" && both)).map((each) => (each.kind === "question" ? { ...each, kind: "deferred" } : each));
    const found = played.assigned.map((each) => {
      const contract = each.contract ?? played.contract, declarer = each.declarer || played.declarer;
      if (!contract || !declarer) throw { refused: "assigned" };
      checkTricks(each.tricks);
      const [reading, faults] = readFigures(print, edition, { ...played, contract }, declarer, each.tricks, []);
      return { end: { sides: each.sides, contract, declarer, reading, share: each.share }, faults };
    });
    const assigned = found.map(({ end }) => end), groups = [...new Map(assigned.filter(({ share }) => !isWhole(share)).map((each) => [String(each.sides), each.sides])).values()];
    const means = groups.map((group) => weigh(print.tables[edition], print.places[edition], group,
      assigned.filter((each) => String(each.sides) === String(group)).map(({ share, reading }) => [share, reading.north_south]), played));
    const table = both ? { moved, readings: [], open: [], final: true, declarer: "" } : reckonBoard(print, edition, { ...played, assigned: [] }, moved, left);
    const open = addNew(both ? left : table.open, [...found.flatMap(({ faults }) => faults), ...means.flatMap(([, faults]) => faults)]);
    return { ...table, open, final: table.final && !open.length, assigned, weighted: means.map(([mean]) => mean) };
  }

  Object.assign(Regelwerk, { reckonBoard, fraction: { reduce, add, isWhole } });
})(globalThis.Regelwerk);
