/* The case at hand: what is entered at its seats and on its protocol, kept on this device under the number of the case.
 * The protocol has the number in its address, the page of a decision in its entry of the history: whoever goes back finds the case again,
 * whoever opens a decision anew begins a new one.
 *
 * In: the address, the history, the store.  Out: `RegelwerkPage.case`.
 */
(function (page) {
  const { store } = page;
  const NUMBER = "blatt", AUCTION = ["reizung", "teiler"], MOST = 20; // sheets kept a game; the oldest go
  let number = "";

  const isText = (value) => typeof value === "string";
  const sound = (entry) => Array.isArray(entry) && isText(entry[0]) && entry[1] instanceof Object && Object.values(entry[1]).every(isText);

  /** Every sheet kept, the last one written first; whatever else the store holds is passed over. */
  const kept = (game) => store.get(`sheets.${game}`, []).filter(sound);
  const others = (game) => kept(game).filter(([each]) => each !== number);

  /** What is entered, by field; empty where nothing is. */
  const read = (game) => kept(game).find(([each]) => each === number)?.[1] || {};
  const write = (game, fields) => store.set(`sheets.${game}`, [[number, { ...read(game), ...fields }], ...others(game)].slice(0, MOST));
  const empty = (game) => store.set(`sheets.${game}`, others(game));

  /** A new case: nobody is named. */
  function begin() {
    number = Date.now().toString(36);
  }

  /** The case a decision is opened for: of this entry of the history, of the address, or a new one, with the auction the address brings. */
  function open(game) {
    const given = new URLSearchParams(location.search), told = history.state?.[NUMBER] || given.get(NUMBER);
    begin();
    if (told) number = told;
    else if (given.has(AUCTION[0])) write(game, Object.fromEntries(AUCTION.map((each) => [each, given.get(each) || ""])));
    const brought = [NUMBER, ...AUCTION].filter((each) => given.has(each));
    for (const each of brought) given.delete(each);
    try {
      history.replaceState(entry(), "", brought.length ? `${location.pathname}?${given}${location.hash}` : undefined);
    } catch { /* a folder that allows no address */ }
  }

  /** The case of a protocol, which has its number in the address from now on. */
  function sheet() {
    const given = new URLSearchParams(location.search);
    begin();
    number = given.get(NUMBER) || number;
    given.set(NUMBER, number);
    try { history.replaceState(null, "", `${location.pathname}?${given}`); } catch { /* a folder that allows no address */ }
  }

  /** What an entry of the history says of the case. */
  const entry = () => ({ [NUMBER]: number });

  addEventListener("popstate", ({ state }) => { number = state?.[NUMBER] || number; });

  page.case = { read, write, empty, begin, open, sheet, entry, NUMBER, OWN: [NUMBER, ...AUCTION], number: () => number };
})(globalThis.RegelwerkPage);
