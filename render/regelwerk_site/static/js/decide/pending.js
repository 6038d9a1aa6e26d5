/* The start page of a device that keeps cases brings them.
 *
 * In: the store.  Out: the script that shows them, on its way.
 */
(function ({ ready, store, bring }) {
  ready(() => {
    if (store.get("later", []).length) bring("cases.css", "cases-words", "cases").then(() => globalThis.RegelwerkPage.cases(document.querySelector("[data-pending]")), () => undefined);
  });
})(globalThis.RegelwerkPage);
