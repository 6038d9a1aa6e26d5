/* The synopsis: which editions are shown, against which they are marked, which rows. The clause being read stays where it is.
 *
 * In: [data-synopse] with its bar.  Out: `data-view`, `data-base`, `data-filter` on it, remembered for the next law.
 */
(function ({ ready, store }) {
  /** Change the layout and put the row being read back to where it was. */
  function keeping(synopsis, change) {
    const row = [...synopsis.querySelectorAll(".row")].find((each) => each.getBoundingClientRect().bottom > 80);
    const before = row ? row.getBoundingClientRect().top : 0;
    change();
    if (row && row.offsetParent) scrollBy({ top: row.getBoundingClientRect().top - before, behavior: "instant" });
  }

  function view(synopsis, edition) {
    synopsis.dataset.view = edition;
    for (const part of synopsis.querySelectorAll("[data-ed], [data-of]")) {
      part.classList.toggle("elsewhere", edition !== "all" && !(part.dataset.ed || part.dataset.of).split(" ").includes(edition));
    }
    for (const button of synopsis.querySelectorAll("[data-view-of]")) button.setAttribute("aria-pressed", String(button.dataset.viewOf === edition));
    for (const row of synopsis.querySelectorAll("details.row")) row.open = edition !== "all" || "unfolded" in synopsis.dataset || location.hash === `#${CSS.escape(row.id)}`;
  }

  /** Show of each cell the text marked against `base`: an edition, `prev` for the one before, `none` for plain text. */
  function base(synopsis, chosen) {
    synopsis.dataset.base = chosen;
    for (const cell of synopsis.querySelectorAll(".cell")) {
      const against = chosen === "prev" ? cell.previousElementSibling?.dataset.ed.split(" ").at(-1) : chosen;
      const texts = [...cell.querySelectorAll(":scope > .v")];
      const marked = texts.find((text) => text.dataset.vs && text.dataset.vs === against);
      for (const text of texts) text.hidden = text !== (marked || texts[0]);
    }
  }

  function filter(synopsis, chosen) {
    synopsis.dataset.filter = chosen;
    const left = [...synopsis.querySelectorAll(".row")].filter((row) => row.getClientRects().length).length;
    synopsis.querySelector("[data-empty]").hidden = left > 0;
    synopsis.querySelector("[data-count]").textContent = String(left);
  }

  function choose(select, value) {
    if ([...select.options].some((option) => option.value === value)) select.value = value;
    return select.value;
  }

  ready(() => {
    for (const synopsis of document.querySelectorAll("[data-synopse]")) {
      const bases = synopsis.querySelector("[data-base-of]"), filters = synopsis.querySelector("[data-filter-of]");
      const editions = [...synopsis.querySelectorAll("[data-view-of]")].map((button) => button.dataset.viewOf);
      const narrow = matchMedia("(max-width: 61.99rem)").matches;
      const wanted = store.get(narrow ? "view-narrow" : "view", narrow ? editions.at(-2) || "all" : "all");
      synopsis.querySelector("[data-bar]").hidden = false;
      view(synopsis, editions.includes(wanted) ? wanted : "all");
      base(synopsis, choose(bases, store.get("base", "prev")));
      synopsis.addEventListener("click", (event) => {
        const edition = event.target.closest("[data-view-of]")?.dataset.viewOf;
        if (!edition) return;
        keeping(synopsis, () => { view(synopsis, edition); filter(synopsis, filters.value); });
        store.set(narrow ? "view-narrow" : "view", edition);
      });
      bases.addEventListener("change", () => { keeping(synopsis, () => base(synopsis, bases.value)); store.set("base", bases.value); });
      filters.addEventListener("change", () => keeping(synopsis, () => filter(synopsis, filters.value)));
    }
  });
})(globalThis.RegelwerkPage);
