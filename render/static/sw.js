/* The service worker: keeps the whole site of one version, so that it opens without a network.
 *
 * In: the version and the list of files, filled in by render/assets.py.  Out: answers from the cache, then from the network.
 */
"use strict";
const VERSION = "@version";
const FILES = ["@files"];
const CACHE = `regelwerk-${VERSION}`;

/** Fetch the files in small groups: hundreds of requests at once would be refused. */
async function keep() {
  const cache = await caches.open(CACHE);
  for (let at = 0; at < FILES.length; at += 20) await cache.addAll(FILES.slice(at, at + 20).map((file) => new Request(file || "./", { cache: "no-cache" })));
  await self.skipWaiting();
}

/** Forget earlier versions. */
async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("regelwerk-") && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The kept answer, whatever stands behind the question mark; links name index.html, servers do not. */
async function answer(request) {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  url.pathname = url.pathname.replace(/index\.html$/, "");
  const cache = await caches.open(CACHE);
  return (await cache.match(url.href)) || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === self.location.origin) event.respondWith(answer(event.request));
});
