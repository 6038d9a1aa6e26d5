/* Without a network: a served site registers its service worker and can be installed; a folder needs neither and may not ask for them.
 *
 * In: the address of the page.  Out: a registered worker, the link to the manifest.
 */
(function ({ root, ready, el }) {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  document.head.append(el("link", { rel: "manifest", href: `${root}manifest.webmanifest` }));
  ready(() => navigator.serviceWorker.register(`${root}sw.js`).catch(() => undefined));
})(globalThis.RegelwerkPage);
