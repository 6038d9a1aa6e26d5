/* Who sits where: the roles of a ruling by seat and, if given, by name. Names never leave the device.
 *
 * In: the seat of the offender, the names of the case at hand.  Out: `RegelwerkPage.seats`.
 */
(function (page) {
  const AROUND = { bridge: ["N", "O", "S", "W"], doppelkopf: ["1", "2", "3", "4"] };
  const STEPS = { offender: [0], left_opponent: [1], partner_of_offender: [2], right_opponent: [3], offending_side: [0, 2], non_offending_side: [1, 3] };

  const readNames = (game) => page.case?.read(game) || {};

  /** A seat as it is called: its name on the table, then its place. */
  function nameSeat(game, seat) {
    const name = readNames(game)[seat];
    return name ? `${name}, ${page.say(`seat-${seat}`)}` : page.say(`seat-${seat}`);
  }

  /** The seats of a role or a side, as far as the offender's seat tells them; around a Doppelkopf table only the offender's own. */
  function listSeats(game, role, offender) {
    const seats = AROUND[game], at = seats.indexOf(offender);
    if (at < 0 || !(role in STEPS) || (game === "doppelkopf" && role !== "offender")) return [];
    return seats.filter((_, seat) => STEPS[role].includes((seat - at + 4) % 4));
  }

  /** The seat of a role that one player has. */
  function seatOf(game, role, offender) {
    const [seat, partner] = listSeats(game, role, offender);
    return (!partner && seat) || "";
  }

  /** The name of whoever has a role, of a side its two seats; empty where the offender's is not known. */
  function nameRole(game, role, offender) {
    const seat = seatOf(game, role, offender);
    return seat ? nameSeat(game, seat) : listSeats(game, role, offender).map((each) => page.say(`seat-${each}`)).join(" und ");
  }

  /** A role in words, with its seat where that is known. */
  function who(game, role, label, offender) {
    const name = nameRole(game, role, offender);
    return name ? `${label} (${name})` : label;
  }

  /** Show which seat is chosen. */
  function press(box, seat) {
    for (const button of box.querySelectorAll("[data-seat]")) button.setAttribute("aria-pressed", String(button.dataset.seat === seat));
  }

  const NAMED = [["partner_of_offender", /\b(?:[Dd]e[rmn]|vom) Partner des Schuldigen\b/g], ["non_offending_side", /\b[Dd]ie Gegner des Schuldigen\b/g],
    ["left_opponent", /\b[Dd]e[rmn] linken? Gegner\b(?! de[rs])/g], ["right_opponent", /\b[Dd]e[rmn] rechten? Gegner\b(?! de[rs])/g],
    ["offender", /\b[Dd](?:er (?:Schuldige|Verursacher)|e[mn] (?:Schuldigen|Verursacher))\b/g]];

  /** A sentence in which whoever has a seat that is known is called by it. */
  const nameIn = (game, text, offender) => NAMED.reduce((said, [role, words]) => {
    const name = offender && nameRole(game, role, offender);
    return name ? said.replace(words, (word) => (/^v/.test(word) ? `von ${name}` : name)) : said;
  }, text);

  page.seats = { AROUND, STEPS, readNames, nameSeat, nameIn, seatOf, nameRole, who, press };
})(globalThis.RegelwerkPage);
