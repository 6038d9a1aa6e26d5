/* Searching: hits appear while typing; the search and the words of a game are loaded when someone first types. Loaded when someone goes to a search field.
 *
 * In: a form [data-lookup], the game of the page, the scripts of the search.  Out: `RegelwerkPage.lookup`; lists of hits, walked by arrow keys. Sending a form
 * opens what was cited; else it leads to the search page, and there to the list.
 */
(function (page) {
  const { root, bring } = page;
  const GAMES = ["bridge", "doppelkopf"], PHONE = matchMedia("(max-width: 46rem)"), EDGE = 4; // pixels above the field there

  /** The games a form asks: the one it has been set to, that of its page or that last chosen on this device, else both. */
  function gamesOf(form) {
    const chosen = form.dataset.game ?? (document.documentElement.dataset.game || page.store.get("game", ""));
    return GAMES.filter((game) => [game, ""].includes(chosen));
  }

  /** Load what answers in some games. */
  const bringGames = (games) => bring("hits.css", "search", "search-words", ...games.map((game) => `search-${game}`));

  /** Make ready what will be asked, while nothing is typed yet. */
  async function prepare(form) {
    try {
      const own = gamesOf(form), others = form.dataset.lookup === "page" ? GAMES.filter((game) => !own.includes(game)) : [];
      for (const game of [...own, ...others]) {
        await bringGames([game]);
        await globalThis.RegelwerkHits.openOnce(game);
      }
    } catch { /* asked for anew when something is typed */ }
  }

  /** On a phone the field goes to the top, so that the hits have the room above the keyboard; they stay where they are until it is sent. */
  function makeRoom(form, field) {
    form.classList.toggle("typed", field.value.length > 1);
    if (field.value.length > 1 && PHONE.matches && form.matches(".big")) scrollBy({ top: form.querySelector(".field").getBoundingClientRect().top - EDGE, behavior: "instant" });
  }

  /** The letter just typed is drawn before it is asked for. */
  const drawn = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });

  /** Show what a field asks for; nothing once something else is asked. */
  async function look(form, text, isOver) {
    const box = form.querySelector("[data-hits]"), samples = form.querySelector("[data-samples]");
    if (samples) samples.hidden = text.trim().length > 1;
    if (text.trim().length < 2) {
      box.hidden = form.dataset.lookup !== "page";
      box.replaceChildren();
      return [];
    }
    const games = gamesOf(form);
    try { await bringGames(games); } catch { return []; }
    return globalThis.RegelwerkHits.show(form, text, games, isOver);
  }

  function walk(form, event) {
    const field = form.querySelector("input");
    const stops = [field, ...form.querySelectorAll("[data-hits] a:not(.guess *)")];
    const at = stops.indexOf(document.activeElement);
    if (event.key === "Escape" && form.dataset.lookup !== "page") {
      form.querySelector("[data-hits]").hidden = true;
      field.focus();
    }
    if (at < 0 || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    stops[Math.min(Math.max(at + (event.key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)].focus();
  }

  /** The address of the search page with what a form asks. */
  function address(form) {
    const asked = new URLSearchParams({ q: form.querySelector("input").value });
    const games = gamesOf(form);
    if (games.length === 1) asked.set("spiel", games[0]);
    if (form.dataset.kind) asked.set("art", form.dataset.kind);
    return `?${asked}`;
  }

  const wired = new Map(); // form → what sends it

  /** Let a form search, once. */
  function wire(form) {
    if (wired.has(form)) return;
    const field = form.querySelector("input"), here = form.dataset.lookup === "page";
    let hits = [], turn = 0;
    const update = async () => {
      const mine = ++turn, isOver = () => mine !== turn;
      await drawn();
      if (isOver()) return;
      if (here) history.replaceState(null, "", location.pathname + address(form));
      const found = await look(form, field.value, isOver);
      if (found && !isOver()) hits = found;
    };
    field.addEventListener("input", () => {
      makeRoom(form, field);
      update();
    });
    form.addEventListener("keydown", (event) => walk(form, event));
    wired.set(form, async () => {
      form.classList.remove("typed");
      await update();
      if (here) {
        page.searching.lead(form, hits);
      } else location.href = hits[0]?.sure ? hits[0].href : `${root}suche/index.html${address(form)}`;
    });
    form.addEventListener("focusout", () => setTimeout(() => {
      if (!form.contains(document.activeElement) && !here) form.querySelector("[data-hits]").hidden = true;
    }, 150));
    if (here) page.searching.begin(form, field, update);
    else if (field.value) {
      makeRoom(form, field);
      update();
    }
    prepare(form);
  }

  page.lookup = { wire, send: (form) => wired.get(form)() };
})(globalThis.RegelwerkPage);
