/* The line over the first question: who it was, at which table, on which board. Table and board stay for the round, the seat is asked anew.
 *
 * In: the line, the case at hand, the store.  Out: `RegelwerkPage.seating`: `wire(talk, go)`, `show(talk)`, `settle(game)`, `readPlace(game)`.
 */
(function (page) {
  const { store, say } = page;
  const PLACE = ["tisch", "board"];

  const nameKey = (game) => `round.${game}`;
  const pick = (from) => Object.fromEntries(PLACE.filter((each) => typeof from[each] === "string").map((each) => [each, from[each]]));

  /** Table and board of the case; of a new one those that were entered last. */
  const readPlace = (game) => ({ tisch: "", board: "", ...pick(store.get(nameKey(game), {})), ...pick(page.case.read(game)) });

  /** Let the case have the table and the board of the round, as soon as something of it is known. */
  function settle(game) {
    const place = readPlace(game), own = page.case.read(game);
    if (PLACE.some((each) => place[each] && !(each in own))) page.case.write(game, place);
  }

  /** Where it happened and who it was, in a few words. */
  function tell({ game, state: { seat } }) {
    const place = readPlace(game);
    return [...PLACE.filter((each) => place[each]).map((each) => say(each, { n: place[each] })), seat && page.seats.nameSeat(game, seat)].filter(Boolean).join(", ");
  }

  /** Show what is known; a field somebody is writing in stays as it is. */
  function show(talk) {
    const { game } = talk, known = { ...page.case.read(game), ...readPlace(game) };
    for (const input of talk.find("[data-seats]").querySelectorAll("input")) if (input !== document.activeElement) input.value = known[input.dataset.of || input.dataset.name] || "";
    talk.find('[data-slot="known"]').textContent = tell(talk) || say("where");
  }

  /** Make the fields work; `go(move)` shows a ruling again with other names. */
  function wire(talk, go) {
    const { game } = talk, box = talk.find("[data-seats]");
    box.append(page.piece("tpl-line-up").node);
    page.seats.press(box, talk.state.seat);
    page.watchCovered(talk.find("[data-screen]"));
    const keep = (place) => {
      store.set(nameKey(game), { ...readPlace(game), ...place });
      page.case.write(game, { ...readPlace(game), ...place });
      page.later.change(page.state.entry.blatt, place);
      show(talk);
    };
    box.addEventListener("change", ({ target: { dataset: { of, name }, value } }) => {
      if (of) return keep({ [of]: page.case.oneLine(value) });
      page.case.write(game, { [name]: page.case.oneLine(value) });
      go(() => ({ state: talk.state }));
    });
    box.querySelector('[data-act="clear"]').addEventListener("click", () => { keep({ tisch: "", board: "" }); box.querySelector("input").focus(); });
    show(talk);
  }

  page.seating = { wire, show, settle, readPlace };
})(globalThis.RegelwerkPage);
