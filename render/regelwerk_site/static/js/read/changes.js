/* What changed: the list of a step narrowed by kind, weight, phase, addressee, law and word; cited, printed, taken along as a table.
 *
 * In: [data-kinds] with its choices, the address.  Out: entries hidden, choices that would show nothing left out, the entry of the address open.
 */
(function ({ ready, aim, note, el, say, tell, folded, takeAlong }) {
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];
  const listGroups = () => all("details.change");
  const listEntries = () => all("details.change > ul > li");
  const readGroup = (entry) => entry.closest("details.change");
  const KEYS = { // what an entry has under the name of a choice
    art: (entry) => [entry.classList[0]],
    gewicht: (entry) => [entry.classList[1] || ""],
    phase: (entry) => [readGroup(entry).dataset.phase || ""],
    adressat: (entry) => (entry.dataset.who || "nobody").split(" "),
    regel: (entry) => [readGroup(entry).id.slice(6)],
  };

  const readWords = (chosen) => (chosen.wort || "").toLowerCase().split(/\s+/).filter(Boolean);

  /** What is chosen, by name; empty is everything. */
  const readChoices = (bar) => Object.fromEntries(all("[name]", bar).map(({ name, value }) => [name, value.trim()]));

  /** The entries that fit every choice but one. */
  function filter(entries, chosen, but = "") {
    const words = readWords(chosen);
    return entries.filter((entry) => Object.entries(KEYS).every(([name, list]) => name === but || !chosen[name] || list(entry).includes(chosen[name])) && folded.hasWords(entry, words));
  }

  /** Beside each choice how many entries it would leave; what leaves none is not offered. */
  function count(bar, entries, chosen) {
    for (const choice of all("select", bar)) {
      const found = new Map();
      for (const entry of filter(entries, chosen, choice.name)) for (const key of KEYS[choice.name](entry)) found.set(key, (found.get(key) || 0) + 1);
      for (const option of choice.options) {
        if (!option.value) continue;
        const n = found.get(option.value) || 0;
        option.text = option.text.replace(/(?: \(\d+\))?$/, ` (${n})`);
        option.hidden = option.disabled = !n && !option.selected;
      }
    }
  }

  /** Show the entries that fit, their laws open where something is chosen. */
  function narrow(bar) {
    const chosen = readChoices(bar), some = Object.values(chosen).some(Boolean), entries = listEntries();
    const left = new Set(filter(entries, chosen));
    for (const entry of entries) entry.hidden = !left.has(entry);
    for (const group of listGroups()) {
      const shown = all(":scope > ul > li", group).filter((entry) => left.has(entry)).length;
      group.hidden = !shown;
      group.querySelector("summary > .count").textContent = String(shown);
      if (some) group.open = shown > 0;
    }
    for (const beside of all("[data-whole]")) beside.hidden = some;
    bar.querySelector("[role=status]").textContent = String(left.size);
    document.querySelector(".chosen").textContent = [...listNames(bar), say("left", { n: left.size })].join(" · ");
    count(bar, entries, chosen);
    revealFound([...left], readWords(chosen));
    return chosen;
  }

  /** The names of what is chosen: `Betrifft: Dummy`. */
  function listNames(bar) {
    const named = all("label", bar).map((label) => [label.firstChild.textContent.trim(), label.querySelector("[name]")]).filter(([, choice]) => choice.value.trim());
    return named.map(([name, choice]) => `${name}: ${choice.options ? choice.selectedOptions[0].text.replace(/ \(\d+\)$/, "") : `„${choice.value.trim()}“`}`);
  }

  let looked = false; // for a word, before
  /** Open what has the words that are looked for; close it again once nobody looks. */
  function revealFound(entries, words) {
    if (words.length || looked) for (const entry of words.length ? entries : listEntries()) folded.reveal(entry, words);
    looked = words.length > 0;
  }

  /** The laws to choose from are those listed. */
  function offerLaws(bar) {
    const names = listGroups().map((group) => el("option", { value: group.id.slice(6) }, group.querySelector("summary > b").textContent.trim()));
    bar.querySelector('[name="regel"]').append(...names);
  }

  /** A number leads to its row with the two editions alone beside each other. */
  function leadBeside(bar) {
    const asked = `?vergleichen=${bar.dataset.of.replace("-", ",")}#`;
    for (const link of listEntries().map((entry) => entry.querySelector("a"))) {
      const place = link.getAttribute("href");
      if (/^(?:\.\.\/)+\d{1,2}\/index\.html#/.test(place)) link.setAttribute("href", place.replace("#", asked));
    }
  }

  const link = (entry) => `${location.href.replace(/[?#].*$/, "")}#${entry.id}`;
  const read = (entry, selector) => entry.querySelector(selector).textContent;

  /** Copy how a change is cited: its number, the editions, as of which edition, the state of the data, its link. */
  async function cite(bar, entry) {
    const since = entry.querySelector("i[data-of]");
    const said = say("cited", { place: read(entry, "a"), step: bar.dataset.cited, as_of: since ? `, Stand ${since.dataset.of}` : "", stand: bar.dataset.stand });
    try { await navigator.clipboard.writeText(`${said}\n${link(entry)}`); } catch { /* what is said can be copied by hand */ }
    tell(said);
  }

  /** An entry gets what cites it once its law is open. */
  function offerCiting(bar, group) {
    for (const entry of all(":scope > ul > li:not(:has(button))", group)) {
      const button = el("button", { className: "tool", type: "button" }, say("cite"));
      button.addEventListener("click", () => {
        cite(bar, entry);
        button.setAttribute("data-done", "");
        setTimeout(() => button.removeAttribute("data-done"), 1500);
      });
      entry.append(" ", button);
    }
  }

  /** Fold or unfold every law, and whatever its entries fold. */
  function wireFolding(button, bring) {
    const words = [button.textContent, button.dataset.fold];
    button.addEventListener("click", async () => {
      const open = button.textContent === words[0];
      button.textContent = words[Number(open)];
      if (open) await bring();
      for (const group of listGroups()) group.open = open;
      for (const entry of listEntries()) {
        if (open) folded.fill(entry);
        for (const fold of all("details", entry)) fold.open = open;
      }
    });
  }

  /** Open the law of the entry the address names. */
  function openAimed() {
    const asked = aim(), group = asked && asked.closest("details.change");
    if (!group) return;
    group.open = true;
    asked.scrollIntoView();
  }

  function wireList(bar) {
    document.documentElement.style.setProperty("--stand", `"${bar.dataset.cited}, ${bar.dataset.stand}"`); // at the foot of every printed page
    const given = new URLSearchParams(location.search), choices = all("[name]", bar);
    offerLaws(bar);
    for (const choice of choices) {
      choice.value = given.get(choice.name) || "";
      if (choice.selectedIndex < 0) choice.selectedIndex = 0; // no such choice
    }
    leadBeside(bar);
    bar.hidden = false;
    const bring = () => folded.bring(bar.dataset.of, listEntries());
    const show = async () => {
      const chosen = narrow(bar);
      if (chosen.wort) await bring().then(() => narrow(bar));
      return chosen;
    };
    show();
    for (const kind of ["input", "change"]) bar.addEventListener(kind, () => { note(Object.fromEntries(Object.entries(readChoices(bar)).map(([name, value]) => [name, value || null]))); show(); });
    bar.addEventListener("submit", (event) => event.preventDefault());
    for (const group of listGroups()) group.addEventListener("toggle", () => { if (group.open) offerCiting(bar, group); });
    wireFolding(bar.querySelector("[data-fold]"), bring);
    bar.querySelector("[data-csv]").addEventListener("click", () => bring().then(() => takeAlong(bar, listEntries().filter((entry) => !entry.hidden))));
    bar.querySelector("[data-print]").addEventListener("click", () => bring().then(() => print()));
  }

  ready(() => {
    for (const bar of document.querySelectorAll("[data-kinds]")) wireList(bar);
    addEventListener("hashchange", openAimed);
    openAimed();
  });
})(globalThis.RegelwerkPage);
