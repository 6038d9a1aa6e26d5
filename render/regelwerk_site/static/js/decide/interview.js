/* The interview on the page: shows a question or the ruling, and goes on with every answer.
 *
 * In: [data-wizard], `RegelwerkData`, the engine.  Out: the address changes with every answer; back goes a question back.
 */
(function (page) {
  const { say, ready, store } = page;

  /** Say something above the screen, or nothing. */
  function notice(word, places) {
    const box = document.querySelector("[data-notice]");
    box.textContent = word ? say(word, places) : "";
    box.hidden = !word;
  }

  /** Load who sits where and what is kept of a case, with its words and looks. */
  const bringSeating = (game) => page.bring("seating", `seating-${game}`, "behind.css");

  /** What is asked or ruled where a talk stands; nothing is shown yet. */
  function makeScreen(talk) {
    const { ruling, state, told } = page.talk.rule(talk);
    const now = { ...talk, state };
    const fact = page.talk.findNext(now);
    const move = (answer) => { talk.find("[data-seats]").open = false; go(talk, () => answer(talk)); };
    const screen = fact ? page.ask(now, fact, move, (single) => change(talk, single)) : rule(talk, state, ruling);
    screen.querySelector('[data-slot="given"]').replaceWith(page.given(now, (changing) => change(talk, changing)));
    return { state, screen, told, asks: Boolean(fact) };
  }

  /** Show where `move` leads once the decisions entered there are loaded; until then the screen stays as it is, and the last move counts.
   * Gives what is shown; nothing if the move was overtaken or a decision could not be loaded, which is told. */
  async function arrive({ whole: talk }, move) {
    const turn = (talk.turn += 1), box = talk.find("[data-screen]");
    box.setAttribute("aria-busy", "true");
    try {
      const { moved, shown, passedOver } = await page.enterTables(() => {
        const moved = { changing: "", ...move() };
        return { moved, shown: makeScreen({ ...talk, ...moved }), passedOver: talk.engine.passedOver };
      }, true);
      if (turn !== talk.turn) return null;
      Object.assign(talk, { state: shown.state, changing: moved.changing });
      notice(moved.told || shown.told);
      press(talk);
      if (!shown.asks || talk.went) talk.find("[data-profile]").open = false;
      page.seating?.show(talk);
      box.replaceChildren(shown.screen);
      page.watchCovered?.(box);
      if (passedOver && !shown.asks) complete(talk, turn);
      return shown;
    } catch (refused) {
      if (refused.name !== "NotLoaded") throw refused;
      if (turn === talk.turn) notice("unloaded", { title: page.nameMissing(refused) });
      return null;
    } finally {
      if (turn === talk.turn) box.removeAttribute("aria-busy");
    }
  }

  /** Add what falls due later to what is shown, once it is loaded; where that fails it stays a question put off. */
  async function complete(talk, turn) {
    const found = await page.enterTables(() => makeScreen(talk)).catch(() => null);
    if (!found || turn !== talk.turn) return;
    talk.state = found.state;
    if (found.told) notice(found.told);
    const box = talk.find("[data-screen]"), focused = box.querySelector("h3[tabindex]") === document.activeElement;
    if (box.innerHTML === found.screen.outerHTML) return; // nothing is said yet of what falls due later
    box.replaceChildren(found.screen);
    if (focused) box.querySelector("h3[tabindex]").focus({ preventScroll: true });
  }

  /** Go on to another state, and remember it in the address. */
  async function go({ whole: talk }, move) {
    talk.went = true;
    page.seating?.settle(talk.game);
    if (!(await arrive(talk, move))) return;
    try {
      history.pushState(page.state.entry, "", page.state.address(talk.state, talk.table));
      talk.steps += 1;
    } catch { /* a folder that allows no address */ }
    bring(talk);
  }

  /** Ask again what has been answered. */
  async function change({ whole: talk }, changing) {
    if (await arrive(talk, () => ({ state: talk.state, changing }))) bring(talk);
  }

  /** The switches as the state has them; an edition other than the usual one is told in the head. */
  function press({ box, find, game, decision, state, table }) {
    for (const button of box.querySelectorAll("[data-edition]")) button.setAttribute("aria-pressed", String(button.dataset.edition === state.edition));
    for (const name of document.querySelectorAll("[data-edition-name]")) name.textContent = globalThis.RegelwerkData.editions[state.edition];
    document.querySelector("[data-here]").classList.toggle("other", state.edition !== page.state.usual(globalThis.RegelwerkData, decision));
    page.seats.press(find("[data-seats]"), state.seat);
    page.atTable(table);
    document.querySelector('[data-act="table"]').setAttribute("aria-pressed", String(table));
  }

  /** The screen of a ruling; what keeps it on this device and hands it on follows. */
  function rule(talk, state, ruling) {
    const { engine, game, decision } = talk;
    const appeal = () => [...document.querySelector(`[data-appeal] [data-edition="${state.edition}"]`).childNodes].map((node) => node.cloneNode(true));
    const told = { ...state, went: talk.went, engine, game, appeal, editionName: globalThis.RegelwerkData.editions[state.edition], title: engine.decisions[decision].title };
    const node = page.ruling(ruling, told);
    bringSeating(game).then(() => {
      page.noting.follow(node, ruling, told, (more) => go(talk, () => ({ state: { ...talk.whole.state, ...more } })));
      page.said.follow(node, ruling, told, (id) => go(talk, () => ({ state: moveOn(talk.whole.state, { act: "open", decision: id }) })));
    }, () => undefined); // the ruling stands without
    return node;
  }

  /** Bring what is shown to the top of the window, unless all of it is in sight, and tell it to who listens. */
  function bring({ box, find }) {
    find("[data-screen] h3[tabindex]").focus({ preventScroll: true });
    if (box.getBoundingClientRect().top < 0 || find("[data-screen]").getBoundingClientRect().bottom > innerHeight) box.scrollIntoView({ block: "start" });
  }

  /** The state a button of a ruling leads to: a decision taken before it falls due, another edition, the questions put off; nothing for other buttons. */
  function moveOn(state, { act, decision, to }) {
    if (act === "open" && !state.opened.includes(decision)) return { ...state, opened: [...state.opened, decision] };
    return act === "instead" ? { ...state, edition: to } : ["open", "resume"].includes(act) && { ...state, skip: [] };
  }

  function wire(talk) {
    const { box, find } = talk;
    box.addEventListener("click", (event) => {
      const edition = event.target.closest("[data-edition]")?.dataset.edition, seat = event.target.closest("[data-seat]")?.dataset.seat;
      const act = event.target.closest("[data-act]")?.dataset, next = act && moveOn(talk.state, act);
      if (next) go(talk, () => ({ state: next }));
      if (act?.act === "again") change(talk, act.fact);
      if (seat) go(talk, () => ({ state: { ...talk.state, seat: seat === talk.state.seat ? "" : seat } }));
      if (!edition) return;
      store.set(page.state.choice(globalThis.RegelwerkData), edition);
      find("[data-profile]").open = false;
      go(talk, () => ({ state: { ...talk.state, edition } }));
    });
    document.querySelector("[data-here]").addEventListener("click", () => { find("[data-profile]").open = true; find('[data-edition][aria-pressed="true"]').focus(); });
    document.querySelector('[data-act="table"]').addEventListener("click", () => { talk.table = !talk.table; store.set("table", talk.table); go(talk, () => ({ state: talk.state })); });
    page.keys(box);
    addEventListener("popstate", (event) => {
      page.state.begin(event.state?.blatt || page.state.entry.blatt);
      arrive(talk, () => readAddress(talk));
    });
    document.querySelector("[data-back]").addEventListener("click", (event) => {
      if (!talk.steps) return;
      event.preventDefault();
      history.back();
    });
  }

  const readAddress = ({ rules, decision }) => page.state.read(globalThis.RegelwerkData, rules, decision);

  /** The case at hand: the one this entry of the history or the address tells of, with its names; else a new one. */
  async function hold(game) {
    const known = history.state?.blatt;
    page.state.begin(known);
    try { history.replaceState(page.state.entry, ""); } catch { /* a folder that allows no address */ }
    if (known || /blatt=|reizung=/.test(location.search)) await bringSeating(game).then(() => page.case.open(game), () => undefined);
  }

  async function start(box, data, rules) {
    const { decision, game } = box.dataset, { engine } = data;
    const find = (selector) => box.querySelector(selector);
    if (!engine.decisions[decision]) return notice("unloaded", { title: document.querySelector("h1").textContent });
    await hold(game);
    const table = new URLSearchParams(location.search).has("tisch") || store.get("table", false);
    const talk = { box, find, engine, rules, decision, game, table, turn: 0, steps: 0, changing: "", state: page.state.blank(page.state.edition(data, decision)) };
    talk.whole = talk; // what is shown is a sketch of where a move leads; every further move starts from the talk itself
    find("[data-screen]").before(page.piece("tpl-who").node);
    find("[data-setup]").hidden = false;
    find("[data-profile]").open = !store.get(`asked.${game}`, false); // the first time
    store.set(`asked.${game}`, true);
    wire(talk);
    const shown = await arrive(talk, () => readAddress(talk));
    const who = find("[data-seats]");
    who.open = store.get("seats", false) && shown?.asks && !talk.state.seat && !Object.keys(talk.state.facts).length; // asked first where somebody uses it
    who.querySelector("summary").addEventListener("click", () => store.set("seats", !who.open));
    bringSeating(game).then(() => page.seating.wire(talk, (move) => go(talk, move)), () => undefined); // whoever it was is decided on without
    if (shown && !shown.asks && Object.keys(talk.state.facts).length && !location.hash) bring(talk);
  }

  /** The rows of the table have a page of their own; addresses of the time when they stood here lead there. */
  if (location.hash.startsWith("#zeile-")) location.replace(new URL(`tabelle.html${location.hash}`, location.href));

  page.notice = notice;
  ready(() => {
    const box = document.querySelector("[data-wizard]");
    if (box) start(box, globalThis.RegelwerkData, globalThis.Regelwerk);
  });
})(globalThis.RegelwerkPage);
