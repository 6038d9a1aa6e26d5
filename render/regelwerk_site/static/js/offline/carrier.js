/* The one file: opens the pages it carries, one after the other, in the one document there is. An address is `#/bridge/27/index.html?…#B.1.a`.
 * Each page gets its scripts anew, with a `location`, a `history` and a `document` that speak of the page instead of the file.
 *
 * In: `RegelwerkBook` (the code of the scripts, the parts of each style, which scripts bring data too), `RegelwerkUnpack`, pieces as script#p0, p1, …
 * Out: the page that the address names.
 */
(function (real) {
  const { code, styles, mixed } = real.RegelwerkBook, doc = real.document, ROOT = "#/", NOWHERE = "404.html";
  const DATA = /^(?:globalThis\.(\w+) = (.*)|(Regelwerk\w+)\.(\w+)\((.*)\));$/gm;
  const scrolled = new Map(); // address → where the reader was
  let open = { name: "", search: "", end: new AbortController() }, turn = 0;

  const bytes = async (number) => Uint8Array.from(atob(doc.getElementById(`p${number}`).textContent), (sign) => sign.charCodeAt(0));
  const site = real.RegelwerkUnpack(bytes);

  /** What an address within the file names: a page, what stands behind its question mark, an anchor. */
  function parseAddress(address) {
    const [, path, search, anchor] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(address.replace(/^[^#]*#\/|^\//, ""));
    return { name: path === "" || path.endsWith("/") ? `${path}index.html` : path, search: search || "", anchor: anchor || "" };
  }
  /** The address of now; one with a folder that lacks the first stroke is meant all the same. */
  function readHere() {
    const { hash } = real.location;
    return parseAddress(hash.startsWith(ROOT) ? hash : /^#[\w-]+\//.test(hash) ? ROOT + hash.slice(1) : ROOT);
  }
  const formatAddress = ({ name, search, anchor }) => ROOT + name + search + (anchor ? `#${anchor}` : "");

  /** An address as a page writes it, which may speak of the page it stands on. */
  function resolveAddress(written) {
    const now = readHere();
    if (written.startsWith("?")) return formatAddress({ ...parseAddress(`/${now.name}${written}`) });
    return /^#(?!\/)/.test(written) ? formatAddress({ ...now, anchor: written.slice(1) }) : formatAddress(parseAddress(written));
  }

  /** The address as the scripts of a page see it. */
  const place = {
    get href() { return real.location.href; },
    set href(written) { real.location.hash = resolveAddress(String(written)); },
    get pathname() { return `/${readHere().name}`; },
    get search() { return readHere().search; },
    get hash() { const { anchor } = readHere(); return anchor && `#${anchor}`; },
    protocol: "file:", origin: "null", host: "",
    assign(written) { place.href = written; },
    replace(written) { real.location.replace(resolveAddress(String(written))); },
    reload() { visit(); },
    toString: () => real.location.href,
  };

  /** The history as the scripts of a page see it: where the file may not write an address, nothing is remembered. */
  function makeHistory() {
    const write = (how) => (state, title, written) => {
      real.history[how](state, title, written === undefined ? undefined : resolveAddress(String(written)));
      open.search = readHere().search;
    };
    return { pushState: write("pushState"), replaceState: write("replaceState"), back: () => real.history.back(), get state() { return real.history.state; } };
  }

  /** The window and the document as the scripts of a page see them; what they listen to ends with the page. */
  function makeWindow(end) {
    const own = {}, waiting = [], bound = (from, key) => (typeof from[key] === "function" && !/^[A-Z]/.test(key) ? from[key].bind(from) : from[key]);
    const listen = (target) => (type, work, how) => {
      if (type === "DOMContentLoaded") waiting.push(work);
      else if (type !== "popstate") target.addEventListener(type, work, { ...(typeof how === "object" ? how : { capture: Boolean(how) }), signal: end.signal });
    };
    const head = { append: (node) => (node.localName === "script" ? bring(node) : node.onload?.()) }; // every style is there
    const shown = { location: place, head, addEventListener: listen(doc), get readyState() { return waiting.done ? "complete" : "loading"; } };
    const document = new Proxy(doc, { get: (from, key) => (key in shown ? shown[key] : bound(from, key)), set: (from, key, value) => Reflect.set(from, key, value) });
    Object.assign(own, { document, location: place, history: makeHistory(), addEventListener: listen(real) });
    const window = new Proxy(own, { get: (from, key) => (key in from ? from[key] : bound(real, key)), has: (from, key) => key in from || key in real });
    Object.assign(own, { window, self: window, globalThis: window });
    const bring = (node) => run(window, parseAddress(node.src).name).then(() => node.onload?.(), () => node.onerror?.());
    return { window, settle: () => { waiting.done = true; waiting.forEach((work) => work()); } };
  }

  /** Run a script of the site: its code, and the data it hands over. */
  async function run(window, name) {
    const { document, location, history, addEventListener } = window;
    if (code[name]) code[name](window, window, window, document, location, history, addEventListener);
    if (code[name] && !mixed.includes(name)) return;
    const text = await site.file(name, ROOT);
    if (text === null) throw new Error(name);
    for (const [, variable, value, taker, method, values] of text.matchAll(DATA)) {
      if (variable) window[variable] = JSON.parse(value);
      else window[taker][method](...JSON.parse(`[${values}]`));
    }
  }

  /** Put a page into the document. */
  function lay(page) {
    const named = [...page.querySelectorAll('link[rel="stylesheet"]:not([media])')].map((link) => link.getAttribute("href").replace(/^.*\/|\.css$/g, ""));
    const shown = new Set([...named, "hits", "end", "cases", "behind"].flatMap((name) => styles[name]));
    for (const part of doc.querySelectorAll("style[data-part]")) part.media = shown.has(part.dataset.part) ? "all" : part.dataset.part === "print" ? "print" : "not all";
    doc.title = page.title;
    doc.documentElement.dataset.root = ROOT;
    doc.documentElement.dataset.game = page.documentElement.dataset.game;
    doc.body.className = page.body.className;
    for (const download of page.querySelectorAll("a[download]")) download.removeAttribute("href"); // it carries pages, no downloads
    doc.body.replaceChildren(...page.body.childNodes);
  }

  /** Bring what the anchor names into sight, in whatever it is folded. */
  function aim(anchor) {
    let target = null;
    try { target = anchor ? doc.getElementById(decodeURIComponent(anchor)) : null; } catch { /* an anchor that cannot be read */ }
    for (let fold = target; fold; fold = fold.parentElement) if (fold.localName === "details") fold.open = true;
    target?.scrollIntoView();
    return Boolean(target);
  }

  /** Open the page that the address names. */
  async function visit(first) {
    const mine = (turn += 1), { name, search, anchor } = readHere();
    const html = (await site.file(name, ROOT)) ?? (await site.file(NOWHERE, ROOT));
    if (mine !== turn) return;
    open.end.abort();
    open = { name, search, end: new AbortController() };
    const page = new DOMParser().parseFromString(html, "text/html"), { window, settle } = makeWindow(open.end);
    const scripts = [...page.querySelectorAll("head script[src]:not([defer])"), ...page.querySelectorAll("head script[defer]")].map((script) => parseAddress(script.getAttribute("src")).name);
    lay(page);
    for (const script of scripts) await run(window, script);
    if (mine !== turn) return;
    const focused = doc.activeElement;
    settle();
    const main = doc.getElementById("inhalt");
    main.tabIndex = -1;
    if (!first && doc.activeElement === focused) main.focus({ preventScroll: true });
    if (!aim(anchor)) real.scrollTo(0, scrolled.get(real.location.hash) || 0);
  }

  /** A click on a link of the page itself; the browser follows the others, whose addresses begin at the root. */
  function follow(event) {
    const written = event.target.closest?.("a[href]")?.getAttribute("href") || "";
    if (event.defaultPrevented || !/^[?#](?!\/)/.test(written)) return;
    event.preventDefault();
    if (resolveAddress(written) === real.location.hash) aim(written.slice(1));
    else real.location.hash = resolveAddress(written);
  }

  function handleTurn() {
    const { name, search, anchor } = readHere();
    if (name !== open.name || search !== open.search) visit();
    else aim(anchor);
  }

  /** Say why nothing opens. */
  function refuse(why) {
    for (const said of doc.querySelectorAll("#laden, #zu-alt, #kaputt")) said.hidden = said.id !== why;
  }

  doc.addEventListener("DOMContentLoaded", () => {
    if (!("DecompressionStream" in real)) return refuse("zu-alt");
    real.history.scrollRestoration = "manual";
    doc.addEventListener("click", follow);
    real.addEventListener("hashchange", handleTurn);
    real.addEventListener("scrollend", () => scrolled.set(real.location.hash, real.scrollY));
    visit(true).catch(() => refuse("kaputt"));
  });
})(globalThis);
