/* Where a board as written down contradicts the auction, the play or the tables, as compiler/regelwerk/detect/checking.py finds it.
 *
 * In: a record; `RegelwerkDetect`, `RegelwerkReckon`, `RegelwerkTables`.  Out: `check`: the findings in the order of the game, what was not checked and why; `nameClauses`.
 */
(function (records) {
  const { data, PLAYERS, TRICKS, turn, findDeclarer } = records;
  const UNPLACED = ["card_twice", "card_not_held"], SIDES = ["Nord-Süd", "Ost-West"]; // as the table of law 2 names them
  const NOT_HERE = "auf dieser Seite nicht nachgerechnet"; // tables of results and claims: compiler/regelwerk/detect/table_checking.py, totals.py and claims.py do it
  const countTrick = (at) => Math.floor(at / PLAYERS) + 1, isStop = ({ what }) => UNPLACED.includes(what);

  records.makeFinding = (what, facts = {}, where = { part: "record", number: 0, seat: -1 }) => ({ what, ...where, decision: globalThis.RegelwerkDetect.data.kinds[what].decision, facts });

  /** Under what name the clauses of a finding stand. */
  records.nameClauses = ({ what, number }) => (what === "lead_out_of_turn" && number > 1 ? "later_lead" : what);

  /* ---- the deal ---- */

  /** What is wrong with hands of these sizes, where an answer fits. */
  function describeHands(sizes) {
    const short = sizes.filter((size) => size < TRICKS).length, long = sizes.some((size) => size > TRICKS);
    return short && long ? { hands_wrong: "more_and_fewer" } : long ? {} : { hands_wrong: short === 1 ? "one_short" : "several_short" };
  }

  function checkDeal(record) {
    const { number, dealer, vulnerable, ending } = record, sizes = record.sizes.filter(Boolean), found = [];
    if (record.twice) found.push(["dealt_twice"]);
    if (!ending && sizes.some((size) => size !== TRICKS)) found.push(["wrong_hands", describeHands(sizes)]);
    if (number > 0) {
      const table = globalThis.RegelwerkReckon.board(Object.values(globalThis.RegelwerkTables)[0], number);
      if (dealer >= 0 && data.compass[dealer] !== table.dealer) found.push(["wrong_dealer"]);
      if (vulnerable && vulnerable !== table.vulnerable) found.push(["wrong_vulnerability"]);
    }
    return found.map(([what, facts]) => records.makeFinding(what, facts));
  }

  /* ---- contract and play ---- */

  /** A written contract and a written declarer that differ from those of the auction. */
  function checkContract({ contract, declarer, swapped, start }, state) {
    if (!state) return [];
    const found = [], last = state.bid, wrong = { score_error_kind: "entry" }, due = last ? { ...last, doubled: state.doubled } : { level: 0, denomination: "", doubled: 0 };
    if (contract && ["level", "denomination", "doubled"].some((each) => contract[each] !== due[each])) found.push(records.makeFinding("wrong_contract", wrong));
    const called = findDeclarer(state, start);
    if (declarer < 0 || !last) return found;
    if (swapped && declarer === turn(called, 2)) found.push(records.makeFinding("declarer_swapped", { lead_which: "opening", lead_by: "defender", opening_lead_choice: "spread" }));
    else if (declarer !== called) found.push(records.makeFinding("wrong_declarer", wrong));
    return found;
  }

  /** Denomination and declarer (-1: none): those written, or else those of the auction; where the two differ, the denomination that fits the hands, and the declarer whose left opponent led. */
  function findPlayed({ trump, placed, declarer, leader, contract, swapped, start }, state) {
    if (trump) return [trump, declarer];
    const called = findDeclarer(state, start);
    if (contract && declarer >= 0) return [contract.denomination && (placed || contract.denomination), called >= 0 && leader >= 0 && leader === turn(called) && !swapped ? called : declarer];
    return state && state.bid ? [state.bid.denomination, called] : ["", -1];
  }

  /** What was played, null where no card can be placed. */
  function findPlay(record, state) {
    const [trump, declaring] = findPlayed(record, state), { cards, leader, start, claimed, leads, ending } = record;
    if (!cards.length || !trump || (declaring < 0 && leader < 0)) return null;
    const sound = !record.twice && (ending || record.sizes.every((size) => size === 0 || size === TRICKS));
    return { cards, hands: sound ? record.hands : [], trump, leader: leader >= 0 ? leader : turn(declaring), dummy: declaring >= 0 ? turn(declaring, 2) : -1, start, claimed, leads };
  }

  /** The leads by another player than the one whose turn it was. */
  function checkLeads(record, play, state) {
    const { leader, start, swapped, ending } = record, declaring = state && state.bid ? findDeclarer(state, start) : record.declarer;
    if (declaring < 0 || swapped || ending) return [];
    const makeLead = (at, seat, which) => {
      const defending = turn(seat, -declaring) % 2 === 1, by = defending || seat === declaring || at ? { lead_by: defending ? "defender" : "declarer" } : {};
      return records.makeFinding("lead_out_of_turn", { lead_which: which, ...by }, { part: "card", number: at + 1, seat: turn(seat, -start) });
    };
    return [...(leader >= 0 && leader !== turn(declaring) ? [makeLead(0, leader, "opening")] : []),
      ...(play ? record.leads : []).map(([at, seat]) => makeLead(at, seat, countTrick(at) === TRICKS ? "thirteenth" : "later"))];
  }

  /** A written number of tricks that the cards played do not allow. */
  function checkTricks({ tricks, corrected, ending, hands, declarer, claimed }, play, played) {
    if (!play || corrected || play.dummy < 0 || tricks < 0 || played.some(isStop)) return [];
    const taken = records.listTrickWinners(play), most = ending && hands.length ? Math.max(...hands.map((hand) => hand.size)) : TRICKS;
    const fits = [play.dummy % 2, declarer >= 0 ? declarer % 2 : play.dummy % 2].some((side) => {
      const ours = taken.filter((seat) => seat % 2 === side).length;
      return ours <= tricks && tricks <= most - (taken.length - ours);
    });
    return fits ? [] : [records.makeFinding("wrong_tricks", claimed ? {} : { tricks_claim: "no" })];
  }

  /* ---- the score ---- */

  /** The score of north and south, undefined where the record does not give enough, null where the print of the edition does not say. */
  function scoreRecord({ contract, declarer, tricks, vulnerable }, edition) {
    if (!contract || (contract.level && (declarer < 0 || tricks < 0 || !vulnerable))) return undefined;
    if (!contract.level) return data.passed[edition];
    const tables = globalThis.RegelwerkTables[edition];
    if (!tables) return null;
    const { points } = globalThis.RegelwerkReckon.contract(tables, { ...contract, vulnerable: [SIDES[declarer % 2], "alle"].includes(vulnerable), tricks });
    return points === null ? null : declarer % 2 ? -points : points;
  }

  function checkScore(record, edition) {
    const due = record.score === null ? undefined : scoreRecord(record, edition);
    if (due === null) return [records.makeFinding("score_unknown")];
    return due === undefined || due === record.score ? [] : [records.makeFinding("wrong_score", { score_error_kind: "calculation" })];
  }

  /* ---- what was not checked ---- */

  /** Why the auction, and the contract by it, cannot be checked to the end. */
  function listAuctionReasons({ calls, contract, declarer }, { lookedAt, table }, state) {
    const found = [];
    if (!calls.length) found.push(["auction", "nicht angegeben"]);
    else if (lookedAt < calls.length) found.push(["auction", `ab der ${lookedAt + 1}. Ansage nicht; davor ist zu entscheiden`]);
    else if (!table) found.push(["auction", "wie sie weitergeht, ist erst zu entscheiden"]);
    else if (!state) found.push(["auction", "nicht bis zum Ende angegeben"]);
    if (!contract && declarer < 0) found.push(["contract", "nicht angegeben"]);
    else if (!state) found.push(["contract", "ohne Reizung bis zum Ende nicht zu vergleichen"]);
    return found;
  }

  /** Why the play, and the tricks by it, cannot be checked to the end. */
  function listPlayReasons(record, state, play, played) {
    const { contract, trump, cards, tricks } = record, found = [], stop = played.find(isStop);
    const passedOut = contract ? contract.level === 0 && !trump : state !== null && state.bid === null;
    if (findPlayed(record, state)[0] === "" && passedOut) return [];
    if (!cards.length) found.push(["play", "nicht angegeben"]);
    else if (!play) found.push(["play", "Trumpf und Ausspieler sind unbekannt: kein Kontrakt, keine Reizung"]);
    else if (stop) found.push(["play", `ab Stich ${countTrick(stop.number - 1)} ist nicht zu sagen, wer welche Karte gespielt hat`]);
    else if (!play.hands.length || play.hands.some((hand) => !hand.size)) found.push(["play", `${record.twice ? "eine Karte ist zweimal verteilt" : "nicht alle Hände sind bekannt"}; ob bedient worden ist, bleibt offen`]);
    if (tricks < 0) found.push(["tricks", "nicht angegeben"]);
    else if (!play || play.dummy < 0) found.push(["tricks", "ohne das Spiel nicht nachzuzählen"]);
    else if (record.corrected) found.push(["tricks", "als berichtigt gekennzeichnet"]);
    else if (stop) found.push(["tricks", "nicht nachzuzählen, wo Karten nicht zuzuordnen sind"]);
    else if (cards.length < TRICKS * PLAYERS && !record.ending) found.push(["tricks", `nur bis zum ${Math.floor(cards.length / PLAYERS)}. Stich nachzuzählen`]);
    return found;
  }

  /** The parts of a board that cannot be checked to their end, each with the reason. */
  function listReasons(record, noticed, state, play, played) {
    const { number, dealer, vulnerable, hands, score, contract, declarer, tricks } = record, numbered = number > 0 ? "" : "die Nummer des Boards ist unbekannt", known = hands.filter((hand) => hand.size).length, found = [];
    if (numbered || dealer < 0) found.push(["dealer", numbered || "kein Teiler angegeben"]);
    if (numbered || !vulnerable) found.push(["vulnerability", numbered || "keine Gefahrenlage angegeben"]);
    if (known < PLAYERS) found.push(["hands", known ? `nur ${known} von 4 angegeben` : "nicht angegeben"]);
    else if (record.ending) found.push(["hands", "eine Endstellung; ihre Zahl von Karten sagt nichts"]);
    found.push(...listAuctionReasons(record, noticed, state), ...listPlayReasons(record, state, play, played));
    if (score === null) found.push(["score", "nicht angegeben"]);
    else if (!contract || (contract.level && declarer < 0)) found.push(["score", "ohne Kontrakt und Alleinspieler nicht nachzurechnen"]);
    else if (contract.level && tricks < 0) found.push(["score", "ohne Stiche nicht nachzurechnen"]);
    else if (contract.level && !vulnerable) found.push(["score", "ohne Gefahrenlage nicht nachzurechnen"]);
    return found;
  }

  /** Each part that was not checked, or not to its end, once, with the first reason. */
  function listUnchecked(record, ...seen) {
    const told = new Map();
    for (const [part, why] of listReasons(record, ...seen)) if (!told.has(part)) told.set(part, record.unread.find((each) => each.part === part) ?? { part, why, bad: false });
    return [...told.values(), ...record.unread.filter(({ part }) => !told.has(part))];
  }

  /** Whether a record ends with a claim and the number of tricks that it comes to. */
  const isClaim = ({ claimed, corrected, tricks, cards, ending, sizes }) => claimed && !corrected && tricks >= 0 && cards.length < PLAYERS * (ending ? Math.max(...sizes) : TRICKS);

  /** What a record shows, and what of it was not checked: no table of results is, nor a claim; the score is checked by the tables of an edition. */
  records.check = function (record, edition) {
    const noticed = globalThis.RegelwerkDetect.notice(record.calls), state = records.findFinalState(noticed);
    const play = findPlay(record, state), played = play ? records.listPlayed(play) : [];
    const findings = [...checkDeal(record), ...noticed.findings.map((each) => ({ part: "call", ...each })), ...checkContract(record, state),
      ...[...checkLeads(record, play, state), ...played].sort((one, other) => one.number - other.number), ...checkTricks(record, play, played), ...checkScore(record, edition)];
    return { findings, unchecked: [...listUnchecked(record, noticed, state, play, played), ...[...(isClaim(record) ? ["claim"] : []), ...record.tables].map((part) => ({ part, why: NOT_HERE, bad: false }))] };
  };
})(globalThis.RegelwerkRecords);
