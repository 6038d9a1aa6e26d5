/* What a served page loads once it has all it needs itself: the copy for times without a network.
 *
 * In: the address of the page.  Out: the script assets/offline.js with its sentences, on its way.
 */
(function (page) {
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) addEventListener("load", () => page.bring("offline-words").then(() => page.bring("offline")).catch(() => undefined));
})(globalThis.RegelwerkPage);
