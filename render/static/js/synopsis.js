/* Reading and comparing: which edition is read, which stand beside each other and how they are marked. What is read stays where it is.
 *
 * In: [data-reading] texts, [data-synopse] with its rows.  Out: what is shown; edition and columns are remembered, comparing is in the address.
 */
(function ({ ready, store, aim }) {
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const toggle = () => document.getElementById("vergleichen");
  const NAMED = ".reading .clause, .synopse .row";

  /** The address of a clause on its page, whatever shows it. */
  const named = (part) => (part.dataset.at || part.id).replace(/^v-/, "");

  /** Change what is shown and put the clause being read back to where it was. */
  function keeping(change) {
    const seen = all(NAMED).find((each) => each.offsetParent && each.getBoundingClientRect().bottom > 90);
    const before = seen && seen.getBoundingClientRect().top;
    change();
    const found = seen && all(NAMED).find((each) => each.offsetParent && named(each) === named(seen));
    if (found && scrollY) scrollBy({ top: found.getBoundingClientRect().top - before, behavior: "instant" });
  }

  /** Read one edition: its text on the page of a law, its cells on that of a topic. */
  function read(edition) {
    const readings = all("[data-reading]"), chosen = document.querySelector("[data-chosen]");
    for (const reading of readings) reading.hidden = reading.dataset.reading !== edition;
    for (const link of all("[data-read]")) {
      if (link.dataset.read === edition) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const button of all("[data-view-of]")) button.setAttribute("aria-pressed", String(button.dataset.viewOf === edition));
    const own = all(`[data-read="${CSS.escape(edition)}"] b, [data-view-of="${CSS.escape(edition)}"]`)[0];
    if (chosen && own) chosen.textContent = own.textContent;
    const matters = document.querySelector(".matters");
    if (!matters) return;
    matters.dataset.view = edition;
    for (const part of all("[data-ed]:not(.over-all), .silent[data-of], .ats", matters)) {
      part.classList.toggle("elsewhere", !(part.dataset.ed || part.dataset.of).split(" ").includes(edition));
    }
  }

  /** Of a cell the text marked against its neighbours, as far as it has one. */
  function mark(cell, older, newer) {
    const texts = all(":scope > .v", cell);
    const fit = (vs, to) => texts.find((text) => (text.dataset.vs || "") === vs && (text.dataset.to || "") === to);
    const shown = fit(older, newer) || fit(older, "") || fit("", newer) || texts[0];
    for (const text of texts) text.hidden = text !== shown;
  }

  /** Show some editions beside each other, each marked against those shown beside it. */
  function columns(synopsis, chosen, plain) {
    synopsis.className = synopsis.className.replace(/\bof-\d+/, `of-${chosen.length}`);
    const out = (part) => !(part.dataset.ed || part.dataset.of).split(" ").some((edition) => chosen.includes(edition));
    for (const part of all(".heads [data-of], .ats, .why[data-of], .silent[data-of]", synopsis)) part.classList.toggle("unchosen", out(part));
    for (const row of all(".cells", synopsis)) {
      const cells = all(":scope > .cell", row);
      for (const cell of cells) {
        const left = cell.dataset.ed.split(" ").filter((edition) => chosen.includes(edition)).length;
        cell.classList.toggle("unchosen", !left && !cell.classList.contains("over-all"));
        if (!cell.classList.contains("over-all")) cell.className = cell.className.replace(/ ?\bover-\d+/, "") + (left > 1 ? ` over-${left}` : "");
      }
      const told = cells.filter((cell) => !cell.matches(".unchosen, .void, .again"));
      const name = (cell) => (cell && !plain ? cell.dataset.ed.split(" ").at(-1) : "");
      told.forEach((cell, at) => mark(cell, name(told[at - 1]), name(told[at + 1])));
    }
  }

  function filter(synopsis) {
    const wanted = all("[data-filter-of]:checked", synopsis).map((box) => box.dataset.filterOf);
    synopsis.dataset.filter = wanted.includes("ruling") ? "ruling" : wanted[0] || "all";
    const left = all(".row", synopsis).filter((row) => row.getClientRects().length).length;
    synopsis.querySelector("[data-empty]").hidden = left > 0;
    synopsis.querySelector("[data-count]").textContent = String(left);
  }

  /** Whether one compares stands in the address, and goes on to the neighbours. */
  function note(comparing) {
    const address = new URL(location.href);
    address.search = comparing ? "?vergleichen" : "";
    try { history.replaceState(history.state, "", address); } catch { /* a folder may forbid it */ }
    for (const link of all('a[rel="prev"], a[rel="next"]')) link.search = comparing ? "?vergleichen" : "";
  }

  function wireColumns(synopsis) {
    const boxes = all("[data-column]"), names = document.querySelector("[data-shown]");
    const update = () => {
      const chosen = boxes.filter((box) => box.checked);
      columns(synopsis, chosen.map((box) => box.dataset.column), !toggle().checked);
      names.textContent = chosen.map((box) => box.value).join(", ");
    };
    for (const box of boxes) {
      box.addEventListener("change", () => {
        if (boxes.filter((each) => each.checked).length < 2) box.checked = true; // one alone is no comparison
        keeping(update);
      });
    }
    document.querySelector("[data-columns]").hidden = false;
    toggle().addEventListener("change", update);
    update();
  }

  function wireReading() {
    const known = all("[data-read], [data-view-of]").map((each) => each.dataset.read || each.dataset.viewOf);
    const wanted = new URLSearchParams(location.search).get("ausgabe") || store.get("view", "");
    if (known.includes(wanted) && !(aim()?.closest(".reading"))) read(wanted);
    document.addEventListener("click", (event) => {
      const choice = event.target.closest("[data-read], [data-view-of]");
      if (choice && !event.ctrlKey && !event.metaKey) {
        const edition = choice.dataset.read || choice.dataset.viewOf;
        event.preventDefault();
        keeping(() => read(edition));
        store.set("view", edition);
      }
      for (const open of all("details.pick[open]")) if (choice || !open.contains(event.target)) open.open = false;
    });
  }

  function wireComparing(synopsis) {
    const box = toggle();
    const aimed = () => { if (aim()?.closest(".compare")) box.checked = true; };
    if (new URLSearchParams(location.search).has("vergleichen")) box.checked = true;
    aimed();
    box.addEventListener("click", () => keeping(() => { note(box.checked); filter(synopsis); }));
    addEventListener("hashchange", () => { aimed(); filter(synopsis); aim()?.scrollIntoView(); });
    for (const wish of all("[data-filter-of]", synopsis)) wish.addEventListener("change", () => keeping(() => filter(synopsis)));
    wireColumns(synopsis);
    filter(synopsis);
    if (box.checked) note(true);
  }

  /** On a desk the notes stand open in the margin: the number gives the link and what can be done with it. */
  function wireNotes() {
    const wide = matchMedia("(min-width: 62rem)");
    for (const notes of all(".notes[popover]")) {
      notes.addEventListener("beforetoggle", (event) => {
        if (!wide.matches || event.newState !== "open") return;
        event.preventDefault();
        notes.closest(".clause").classList.toggle("open");
      });
      notes.addEventListener("click", (event) => { if (event.target.closest("a[href^='#']")) notes.hidePopover(); });
    }
  }

  ready(() => {
    wireNotes();
    wireReading();
    const synopsis = document.querySelector("[data-synopse]");
    if (synopsis) wireComparing(synopsis);
  });
})(globalThis.RegelwerkPage);
