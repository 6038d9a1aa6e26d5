/* What must not be forgotten: obligations noted at a ruling, kept on this device until they are ticked off.
 *
 * In: outcomes that fall due later.  Out: `RegelwerkPage.later`.
 */
(function (page) {
  const { store } = page;
  const TOLD = ["says", "title", "edition", "from"];

  /** What is noted; whatever else the store holds is passed over. */
  const kept = () => store.get("later", []).filter((entry) => entry && TOLD.every((name) => typeof entry[name] === "string"));

  /** Note obligations of a ruling; what is noted already stays noted once. */
  function note(outcomes, title, edition) {
    const from = location.href;
    const fresh = outcomes.map((outcome) => ({ says: outcome.says, title, edition, from }));
    store.set("later", [...kept().filter((old) => !fresh.some((entry) => entry.says === old.says && entry.from === old.from)), ...fresh]);
  }

  /** Forget what was noted at this address. */
  const forget = () => store.set("later", kept().filter((entry) => entry.from !== location.href));

  /** Whether the obligations of this address are noted. */
  const noted = () => kept().some((entry) => entry.from === location.href);

  page.later = { kept, note, forget, noted };
})(globalThis.RegelwerkPage);
