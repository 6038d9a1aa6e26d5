/* What is entered of a case, at its seats and on its protocol: kept on this device under the number of the case (`RegelwerkPage.state.entry`).
 * The protocol has the number in its address, the page of a decision in its entry of the history: whoever goes back finds the case again,
 * whoever opens a decision anew begins a new one.
 *
 * In: the address, the store.  Out: `RegelwerkPage.case`.
 */
(function (page) {
  const { store, state } = page;
  const SHEET = "blatt", AUCTION = ["reizung", "teiler"], BROUGHT = [SHEET, ...AUCTION], MOST = 20; // sheets kept a game; the oldest go

  const isText = (value) => typeof value === "string";
  const isSound = (entry) => Array.isArray(entry) && isText(entry[0]) && entry[1] instanceof Object && Object.values(entry[1]).every(isText);

  /** Every sheet kept, the last one written first; whatever else the store holds is passed over. */
  const listKept = (game) => store.get(`sheets.${game}`, []).filter(isSound);
  const listOthers = (game) => listKept(game).filter(([each]) => each !== state.entry.blatt);

  /** What is entered, by field; empty where nothing is. */
  const read = (game) => listKept(game).find(([each]) => each === state.entry.blatt)?.[1] || {};
  const write = (game, fields) => store.set(`sheets.${game}`, [[state.entry.blatt, { ...read(game), ...fields }], ...listOthers(game)].slice(0, MOST));
  const empty = (game) => store.set(`sheets.${game}`, listOthers(game));

  /** Leave an address, with the number of the case in the entry of the history. */
  function leave(given) {
    try {
      history.replaceState(state.entry, "", `${location.pathname}?${given}${location.hash}`);
    } catch { /* a folder that allows no address */ }
  }

  /** The case a decision is opened for, where the address brings something of it: its number, or the auction it begins with. */
  function open(game) {
    const given = new URLSearchParams(location.search), number = given.get(SHEET);
    if (number) state.begin(number);
    else if (given.has(AUCTION[0])) write(game, Object.fromEntries(AUCTION.map((each) => [each, given.get(each) || ""])));
    if (!BROUGHT.some((each) => given.has(each))) return;
    for (const each of BROUGHT) given.delete(each);
    leave(given);
  }

  /** The case of a protocol, which has its number in the address from now on. */
  function sheet() {
    const given = new URLSearchParams(location.search);
    state.begin(given.get(SHEET));
    given.set(SHEET, state.entry.blatt);
    leave(given);
  }

  /** What is written in a field, without the breaks of its lines. */
  const oneLine = (text) => text.trim().replace(/\s+/g, " ");

  page.case = { read, write, empty, open, sheet, oneLine };
})(globalThis.RegelwerkPage);
