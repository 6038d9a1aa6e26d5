/* The boards of a file on the page of the auction: those with findings first and open, each finding with its clauses and the way to its decision, and what was not checked and why.
 * They are read in slices, so that the page goes on answering.
 *
 * In: [data-boards], a file; `RegelwerkRecords`, what auction.js shows of findings (`RegelwerkPage.findings`).  Out: `RegelwerkPage.openRecords`.
 */
(function (page, records) {
  const { say, el, findings } = page, { data } = records, { data: known } = globalThis.RegelwerkDetect;
  const LARGEST = 100_000_000, SLICE = 40, MANY = 50; // bytes; milliseconds; boards of a list at first
  const PRINTED = { T: "10", J: "B", Q: "D" }, HIGHEST = 8; // as German packs print cards; the highest level an address holds
  let running = 0, opened = null;

  /** The headline of a finding: which call or card, whose, and what is wrong. */
  function nameFinding({ calls, cards, start, dealer }, { what, part, number, seat }) {
    const { name } = known.kinds[what], who = say(`seat-${known.seats[records.turn(start, seat)]}`), card = cards[number - 1];
    if (part === "call") return say(dealer < 0 ? "what-unseated" : "what", { number, call: findings.sayCall(calls[number - 1].call), seat: who, name });
    const shown = card ? `, ${known.signs[card[0]]}${PRINTED[card[1]] ?? card[1]}` : "";
    return part === "card" ? say("what-card", { trick: Math.ceil(number / records.PLAYERS), card: shown, seat: who, name }) : name;
  }

  /** A finding with its clauses and its decision; the auction goes along where its seats are known. */
  function makeCard(board, found, edition) {
    const isTold = board.dealer >= 0 && board.calls.every(({ call }) => call.level <= HIGHEST);
    const state = { edition, dealer: known.seats[board.start], calls: isTold ? board.calls : [] }, seat = found.part === "call" && board.dealer < 0 ? -1 : found.seat;
    return findings.makeCard(state, { ...found, seat }, nameFinding(board, found), records.nameClauses(found));
  }

  /** What was not checked and why, in one line: parts with the same reason together. */
  function tellUnchecked(unchecked) {
    const reasons = new Map();
    for (const { part, why } of unchecked) reasons.set(why, [...reasons.get(why) ?? [], data.parts[part] ?? data.tables[part]]);
    return [...reasons].map(([why, parts]) => `${parts.join(", ")} (${why})`).join("; ");
  }

  const isUnchecked = ({ unchecked }) => Object.keys(data.parts).every((part) => unchecked.some((each) => each.part === part));

  const isBare = (board) => isUnchecked(board) && !board.tables.length;

  /** All that is told of a board. */
  function describe(board, edition) {
    const bad = board.unchecked.filter((each) => each.bad), left = isBare(board) ? "" : tellUnchecked(board.unchecked.filter((each) => !each.bad));
    const lines = [...board.remarks, ...bad.map(({ why }) => say("bad", { why })), ...(left ? [say("left", { left })] : [])];
    return [...board.findings.map((found) => makeCard(board, found, edition)), ...lines.map((line) => el("p", {}, line))];
  }

  const nameBoard = ({ number, label, place }) => say(number ? "board" : label ? "board-labelled" : "board-placed", { number, label, place });
  const isBad = ({ unchecked }) => unchecked.some(({ bad }) => bad);

  /** How many findings a board has, and whether some of it cannot be read. */
  function countFindings(board) {
    const { length: n } = board.findings, bad = isBad(board);
    return [n || !bad ? say(n ? (n === 1 ? "one-finding" : "findings") : isBare(board) ? "bare" : isUnchecked(board) ? "unchecked" : "clean", { n }) : "", bad ? say("partly-bad") : ""].filter(Boolean).join(", ");
  }

  /** A board as a fold; what it tells is made when it is opened. */
  function makeFold(board, edition) {
    const fold = el("details", { className: "fold" }, el("summary", {}, nameBoard(board), el("span", { className: "count" }, countFindings(board))));
    const fill = () => { if (fold.children.length < 2) fold.append(...describe(board, edition)); };
    fold.addEventListener("toggle", fill);
    if (board.findings.length || isBad(board)) {
      fold.open = true;
      fill();
    }
    return fold;
  }

  /** A list that shows some boards and, when asked, more. */
  function makeList(box, edition) {
    const waiting = [], more = el("button", { className: "tool", type: "button", hidden: true }), place = el("div");
    const settle = () => { more.hidden = !waiting.length; more.textContent = say("more-boards", { n: waiting.length }); };
    box.querySelectorAll("div, button").forEach((each) => { if (each.parentNode === box) each.remove(); });
    box.append(place, more);
    more.addEventListener("click", () => {
      const next = waiting.splice(0, MANY).map((board) => makeFold(board, edition));
      place.append(...next);
      settle();
      next[0].firstChild.focus();
    });
    return { settle, add: (board) => { if (place.children.length < MANY) place.append(makeFold(board, edition)); else waiting.push(board); } };
  }

  const rest = () => new Promise((go) => { setTimeout(go); });

  /** Read the opened file to its end by an edition, unless another one is opened meanwhile; the word for what is wrong with it. */
  async function run(box, edition) {
    const mine = (running += 1), { text, form } = opened, find = (selector) => box.querySelector(selector);
    const clean = find("[data-clean]"), lists = [makeList(find("[data-with]"), edition), makeList(clean, edition)], counts = { boards: 0, found: 0, clean: 0 };
    const tell = (key) => {
      const told = say(key, counts);
      find("[data-progress]").textContent = told;
      find("[data-clean] .count").textContent = counts.clean;
      clean.hidden = !counts.clean;
      lists.forEach((list) => list.settle());
      return told;
    };
    clean.open = false;
    let until = performance.now() + SLICE;
    for (const record of records.readRecords(text, form)) {
      const { number, label, dealer, start, calls, cards, tables, remarks } = record, checked = records.check(record, edition), isFound = checked.findings.length > 0, isClean = !isFound && !isBad(checked);
      counts.boards += 1;
      counts.found += isFound;
      counts.clean += isClean;
      lists[isClean ? 1 : 0].add({ number, label, dealer, start, calls, cards, tables, remarks, ...checked, place: counts.boards });
      if (performance.now() < until) continue;
      tell("reading");
      await rest();
      if (mine !== running) return "";
      until = performance.now() + SLICE;
    }
    page.tell(tell("read"));
    clean.open = counts.clean === counts.boards;
    return counts.boards ? "" : `no-board-${form}`;
  }

  /** Show the boards, or the auction again. */
  function show(box, on) {
    box.hidden = !on;
    for (const each of document.querySelectorAll("[data-auction] > .table, [data-dealers]")) each.hidden = on;
  }

  function close(box) {
    running += 1;
    opened = null;
    page.keptRecords.set(null);
    show(box, false);
    document.querySelector("[data-records] button").focus();
  }

  function wire(box) {
    box.dataset.wired = "";
    box.querySelector("[data-close]").addEventListener("click", () => close(box));
    document.querySelectorAll("[data-edition]").forEach((button) => button.addEventListener("click", () => { if (opened) run(box, button.dataset.edition); }));
  }

  /** Show what the boards of a file show, of one chosen or of one that the tab has kept; the word for what is wrong with it. */
  page.openRecords = async function (box, file) {
    if (file.size > LARGEST) return "too-large";
    const isNew = typeof file.text !== "string", heading = box.querySelector("h2"), { name } = file;
    const text = isNew ? records.decodeFile(new Uint8Array(await file.arrayBuffer())) : file.text;
    opened = { text, form: records.findForm(name, text) };
    if (!("wired" in box.dataset)) wire(box);
    heading.textContent = name;
    show(box, true);
    if (isNew) {
      page.keptRecords.set({ name, text });
      heading.focus();
    }
    const fault = await run(box, document.querySelector('[data-edition][aria-pressed="true"]').dataset.edition);
    if (fault) close(box);
    return fault;
  };
})(globalThis.RegelwerkPage, globalThis.RegelwerkRecords);
