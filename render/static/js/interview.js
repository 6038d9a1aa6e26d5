/* The interview on the page: shows a question or the ruling, and goes on with every answer.
 *
 * In: [data-wizard], `RegelwerkData`, the engine.  Out: the address changes with every answer; back goes a question back.
 */
(function (page) {
  const { say, ready, store } = page;

  /** Go to a new state: remember it in the address and show it. */
  function go(talk, state) {
    Object.assign(talk, { state, changing: "" });
    try { history.pushState(null, "", page.state.address(state, talk.table)); } catch { /* a folder that allows no address */ }
    show(talk);
    bring(talk);
  }

  function notice({ find }, key) {
    find("[data-notice]").textContent = key ? say(key) : "";
    find("[data-notice]").hidden = !key;
  }

  function answer(talk, fact, value) {
    const { next, dropped } = page.talk.answered(talk, fact, value);
    notice(talk, dropped ? "impossible" : "");
    go(talk, next);
  }

  function change(talk, fact) {
    talk.changing = fact;
    show(talk);
    bring(talk);
  }

  /** Put the question or the ruling on the page, the answers so far folded under it; true where it is a ruling. */
  function show(talk) {
    const { ruling, state, dropped } = page.talk.ruled(talk);
    talk.state = state;
    if (dropped) notice(talk, "impossible");
    press(talk);
    const fact = page.talk.next(talk, ruling);
    const screen = fact ? page.question(page.talk.asked(talk, fact), (value) => answer(talk, fact, value)) : rule(talk, ruling);
    screen.querySelector('[data-slot="given"]').replaceWith(page.given(talk, (changed) => change(talk, changed)));
    talk.find("[data-screen]").replaceChildren(screen);
    return !fact;
  }

  /** The switches as the state has them. */
  function press({ box, find, state, table }) {
    for (const button of box.querySelectorAll("[data-edition]")) button.setAttribute("aria-pressed", String(button.dataset.edition === state.edition));
    page.seats.mark(find("[data-seats]"), state.seat);
    document.body.classList.toggle("at-table", table);
    find('[data-act="table"]').setAttribute("aria-pressed", String(table));
  }

  /** The screen of a ruling with its buttons. */
  function rule(talk, ruling) {
    const { engine, game, decision, state } = talk;
    const appeal = () => [...document.querySelector(`[data-appeal] [data-edition="${state.edition}"]`).childNodes].map((node) => node.cloneNode(true));
    const told = { ...state, engine, game, appeal, editionName: globalThis.RegelwerkData.editions[state.edition], title: engine.decisions[decision].title };
    return page.actions(page.ruling(ruling, told), ruling, told, (next) => go(talk, next));
  }

  /** Bring what is shown to the top of the window, unless all of it is in sight, and tell it to who listens. */
  function bring({ box, find }) {
    find("[data-screen] h3").focus({ preventScroll: true });
    if (box.getBoundingClientRect().top < 0 || find("[data-screen]").getBoundingClientRect().bottom > innerHeight) box.scrollIntoView({ block: "start" });
  }

  function wire(talk) {
    const { box, find, game, editions } = talk;
    box.addEventListener("click", (event) => {
      const edition = event.target.closest("[data-edition]")?.dataset.edition;
      if (!edition) return;
      store.set(`edition.${editions.join(".")}`, edition);
      go(talk, { ...talk.state, edition });
    });
    find('[data-act="table"]').addEventListener("click", () => { talk.table = !talk.table; go(talk, talk.state); });
    page.seats.form(find("[data-seats]"), game, () => talk.state.seat, (seat) => go(talk, { ...talk.state, seat }));
    addEventListener("popstate", () => {
      Object.assign(talk, { changing: "", state: page.state.read(talk.engine, talk.decision, editions) });
      show(talk);
    });
  }

  function start(box, engine, rules) {
    const { decision, game } = box.dataset;
    const editions = [...box.querySelectorAll("[data-edition]")].map((button) => button.dataset.edition);
    const find = (selector) => box.querySelector(selector);
    const table = new URLSearchParams(location.search).has("tisch");
    const talk = { box, find, engine, rules, decision, game, editions, table, changing: "", state: page.state.read(engine, decision, editions) };
    find("[data-setup]").hidden = false;
    wire(talk);
    if (talk.state.refused) notice(talk, "refused");
    if (show(talk) && Object.keys(talk.state.facts).length && !location.hash) bring(talk);
  }

  ready(() => {
    const box = document.querySelector("[data-wizard]");
    if (box && globalThis.RegelwerkData && globalThis.Regelwerk) start(box, globalThis.RegelwerkData.engine, globalThis.Regelwerk);
  });
})(globalThis.RegelwerkPage);
