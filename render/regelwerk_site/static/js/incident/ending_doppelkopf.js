/* The end of a game of Doppelkopf on the page of an incident: what its form says, and what it comes to.
 *
 * In: the fields of templates/_ending.html, the end of game_end.js.  Out: `RegelwerkPage.endings`.
 */
(function (page) {
  const { say, el } = page, PUNISHED = "punished_", SEATS = [1, 2, 3, 4], COLUMNS = ["game", "penalty", "deduction", "total"], ASKED = ["offender", "soloist", "players"];

  /** What was played, as game_end.js takes it. */
  function read(data) {
    const { given, seats } = globalThis.RegelwerkDoppelkopf.readGame(data), told = (name) => SEATS.map((seat) => data.get(`${name}${seat}`)), points = told("p");
    const isValued = data.get("eyes") !== "", isFixed = points.some(Boolean);
    if (isValued && isFixed) throw { refused: "value" };
    const fined = Object.fromEntries(told("f").flatMap((each, at) => (each ? [[at + 1, Number(each)]] : [])));
    return { game: "doppelkopf", given: isValued ? given : null, seats, points: isFixed ? points.map(Number) : [], fined };
  }

  /** What was played with the points of those alone whose penalty the court measures; the fields of others are not shown. */
  function narrow(form, played, found) {
    const seats = found.flatMap((each) => each.seats), box = form.querySelector('[data-of="f"]');
    box.hidden = !seats.length;
    for (const seat of SEATS) form.elements[`f${seat}`].parentElement.hidden = !seats.includes(String(seat));
    return { ...played, fined: Object.fromEntries(Object.entries(played.fined).filter(([seat]) => seats.includes(seat))) };
  }

  /** Ask who had the roles in which one player gets points, where that is lacking; what is asked stays as long as it is the same. */
  function showRoles(box, { charges, open }, { events }, seated) {
    const lacking = open.flatMap(({ kind, events: numbers }) => (kind === "who" ? numbers : []));
    const asked = charges.flatMap(({ event, parts, who }) => parts.filter(({ role, players }) => players === 1 && !ASKED.includes(role) && (lacking.includes(event) || role in who.roles))
      .map(({ role, label }) => ({ event, role, label, seat: who.roles[role]?.[0] ?? "" })));
    const names = JSON.stringify(asked.map(({ event, role }) => [event, role]));
    if (box.dataset.names !== names) {
      box.dataset.names = names;
      box.replaceChildren(...asked.map(({ event, role, label }) => {
        const select = el("select", {}, new Option(say("who"), ""), ...SEATS.map((seat) => new Option(say(`seat-${seat}`), seat)));
        select.addEventListener("change", () => seated(event - 1, role, select.value));
        return el("label", {}, label.replace(/,$/, "") + (events.length > 1 ? ` (${event})` : ""), " ", select);
      }));
    }
    box.querySelectorAll("select").forEach((select, at) => { select.value = asked[at].seat; });
  }

  const describeSupposed = (name) => (name.startsWith(PUNISHED) ? say("if-punished", { n: name.slice(PUNISHED.length) }) : say(`if-${name}`));

  /** A line of the sheet; what is not measured yet is open. */
  function makeLine(name, seat, isOpen) {
    const [game, penalty, deduction, total] = COLUMNS.map((column) => page.formatSigned(column === "deduction" ? -seat[column] || 0 : seat[column]));
    return [name, game, penalty, ...(isOpen ? [seat.deduction ? say("least", { points: deduction }) : say("unmeasured"), say("unmeasured")] : [deduction, total])];
  }

  function tellSheet({ seats, control, cites: ids }, unmeasured) {
    if (!unmeasured.length && !seats.some(({ total, game }) => total || game)) return [el("p", {}, say("nothing"))];
    const rows = seats.map((seat, at) => makeLine(say(`seat-${at + 1}`), seat, unmeasured.includes(at + 1)));
    const table = page.showFigures(["", ...COLUMNS.map((column) => say(`column-${column}`))], [...rows, makeLine(say("sum"), control, unmeasured.length > 0)]);
    table.querySelector("tbody").lastElementChild.className = "sum";
    return [table, page.tellRests(ids)];
  }

  /** Who gets the points of a part: the seats where they are told, else the role. */
  function nameCharged(charge, part, charges) {
    const seats = globalThis.Regelwerk.listCharged(charge, part, charges);
    return seats.length ? seats.map((seat) => say(`seat-${seat}`)).join(", ") : part.label;
  }

  const describeCharge = (charge, charges) => charge.parts.map((part) =>
    say(part.players > 1 ? "share-each" : "share-of", { who: nameCharged(charge, part, charges), n: part.players, points: page.formatSigned(part.points) })).join(", ");

  /** What the value of a game rests on: the edition of its table, special points taken as none. */
  function tellValueOf({ given }, edition) {
    if (!given) return [];
    const none = given.game !== "solo" && !Object.values(given.special).some((side) => Object.values(side).some(Boolean));
    const { VALUED } = globalThis.Regelwerk;
    return [...(edition === VALUED ? [] : [el("p", {}, say("value-of", { edition: globalThis.RegelwerkData.editions[VALUED] }))]), ...(none ? [el("p", {}, say("no-specials"))] : [])];
  }

  /** What a game comes to. */
  function tell(end, played, { nameEvents, found }) {
    const charges = end.readings.length ? [] : end.charges;
    return [
      ...charges.map((each) => page.tellClauses(describeCharge(each, end.charges) + nameEvents([each.event]), each.cites)),
      ...end.readings.flatMap(({ supposed, sheet }) => [...(supposed.length ? [el("h4", {}, `${supposed.map(describeSupposed).join("; ")}:`)] : []), ...tellSheet(sheet, end.unmeasured)]),
      ...(end.readings.length ? tellValueOf(played, found.edition) : []),
    ];
  }

  page.endings = { read, prepare: () => null, tell, narrow, showRoles };
})(globalThis.RegelwerkPage);
