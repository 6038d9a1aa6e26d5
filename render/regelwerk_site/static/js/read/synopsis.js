/* Reading and comparing: which edition is read, which stand beside each other and how they are marked. What is read stays where it is.
 *
 * In: [data-reading] texts, [data-synopse] with its rows.  Out: what is shown; the address holds it all, the edition read is remembered.
 */
(function ({ ready, store, aim, note }) {
  const READ = "ausgabe", COMPARED = "vergleichen", ONLY = "nur";
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const findToggle = () => document.getElementById("vergleichen");
  const listWishes = () => all("[data-filter-of]");
  const NAMED = ".reading .clause, .synopse .row";

  /** The address of a clause on its page, whatever shows it. */
  const readAddress = (part) => (part.dataset.at || part.id).replace(/^v-/, "");

  /** Change what is shown and put the clause being read back to where it was. */
  function keepPlace(change) {
    const seen = all(NAMED).find((each) => each.offsetParent && each.getBoundingClientRect().bottom > 90);
    const before = seen && seen.getBoundingClientRect().top;
    change();
    const found = seen && all(NAMED).find((each) => each.offsetParent && readAddress(each) === readAddress(seen));
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

  /** The editions one can choose from, oldest first. */
  const listEditions = () => all("[data-column]").map((box) => box.dataset.column);

  /** Whether a step of the lineage lies between the editions shown. */
  function makeBetween(chosen) {
    const order = listEditions();
    const first = order.indexOf(chosen[0]), last = order.indexOf(chosen.at(-1));
    return (step) => step.split("-").every((edition) => order.indexOf(edition) >= first && order.indexOf(edition) <= last);
  }

  /** Reasons stand in the column of the edition that brought the change; where it is not shown, in that of the next one. */
  function settleReasons(row, cells, chosen) {
    const order = listEditions(), brought = (why) => order.indexOf(why.dataset.step.split("-")[1]);
    for (const why of all(".why[data-step]", row).sort((a, b) => brought(a) - brought(b))) {
      const home = chosen.find((edition) => order.indexOf(edition) >= brought(why)) || listEditions()[brought(why)];
      cells.find((cell) => cell.dataset.ed.split(" ").includes(home)).append(why);
    }
  }

  /** Show some editions beside each other, each marked against those shown beside it, with what the steps between them changed. */
  function showColumns(synopsis, chosen, plain) {
    synopsis.className = synopsis.className.replace(/\bof-\d+/, `of-${chosen.length}`);
    const isOut = (part) => !(part.dataset.ed || part.dataset.of).split(" ").some((edition) => chosen.includes(edition));
    const within = makeBetween(chosen);
    for (const part of all(".heads [data-of], .ats, .silent[data-of], .cells > [data-of]", synopsis)) part.classList.toggle("unchosen", isOut(part));
    for (const part of all("[data-step]", synopsis)) part.classList.toggle("unchosen", !within(part.dataset.step));
    for (const row of all(".row", synopsis)) {
      const cells = all(".cell[data-ed]", row), changed = (row.dataset.changed || "").split(" ").some((step) => step && within(step));
      row.classList.toggle("changed", changed);
      row.classList.toggle("same", !changed);
      for (const cell of cells) {
        const left = cell.dataset.ed.split(" ").filter((edition) => chosen.includes(edition)).length;
        cell.classList.toggle("unchosen", !left && !cell.classList.contains("over-all"));
        if (!cell.classList.contains("over-all")) cell.className = cell.className.replace(/ ?\bover-\d+/, "") + (left > 1 ? ` over-${left}` : "");
      }
      settleReasons(row, cells, chosen);
      for (const cell of cells) cell.classList.toggle("fresh", !cell.matches(".void") && Boolean(cell.querySelector(".why.new:not(.unchosen)")));
      const told = cells.filter((cell) => !cell.matches(".unchosen, .void, .again"));
      const name = (cell) => (cell && !plain ? cell.dataset.ed.split(" ").at(-1) : "");
      told.forEach((cell, at) => mark(cell, name(told[at - 1]), name(told[at + 1])));
    }
  }

  /** Leave the rows that one asks for, and that an edition shown has. */
  function filter(synopsis, chosen) {
    const within = makeBetween(chosen), wanted = findToggle().checked ? listWishes().find((box) => box.checked) : undefined;
    const hasStep = (row, key) => (row.dataset[key] || "").split(" ").some((step) => step && within(step));
    const rows = all(".row", synopsis);
    for (const row of rows) row.hidden = !all(".cell[data-ed]", row).some((cell) => !cell.matches(".unchosen, .void")) || Boolean(wanted && !hasStep(row, wanted.dataset.filterOf));
    for (const matter of all(".matter", synopsis)) matter.hidden = Boolean(wanted) && !matter.querySelector(".row:not([hidden])");
    const left = rows.filter((row) => row.getClientRects().length).length;
    synopsis.querySelector("[data-empty]").hidden = left > 0;
    synopsis.querySelector("[data-count]").textContent = String(left);
  }

  /** Which editions stand beside each other: those ticked; while one reads, all. */
  function listChosen() {
    const boxes = all("[data-column]");
    return (findToggle().checked ? boxes.filter((box) => box.checked) : boxes).map((box) => box.dataset.column);
  }

  /** Show what is ticked. */
  function show(synopsis) {
    const shown = all("[data-column]").filter((box) => box.checked);
    document.querySelector("[data-shown]").textContent = shown.map((box) => box.value).join(", ");
    showColumns(synopsis, listChosen(), !findToggle().checked);
    filter(synopsis, listChosen());
  }

  /** What is compared stands in the address, and goes on to the neighbours. */
  function keep() {
    const comparing = findToggle().checked, wish = listWishes().find((box) => box.checked);
    const some = comparing && listChosen().length < listEditions().length ? listChosen().join() : "";
    pass(note({ [COMPARED]: comparing ? some : null, [ONLY]: comparing && wish ? wish.value : null }));
  }

  /** The neighbours are shown the same way. */
  function pass(search) {
    for (const link of all('a[rel="prev"], a[rel="next"]')) link.setAttribute("href", link.getAttribute("href").replace(/index\.html(\?[^#]*)?/, `index.html${search}`));
  }

  /** Tick what the address says; of editions that nobody knows, or of one alone, nothing. */
  function heed(given) {
    const wanted = (given.get(COMPARED) || "").split(",").filter((edition) => listEditions().includes(edition));
    findToggle().checked = given.has(COMPARED);
    for (const box of all("[data-column]")) box.checked = wanted.length < 2 || wanted.includes(box.dataset.column);
    for (const box of listWishes()) box.checked = box.value === given.get(ONLY);
  }

  function wireReading() {
    const known = all("[data-read], [data-view-of]").map((each) => each.dataset.read || each.dataset.viewOf);
    const given = new URLSearchParams(location.search).get(READ);
    const wanted = known.includes(given) ? given : store.get("view", "");
    if (known.includes(wanted) && !(aim()?.closest(".reading"))) {
      read(wanted);
      if (wanted !== known[0]) pass(note({ [READ]: wanted })); // the newest is read anyway
    }
    document.addEventListener("click", (event) => {
      const choice = event.target.closest("[data-read], [data-view-of]");
      if (choice && !event.ctrlKey && !event.metaKey) {
        const edition = choice.dataset.read || choice.dataset.viewOf;
        event.preventDefault();
        keepPlace(() => read(edition));
        store.set("view", edition);
        pass(note({ [READ]: edition }));
      }
      for (const open of all("details.pick[open]")) if (choice || !open.contains(event.target)) open.open = false;
    });
  }

  function wireComparing(synopsis) {
    const box = findToggle(), boxes = all("[data-column]");
    const openAimed = () => { if (aim()?.closest(".compare")) box.checked = true; };
    const showChanged = () => keepPlace(() => { show(synopsis); keep(); });
    heed(new URLSearchParams(location.search));
    openAimed();
    show(synopsis);
    if (box.checked) keep();
    document.querySelector("[data-columns]").hidden = false;
    box.addEventListener("change", showChanged);
    addEventListener("hashchange", () => { openAimed(); show(synopsis); aim()?.scrollIntoView(); });
    for (const column of boxes) {
      column.addEventListener("change", () => {
        if (boxes.filter((each) => each.checked).length < 2) column.checked = true; // one alone is no comparison
        showChanged();
      });
    }
    for (const wish of listWishes()) {
      wish.addEventListener("change", () => {
        for (const other of listWishes()) other.checked = other.checked && other === wish;
        showChanged();
      });
    }
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

  /** The life of a clause, from edition to edition, as its row beside the others has it; told where its number or its law did not stay. */
  function tellLives() {
    for (const clause of all("[data-reading] .clause[id]")) {
      const row = document.getElementById(`v-${clause.id}`), places = row ? all(".ats", row) : [], notes = clause.querySelector(".notes");
      if (!notes || !places.some((place) => place.matches(".none") || place.querySelector(".at b") === null || place.querySelector("[data-step]"))) continue;
      const life = document.createElement("p");
      life.className = "life";
      for (const place of places) {
        const step = document.createElement("span");
        for (const part of all(":scope > :is(b, a, span)", place.cloneNode(true))) {
          if (part.matches("span")) part.textContent = part.textContent.replace(/,$/, "");
          step.append(part, " ");
        }
        life.append(step);
      }
      notes.querySelector(".of").after(life);
      notes.classList.remove("empty");
    }
  }

  /** What an address names may be folded. */
  function unfold() {
    const fold = aim()?.closest("details:not([open])");
    if (!fold) return;
    fold.open = true;
    aim().scrollIntoView();
  }

  ready(() => {
    unfold();
    addEventListener("hashchange", unfold);
    tellLives();
    wireNotes();
    wireReading();
    const synopsis = document.querySelector("[data-synopse]");
    if (synopsis) wireComparing(synopsis);
  });
})(globalThis.RegelwerkPage);
