/* Without a network: a served site registers its service worker, lets it fetch the site piece by piece while nothing else is to be done, says how
 * far it is, and offers a new version instead of changing under the reader. A folder needs none of this and may not ask for it.
 *
 * In: the address of the page, [data-offline] in the foot.  Out: a registered worker, the link to the manifest, what the foot says.
 */
(function ({ root, el, say, tell }) {
  if (!("serviceWorker" in navigator) || !("DecompressionStream" in globalThis) || !location.protocol.startsWith("http")) return;
  const idle = globalThis.requestIdleCallback || ((work) => setTimeout(work, 300));
  /** Ask a worker, and wait for what it says. */
  function ask(worker, what) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = (event) => resolve(event.data);
      worker.postMessage(what, [port2]);
    });
  }

  function show(place, { kept, total, failed }) {
    place.hidden = false;
    const word = kept === total ? "offline-ready" : failed === "full" ? "offline-full" : "offline-part";
    place.textContent = say(word, { n: Math.floor((100 * kept) / total) });
  }

  /** Let a worker fetch what it has not, a few pieces at a time; ends when it has all, or can get no more for now. */
  async function fill(worker, told) {
    let state = await ask(worker, "state");
    told(state);
    while (state.kept < state.total && !state.failed && !navigator.connection?.saveData) {
      await new Promise((resolve) => idle(resolve, { timeout: 4000 }));
      told(state = await ask(worker, "keep"));
    }
    return state;
  }

  /** A new version is ready: the reader says when. */
  function offer(worker, place) {
    const button = el("button", { type: "button", className: "tool", onclick: () => worker.postMessage("renew") }, say("offline-new"));
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    place.after(button);
    if (document.body.classList.contains("start")) document.querySelector("main").prepend(el("p", { className: "renew" }, button));
    tell(say("offline-new"));
  }

  /** Fill a version that waits, quietly; it is offered when it has all, or when only the one before it stands in its way. */
  async function wait(registration, place) {
    const worker = registration.waiting;
    if (!worker || !navigator.serviceWorker.controller) return;
    const { kept, total, failed } = await fill(worker, () => undefined);
    if (kept === total || failed === "full") offer(worker, place);
  }

  async function start(place) {
    const registration = await navigator.serviceWorker.register(`${root}sw.js`);
    const waitForNext = () => wait(registration, place);
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing.addEventListener("statechange", () => { if (installing.state === "installed") waitForNext(); });
    });
    waitForNext();
    await fill((await navigator.serviceWorker.ready).active, (state) => show(place, state));
  }

  /** Begin when the page has all it needs itself: what it is opened for comes first. */
  function begin() {
    const place = document.querySelector("[data-offline]");
    document.head.append(el("link", { rel: "manifest", href: `${root}manifest.webmanifest` }));
    if (place) idle(() => start(place).catch(() => undefined), { timeout: 4000 }); // the site works without
  }
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
})(globalThis.RegelwerkPage);
