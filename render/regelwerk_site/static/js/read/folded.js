/* What a list of changes folds: the details of reasons and the situations that are ruled otherwise, brought when somebody looks for a word, opens, prints or takes along.
 *
 * In: the scripts assets/changes/….js.  Out: `RegelwerkPage.folded`, `RegelwerkChanges.tell`.
 */
(function (page) {
  const { el, say } = page;
  let texts = null, situations = [], told = null; // nothing yet
  let there = false, editions = [];
  const known = new Map(); // entry → what somebody may look for in it

  globalThis.RegelwerkChanges = {
    say(sentences) { texts = sentences; },
    tell(...packed) { [situations, told] = packed; },
  };

  const readTexts = (numbers) => numbers.map((number) => texts[number]);

  /** A situation in words: its decision, on which facts, what only the older edition rules, what only the newer. */
  function readSituation(number) {
    const [title, facts, ...sides] = situations[number];
    const asked = facts.map(([question, ...answers]) => `${texts[question]} ${readTexts(answers).join(say("or"))}`).join("; ");
    return [`${texts[title]}: ${asked || say("always")}`, ...sides.map((side, at) => `${editions[at]}: ${readTexts(side).join(" ") || "–"}`)];
  }
  const writeSituation = (number) => readSituation(number).join(" ");

  const listSituations = (entry) => (there ? told[entry.id][3] : []);
  /** Of the situations of each decision the largest, which stands first. */
  function listLargest(entry) {
    const met = new Set();
    return listSituations(entry).filter((number) => !met.has(situations[number][0]) && met.add(situations[number][0]));
  }

  /** Reasons told with their first sentences get what stands behind it. */
  function foldReasons(entry) {
    const left = readTexts(told[entry.id][2]), core = [...entry.childNodes].find((part) => part.nodeType === Node.TEXT_NODE && part.textContent.includes(" …"));
    if (!left.length || !core) return;
    const fold = (line) => el("details", {}, el("summary", {}, line.slice(0, -2)), left.shift());
    core.replaceWith(" ", ...core.textContent.trim().split("\n").map((line) => (line.endsWith(" …") && left.length ? fold(line) : `${line} `)), " ");
  }

  /** The box for its situations, filled when it opens. */
  function foldSituations(entry) {
    if (!listSituations(entry).length) return;
    const fold = el("details", { className: "cases" }, el("summary", {}, say("situations")), el("ul", { className: "plain" }));
    fold.addEventListener("toggle", () => { if (fold.open) fill(entry); });
    entry.querySelector(":scope > small").after(fold);
  }

  /** Put situations into the box of an entry, the largest of each decision unless some are named. */
  function fill(entry, named = []) {
    const fold = entry.querySelector(":scope > .cases");
    if (!fold || (!named.length && fold.querySelector("li"))) return;
    const shown = named.length ? named : listLargest(entry), rest = listSituations(entry).length - shown.length;
    const lines = shown.map((number) => el("li", {}, ...readSituation(number).flatMap((line, at) => (at ? [el("br"), line] : [el("strong", {}, line)]))));
    fold.querySelector("ul").replaceChildren(...lines, ...(rest ? [el("li", {}, say("rest", { n: rest }))] : []));
  }

  /** Bring what is folded, once; what does not come stays away. */
  async function bring(step, entries) {
    if (there) return;
    editions = step.split("-");
    await page.bring("changes/said", `changes/${step}`).catch(() => undefined);
    if (there || !texts || !told) return;
    there = true;
    known.clear();
    for (const entry of entries) { foldReasons(entry); foldSituations(entry); }
  }

  /** What somebody may look for in an entry: its law and what it says, and the same with each of its situations. */
  function listSaid(entry) {
    if (known.has(entry)) return known.get(entry);
    const parts = [...entry.childNodes].filter((part) => !part.matches?.("button, .cases"));
    const own = [entry.closest("details.change").querySelector("summary > b"), ...parts].map((part) => part.textContent).join(" ").toLowerCase();
    known.set(entry, [own, ...listSituations(entry).map((number) => `${own} ${writeSituation(number).toLowerCase()}`)]);
    return known.get(entry);
  }
  const has = (words) => (text) => words.every((word) => text.includes(word));

  /** Open in an entry what has words that are looked for: details with one of them, situations that alone have all. */
  function reveal(entry, words) {
    for (const fold of entry.querySelectorAll(":scope > details:not(.cases)")) fold.open = words.some((word) => fold.lastChild.textContent.toLowerCase().includes(word));
    const fold = entry.querySelector(":scope > .cases");
    if (!fold) return;
    const [own, ...joined] = listSaid(entry);
    const found = has(words)(own) ? [] : listSituations(entry).filter((number, at) => has(words)(joined[at]));
    fold.querySelector("ul").replaceChildren();
    fill(entry, found.length ? found : undefined);
    fold.open = found.length > 0;
  }

  page.folded = {
    bring, fill, reveal,
    hasWords: (entry, words) => !words.length || listSaid(entry).some(has(words)),
    listPlaces: (entry) => (there ? told[entry.id].slice(0, 2) : [[], []]),
    listLargest: (entry) => listLargest(entry).map(writeSituation),
  };
})(globalThis.RegelwerkPage);
