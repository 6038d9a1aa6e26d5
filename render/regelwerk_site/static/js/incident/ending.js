/* The end of an incident on its page: one form for what was played, and above it what the board or game comes to, in the words of compiler/regelwerk/cli/telling/ends.py.
 *
 * In: the fold [data-end], the form lent by `assets/end-words-<game>.js`, `RegelwerkEnd`, `RegelwerkTables`, and of the game `RegelwerkPage.endings` {read, tell, prepare}.
 * Out: `RegelwerkPage.ending`.
 */
(function (page) {
  const { say, el, cites, piece } = page, rules = globalThis.Regelwerk, { engine } = globalThis.RegelwerkData;
  const MOST = 12; // results of assigned scores that an address may tell
  const CLASHES = ["whole", "ended"], WAITING = ["question", "deferred"];

  page.formatSigned = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

  /** A table of figures; the first cell of a row is its name. */
  page.showFigures = (head, rows) => {
    const cell = (tag, text, scope) => Object.assign(el(tag, {}, text), scope ? { scope } : {});
    const table = el("table", {}, el("thead", {}, el("tr", {}, ...head.map((text) => (text ? cell("th", text, "col") : el("td"))))),
      el("tbody", {}, ...rows.map(([name, ...cells]) => el("tr", {}, cell("th", name, "row"), ...cells.map((text) => cell("td", text))))));
    return el("div", { className: "scroll", tabIndex: 0, role: "group", ariaLabel: say("table") }, table);
  };

  /** Sentences with their clauses. */
  page.tellClauses = (text, ids, tag = "p") => el(tag, {}, text, ...(ids.length ? [" ", ...cites(ids)] : []));

  /** The clauses that figures rest on. */
  page.tellRests = (ids) => el("p", { className: "rests" }, ...cites(ids));

  /** What a reason says, in the words of its kind; who did it is told by the roles of its charges, which need no seats here. */
  function describeReason({ kind, says }) {
    const told = CLASHES.includes(kind) ? say("end-clash") : says.replace(/ \([^)]*1 bis 4\)/g, "");
    return [say(`reason-${kind}`), told].filter(Boolean).join(": ");
  }

  /** Why figures do not stand; where they are told all the same, what they depend on. */
  function tellReasons(open, told, nameEvents) {
    const [waiting, others] = [true, false].map((waits) => open.filter(({ kind }) => WAITING.includes(kind) === waits));
    const items = others.map((each) => page.tellClauses(describeReason(each) + nameEvents(each.events), each.cites, "li"));
    if (waiting.length) items.unshift(el("li", {}, say("end-waiting")));
    const head = told && open.some(({ kind }) => kind !== "void") ? [el("h4", {}, say("end-not-final"))] : [];
    return items.length ? [...head, el("ul", {}, ...items)] : [];
  }

  const nameEnd = ({ open, final }, told) => (told ? (final ? "end-final" : "end-open") : open.some(({ kind }) => kind !== "void") ? "end-not-yet" : "end-final");

  /** The end of the incident in a fold: its form is filled with what `talk.state.end` tells, every change of it goes to `changed`. */
  page.ending = function (talk, fold, { nameEvents, changed, seated }) {
    const { node: form, slot } = piece("tpl-end"), { read, tell, prepare, narrow, showRoles } = page.endings, print = { tables: globalThis.RegelwerkTables, ...globalThis.RegelwerkEnd };
    const result = slot("result"), untold = String(new URLSearchParams(new FormData(form))), row = form.querySelector("[data-row]")?.cloneNode(true);
    let shown = "";

    const addRow = () => [...form.querySelectorAll("[data-row]")].pop().after(prepare(form, row.cloneNode(true)));

    /** Fill the form from an address. */
    function fill(told) {
      const given = new URLSearchParams(told || untold), rows = Math.min(given.getAll("a.tricks").length, MOST);
      if (row) while (form.querySelectorAll("[data-row]").length < rows) addRow();
      const counts = {};
      for (const field of form.elements) {
        if (!field.name) continue;
        const values = given.getAll(field.name);
        if (field.type === "checkbox") field.checked = values.includes(field.value);
        else field.value = values[(counts[field.name] = (counts[field.name] ?? -1) + 1)] ?? field.value;
      }
      for (const each of form.querySelectorAll("details")) each.open ||= [...each.querySelectorAll("input")].some((input) => (input.type === "checkbox" ? input.checked : input.value !== input.defaultValue));
      shown = told;
    }

    const readForm = () => (form.checkValidity() ? read(new FormData(form)) : null);

    /** What `work` tells, or why it cannot. */
    function answer(work) {
      try { return work(); } catch (refused) {
        if (!refused.refused) throw refused;
        return [el("p", {}, say(`refused-${refused.refused}`, refused))];
      }
    }

    function remember() {
      const now = String(new URLSearchParams(new FormData(form)));
      shown = now === untold ? "" : now;
      changed(shown);
    }

    globalThis.RegelwerkData.measure({ measures: {}, names: print.names });
    prepare(form, form.querySelector("[data-row]"));
    form.addEventListener("input", remember);
    form.addEventListener("change", ({ target }) => { if (target.matches("select")) remember(); }); // all that some browsers tell of a choice
    form.addEventListener("submit", (event) => event.preventDefault());
    form.querySelector("[data-more]")?.addEventListener("click", () => { addRow(); [...form.querySelectorAll("[data-row]")].pop().querySelector("input").focus(); });
    fold.append(form);
    fill(talk.state.end);

    return {
      /** The facts that follow from what was played, as an address tells it. */
      facts(told) {
        if (shown !== told) fill(told);
        try { const played = readForm(); return played ? rules.factsOf(played) : {}; } catch (refused) { if (!refused.refused) throw refused; return {}; }
      },
      show(found) {
        result.replaceChildren(...answer(() => {
          const played = readForm();
          if (!played) return [el("p", {}, say("unreadable"))];
          const end = rules.end(engine, print, found, narrow(form, played, rules.measuredOf(engine, found))), told = Boolean(end.readings.length || end.assigned?.length);
          showRoles(slot("roles"), end, found, seated);
          return [el("h3", {}, say(nameEnd(end, told))), ...tell(end, played, { nameEvents, found, print }), ...tellReasons(end.open, told, nameEvents)];
        }));
      },
    };
  };
})(globalThis.RegelwerkPage);
