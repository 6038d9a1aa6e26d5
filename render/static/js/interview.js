/* The interview: keeps the state, asks the engine what comes next, shows a question or the ruling.
 *
 * In: [data-wizard], `RegelwerkData`, the engine.  Out: the address changes with every answer; back goes a question back.
 */
(function (page) {
  const { say, el, ready, store } = page;

  ready(() => {
    const box = document.querySelector("[data-wizard]");
    if (box && globalThis.RegelwerkData && globalThis.Regelwerk) start(box, globalThis.RegelwerkData.engine, globalThis.Regelwerk);
  });

  function start(box, engine, rules) {
    const { decision, game } = box.dataset;
    const editions = [...box.querySelectorAll("[data-edition]")].map((button) => button.dataset.edition);
    const find = (selector) => box.querySelector(selector);
    let state = page.state.read(engine, decision, editions);
    let changing = "", ruling = null, told = null, table = new URLSearchParams(location.search).has("tisch");

    /** Go to a new state: remember it in the address and show it. */
    function go(next) {
      state = next;
      try { history.pushState(null, "", page.state.address(state, table)); } catch { /* a folder that allows no address */ }
      show(true);
    }

    function answer(fact, value) {
      changing = "";
      find("[data-notice]").hidden = true;
      const skip = state.skip.filter((each) => each !== fact);
      if (!value) {
        const rest = Object.fromEntries(Object.entries(state.facts).filter(([each]) => each !== fact));
        return go({ ...state, facts: rest, skip: [...skip, fact] });
      }
      const facts = rules.revise(engine, decision, state.edition, state.facts, fact, value);
      if (Object.keys(state.facts).some((each) => !(each in facts))) notice("impossible");
      return go({ ...state, facts, skip });
    }

    function notice(key) {
      find("[data-notice]").textContent = say(key);
      find("[data-notice]").hidden = false;
    }

    /** Facts that exclude each other (an edition may know fewer combinations): keep the first ones. */
    function possible() {
      try {
        return rules.decide(engine, decision, state.edition, state.facts);
      } catch {
        let kept = {};
        for (const [fact, value] of Object.entries(state.facts)) kept = rules.revise(engine, decision, state.edition, kept, fact, value);
        state = { ...state, facts: kept };
        notice("impossible");
        return rules.decide(engine, decision, state.edition, kept);
      }
    }

    function show(focus) {
      ruling = possible();
      const asks = ruling.status === "open" || state.further;
      const fact = changing || (asks ? rules.nextQuestion(engine, decision, state.edition, state.facts, state.skip) : "");
      chips();
      for (const button of box.querySelectorAll("[data-edition]")) button.setAttribute("aria-pressed", String(button.dataset.edition === state.edition));
      page.seats.mark(find("[data-seats]"), state.seat);
      document.body.classList.toggle("at-table", table);
      find('[data-act="table"]').setAttribute("aria-pressed", String(table));
      find("[data-screen]").replaceChildren(fact ? asking(fact) : ruled());
      if (focus) find("[data-screen] h3").focus({ preventScroll: box.getBoundingClientRect().top >= 0 });
      if (focus && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: "start" });
    }

    function asking(fact) {
      const facts = Object.fromEntries(Object.entries(state.facts).filter(([each]) => each !== fact));
      const left = rules.answers(engine, decision, state.edition, facts, fact);
      return page.question({ ...state, engine, decision, game, fact, facts, left, chosen: state.facts[fact] || "" }, (value) => answer(fact, value));
    }

    function ruled() {
      const appeal = () => [...document.querySelector(`[data-appeal] [data-edition="${state.edition}"]`).childNodes].map((node) => node.cloneNode(true));
      told = { engine, game, seat: state.seat, facts: state.facts, further: state.further, appeal, editionName: globalThis.RegelwerkData.editions[state.edition], title: engine.decisions[decision].title };
      const node = page.ruling(ruling, told);
      node.addEventListener("click", (event) => act(event.target.closest("[data-act]")));
      remembered(node);
      return node;
    }

    function remembered(node) {
      const button = node.querySelector('[data-act="remember"]');
      button.setAttribute("aria-pressed", String(page.later.noted()));
    }

    function act(button) {
      const what = button?.dataset.act;
      if (what === "protocol") page.protocol(ruling, told);
      if (what === "restart") go({ ...state, facts: {}, skip: [], further: false });
      if (what === "further") go({ ...state, further: true });
      if (what === "resume") go({ ...state, skip: [] });
      if (what === "remember") {
        page.later.note(page.outcomes(ruling).filter((outcome) => outcome.later), told.title, told.editionName);
        remembered(find("[data-screen]"));
      }
      if (what === "link") navigator.clipboard?.writeText(location.href).then(() => page.tell(say("copied", { text: location.href })), () => undefined);
    }

    /** The answers so far; each can be changed, the others stay as far as they can. */
    function chips() {
      const chip = (fact, text, open) => {
        const button = el("button", { type: "button" }, `${engine.facts[fact].question} `, el("b", {}, text), el("span", { className: "vh" }, ` (${say("change")})`));
        button.addEventListener("click", () => { changing = fact; show(true); });
        return el("li", { className: open ? "open" : "" }, button);
      };
      const given = Object.entries(state.facts).map(([fact, value]) => chip(fact, engine.facts[fact].values[value], false));
      find("[data-answered]").replaceChildren(...given, ...state.skip.map((fact) => chip(fact, say("unknown"), true)));
    }

    find("[data-setup]").hidden = false;
    box.addEventListener("click", (event) => {
      const edition = event.target.closest("[data-edition]")?.dataset.edition;
      if (edition) {
        changing = "";
        store.set(`edition.${editions.join(".")}`, edition);
        go({ ...state, edition });
      }
    });
    find('[data-act="table"]').addEventListener("click", () => { table = !table; go(state); });
    page.seats.form(find("[data-seats]"), game, state, (seat) => go({ ...state, seat }));
    addEventListener("popstate", () => { changing = ""; state = page.state.read(engine, decision, editions); show(false); });
    if (state.refused) notice("refused");
    show(false);
  }
})(globalThis.RegelwerkPage);
