/* What a game of Doppelkopf comes to after all its infractions: compiler/regelwerk/calc/doppelkopf/game_end.py once more.
 *
 * In: `print.tables` of the calculators, what was played: `given` as doppelkopf_value.js takes it (null: not told), `seats` of Re, or the `points` of the seats;
 * charges, reasons (doppelkopf_value.js, doppelkopf_sheet.js and engine_end.js come with this).  Out: Regelwerk.reckonGame.
 */
"use strict";
(function (Regelwerk) {
  const GAME = "game", PENALTY = "penalty", DEDUCTION = "deduction", OFFENDER = "offender", SOLOIST = "soloist", EVERYBODY = "players";
  const PLACES = { [GAME]: ["tsr1998/F.2", "tsr1998/F.4"], [PENALTY]: ["tsr1998/G.3.a", "tsr1998/G.3.b", "tsr1998/G.5.1", "tsr1998/G.5.2"], [DEDUCTION]: ["tsr1998/G.6.b"] };
  const EXTRA = "tsr1998/F.3", SIGNS = "tsr1998/F.2", QUEENS = "against_queens";
  const D = () => globalThis.RegelwerkDoppelkopf;
  const join = (...names) => names.filter(Boolean).join(" ");

  /** The value of a game for the seats, by the names of its reading; nothing where neither its eyes nor its points are told. */
  function listValues(T, { given, seats, points }, awarded) {
    if (points.length) return [["", points]];
    if (!given) return [];
    if (seats.length !== (given.game === "solo" ? 1 : 2) || new Set(seats).size < seats.length) throw { refused: seats.length ? "re" : "seats" };
    const sides = Array.from({ length: T.players }, (_, at) => (seats.includes(at + 1) ? D().RE : D().KONTRA));
    return Object.entries(D().readings(T, { ...given, decided: awarded })).flatMap(([name, value]) =>
      Object.entries(D().bySeat(value, sides)).map(([reading, each]) => [join(...name.split("+"), reading), each]));
  }

  /** The seats of a role, none where they are not told; one without a role is the offender's, or that of the only role that is charged. */
  function listSeats({ seats, roles }, role, charged) {
    const named = roles[role] ?? [], alone = charged.length === 1 && !named.length;
    return [...new Set([...named, ...(role === OFFENDER || alone ? seats : [])].map(Number))];
  }

  /** The seats that get the points of a part, none where they are not told, or where it is shared out. */
  function listCharged({ event, who, parts }, part, charges) {
    if (part.players !== 1 || part.role === EVERYBODY) return [];
    const charged = [...new Set(charges.filter((each) => each.event === event).map(({ parts: [first] }) => first.role))].filter((role) => role !== EVERYBODY);
    return part === parts[0] ? listSeats(who, part.role, charged) : [...new Set((who.roles[part.role] ?? []).map(Number))];
  }

  const kindOf = (T, { parts }) => (parts.reduce((all, { players }) => all + players, 0) === T.players ? PENALTY : DEDUCTION);

  /** The points of a ruling by seat, null where it is not told who has them. */
  function seatCharge(T, charge, soloist, charged) {
    const [culprit, ...rest] = charge.parts, seats = listSeats(charge.who, culprit.role, charged), all = Array.from({ length: T.players }, (_, at) => at + 1);
    if (kindOf(T, charge) === DEDUCTION) {
      const taken = culprit.role === EVERYBODY ? all : seats;
      return rest.length || !taken.length ? null : { kind: DEDUCTION, points: all.map((seat) => (taken.includes(seat) ? Math.abs(culprit.points) : 0)) };
    }
    const alone = rest.some(({ role }) => role === SOLOIST) ? soloist : 0, known = { ...(alone ? { [SOLOIST]: alone } : {}), [culprit.role]: seats[0] };
    if (seats.length !== 1 || (rest.some(({ role }) => role === SOLOIST) && (!soloist || soloist === seats[0]))) return null;
    const others = rest.filter(({ role }) => !(role in known)).pop()?.points ?? 0, own = (seat) => charge.parts.filter(({ role }) => known[role] === seat).pop();
    return { kind: PENALTY, points: all.map((seat) => own(seat)?.points ?? others) };
  }

  /** The seat of the soloist, 0 where there is none or it is not told; refused where two are told. */
  function findSoloist({ seats }, charges) {
    const told = new Set([...charges.flatMap(({ who }) => who.roles[SOLOIST] ?? []).map(Number), ...(seats.length === 1 ? seats : [])]);
    if (told.size > 1) throw { refused: "soloists", seats: [...told].sort().join(" und ") };
    return [...told][0] ?? 0;
  }

  const describeRoles = ({ parts }) => parts.map(({ role, label, players }) => (players === 1 ? `${label} (${role === OFFENDER ? "" : `${role}:`}1 bis 4)` : label)).join(", ");

  /** The events whose penalty points may fall with the game: another event without penalty points says that it does not count. */
  function listDoubtful(T, charges, reasons) {
    const voiding = reasons.filter(({ kind }) => kind === "void").flatMap(({ events }) => events);
    const punished = [...new Set(charges.filter((charge) => kindOf(T, charge) === PENALTY).map(({ event }) => event))];
    return !voiding.length || punished.some((event) => voiding.includes(event)) ? [] : punished;
  }

  /** What a game comes to; `broken`: it was broken off and no ruling tells what becomes of its value, `awarded`: once decided, and what was left of it awarded; `idle`: nothing is about a game. */
  function reckonGame({ tables: T }, played, charges, reasons, broken, awarded, idle) {
    if (!T) throw { refused: "unready" };
    const { makeReason, forbids } = Regelwerk.reason, left = [...reasons], nothing = Array(T.players).fill(0), isVoid = left.some(({ kind }) => kind === "void");
    const rolesOf = (event) => [...new Set(charges.filter((each) => each.event === event).map(({ parts }) => parts[0].role))].filter((role) => role !== EVERYBODY);
    const soloist = findSoloist(played, charges), entries = charges.map((charge) => seatCharge(T, charge, soloist, rolesOf(charge.event)));
    left.push(...charges.filter((_, at) => !entries[at]).map((charge) => makeReason("who", describeRoles(charge), charge.cites, [charge.event])));
    const doubtful = listDoubtful(T, charges, left);
    if (doubtful.length) left.push(makeReason("silent", "ob Strafpunkte aus einem Spiel bleiben, das nicht zählt; wird neu gegeben, so stellt sich die Frage für das neue Spiel nicht", [], doubtful));
    let values = isVoid ? [["", nothing]] : listValues(T, played, awarded);
    const names = values.flatMap(([name]) => name.split(" "));
    if (names.includes("queens_idle")) left.push(makeReason("silent", `ob der Sonderpunkt „${T.extras.find(({ name }) => name === QUEENS).label}“ noch zählt`, [EXTRA]));
    if (names.includes("reached")) left.push(makeReason("silent", "wem die Punkte nach F.2 zufallen, wenn keine Partei gewonnen hat", [SIGNS]));
    if (broken && !isVoid) {
      left.push(makeReason("silent", "ob ein so beendetes Spiel noch gewertet wird"));
      values = [...values.map(([name, seats]) => [join(name, "game_counts"), seats]), ["game_idle", nothing]];
    }
    if (!values.length && !idle) left.push(makeReason("missing", "der Wert des Spiels"));
    const certain = entries.map((entry, at) => (doubtful.includes(charges[at].event) && kindOf(T, charges[at]) === PENALTY ? null : entry));
    const counted = doubtful.length ? [["penalties_stay", entries], ["penalties_fall", certain]] : [["", entries]], told = !left.some((each) => forbids(each) && each.kind !== "void");
    const readings = (values.length ? values : [["", nothing]]).flatMap(([name, seats]) => counted.filter(() => told).map(([penalties, all]) => {
      const sheet = [{ kind: GAME, points: seats }, ...all.filter(Boolean)];
      return { supposed: join(name, penalties).split(" ").filter(Boolean), sheet: { ...D().sheet(T, sheet), cites: Object.keys(PLACES).filter((kind) => sheet.some((each) => each.kind === kind)).flatMap((kind) => PLACES[kind]) } };
    }));
    return { charges, readings, open: left, final: left.every(({ kind }) => kind === "void") && readings.length === 1 };
  }

  Object.assign(Regelwerk, { reckonGame, listCharged, VALUED: SIGNS.split("/")[0] });
})(globalThis.Regelwerk);
