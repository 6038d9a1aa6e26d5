/* What must not be forgotten: obligations noted at a ruling, kept on this device until they are ticked off.
 *
 * In: outcomes that fall due later.  Out: `RegelwerkPage.later`.
 */
(function (page) {
  const { store } = page;
  const TOLD = ["says", "title", "edition", "from"];

  /** What is noted; whatever else the store holds is passed over. */
  const listKept = () => store.get("later", []).filter((entry) => entry && TOLD.every((name) => typeof entry[name] === "string"));

  /** Note obligations of a ruling; what is noted already stays noted once. */
  function note(outcomes, title, edition) {
    const from = location.href;
    const fresh = outcomes.map((outcome) => ({ says: outcome.says, title, edition, from }));
    store.set("later", [...listKept().filter((old) => !fresh.some((entry) => entry.says === old.says && entry.from === old.from)), ...fresh]);
  }

  /** Forget what was noted at this address. */
  const forget = () => store.set("later", listKept().filter((entry) => entry.from !== location.href));

  /** Whether the obligations of this address are noted. */
  const isNoted = () => listKept().some((entry) => entry.from === location.href);

  page.later = { listKept, note, forget, isNoted };
})(globalThis.RegelwerkPage);
