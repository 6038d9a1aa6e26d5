/* What a served page does once it has all it needs itself: it loads the copy for times without a network; on paper it says where it is.
 *
 * In: the address of the page.  Out: the script assets/offline.js, on its way; [data-address] in the foot, where the address is public.
 */
(function (page) {
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) addEventListener("load", () => page.bring("offline").catch(() => undefined));
  if (location.protocol === "https:") addEventListener("beforeprint", () => { document.querySelector("[data-address]").textContent = location.href; });
})(globalThis.RegelwerkPage);
