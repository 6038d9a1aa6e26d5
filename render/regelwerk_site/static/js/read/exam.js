/* Cases as an exam: one story, a few rulings, the right one with its law; what was right is counted on this device.
 *
 * In: [data-exam] with editions and phases, scripts under `assets/exam/` that hand over their cases.
 * Out: question after question; `RegelwerkExam.take` for the scripts. Everything shown was worked out when the site was built.
 */
(function (page) {
  const { ready, say, el, bring, store, root } = page;
  const sets = new Map(); // name of a script → its cases
  globalThis.RegelwerkExam = { take: (set) => { sets.set(set.key, set); } };

  const drawAny = (list) => list[Math.floor(Math.random() * list.length)];

  /** What this device has counted; another shape counts as nothing. */
  function readCounts(game) {
    const kept = store.get(`exam.${game}`, {});
    const readWhole = (number) => (Number.isInteger(number) && number >= 0 ? number : 0);
    return { right: Math.min(readWhole(kept.right), readWhole(kept.asked)), asked: readWhole(kept.asked) };
  }

  /** The scripts of a phase (of all, where it is empty) in an edition. */
  function listScripts(buttons, game, phase, edition) {
    return buttons.filter((button) => button.dataset.sets && (!phase || button.dataset.phase === phase)).flatMap((button) =>
      button.dataset.sets.trim().split(" ").map((set) => set.split(":")).filter(([id]) => id === edition)
        .flatMap(([id, parts]) => Array.from({ length: Number(parts) }, (_, at) => `${game}/${button.dataset.phase}/${id}-${at + 1}`)));
  }

  /** How many cases a button offers in an edition. */
  const countOffered = (button, edition) => (button.dataset.sets || "").trim().split(" ").map((set) => set.split(":"))
    .reduce((sum, [id, , count]) => sum + (id === edition ? Number(count) : 0), 0);

  /** The lines of a ruling; for whom is said once for lines that follow each other. */
  const showRuling = (lines) => lines.map(([to, says], at) => {
    if (to.startsWith("@")) return el("span", {}, to === "@then" ? say("then", { title: says }) : say(to));
    return el("span", {}, to && (!at || lines[at - 1][0] !== to) ? el("span", { className: "to" }, to) : null, says);
  });

  function wire(box) {
    const game = box.dataset.exam, slot = (name) => box.querySelector(`[data-${name}]`);
    const buttons = [...box.querySelectorAll("[data-phase]")], editions = [...box.querySelectorAll("[data-edition]")];
    const all = editions.map((button) => button.dataset.edition), chosen = store.get(`exam.edition.${game}`, "") || store.get(`edition.${game}`, "");
    const state = { edition: all.includes(chosen) ? chosen : all[0], phase: null, seen: new Set(), now: null };

    function showState() {
      for (const button of editions) button.setAttribute("aria-pressed", String(button.dataset.edition === state.edition));
      for (const button of buttons) {
        const count = button.dataset.phase ? countOffered(button, state.edition) : buttons.reduce((sum, each) => sum + countOffered(each, state.edition), 0);
        button.setAttribute("aria-pressed", String(button.dataset.phase === state.phase));
        button.querySelector("[data-count]").textContent = String(count);
        button.disabled = count === 0;
      }
      const { right, asked } = readCounts(game);
      slot("score").hidden = asked === 0;
      slot("scored").textContent = say("score", { right, asked });
    }

    /** A case not yet seen of a script drawn by lot; when all are seen, all may come again. */
    async function draw() {
      const names = listScripts(buttons, game, state.phase, state.edition);
      const fresh = names.filter((name) => !sets.has(name) || sets.get(name).cases.some((_, at) => !state.seen.has(`${name}#${at}`)));
      if (!fresh.length) state.seen.clear();
      const name = drawAny(fresh.length ? fresh : names), phase = state.phase, edition = state.edition;
      try { if (!sets.has(name)) await bring(`exam/${name}`); } catch { page.tell(say("failed")); slot("where").textContent = say("failed"); slot("case").hidden = false; return; }
      if (phase !== state.phase || edition !== state.edition) return; // chosen anew meanwhile
      const set = sets.get(name), at = drawAny(set.cases.map((_, number) => number).filter((number) => !state.seen.has(`${name}#${number}`)));
      state.seen.add(`${name}#${at}`);
      state.now = { set, case: set.cases[at], step: 0, done: false };
      ask();
    }

    function ask() {
      const { set, case: [place, story, steps], step } = state.now;
      const [decision, offered] = steps[step];
      const edition = editions.find((button) => button.dataset.edition === state.edition).textContent;
      slot("case").hidden = false;
      slot("where").textContent = say("where", { edition });
      slot("story").textContent = story;
      slot("ask").textContent = step ? say("ask-on", { title: set.decisions[decision][0] }) : say("ask");
      slot("case-page").href = root + place;
      slot("offered").replaceChildren(...offered.map((ids, at) => {
        const button = el("button", { type: "button" }, ...showRuling(ids.map((id) => set.lines[id])));
        button.addEventListener("click", () => answer(at));
        return el("li", {}, button);
      }));
      slot("solved").hidden = slot("ahead").hidden = true;
      state.now.done = false;
      slot("ask").focus({ preventScroll: true });
      (step ? slot("ask") : slot("where")).scrollIntoView({ block: "start" });
    }

    function answer(chosenOne) {
      if (state.now.done) return;
      const { set, case: [, , steps, lesson], step } = state.now;
      const [, , right, cites, because, note] = steps[step], last = step === steps.length - 1;
      const before = readCounts(game);
      state.now.done = true;
      store.set(`exam.${game}`, { right: before.right + (chosenOne === right), asked: before.asked + 1 });
      [...slot("offered").children].forEach((item, at) => {
        const button = item.firstElementChild;
        button.setAttribute("aria-disabled", "true");
        if (at === right || at === chosenOne) {
          button.classList.add(at === right ? "is-right" : "is-wrong");
          button.append(el("span", { className: "mark-of" }, say(at === right ? "mark-right" : "mark-wrong")));
        }
      });
      slot("verdict").textContent = chosenOne === right ? say("correct") : say("wrong", { n: right + 1 });
      slot("cites").replaceChildren(...cites.flatMap((id, at) => {
        const [text, place] = set.places[id];
        return [at ? " · " : "", place ? el("a", { className: "ref", href: root + place }, text) : text];
      }));
      page.fill(slot("note"), note ? [note] : []);
      page.fill(slot("facts"), because.map((id) => el("div", {}, el("dt", {}, set.reasons[id][0]), el("dd", {}, set.reasons[id][1]))), slot("reasons"));
      page.fill(slot("lesson"), last && lesson ? [lesson] : []);
      slot("next").textContent = say(last ? "next-case" : "next-step");
      slot("solved").hidden = slot("ahead").hidden = false;
      slot("next").focus({ preventScroll: true });
      showState();
    }

    box.addEventListener("click", (event) => {
      const edition = event.target.closest("[data-edition]"), phase = event.target.closest("[data-phase]");
      if (edition) { state.edition = edition.dataset.edition; store.set(`exam.edition.${game}`, state.edition); state.seen.clear(); }
      if (phase) state.phase = phase.dataset.phase;
      if ((edition || phase) && state.phase !== null) draw();
      if (event.target.closest("[data-next]")) {
        const more = state.now.step < state.now.case[2].length - 1;
        if (more) { state.now.step += 1; ask(); } else draw();
      }
      if (event.target.closest("[data-clear]")) { store.set(`exam.${game}`, {}); slot("ask").focus({ preventScroll: true }); }
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
