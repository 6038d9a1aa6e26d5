/* Searching: hits appear while typing; the index is loaded when someone first types.
 *
 * In: forms [data-lookup], `RegelwerkSearch`, its index script.  Out: lists of hits, walked by arrow keys; `/` jumps to the field.
 */
(function (page) {
  const { root, ready, el, say, tell } = page;
  const SURE = 1e8; // a citation was typed
  let loaded = false;

  /** The search with its index. */
  async function index() {
    await page.bring("search-data");
    if (!loaded) globalThis.RegelwerkSearch.load(globalThis.RegelwerkIndex.index);
    loaded = true;
  }

  const named = (id) => globalThis.RegelwerkIndex.names[id] || ["", "", ""];
  const editionOf = (id) => globalThis.RegelwerkIndex.editions[id.split("/")[0]] || "";
  const target = (id) => root + (named(id)[2] || named(id)[1]);

  /** One hit: what it is called, how it begins, and the editions that have it. */
  function item(hit) {
    const [cite] = named(hit.id);
    const kind = say(`kind-${hit.kind}`);
    const begin = globalThis.RegelwerkIndex.begin[hit.id] || "";
    const link = el("a", { href: target(hit.id) }, cite ? el("b", {}, cite) : "", hit.title, begin ? el("span", { className: "begin" }, begin) : "");
    const chips = [hit.id, ...hit.also].filter((id) => editionOf(id) && named(id)[1]).reverse()
      .map((id) => el("a", { className: "chip", href: root + named(id)[1] }, editionOf(id)));
    const entry = el("li", {}, link, kind ? el("span", { className: "badge" }, kind) : "", ...chips);
    entry.dataset.game = target(hit.id).slice(root.length).split("/")[0];
    return entry;
  }

  async function look(form, text) {
    const box = form.querySelector("[data-hits]");
    const inline = form.dataset.lookup === "page";
    if (text.trim().length < 2) {
      box.hidden = !inline;
      box.replaceChildren();
      return [];
    }
    try { await index(); } catch { return []; }
    const hits = globalThis.RegelwerkSearch.query(text, inline ? 40 : 12);
    box.hidden = false;
    box.replaceChildren(hits.length ? el("ol", {}, ...hits.map(item)) : el("p", {}, say("nothing", { text })));
    tell(hits.length ? say("found", { n: hits.length }) : say("nothing", { text }));
    return hits;
  }

  function walk(form, event) {
    const field = form.querySelector("input");
    const stops = [field, ...form.querySelectorAll("[data-hits] li > a:first-child")];
    const at = stops.indexOf(document.activeElement);
    if (event.key === "Escape" && form.dataset.lookup !== "page") {
      form.querySelector("[data-hits]").hidden = true;
      field.focus();
    }
    if (at < 0 || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    stops[Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)].focus();
  }

  function wire(form) {
    const field = form.querySelector("input");
    let hits = [], turn = 0;
    const update = async () => {
      const mine = ++turn;
      const found = await look(form, field.value);
      if (mine === turn) hits = found;
      if (form.dataset.lookup === "page") history.replaceState(null, "", `${location.pathname}?${new URLSearchParams({ q: field.value })}`);
    };
    field.addEventListener("input", update);
    form.addEventListener("toggle", (event) => { if (event.newState === "open") field.focus(); });  // on a phone it drops down from the head
    form.addEventListener("keydown", (event) => walk(form, event));
    form.addEventListener("submit", (event) => {
      event.preventDefault();  // the pages let no form send anything
      const here = form.dataset.lookup === "page";
      if (hits[0] && (hits[0].score >= SURE || here)) location.href = target(hits[0].id);
      else if (!here) location.href = `${root}suche/index.html?${new URLSearchParams({ q: field.value })}`;
    });
    form.addEventListener("focusout", () => setTimeout(() => {
      if (!form.contains(document.activeElement) && form.dataset.lookup !== "page") form.querySelector("[data-hits]").hidden = true;
    }, 150));
    if (form.dataset.lookup === "page") {
      field.value = new URLSearchParams(location.search).get("q") || "";
      field.focus();
      if (field.value) update();
    }
  }

  ready(() => {
    const forms = [...document.querySelectorAll("[data-lookup]")];
    forms.forEach(wire);
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey || !forms.length) return;
      event.preventDefault();
      forms.at(-1).querySelector("input").focus();
    });
  });
})(globalThis.RegelwerkPage);
