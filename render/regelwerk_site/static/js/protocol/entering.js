/* What is entered on the protocol: shown as it was left, kept with every letter, emptied at the press of a button.
 *
 * In: the sheet [data-protocol], its auction, the case at hand.  Out: `RegelwerkPage.entering(game, sheet, bidding)`.
 */
(function (page) {
  const { say, store } = page;
  const TOURNAMENT = "turnier", STAYS = "protocol.turnier"; // a new case is in the same tournament
  const find = (selector) => document.querySelector(selector);

  const listFields = (sheet) => [...sheet.querySelectorAll("[name], [data-name]")];
  const nameField = ({ name, dataset }) => dataset.name || name;

  /** What an empty sheet says. */
  const makeFresh = () => ({ zeit: new Date().toLocaleString("de", { dateStyle: "short", timeStyle: "short" }) });

  /** What stands in a field, for the room it needs. */
  function measureField({ target }) {
    const box = target.closest("[data-written]");
    if (box) box.dataset.written = target.value;
  }

  /** Show what is entered. */
  function enter(sheet, bidding, entered) {
    for (const field of listFields(sheet)) {
      field.value = entered[nameField(field)] || "";
      measureField({ target: field });
    }
    bidding?.fill(entered);
    find("#p-seit").oninput?.();
  }

  /** The button that empties the sheet, and once more brings back what stood on it, until something else is entered. */
  function wireEmptying(game, sheet, put) {
    const button = find('[data-act="empty"]');
    let emptied = null;
    const setEmptied = (entered) => { emptied = entered; button.textContent = say(emptied ? "unempty" : "empty"); };
    button.onclick = () => {
      const before = emptied ? null : page.case.read(game);
      put({ ...makeFresh(), ...emptied });
      if (before) page.case.empty(game);
      setEmptied(before);
      sheet.dispatchEvent(new Event("change"));
    };
    sheet.addEventListener("input", () => setEmptied(null));
  }

  /** The sheet as it was left; whatever is entered from now on is kept. */
  page.entering = function (game, sheet, bidding) {
    const keep = () => {
      const entered = Object.fromEntries(listFields(sheet).map((field) => [nameField(field), field.dataset.name ? page.case.oneLine(field.value) : field.value]));
      page.case.write(game, { ...entered, ...(bidding ? { gebote: bidding.read() } : {}) });
      store.set(STAYS, entered[TOURNAMENT]);
    };
    enter(sheet, bidding, { ...makeFresh(), [TOURNAMENT]: store.get(STAYS, ""), ...page.case.read(game) });
    sheet.addEventListener("input", ({ target }) => { measureField({ target }); keep(); });
    wireEmptying(game, sheet, (entered) => { enter(sheet, bidding, entered); keep(); });
  };
})(globalThis.RegelwerkPage);
