/* An auction entered call by call: what is irregular is named at once and opens its decision. The address holds it all.
 *
 * In: [data-auction], `RegelwerkDetect` with what the page brings.  Out: the grid, the findings, the address.
 */
(function (page) {
  const { data, notice } = globalThis.RegelwerkDetect;
  const { ready, say, el, piece, store } = page;
  const DEALER = "teiler", EDITION = "ausgabe", CALLS = "reizung", KEPT = "edition.bridge", MOST = 400;
  const WRITTEN = /^(?:([NOSW]):)?(?:([a-z]+):)?(?:([1-8])(C|D|H|S|NT)|(P|XX|X))$/;
  const SHORT = { pass: "P", double: "X", redouble: "XX" };

  /* ---- calls in words and in the address ---- */

  const RED = new Set(["H", "D"]); // hearts and diamonds
  const sayCall = (call) => (call.kind === "bid" ? `${call.level}${data.signs[call.denomination]}` : data.spoken[call.kind]);
  const makeBid = (level, denomination) => ({ kind: "bid", level, denomination });
  const makePlainCall = (kind) => ({ kind, level: 0, denomination: "" });
  const letter = (state, seat) => data.seats[(data.seats.indexOf(state.dealer) + seat) % data.players];
  const number = (state, seat) => (data.seats.indexOf(seat) - data.seats.indexOf(state.dealer) + data.players) % data.players;
  const turn = ({ calls }) => (calls.length ? (calls[calls.length - 1].seat + 1) % data.players : 0);

  /** A call as the command line reads it. */
  function writeCall(state, { call, seat, barred }, at) {
    const next = turn({ calls: state.calls.slice(0, at) });
    return `${seat === next ? "" : `${letter(state, seat)}:`}${barred ? `${data.barred}:` : ""}${call.kind === "bid" ? `${call.level}${call.denomination}` : SHORT[call.kind]}`;
  }

  /** The state an address holds; an auction that cannot be read is left out, and told. */
  function read(editions) {
    const given = new URLSearchParams(location.search);
    const wanted = given.get(EDITION) || store.get(KEPT, "");
    const dealer = data.seats.includes(given.get(DEALER)) ? given.get(DEALER) : data.seats[0];
    const state = { dealer, edition: editions.includes(wanted) ? wanted : editions[0], calls: [], level: 0, seat: null, barred: false, told: "" };
    const words = (given.get(CALLS) || "").split(",").filter(Boolean);
    for (const word of words) {
      const found = WRITTEN.exec(word);
      if (!found || (found[2] && found[2] !== data.barred) || words.length > MOST) return { ...state, calls: [], told: "unread" };
      const call = found[5] ? makePlainCall(Object.keys(SHORT).find((kind) => SHORT[kind] === found[5])) : makeBid(Number(found[3]), found[4]);
      state.calls.push({ call, seat: found[1] ? number(state, found[1]) : turn(state), barred: Boolean(found[2]) });
    }
    return state;
  }

  /** All calls in one line. */
  const line = (state) => state.calls.map((each, at) => writeCall(state, each, at)).join(",");

  function address(state) {
    const given = new URLSearchParams({ [DEALER]: state.dealer, [EDITION]: state.edition });
    if (state.calls.length) given.set(CALLS, line(state));
    return `${location.pathname}?${given}`;
  }

  /* ---- what is shown ---- */

  /** The calls under their seats: a new row wherever the seats begin again. */
  function rows(state, noticed) {
    const columns = [...document.querySelectorAll("[data-column]")].map((each) => each.dataset.column);
    const wrong = new Set(noticed.findings.map((each) => each.number));
    const found = [];
    let column = columns.length;
    state.calls.forEach(({ call, seat, barred }, at) => {
      const mine = columns.indexOf(letter(state, seat));
      if (mine <= column) found.push(columns.map(() => el("td")));
      column = mine;
      const cell = found[found.length - 1][mine];
      cell.append(el("span", { className: RED.has(call.denomination) ? "red" : "" }, sayCall(call)));
      const notes = [wrong.has(at + 1) && "wrong", barred && "barred", at >= noticed.lookedAt && "unchecked"].filter(Boolean);
      for (const note of notes) cell.append(el("small", {}, say(note)));
      cell.classList.add(...notes);
    });
    return found.map((cells) => el("tr", {}, ...cells));
  }

  /** The link that opens a decision with what is known, the auction for its protocol too. */
  function makeLink(state, found) {
    const given = new URLSearchParams({ ...found.facts, ...(found.seat < 0 ? {} : { schuldig: letter(state, found.seat) }), [EDITION]: state.edition });
    if (state.calls.length) for (const [name, told] of [[DEALER, state.dealer], [CALLS, line(state)]]) given.set(name, told);
    return `${page.root}${data.decisions[found.decision].link}?${given}`;
  }

  /** The headline of a finding. */
  function nameFinding(state, { what, number: at, seat }) {
    return say("what", { number: at, call: sayCall(state.calls[at - 1].call), seat: say(`seat-${letter(state, seat)}`), name: data.kinds[what].name });
  }

  /** A finding with its clauses and the way to its decision. */
  function makeCard(state, found, named = nameFinding(state, found), clauses = found.what) {
    const { node, slot } = piece("tpl-finding");
    slot("what").textContent = named;
    const links = (data.cites[clauses][state.edition] || []).map(([text, place]) => el("a", { className: "ref", href: page.root + place }, text));
    slot("cites").append(...links.flatMap((link, at) => (at ? [" · ", link] : [link])));
    const decision = data.decisions[found.decision];
    slot("open").hidden = !decision;
    if (decision) Object.assign(slot("link"), { href: makeLink(state, found), textContent: say("open", { title: decision.title }) });
    return node;
  }

  page.findings = { makeCard, sayCall };

  function findings(state, noticed) {
    const rest = state.calls.slice(noticed.lookedAt).map(({ call }) => sayCall(call)).join(" – ");
    const cards = noticed.findings.map((found) => makeCard(state, found));
    const none = cards.length ? [] : [el("p", { className: "none" }, say(state.calls.length ? "none" : "none-yet"))];
    return [...cards, ...none, ...(rest ? [el("p", { className: "none" }, say("rest", { calls: rest }))] : [])];
  }

  function show(box, state) {
    const find = (selector) => box.querySelector(selector), all = (selector) => box.querySelectorAll(selector);
    const noticed = notice(state.calls), next = turn(state), seat = state.seat ?? next;
    const press = (selector, key, value) => all(selector).forEach((button) => button.setAttribute("aria-pressed", String(button.dataset[key] === value)));
    press("[data-dealer]", "dealer", state.dealer);
    press("[data-edition]", "edition", state.edition);
    press("[data-seat]", "seat", letter(state, seat));
    press("[data-level]", "level", String(state.level));
    find("[data-barred]").setAttribute("aria-pressed", String(state.barred));
    const names = { seat: say(`seat-${letter(state, seat)}`), turn: say(`seat-${letter(state, next)}`), level: state.level };
    find("[data-whose]").textContent = say(seat === next ? "in-turn" : "out-of-turn", names) + (state.level ? ` ${say("level-chosen", names)}` : "");
    find("[data-calls]").replaceChildren(...rows(state, noticed));
    find("[data-found]").replaceChildren(...findings(state, noticed));
    const named = [...all("[data-found] h3")].pop();
    find("[data-jump]").hidden = !named;
    find("[data-jump] a").textContent = named ? named.textContent : "";
    page.tell((named ?? find("[data-found] .none")).textContent);
    find("[data-notice]").textContent = state.told ? say(state.told) : "";
    find("[data-notice]").hidden = !state.told;
  }

  /* ---- what is done ---- */

  const settled = { level: 0, seat: null, barred: false, told: "" };

  /** The state after a call; a denomination without a level is told. */
  function call(state, made) {
    if (state.calls.length >= MOST) return state;
    return { ...state, ...settled, calls: [...state.calls, { call: made, seat: state.seat ?? turn(state), barred: state.barred }] };
  }

  const MOVES = {
    dealer: (state, dealer) => ({ ...state, dealer }),
    edition: (state, edition) => { store.set(KEPT, edition); return { ...state, edition }; },
    seat: (state, seat) => ({ ...state, seat: number(state, seat) }),
    level: (state, level) => ({ ...state, told: "", level: state.level === Number(level) ? 0 : Number(level) }),
    denomination: (state, denomination) => (state.level ? call(state, makeBid(state.level, denomination)) : { ...state, told: "no-level" }),
    call: (state, kind) => call(state, makePlainCall(kind)),
    barred: (state) => ({ ...state, barred: !state.barred }),
    back: (state) => ({ ...state, ...settled, calls: state.calls.slice(0, -1) }),
    clear: (state) => ({ ...state, ...settled, calls: [] }),
  };

  /** The move a key means: a figure chooses the level, a letter then the denomination; without a level it is another call. */
  function readKey(state, key) {
    const folded = key.toLowerCase();
    if (key === "Backspace") return ["back"];
    if (/^[1-9]$/.test(key) && Number(key) <= data.seven + 1) return ["level", key];
    const keys = state.level ? data.keys.denominations : data.keys.calls;
    return Object.hasOwn(keys, folded) ? [state.level ? "denomination" : "call", keys[folded]] : null;
  }

  function wire(box) {
    const editions = [...box.querySelectorAll("[data-edition]")].map((button) => button.dataset.edition);
    let state = read(editions);
    const move = (name, value) => {
      state = MOVES[name](state, value);
      show(box, state);
      try { history.replaceState(null, "", address(state)); } catch { /* a folder that allows no address */ }
    };
    box.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      const [[name, value] = []] = Object.entries(button.dataset);
      if (name === "act") move(value);
      else if (name in MOVES) move(name, value); // others are for a file
    });
    box.querySelector("[data-pad]").addEventListener("keydown", (event) => {
      const meant = event.ctrlKey || event.metaKey || event.altKey ? null : readKey(state, event.key);
      if (!meant) return;
      event.preventDefault();
      move(...meant);
    });
    addEventListener("popstate", () => { state = read(editions); show(box, state); });
    box.hidden = false;
    show(box, state);
  }

  ready(() => document.querySelectorAll("[data-auction]").forEach(wire));
})(globalThis.RegelwerkPage);
