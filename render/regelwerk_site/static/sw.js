/* The service worker: keeps the site of one version in pieces, everyday pages first, and answers from them without a network.
 *
 * In: `VERSION`, `PIECES` (their names), `FIRST` (how many every day needs), `LOOSE` (files that are in none), which render/regelwerk_site/offline/offline.py sets before
 * this; `RegelwerkUnpack`; what a page asks: `state`, `keep`, `renew`.
 * Out: answers from the pieces, else from the network, else our own page that says so.
 */
const CACHE = `regelwerk-${VERSION}`, AT_ONCE = 3;
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css" };
const SCOPE = new URL("./", self.location).href;
const address = (name) => SCOPE + name;

/** A piece as it is kept; nothing where it is not. */
async function kept(number) {
  const found = await (await caches.open(CACHE)).match(address(PIECES[number]));
  return found && found.arrayBuffer();
}
const site = self.RegelwerkUnpack(kept);

/** Fetch some files and keep them; what another version has kept under the same name is taken over. */
async function keep(names) {
  const cache = await caches.open(CACHE);
  await Promise.all(names.map(async (name) => {
    const found = (name.endsWith(".bin") && (await caches.match(address(name)))) || (await fetch(address(name), { cache: "no-cache" }));
    if (!found.ok) throw new Error(`${name}: ${found.status}`);
    await cache.put(address(name), found);
  }));
}

/** Which pieces are not kept yet. */
async function missing() {
  const have = new Set((await (await caches.open(CACHE)).keys()).map((request) => request.url));
  return PIECES.filter((name) => !have.has(address(name)));
}

/** How far it is; `more` fetches the next few pieces before. What fails is told, and what is kept stays. */
async function state(more) {
  let failed = "";
  const open = await missing();
  if (more && open.length) await keep(open.slice(0, AT_ONCE)).catch((problem) => { failed = problem.name === "QuotaExceededError" ? "full" : "cut"; });
  return { kept: PIECES.length - (await missing()).length, total: PIECES.length, failed };
}

/** The first version is at work at once; a later one waits until the reader wants it. */
async function install() {
  await keep([...LOOSE, ...PIECES.slice(0, FIRST)]);
  if (!self.registration.active) await self.skipWaiting();
}

/** Forget earlier versions. */
async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("regelwerk-") && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The name of a file as the pieces have it; links name index.html, servers do not. */
function named(request) {
  const { origin, pathname } = new URL(request.url);
  const name = decodeURIComponent((origin + pathname).slice(SCOPE.length));
  return name === "" || name.endsWith("/") ? `${name}index.html` : name;
}

/** A file from the pieces; undefined where it is none of ours or not kept yet. `root` is the way to the site's root. */
async function packed(name, root, status = 200) {
  try {
    const text = await site.file(name, root);
    return text === null ? undefined : new Response(text, { status, headers: { "Content-Type": `${TYPES[name.split(".").pop()] || "text/plain"}; charset=utf-8` } });
  } catch {
    return undefined; // not kept yet, or lost: the network may have it
  }
}

/** Our own page for what is not there: nowhere on the site, or not on this device yet. */
async function nowhere(request, name) {
  const known = !(await site.file(name, "").then((text) => text === null, (problem) => problem.name !== "NotKept"));
  const page = await packed("404.html", new URL(SCOPE).pathname, known ? 503 : 404);
  if (!page || request.mode !== "navigate") return Response.error();
  return known ? new Response((await page.text()).replace("<html ", "<html data-later "), page) : page;
}

async function answer(request) {
  const name = named(request);
  if (LOOSE.includes(name)) return (await (await caches.open(CACHE)).match(address(name))) || fetch(request);
  const root = "../".repeat(name.split("/").length - 1) || "./";
  return (name !== "404.html" && (await packed(name, root))) || fetch(request).catch(() => nowhere(request, name));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(SCOPE)) event.respondWith(answer(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "renew") self.skipWaiting();
  else event.waitUntil(state(event.data === "keep").then((told) => event.ports[0].postMessage(told)));
});
