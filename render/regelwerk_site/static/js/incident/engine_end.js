/* What the board or game of an incident comes to, or why that does not stand: compiler/regelwerk/library/incident.py, fines.py and calc/ending.py once more.
 *
 * In: an incident of engine_incident.js, what was played (`game`, and what board_end.js or game_end.js takes), `print`: the tables of the calculators and what
 * render/regelwerk_site/pages/incident.py hands in.  Out: Regelwerk.end, .factsOf, .measuredOf; a refusal {refused, …} is thrown where what was played cannot be.
 */
"use strict";
(function (Regelwerk) {
  const { has } = Regelwerk.table, { unique, tableOf } = Regelwerk.chain, { rulings } = Regelwerk;
  const { readPeople, areApart, countTricks, listEnds, listOutcomes, listPunished } = Regelwerk.between;
  const DECLARING = "declaring", DEFENDING = "defending", NORTH_SOUTH = ["N", "S"], OFFENDER = "offender";
  const BEFORE = { N: "W", O: "N", S: "O", W: "S" }, OPPOSITE = { N: "S", O: "W", S: "N", W: "O" };
  const FORBIDDING = ["question", "undecided", "replaced", "void", "kept", "ended", "whole", "conflict", "who", "both_sides"];
  const TO_RESULT = ["check", "replaced", "void", "kept", "undoubled", "only"], ADJUSTING = ["check", "replaced", "void", "kept"];
  const SHARING = ["regained", "awarded", "only", "earliest"], HARMLESS = ["goes_on", "refused", "outside"];
  const ANOTHER = "board "; // one told by its number is not the one whose result is told
  const FIGURES = "figures", RESULT = "result", OF_STAKE = { [FIGURES]: "question", [RESULT]: "deferred" };

  const makeReason = (kind, says, cites = [], events = []) => ({ kind, says, cites, events });

  /** Whether no figure is told for a reason. */
  const forbids = ({ kind }) => FORBIDDING.includes(kind);

  const whoOf = (engine, { event: { decision, who = "" } }) => readPeople(engine.decisions[decision].game, who);
  const rowsIn = (engine, decision, edition) => tableOf(engine, decision, edition)?.rows ?? [];
  const isBoard = ({ game }) => game === "bridge";

  /** The side of seats; empty where they are none or of both, or declarer is not known. */
  function findSide(seats, declarer) {
    const sides = unique(seats.map((seat) => (NORTH_SOUTH.includes(seat) === NORTH_SOUTH.includes(declarer) ? DECLARING : DEFENDING)));
    return declarer && sides.length === 1 ? sides[0] : "";
  }

  /** All outcomes of the events, each with its event and ruling. */
  const listAll = ({ events }) => events.flatMap((ruled) => listOutcomes(ruled).map(({ ruling, outcome }) => ({ ruled, ruling, outcome })));

  /** Those that give points or transfer tricks. */
  const listFigures = (engine, incident) => listAll(incident).filter(({ outcome }) => outcome.points.length || countTricks(engine, outcome));

  const listKinds = (engine, incident) => unique(listAll(incident).flatMap(({ outcome }) => listEnds(engine, outcome)));

  /** The facts about the board that follow from what was played. */
  function factsOf(played) {
    const { contract, tricks, other, field = [], assigned = [] } = played, found = {};
    if (!isBoard(played)) return found;
    if (contract && tricks !== null) found.score_obtained = "yes";
    if (other !== null || field.length) found.event_type = other !== null ? "teams" : "pairs";
    if (assigned.length) found.score_possible_results = "few";
    if (assigned.length && assigned.every(({ sides }) => sides.length > 1)) found.score_balanced = "yes";
    if (assigned.length === 1 && found.score_balanced) found.score_procedure = "one_result";
    return found;
  }

  /* ---- what is at stake, and why it does not stand ---- */

  /** What the answers of a decision can do to the result, in those `rows` (all without) or in a decision that it applies. */
  function findStake(engine, edition, decision, rows = []) {
    const waiting = [decision];
    let found = "";
    for (const each of waiting) {
      const chosen = rowsIn(engine, each, edition).filter(({ id }) => each !== decision || !rows.length || rows.includes(id));
      for (const { effect, points, apply } of chosen.flatMap(({ then }) => then)) {
        const { tricks = "", kinds = {} } = has(engine.between.ends, effect) ? engine.between.ends[effect] : {}, named = Object.keys(kinds);
        if (points.length || tricks || named.some((kind) => SHARING.includes(kind))) return FIGURES;
        found ||= named.some((kind) => !HARMLESS.includes(kind)) ? RESULT : "";
        if (apply && !waiting.includes(apply)) waiting.push(apply);
      }
    }
    return found;
  }

  /** What the questions that a ruling asks now can do to the result. */
  function findStakeNow(engine, ruling) {
    const met = ruling.next_question ? rulings(ruling) : [], later = met.flatMap(({ deferred }) => deferred);
    const stakes = met.filter(({ status, decision }) => status === "open" && !later.includes(decision))
      .map(({ edition, decision, possible }) => findStake(engine, edition, decision, possible));
    return Object.keys(OF_STAKE).find((stake) => stakes.includes(stake)) ?? "";
  }

  /** What has not been settled: questions, decisions that wait or that nobody has made, what the text does not say, sentences that cannot stand together. */
  function listOpen(engine, { edition, events, moments, joint, conflicts }) {
    const ofStake = (stake, says, numbers) => (stake ? [makeReason(OF_STAKE[stake], says, [], numbers)] : []), titleOf = (id) => engine.decisions[id].title;
    return [
      ...events.flatMap(({ number, ruling }) => [
        ...ofStake(findStakeNow(engine, ruling), engine.facts[ruling.next_question]?.question, [number]),
        ...rulings(ruling).flatMap(({ decision, status, otherwise, note, cites }) =>
          status === "undecided" ? [makeReason("undecided", titleOf(decision), cites, [number])] : otherwise ? [makeReason("silent", note || titleOf(decision), cites, [number])] : []),
      ]),
      ...moments.flatMap(({ deferred }) => deferred).flatMap(({ id, events: numbers }) => ofStake(findStake(engine, edition, id), titleOf(id), numbers)),
      ...joint.map(({ id, events: numbers }) => makeReason("question", titleOf(id), [], numbers)),
      ...conflicts.map(({ kind, first, last }) => makeReason(kind, `${first.says} – ${last.says}`, unique([...first.cites, ...last.cites]), [first.event, last.event])),
    ];
  }

  /** Whether several infractions are told, and points for any. */
  function hasOthers(engine, { events }) {
    const cases = Object.values(engine.between.fronts).flatMap((front) => front.cases).filter((id) => !engine.between.several.includes(id));
    return events.filter(({ event }) => cases.includes(event.decision)).length > 1 && listPunished(events).length > 0;
  }

  /** Whether another event may make tricks go over for the infraction of the defenders for which this one says that none do. */
  function keepsTricks(engine, incident, declarer, keeping) {
    const who = whoOf(engine, keeping), own = findSide(who.seats, declarer) === DEFENDING;
    return listFigures(engine, incident).some(({ ruled, outcome }) => {
      const other = whoOf(engine, ruled);
      return ruled.number !== keeping.number && countTricks(engine, outcome) > 0 && findSide(other.seats, declarer) !== DECLARING && !(own && areApart(who, other));
    });
  }

  /** The sentences that put another result in place of that of the table, or may yet touch it, each once. */
  function listEffects(engine, incident, played) {
    const answered = incident.answered.map(({ check }) => [check.event, check.says]).concat(isBoard(played) ? [] : listSettled(engine, incident, played.fined));
    const alone = !(incident.unpunished.length || hasOthers(engine, incident)), same = new Map();
    const TOLD = {
      undoubled: () => played.contract?.doubled > 0, only: () => alone, kept: ({ ruled }) => keepsTricks(engine, incident, played.declarer ?? "", ruled),
      check: ({ ruled, outcome }) => !played.checked && !(played.repeated && listEnds(engine, outcome).includes("denied")) && !answered.some(([number, says]) => number === ruled.number && says === outcome.says),
    };
    for (const said of listAll(incident)) {
      for (const kind of listEnds(engine, said.outcome)) {
        if (!TO_RESULT.includes(kind) || (has(TOLD, kind) && !TOLD[kind](said))) continue;
        const named = kind === "only" ? "replaced" : kind, key = JSON.stringify([named, said.outcome.says]);
        same.set(key, [...(same.get(key) ?? []), { named, ...said }]);
      }
    }
    return [...same.values()].map((all) => makeReason(all[0].named, all[0].outcome.says, unique(all.flatMap(({ outcome }) => outcome.cites)), unique(all.map(({ ruled }) => ruled.number))));
  }

  /** The rulings from one to one below it. */
  function listWay(ruling, target) {
    if (ruling === target) return [ruling];
    const way = ruling.chained.map((below) => listWay(below, target)).find(({ length }) => length);
    return way ? [ruling, ...way] : [];
  }

  /** The contradictions of the text, left open for the edition, that concern a figure. */
  function listConflicts(engine, print, incident) {
    const found = new Map(), { edition } = incident, isHere = (id) => id.split("/")[0] === edition;
    for (const { ruled, ruling, outcome } of listFigures(engine, incident)) {
      const own = [...outcome.cites, ...ruling.because.cites], met = listWay(ruled.ruling, ruling).flatMap(({ cites }) => cites);
      for (const conflict of print.conflicts.filter(({ open }) => open.includes(edition))) {
        const here = conflict.places.filter(isHere);
        if (conflict.places.some((id) => own.includes(id)) || (new Set(here).size > 1 && here.every((id) => met.includes(id)))) found.set(conflict, [...(found.get(conflict) ?? []), ruled.number]);
      }
    }
    return [...found].map(([{ title, why, places }, numbers]) => makeReason("conflict", `${title}: ${why}`, places.filter(isHere), unique(numbers)));
  }

  /* ---- what a court has fixed ---- */

  /** Every outcome that leaves the measure of a penalty open, with its event and the seats. */
  const listMeasured = (engine, incident) => listAll(incident).filter(({ outcome }) => listEnds(engine, outcome).includes("measure")).map((said) => ({ ...said, seats: whoOf(engine, said.ruled).seats }));

  const listUnmeasured = (engine, incident, fined) => unique(listMeasured(engine, incident).flatMap(({ seats }) => seats).filter((seat) => !has(fined, seat))).map(Number).sort();

  /** The sentences whose measure is fixed for all of whom they speak, each with the number of its event. */
  const listSettled = (engine, incident, fined) => listMeasured(engine, incident).filter(({ seats }) => seats.length && seats.every((seat) => has(fined, seat))).map(({ ruled, outcome }) => [ruled.number, outcome.says]);

  /** The points fixed as charges, each seat once; refused for a seat of which no penalty is to be measured, and for points that the text does not allow. */
  function listFines(engine, incident, fined) {
    const found = new Map(), readNumber = (text) => (/^[0-9]+$/.test(text ?? "") ? Number(text) : null);
    for (const { ruled, outcome, seats } of listMeasured(engine, incident)) {
      for (const seat of seats.filter((each) => has(fined, each))) {
        const least = readNumber(outcome.params.least) ?? 0, most = readNumber(outcome.params.most);
        if (fined[seat] < least || (most !== null && fined[seat] > most)) throw { refused: most === null ? "fine-least" : "fine", seat, least, most };
        if (!found.has(seat)) found.set(seat, { event: ruled.number, who: { seats: [seat], roles: {} }, parts: [{ role: OFFENDER, label: outcome.to_label, players: 1, points: -fined[seat] }], cites: outcome.cites });
      }
    }
    const strange = Object.keys(fined).find((seat) => !found.has(seat));
    if (strange) throw { refused: "no-fine", seat: strange };
    return [...found.values()];
  }

  /* ---- the end ---- */

  /** An incident without what was at another table or board and what is not punished; where all events name one and the same table, game, round or pair, it is about that one. */
  function leaveOut(engine, incident) {
    const places = unique(incident.events.map((ruled) => whoOf(engine, ruled).elsewhere)), place = places.length === 1 && !places[0].startsWith(ANOTHER) ? places[0] : "";
    const events = incident.events.filter((ruled) => whoOf(engine, ruled).elsewhere === place && !incident.unpunished.includes(ruled.number)), numbers = events.map(({ number }) => number);
    const keep = (asked) => asked.map(({ id, events: all }) => ({ id, events: all.filter((number) => numbers.includes(number)) })).filter((each) => each.events.length);
    return {
      ...incident, events, moments: incident.moments.map((each) => ({ ...each, deferred: keep(each.deferred) })), joint: keep(incident.joint),
      conflicts: incident.conflicts.filter(({ first, last }) => numbers.includes(first.event) && numbers.includes(last.event)),
    };
  }

  /** Who did what an event tells, as far as points may be theirs: seats without a role are not those of somebody of whom the decision speaks beside the offender. */
  function readCharged(engine, edition, { ruled, ruling, outcome }) {
    const who = whoOf(engine, ruled), role = outcome.points[0].to;
    const beside = role !== OFFENDER && rowsIn(engine, ruling.decision, edition).some(({ then }) => [role, OFFENDER].every((each) => then.some(({ to }) => to === each)));
    return beside ? { ...who, seats: [] } : who;
  }

  /** The events of which only one is punished, where it is not known which. */
  function listEither(engine, incident) {
    const kinds = listKinds(engine, incident), punished = kinds.includes("only") && !kinds.includes("earliest") && !incident.unpunished.length ? listPunished(incident.events) : [];
    return punished.length > 1 ? punished : [];
  }

  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const addNew = (found, more) => [...found, ...more.filter((each, at) => !found.some((other) => isSame(other, each)) && more.findIndex((other) => isSame(other, each)) === at)];

  /** What a game comes to where one of these events is punished and none of the others. */
  function joinEither(engine, print, incident, played, punished) {
    const ends = punished.map((number) => [number, end(engine, print, { ...incident, unpunished: punished.filter((other) => other !== number) }, played)]), all = ends.map(([, each]) => each);
    return {
      charges: all.reduce((found, { charges }) => addNew(found, charges), []),
      readings: ends.flatMap(([number, { readings }]) => readings.map((each) => ({ ...each, supposed: [`punished_${number}`, ...each.supposed] }))),
      open: [makeReason("missing", "welcher Regelverstoß bestraft wird", [], punished), ...addNew([], all.flatMap(({ open }) => open))],
      final: false, unmeasured: unique(all.flatMap(({ unmeasured }) => unmeasured)).sort(),
    };
  }

  /** Whether the result of the table counts for neither side: the events that void it name seats of both, or one of them nobody. */
  function isVoidForAll(engine, incident) {
    const seats = incident.events.filter((ruled) => listOutcomes(ruled).some(({ outcome }) => listEnds(engine, outcome).includes("void"))).map((ruled) => whoOf(engine, ruled).seats);
    return new Set(seats.flat().map((seat) => NORTH_SOUTH.includes(seat))).size > 1 || seats.some(({ length }) => !length);
  }

  /** What was played with dummy as declarer, after the defender behind whom declarer sits has led out of turn. */
  const swapSeat = (played, seats) => (seats.length === 1 && seats[0] === BEFORE[played.declarer] ? { ...played, declarer: OPPOSITE[played.declarer] } : played);

  function endBoard(engine, print, incident, told, found) {
    const kinds = listKinds(engine, incident), settled = !found.some(({ kind }) => ["question", "deferred"].includes(kind));
    const unfounded = told.assigned.length && settled && !ADJUSTING.some((kind) => kinds.includes(kind));
    const reasons = unfounded ? [...found, makeReason("missing", "weshalb ein Score zugewiesen wird; kein Satz lässt es hier zu")] : found;
    const swaps = (ruled) => listOutcomes(ruled).some(({ outcome }) => listEnds(engine, outcome).includes("swapped"));
    const played = incident.events.filter(swaps).reduce((all, ruled) => swapSeat(all, whoOf(engine, ruled).seats), told);
    const moved = listFigures(engine, incident).map(({ ruled, outcome }) =>
      ({ event: ruled.number, tricks: countTricks(engine, outcome), side: findSide(whoOf(engine, ruled).seats, played.declarer), cites: outcome.cites }));
    return { ...Regelwerk.reckonBoard(print, incident.edition, played, moved, reasons, isVoidForAll(engine, incident)), awarded: kinds.includes("awarded") };
  }

  /** Whether an event gives points that are about no game, and no others. */
  function isOutside(engine, ruled) {
    const said = listOutcomes(ruled).filter(({ outcome }) => outcome.points.length);
    return said.length > 0 && said.every(({ outcome }) => listEnds(engine, outcome).includes("outside"));
  }

  function endGame(engine, print, incident, played, reasons) {
    const kinds = listKinds(engine, incident), awarded = kinds.includes("awarded");
    const charges = listFigures(engine, incident).map((said) => ({
      event: said.ruled.number, who: readCharged(engine, incident.edition, said),
      parts: said.outcome.points.map(({ to, to_label: label, players, points }) => ({ role: to, label, players, points })), cites: said.outcome.cites,
    }));
    const all = [...charges, ...listFines(engine, incident, played.fined)], { events } = incident, idle = events.length > 0 && events.every((each) => isOutside(engine, each));
    return { ...Regelwerk.reckonGame(print, played, all, reasons, kinds.includes("over") && !awarded, awarded, idle), unmeasured: listUnmeasured(engine, incident, played.fined) };
  }

  /** What the board or game of an incident comes to; what was at another table or board does not count, and what is not punished neither. */
  function end(engine, print, whole, played) {
    const incident = leaveOut(engine, whole), either = isBoard(played) ? [] : listEither(engine, incident);
    if (either.length) return joinEither(engine, print, incident, played, either);
    const reasons = [...listOpen(engine, incident), ...listEffects(engine, incident, played), ...listConflicts(engine, print, incident)];
    return (isBoard(played) ? endBoard : endGame)(engine, print, incident, played, reasons);
  }

  Object.assign(Regelwerk, { end, factsOf, measuredOf: (engine, incident) => listMeasured(engine, leaveOut(engine, incident)), reason: { makeReason, forbids, isSame, addNew } });
})(globalThis.Regelwerk);
