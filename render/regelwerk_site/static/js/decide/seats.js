/* Who sits where: the roles of a ruling by seat and, if given, by name. Names never leave the device.
 *
 * In: the seat of the offender, the names of the case at hand.  Out: `RegelwerkPage.seats`.
 */
(function (page) {
  const AROUND = { bridge: ["N", "O", "S", "W"], doppelkopf: ["1", "2", "3", "4"] };
  const STEPS = { offender: 0, left_opponent: 1, partner_of_offender: 2, right_opponent: 3 };

  const readNames = (game) => page.case?.read(game) || {};

  /** A seat as it is called: its name on the table, then its place. */
  function nameSeat(game, seat) {
    const name = readNames(game)[seat];
    return name ? `${name}, ${page.say(`seat-${seat}`)}` : page.say(`seat-${seat}`);
  }

  /** The seat of a role, as far as the offender's seat tells it; around a Doppelkopf table only the offender's own. */
  function seatOf(game, role, offender) {
    const seats = AROUND[game], at = seats.indexOf(offender);
    if (at < 0 || !(role in STEPS) || (game === "doppelkopf" && role !== "offender")) return "";
    return seats[(at + STEPS[role]) % 4];
  }

  /** The name of whoever has a role, empty where his seat is not known. */
  function nameRole(game, role, offender) {
    const seat = seatOf(game, role, offender);
    return seat && nameSeat(game, seat);
  }

  /** A role in words, with its seat where that is known. */
  function who(game, role, label, offender) {
    const name = nameRole(game, role, offender);
    return name ? `${label} (${name})` : label;
  }

  /** Wire the form: choosing the offender's seat (`now` gives the present one) tells `chosen`, names are kept as they are typed. */
  function form(box, game, now, chosen) {
    box.addEventListener("change", async ({ target }) => {
      await page.bring("case");
      page.case.write(game, { [target.dataset.name]: target.value.trim() });
      chosen(now());
    });
    for (const button of box.querySelectorAll("[data-seat]")) {
      button.addEventListener("click", () => chosen(now() === button.dataset.seat ? "" : button.dataset.seat));
    }
  }

  /** Show which seat is chosen. */
  function press(box, seat) {
    for (const button of box.querySelectorAll("[data-seat]")) button.setAttribute("aria-pressed", String(button.dataset.seat === seat));
  }

  /** Show which seat is chosen, and who sits where; a field somebody is writing in stays as it is. */
  function mark(box, game, seat) {
    const known = readNames(game);
    for (const input of box.querySelectorAll("[data-name]")) if (input !== document.activeElement) input.value = known[input.dataset.name] || "";
    press(box, seat);
  }

  page.seats = { AROUND, nameSeat, seatOf, nameRole, who, form, press, mark };
})(globalThis.RegelwerkPage);
