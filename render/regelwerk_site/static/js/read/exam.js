/* Practising with cases: one story, a few answers, the right one with its law; what was right is counted on this device. Up to twenty of them make an exam.
 *
 * In: [data-exam] with editions and phases, a deck of questions (`questions.js`), an exam against the clock (`sheet.js`).
 * Out: question after question. Everything shown was worked out when the site was built.
 */
(function (page) {
  const { ready, say, el, store, root } = page;
  const EVERY = 4; // when practising, each fourth question is one that was answered wrong

  /** What this device has counted; another shape counts as nothing. */
  function readCounts(game) {
    const kept = store.get(`exam.${game}`, {});
    const readWhole = (number) => (Number.isInteger(number) && number >= 0 ? number : 0);
    return { right: Math.min(readWhole(kept.right), readWhole(kept.asked)), asked: readWhole(kept.asked) };
  }

  /** How many cases a button offers in an edition. */
  const countOffered = (button, edition) => (button.dataset.sets || "").trim().split(" ").map((set) => set.split(":"))
    .reduce((sum, [id, count]) => sum + (id === edition ? Number(count) : 0), 0);

  /** An answer: for whom and what is said. */
  const showAnswer = ({ lines }, id) => el("span", {}, lines[id][0] ? el("span", { className: "to" }, lines[id][0]) : null, lines[id][1]);

  function wire(box) {
    const game = box.dataset.exam, slot = (name) => box.querySelector(`[data-${name}]`);
    const buttons = [...box.querySelectorAll("[data-phase]")], editions = [...box.querySelectorAll("[data-edition]")], ways = [...box.querySelectorAll("[data-way]")];
    const all = editions.map((button) => button.dataset.edition), chosen = store.get(`exam.edition.${game}`, "") || store.get(`edition.${game}`, "");
    const deck = page.makeDeck(game, Object.fromEntries(buttons.filter(({ dataset }) => dataset.parts).map(({ dataset }) => [dataset.phase, Number(dataset.parts)])));
    const state = { edition: all.includes(chosen) ? chosen : all[0], phase: null, way: "practise", now: null, drawn: 0, turn: 0, exam: null, again: new Map(), practised: [] };
    const count = (phase) => buttons.reduce((sum, each) => sum + (!phase || each.dataset.phase === phase ? countOffered(each, state.edition) : 0), 0);
    const nameEdition = () => editions.find((button) => button.dataset.edition === state.edition).textContent;

    function showState() {
      for (const button of editions) button.setAttribute("aria-pressed", String(button.dataset.edition === state.edition));
      for (const button of ways) button.setAttribute("aria-pressed", String(button.dataset.way === state.way));
      const wrong = deck.listWrong(state.edition).length;
      for (const button of buttons) {
        const many = state.way === "test" ? page.countAsked(count(button.dataset.phase)) : count(button.dataset.phase);
        button.setAttribute("aria-pressed", String(button.dataset.phase === state.phase));
        button.querySelector("[data-count]").textContent = state.way === "test" ? say(many ? "questions" : "too-few", { n: many }) : String(many);
        button.disabled = many === 0;
      }
      slot("again").hidden = !wrong || state.way === "test";
      slot("again").setAttribute("aria-pressed", String(state.phase === "@again"));
      slot("wrong-count").textContent = String(wrong);
      slot("choose").hidden = Boolean(state.exam);
      slot("quit").hidden = !state.exam;
      slot("test-hint").hidden = state.way !== "test" || Boolean(state.exam);
      slot("practise-hint").hidden = state.way === "test";
      slot("sum").hidden = !state.practised.length || state.way === "test";
      const { right, asked } = readCounts(game);
      slot("score").hidden = asked === 0 || Boolean(state.exam);
      slot("scored").textContent = say("score", { right, asked });
    }

    /** The next question: when practising, now and then one that was answered wrong; null where all that were are answered right. */
    function drawNext() {
      if (state.exam) return deck.draw(state.phase, state.edition);
      const last = state.now?.name || "";
      if (state.phase === "@again") return deck.drawWrong(state.edition, deck.listWrong(state.edition).length > 1 ? last : "");
      state.drawn += 1;
      const fresh = () => deck.draw(state.phase, state.edition);
      return state.drawn % EVERY ? fresh() : deck.drawWrong(state.edition, last).then((found) => found || fresh());
    }

    async function draw() {
      const turn = ++state.turn;
      let found = null;
      try { found = await drawNext(); } catch { page.tell(say("failed")); slot("where").textContent = say("failed"); slot("case").hidden = false; return; }
      if (turn !== state.turn) return; // chosen anew meanwhile
      state.now = found;
      slot("case").hidden = !found;
      if (found) ask();
      else tellRepeated();
      showState();
    }

    /** Say how it went where all that was wrong is answered right. */
    function tellRepeated() {
      state.phase = null;
      page.fill(slot("finished"), [say("none-wrong", { n: state.again.size, right: [...state.again.values()].filter(Boolean).length })]);
      slot("finished").focus({ preventScroll: true });
      slot("finished").scrollIntoView({ block: "center" });
    }

    /** Where one is: the edition and, in an exam, the number of the question and the time left. */
    function showWhere() {
      const { exam } = state;
      slot("where").textContent = exam ? say("where-test", { n: exam.given.length + 1, many: exam.many }) : say("where", { edition: nameEdition() });
      slot("clock").textContent = exam ? say("clock", { time: exam.left() }) : "";
    }

    function ask() {
      const { set, story, steps, step, place } = state.now, [decision, offered] = steps[step];
      slot("sheet").hidden = true;
      showWhere();
      slot("story").textContent = story;
      slot("ask").textContent = step ? say("ask-on", { title: set.decisions[decision][0] }) : say("ask");
      slot("case-page").href = root + place;
      slot("offered").replaceChildren(...offered.map((id, at) => {
        const button = el("button", { type: "button" }, showAnswer(set, id));
        button.addEventListener("click", () => answer(at));
        return el("li", {}, button);
      }));
      slot("solved").hidden = slot("ahead").hidden = true;
      state.now.done = false;
      slot("ask").focus({ preventScroll: true });
      (step ? slot("ask") : slot("where")).scrollIntoView({ block: "start" });
    }

    function answer(chosenOne) {
      const { now, exam } = state;
      if (now.done) return;
      const right = now.steps[now.step][2] === chosenOne, last = now.step === now.steps.length - 1, before = readCounts(game);
      now.done = true;
      now.failed ||= !right;
      if (exam || last || !right) deck.mark(now, !now.failed);
      if ((last || !right) && !state.again.has(now.name)) state.again.set(now.name, right && !now.failed);
      if (exam) {
        if (exam.give(now, chosenOne)) finish();
        else draw();
        return;
      }
      state.practised.push({ question: { ...now, steps: [now.steps[now.step]] }, chosen: chosenOne, right });
      store.set(`exam.${game}`, { right: before.right + right, asked: before.asked + 1 });
      showSolved(chosenOne, last);
      showState();
    }

    /** What is right, and why. */
    function showSolved(chosenOne, last) {
      const { set, steps, step, lesson } = state.now, [, , right, cites, because, elsewhere] = steps[step], { now } = state;
      [...slot("offered").children].forEach((item, at) => {
        const button = item.firstElementChild;
        button.setAttribute("aria-disabled", "true");
        if (at === right || at === chosenOne) {
          button.classList.add(at === right ? "is-right" : "is-wrong");
          button.append(el("span", { className: "mark-of" }, say(at === right ? "mark-right" : "mark-wrong")));
        }
      });
      slot("verdict").textContent = chosenOne === right ? say("correct") : say("wrong", { n: right + 1 });
      page.fill(slot("elsewhere"), page.tellElsewhere(set, elsewhere[chosenOne]));
      slot("cites").replaceChildren(...page.linkPlaces(set, cites));
      page.fill(slot("note"), []);
      page.explainStep(now).then((note) => { if (note && now === state.now && step === now.step) page.fill(slot("note"), [note]); }, () => undefined); // without it the answer stands
      page.fill(slot("facts"), because.map((id) => el("div", {}, el("dt", {}, set.reasons[id][0]), el("dd", {}, set.reasons[id][1]))), slot("reasons"));
      page.fill(slot("lesson"), last && lesson ? [lesson] : []);
      slot("next").textContent = say(last ? "next-case" : "next-step");
      slot("solved").hidden = slot("ahead").hidden = false;
      slot("next").focus({ preventScroll: true });
    }

    /** Begin what is chosen: practising, or an exam. */
    function begin() {
      slot("sheet").hidden = slot("finished").hidden = true;
      state.again.clear();
      if (state.way === "test") deck.shuffle();
      if (state.way === "test") state.exam = page.makeExam(count(state.phase), (time) => { slot("clock").textContent = say("clock", { time }); }, finish);
      draw();
      showState();
    }

    /** End an exam with its sheet, of what is answered by then. */
    function finish() {
      const told = state.exam.tell(), phase = buttons.find((button) => button.dataset.phase === state.phase).firstChild.textContent.trim();
      showSheet(told, { phase });
    }

    /** Show a sheet: of an exam that is over, or of what has been practised in an edition. */
    function showSheet(told, what) {
      leave();
      page.showSheet(slot, told, { ...what, edition: nameEdition() }, showAnswer);
      slot("sheet").hidden = false;
      slot("sheet-count").focus({ preventScroll: true });
      slot("sheet").scrollIntoView({ block: "start" });
    }

    /** Leave an exam or what is asked. */
    function leave() {
      state.exam?.stop();
      state.turn += 1;
      Object.assign(state, { exam: null, phase: null, now: null });
      slot("case").hidden = true;
      slot("clock").textContent = "";
      showState();
    }

    box.addEventListener("click", (event) => {
      const edition = event.target.closest("[data-edition]"), phase = event.target.closest("[data-phase]"), way = event.target.closest("[data-way]");
      if (edition && edition.dataset.edition !== state.edition) state.practised = [];
      if (edition) { state.edition = edition.dataset.edition; store.set(`exam.edition.${game}`, state.edition); }
      if (way && way.dataset.way !== state.way) { state.way = way.dataset.way; leave(); }
      if (phase) state.phase = phase.dataset.phase;
      if (event.target.closest("[data-again]")) Object.assign(state, { way: "practise", phase: "@again" });
      if (phase || event.target.closest("[data-again]") || (edition && state.phase !== null)) begin();
      if (event.target.closest("[data-next]")) {
        if (state.now.step < state.now.steps.length - 1) { state.now.step += 1; ask(); } else draw();
      }
      if (event.target.closest("[data-sum]")) showSheet({ many: state.practised.length, given: state.practised, right: state.practised.filter(({ right }) => right).length });
      if (event.target.closest("[data-quit]")) { if (state.exam.given.length) finish(); else leave(); }
      if (event.target.closest("[data-print]")) {
        for (const fold of box.querySelectorAll(".sheet details")) fold.open = true; // paper shows all of it
        window.print();
      }
      if (event.target.closest("[data-clear]")) { store.set(`exam.${game}`, {}); deck.forget(); slot("ask").focus({ preventScroll: true }); }
      showState();
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea") || !state.now || state.now.done) return;
      const item = /^[1-9]$/.test(event.key) && slot("offered").children[Number(event.key) - 1];
      if (item) { event.preventDefault(); item.firstElementChild.click(); }
    });
    box.hidden = false;
    showState();
  }

  ready(() => document.querySelectorAll("[data-exam]").forEach(wire));
})(globalThis.RegelwerkPage);
