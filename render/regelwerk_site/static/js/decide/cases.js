/* The cases of this device on the start page: those that wait for something, and the list of the day to print or to take along.
 *
 * In: `RegelwerkPage.later`, the box [data-pending].  Out: `RegelwerkPage.cases(box)` fills the box.
 */
(function (page) {
  const { el, say, later } = page;
  const MINUTE = 60000, TICK = 20000, HALF_A_DAY = 720 * MINUTE; // milliseconds
  let emptied = [];

  const clock = (at) => new Date(at).toLocaleTimeString("de", { timeStyle: "short" });
  const day = (at) => new Date(at).toLocaleDateString("de", { dateStyle: "medium" });

  /** A text with the names of people at their seats, as far as the sheet of the case still has them. */
  function nameIn({ id, game }, text) {
    const [, names] = page.store.get(`sheets.${game}`, []).find((each) => each?.[0] === id) || [];
    return Object.entries(names || {}).reduce((said, [seat, name]) => {
      const called = say(`seat-${seat}`);
      return called && name && typeof name === "string" ? said.replace(new RegExp(`(?<![\\wÀ-ɏ])${called}(?![\\wÀ-ɏ])`), () => `${name}, ${called}`) : said;
    }, text);
  }

  /** Where it happened and who it was. */
  const tellPlace = (each) => [each.tisch && say("case-tisch", { n: each.tisch }), each.board && say(`case-board-${each.game}`, { n: each.board }), nameIn(each, each.called)].filter(Boolean).join(", ");

  const makeLink = (each) => el("a", { href: each.path ? page.root + each.path : each.from }, `${each.title}, ${each.edition}`);

  /** How long a case can still be appealed. */
  function tellAppeal(each) {
    const end = later.endOf(each), left = Math.ceil((end - Date.now()) / MINUTE);
    if (!end) return "";
    return left > 0 ? say("case-until", { clock: clock(end), n: left }) : say("case-past", { clock: clock(end) });
  }

  /** Something a case waits for; ticked it no longer does. */
  function makeWait(each, wait, show) {
    const tick = el("input", { type: "checkbox" });
    tick.addEventListener("change", () => {
      if (each.path) later.change(each.id, { waits: each.waits.filter((other) => other !== wait), done: [...each.done, wait.says] });
      else later.forget(each.id); // an obligation of the time when they were kept one by one
      show();
    });
    return el("label", {}, tick, el("span", {}, wait.due ? `${wait.due}: ` : "", nameIn(each, wait.says)));
  }

  function makeOpen(each, show) {
    const close = el("button", { type: "button", className: "tool" }, say("case-done"));
    close.addEventListener("click", () => { later.change(each.id, { closed: true }); show(); });
    const place = tellPlace(each), appeal = el("p", { className: "until" }, tellAppeal(each));
    appeal.dataset.until = each.id;
    return el("li", {}, el("p", { className: "at" }, place ? el("b", {}, `${place}: `) : "", makeLink(each), close), each.waits.length ? el("p", { className: "waits" }, say("case-waits")) : "",
      ...each.waits.map((wait) => makeWait(each, wait, show)), appeal);
  }

  function makeRow(each) {
    const told = [each.at ? `${day(each.at)}, ${clock(each.at)}` : "", tellPlace(each)].filter(Boolean).join(" · ");
    return el("li", {}, told ? el("span", { className: "when" }, told, " ") : "", makeLink(each), " ", el("span", {}, nameIn(each, each.head)), later.isOpen(each) ? el("i", {}, ` ${say("case-open")}`) : "");
  }

  /** Since when the results can be seen, at the time entered today: from then on every case that can be appealed has its clock. */
  function makeStart(entries, show) {
    const waiting = entries.filter(({ minutes, since, closed }) => minutes && !since && !closed);
    if (!waiting.length) return "";
    const field = el("input", { type: "time", value: new Date().toTimeString().slice(0, 5) }), button = el("button", { type: "button", className: "tool" }, say("case-start"));
    button.addEventListener("click", () => {
      if (!field.value) return field.focus();
      const today = new Date(`${new Date().toDateString()} ${field.value}`).getTime();
      const since = today - Date.now() > HALF_A_DAY ? today - 2 * HALF_A_DAY : today; // after midnight, the evening before
      for (const { id } of waiting) later.change(id, { since });
      show();
    });
    return el("p", { className: "begin" }, el("label", {}, `${say("case-since")} `, field), " ", button);
  }

  /** The list as a table for other programs: a sign that would make one of them reckon is no longer the first. */
  function formatTable(entries) {
    const cell = (text) => `"${String(text).replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
    const rows = entries.map((each) => [
      each.at ? day(each.at) : "", each.at ? clock(each.at) : "", say(`case-game-${each.game}`), each.tisch, each.board, nameIn(each, each.called), each.title, nameIn(each, each.head), each.edition,
      each.waits.map(({ due, says }) => (due ? `${due}: ${says}` : says)).join(" / "), later.endOf(each) ? clock(later.endOf(each)) : "", each.path || each.from,
    ]);
    return `\ufeff${[say("case-columns").split(";"), ...rows].map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;
  }

  function save(entries) {
    const link = el("a", { href: URL.createObjectURL(new Blob([formatTable(entries)], { type: "text/csv" })), download: "tagesliste.csv" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** Print the list alone. */
  function printList(fold) {
    fold.open = true;
    document.body.classList.add("printing-list");
    addEventListener("afterprint", () => document.body.classList.remove("printing-list"), { once: true });
    print();
  }

  /** The list of the day, the last ruling last, with what can be done with it. */
  function makeList(entries, open, show) {
    const act = (word, work) => {
      const button = el("button", { type: "button", className: "tool" }, say(word));
      button.addEventListener("click", work);
      return button;
    };
    const fold = el("details", { className: "fold day", open }, el("summary", {}, `${say("case-day")} `, el("span", { className: "count" }, String(entries.length))));
    const empty = emptied.length && !entries.length ? act("case-unempty", () => { later.replaceAll(emptied); emptied = []; show(); })
      : act("case-empty", () => { emptied = later.listKept(); later.replaceAll([]); show(); });
    const tools = entries.length ? [act("case-csv", () => save(entries)), act("case-print", () => printList(fold)), empty] : [empty];
    fold.append(el("ol", {}, ...entries.map(makeRow)), el("p", { className: "tools" }, ...tools), el("p", { className: "none" }, say("case-here")));
    return fold;
  }

  /** Fill the box, and keep its clocks going. */
  page.cases = function (box) {
    const show = () => {
      const entries = later.listKept(), open = entries.filter(later.isOpen), here = box.contains(document.activeElement), unfolded = Boolean(box.querySelector(".day")?.open);
      box.hidden = !entries.length && !emptied.length;
      box.classList.toggle("quiet", !open.length);
      box.querySelector("h2").textContent = say(open.length ? "case-some" : "case-none");
      box.querySelector("[data-pending-list]").replaceChildren(...open.map((each) => makeOpen(each, show)));
      box.querySelector("[data-day]").replaceChildren(...[makeStart(entries, show), makeList(entries, unfolded || !entries.length, show)].filter(Boolean));
      if (here && !box.contains(document.activeElement)) box.querySelector("input, button, summary")?.focus();
    };
    show();
    setInterval(() => {
      for (const told of box.querySelectorAll("[data-until]")) told.textContent = tellAppeal(later.find(told.dataset.until) || {});
    }, TICK);
  };
})(globalThis.RegelwerkPage);
