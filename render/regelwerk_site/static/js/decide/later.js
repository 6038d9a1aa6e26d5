/* The cases this device keeps: what was ruled where, what it waits for, how long it can be appealed.
 *
 * In: the store.  Out: `RegelwerkPage.later`: reading, writing, changing them; until when a case can be appealed, whether it is open.
 */
(function (page) {
  const { store } = page;
  const KEY = "later", MOST = 200; // cases kept; the oldest go
  const TOLD = ["id", "path", "game", "title", "edition", "seat", "called", "tisch", "board", "head"];

  const isText = (value) => typeof value === "string";

  /** A case as it is kept, made whole; an obligation of the time when they were kept one by one is a case that waits for it. */
  function readCase(entry) {
    const waits = (Array.isArray(entry.waits) ? entry.waits : [entry]).filter((each) => isText(each?.says));
    const texts = TOLD.map((name) => [name, isText(entry[name]) ? entry[name] : ""]), numbers = ["at", "minutes", "since"].map((name) => [name, Number(entry[name]) || 0]);
    const done = (Array.isArray(entry.done) ? entry.done : []).filter(isText);
    return { ...Object.fromEntries([...texts, ...numbers]), id: entry.id || `${entry.from} ${entry.says}`, from: isText(entry.from) ? entry.from : "", waits, done, closed: Boolean(entry.closed) };
  }

  /** What is kept; whatever else the store holds is passed over. */
  const listKept = () => store.get(KEY, []).filter((entry) => [entry?.title, entry?.edition, entry?.path ?? entry?.from].every(isText) && (isText(entry.says) || isText(entry.id))).map(readCase);

  const find = (id) => listKept().find((each) => each.id === id);

  /** Keep a case in the place of what was kept of it. */
  const put = (entry) => store.set(KEY, [...listKept().filter(({ id }) => id !== entry.id), entry].slice(-MOST));
  const change = (id, more) => store.set(KEY, listKept().map((each) => (each.id === id ? { ...each, ...more } : each)));
  const forget = (id) => store.set(KEY, listKept().filter((each) => each.id !== id));
  const replaceAll = (entries) => store.set(KEY, entries);

  /** Until when a case can be appealed, in milliseconds; 0 where nobody has said since when its result can be seen. */
  const endOf = ({ minutes, since }) => (minutes && since ? since + minutes * 60000 : 0);

  /** Whether a case waits for something, or can still be appealed. */
  const isOpen = (each) => !each.closed && (each.waits.length > 0 || endOf(each) > Date.now());

  page.later = { listKept, find, put, change, forget, replaceAll, endOf, isOpen };
})(globalThis.RegelwerkPage);
