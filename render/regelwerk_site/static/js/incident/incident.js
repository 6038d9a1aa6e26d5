/* The page of an incident: what happened, in order of time; what is known already is not asked again; one ruling on all of it.
 *
 * In: [data-incident] with its game, what `assets/incident-<game>.js` hands in, the address.  Out: `RegelwerkPage.knowGame`; the address holds the incident:
 * `1=<decision>`, `1.wer`, `1.<fact>` and so on, `ende` what was played; `fall=<decision>` with its facts, as a protocol is told, is the first event.
 */
(function (page) {
  const { say, piece, el, cites, fill, ready } = page;
  const EDITION = "ausgabe", OPENED = "weiter", LATER = "offen", WHO = "wer", END = "ende";
  const rules = globalThis.Regelwerk, data = globalThis.RegelwerkData, { engine } = data;

  /** What is known of a game from the start: its decisions without their rows. */
  page.knowGame = data.outline;

  const makeEvent = (decision, who = "", roles = {}) => ({ decision, who, roles, facts: {}, skip: [] });

  /** Who did what an event tells, and who had which role in it, as the engine reads it. */
  const tellWho = ({ who, roles }) => [who, ...Object.entries(roles).map(([role, seat]) => `${role}:${seat}`)].filter(Boolean).join(",");

  function take(event, edition, fact, value) {
    if (!rules.known(engine, event.decision).includes(fact)) return;
    if (value === LATER) event.skip.push(fact);
    else if (rules.values(engine, event.decision, edition, fact).includes(value)) event.facts[fact] = value;
  }

  /** The incident an address tells of; what is not known here is left out. */
  function readAddress({ game, usual, seats }) {
    const seated = (who) => (seats.some(([seat]) => seat === who) ? who : "");
    const given = new URLSearchParams(location.search), events = [], has = rules.table.has, charged = engine.between.charged[game] ?? [];
    const readRoles = (told) => Object.fromEntries(told.map((each) => each.split(":")).filter(([role, seat]) => charged.includes(role) && seated(seat)));
    const wanted = given.get(EDITION) || page.store.get(page.state.choice({ game }), ""), edition = has(data.editions, wanted) ? wanted : usual;
    const first = given.get(page.state.CASE), decided = (id) => has(engine.decisions, id) && has(engine.decisions[id].editions, edition);
    if (first && decided(first)) {
      events.push(makeEvent(first, seated(given.get(page.state.SEAT))));
      for (const [fact, value] of given) take(events[0], edition, fact, value);
    }
    for (let number = 1; given.has(String(number)); number += 1) {
      const decision = given.get(String(number));
      if (!decided(decision)) continue;
      const [who, ...told] = (given.get(`${number}.${WHO}`) ?? "").split(","), event = makeEvent(decision, seated(who), readRoles([who, ...told]));
      for (const [name, value] of given) if (name.startsWith(`${number}.`)) take(event, edition, name.slice(name.indexOf(".") + 1), value);
      events.push(event);
    }
    return { edition, events, opened: given.getAll(OPENED).filter((id) => has(engine.decisions, id)), end: given.get(END) ?? "" };
  }

  function makeAddress({ edition, events, opened, end }) {
    const given = new URLSearchParams();
    events.forEach(({ decision, facts, skip, ...people }, at) => {
      const who = tellWho(people);
      given.set(at + 1, decision);
      if (who) given.set(`${at + 1}.${WHO}`, who);
      for (const [fact, value] of Object.entries(facts)) given.set(`${at + 1}.${fact}`, value);
      for (const fact of skip) given.set(`${at + 1}.${fact}`, LATER);
    });
    for (const id of opened) given.append(OPENED, id);
    if (end) given.set(END, end);
    given.set(EDITION, edition);
    return `${location.pathname}?${given}`;
  }

  const replaceAt = (events, at, event) => events.map((each, other) => (other === at ? { ...each, ...event } : each));
  const nameEvents = (numbers, { events }) => (events.length > 1 ? `\u00a0(${numbers.join(", ")})` : "");

  /** The seat of the culprit of events, where it is one. */
  function findSeat({ state }, events) {
    const [seat, ...others] = new Set(events.map((number) => state.events[number - 1].who));
    return others.length ? "" : seat;
  }

  function makeItem(talk, { says, to, cites: ids, events }, answered) {
    const seat = findSeat(talk, events);
    const done = answered.filter(({ check }) => check.says === says).map(({ check, by }) => el("p", { className: "chained" }, `${say("answered", { answer: by.says })}${nameEvents([check.event], talk.state)}`));
    return el("li", { className: "step" }, page.picture(talk.game, to, seat), el("div", {}, el("p", {}, page.seats.nameIn(talk.game, says, seat) + nameEvents(events, talk.state)), ...done, page.quotes(ids)));
  }

  function showMoment(talk, { due, sentences, deferred }, answered) {
    const { node, slot } = piece("tpl-moment");
    slot("when").textContent = say(`due-${due}`);
    node.classList.toggle("later", due !== "now");
    fill(slot("steps"), sentences.map((each) => makeItem(talk, each, answered)));
    fill(slot("deferred"), deferred.map(({ id, events }) => {
      const button = el("button", { type: "button", className: "tool" }, say("decide-now"));
      button.addEventListener("click", () => open(talk, id));
      return el("li", {}, `${say("deferred", { title: engine.decisions[id].title })}${nameEvents(events, talk.state)} `, button);
    }));
    return node;
  }

  /** Bring what is new to the top of the window and tell it to who listens: the question, else what is not entered yet, else the ruling. */
  function bringNew({ slot }) {
    const asks = slot("question").firstChild, left = slot("ruled").previousElementSibling;
    const part = asks ? slot("question") : left.matches("[data-offered]:not([hidden])") ? left : slot("ruled").firstElementChild;
    (part.querySelector(asks ? "[tabindex]" : "summary") || part).focus({ preventScroll: true });
    part.scrollIntoView({ block: "start" });
  }

  /** Ask what falls due later now. */
  const open = (talk, id) => go(talk, { ...talk.state, opened: [...new Set([...talk.state.opened, id])] }).then(() => bringNew(talk));

  const isNamed = (moot, number) => moot.some(({ sentences }) => sentences.some(({ events }) => events.includes(number)));

  /** What a ruling of an event does not say in sentences; what is moot is told elsewhere. */
  const listUnsaid = ({ number, ruling }, { moot }, game) => [
    ...(ruling.outcomes.length || ruling.status === "open" || isNamed(moot, number) ? [] : [el("p", { className: "chained" }, `${number}: ${page.describeNothing(ruling)}. `, ...cites(ruling.cites))]),
    ...page.describeUnsaid(ruling, { engine, game }),
  ];

  const showClash = ({ kind, first, last }) =>
    el("li", {}, say(`clash-${kind}`), el("ul", {}, ...[first, last].map(({ event, says, cites: ids }) => el("li", {}, `${event}: ${says} `, ...cites(ids)))));

  /** What one event makes moot of others, and by which sentence. */
  const showMoot = (talk, { kind, by, sentences, waiting, notes }) => el("section", {},
    el("h3", {}, say(`moot-${kind}`)), el("p", {}, `${by.says}${nameEvents([by.event], talk.state)} `, ...cites(by.cites)),
    el("ul", {}, ...sentences.map(({ says, cites: ids, events }) => el("li", {}, `${says}${nameEvents(events, talk.state)} `, ...cites(ids))),
      ...waiting.map(({ id, events }) => el("li", {}, say("moot-waiting", { title: engine.decisions[id].title }) + nameEvents(events, talk.state))),
      ...notes.map(({ says, events }) => el("li", { className: "aloud" }, says + nameEvents(events, talk.state)))));

  /** The name of whoever has a role in events, where one player has it in all of them, else the role with its events; of what is said to all several events, each with who did it. */
  function nameWhom({ game, state }, { to, to_label: label, events, partners }) {
    const done = (number) => !partners.includes(number) && page.seats.nameRole(game, "offender", state.events[number - 1].who);
    if (!to) return events.length > 1 ? say("spoken-of", { events: events.map((number) => number + (done(number) ? ` (${done(number)})` : "")).join(", ") }) : "";
    const [seat, ...others] = new Set(events.map((number) => page.seats.nameRole(game, to, state.events[number - 1].who)));
    if (seat && !others.length && !partners.length) return seat;
    const ofEvent = state.events.length > 1 && page.seats.nameRole(game, to, page.seats.AROUND[game][0]);
    return ofEvent ? `${page.headline.capitalize(label)} (${say("spoken-of", { events: events.join(", ") })})` : "";
  }

  /** What is said, by the last event it is said of: what is new first, then the newest event, each group under the name of its event; what lies before the last one is folded. */
  function listSpoken(talk, { moments, events: ruled }) {
    const { state, game } = talk, last = ({ events }) => Math.max(...events), newer = (one, other) => last(other) - last(one);
    const opened = ruled.flatMap(({ number, ruling }) => page.said.listOpened(ruling, state.opened).map((each) => ({ ...each, events: [number] })));
    const nameIn = (text, { events, partners }) => (partners.length ? text : page.seats.nameIn(game, text, findSeat(talk, events)));
    const findFold = (each) => (last(each) < state.events.length ? say("said-of", { n: last(each) }) : opened.length ? say("said-before") : "");
    const others = page.spoken.list(moments, engine, (each) => nameWhom(talk, each), nameIn).map((each) => ({ ...each, fold: findFold(each) }));
    return [...opened.sort(newer), ...others.sort(newer)].map((each, at, all) => {
      if (state.events.length < 2 || (at && last(all[at - 1]) === last(each) && all[at - 1].fold === each.fold)) return each;
      const { decision, who } = state.events[last(each) - 1], by = who && ` (${page.seats.nameRole(game, "offender", who)})`;
      return { ...each, begins: at > 0, head: `${say("spoken-of", { events: last(each) })}: ${engine.decisions[decision].title}${by}` };
    });
  }

  /** A decision that is an event of its own, with a way to add it. */
  function showJoint(talk, { id, events }) {
    const button = el("button", { type: "button", className: "tool" }, engine.decisions[id].title);
    button.addEventListener("click", () => go(talk, { ...talk.state, events: [...talk.state.events, makeEvent(id)] }).then(() => bringNew(talk)));
    return el("span", {}, button, nameEvents(events, talk.state));
  }

  function showRuling(talk, found) {
    const { slot } = talk;
    const first = found.joint.filter(({ id }) => engine.between.several.includes(id)); // until then nobody knows who is punished
    page.said.show(slot, found.conflicts.length || first.length ? [] : listSpoken(talk, found));
    page.said.owe(slot("spoken"), found.moments.flatMap(({ due, deferred }) => deferred.map(({ id, events }) => ({ due, id, title: engine.decisions[id].title + nameEvents(events, talk.state) }))), (id) => open(talk, id));
    fill(slot("moments"), found.moments.map((each) => showMoment(talk, each, found.answered)));
    fill(slot("unsaid"), found.events.flatMap((each) => listUnsaid(each, found, talk.game)));
    fill(slot("moot"), found.moot.map((each) => showMoot(talk, each)));
    fill(slot("notes"), found.notes.map(({ says, events }) => el("p", { className: "aloud" }, says + nameEvents(events, talk.state))));
    fill(slot("joint"), found.joint.map((each) => showJoint(talk, each)), slot("joint-box"));
    fill(slot("first"), first.map((each) => el("p", {}, `${say("first")} `, showJoint(talk, each))));
    fill(slot("clashes"), found.conflicts.map(showClash), slot("clash-box"));
    fill(slot("distinct"), found.distinct.map(showClash), slot("distinct-box"));
    slot("unfinished").hidden = !(found.questions.length || found.joint.length || found.moments.some(({ deferred }) => deferred.length));
    slot("ruled").hidden = !talk.state.events.length;
  }

  /** Whether a row on the way of a ruling has a condition on a fact. */
  const isMet = (ruling, fact) => rules.rulings(ruling).some(({ decision, edition, row }) => row && engine.decisions[decision].editions[edition].rows.some(({ id, when }) => id === row && fact in when));

  function showEvents(talk, found) {
    const { state, seats } = talk;
    talk.slot("events").replaceChildren(...state.events.map((event, at) => {
      const who = el("select", { ariaLabel: say("who") }, new Option(say("who"), ""), ...seats.map(([seat, name]) => new Option(name, seat, false, seat === event.who)));
      who.addEventListener("change", () => go(talk, { ...state, events: replaceAt(state.events, at, { who: who.value }) }));
      const drop = el("button", { type: "button", className: "tool" }, say("drop"));
      drop.addEventListener("click", () => go(talk, { ...state, events: state.events.filter((_, other) => other !== at) }));
      const given = page.given({ engine, state: event }, (fact) => show(talk, { at, fact }));
      const carried = found.events[at].carried.filter(({ fact, source }) => source || isMet(found.events[at].ruling, fact)).map(({ fact, value, source }) =>
        el("p", { className: "none" }, say(source ? "carried" : "end-known", { n: source, question: engine.facts[fact].question, answer: engine.facts[fact].values[value] })));
      const left = [...new Set(found.events[at].told)].flatMap((id) => {
        const n = state.events.flatMap(({ decision }, other) => (decision === id ? [other + 1] : [])).join(", ");
        return n ? [el("p", { className: "none" }, say("left", { title: engine.decisions[id].title, n }))] : [];
      });
      const unpunished = found.unpunished.includes(at + 1) ? [el("p", { className: "none" }, say("unpunished"))] : [];
      return el("li", {}, el("h3", {}, engine.decisions[event.decision].title), el("div", { className: "doing" }, who, drop), given, ...carried, ...left, ...unpunished);
    }));
  }

  /** The question to ask now: the one to change, else the first one open. */
  function showQuestion(talk, found, changing) {
    const { state, slot, game } = talk, next = found.questions[0];
    const asked = changing || (next && { at: next.events[0] - 1, fact: next.id });
    if (!asked) return slot("question").replaceChildren();
    const { at, fact } = asked, { known, event } = found.events[at], { decision } = event;
    const asking = { engine, rules, decision, game, state: { edition: state.edition, facts: known, skip: event.skip, seat: game === "bridge" ? event.who : "", opened: state.opened } };
    const move = (answer) => go(talk, () => {
      const { state: after } = answer({ ...asking, state: { ...asking.state, facts: event.facts } });
      return { ...state, events: replaceAt(state.events, at, { facts: after.facts, skip: after.skip }) };
    }).then(() => bringNew(talk));
    const screen = page.ask({ ...asking, changing }, fact, move, (single) => show(talk, { at, fact: single }));
    screen.prepend(el("p", { className: "kind" }, el("b", {}, `${at + 1}`), ` ${engine.decisions[decision].title}`));
    return slot("question").replaceChildren(screen);
  }

  const NONE = { events: [], moments: [], questions: [], joint: [], unpunished: [], moot: [], answered: [], conflicts: [], distinct: [], notes: [] };

  /** Show a state; a state that cannot be is told, and what is shown stays. */
  async function show(talk, changing, read = () => talk.state) {
    try {
      await page.enterTables(() => {
        const state = read(), found = state.events.length ? rules.incident(engine, state.edition, state.events.map((each) => ({ ...each, who: tellWho(each) })), state.opened, talk.ending?.facts(state.end)) : NONE;
        const before = talk.state;
        Object.assign(talk, { state, found });
        try { showQuestion(talk, found, changing); } catch (refused) { talk.state = before; throw refused; }
        showEvents(talk, found);
        showRuling(talk, found);
        if (state.events.length) talk.ending?.show(found);
      });
      page.notice("");
      if (talk.fold && talk.state.end) talk.fold.open = true;
      for (const button of talk.box.querySelectorAll("[data-edition]")) button.setAttribute("aria-pressed", String(button.dataset.edition === talk.state.edition));
      return true;
    } catch (refused) {
      if (refused.name === "NotLoaded") page.notice("unloaded", { title: page.nameMissing(refused) });
      else if (refused.accepted) page.notice("apart");
      else throw refused;
      return false;
    }
  }

  /** Remember the state in the address, as a step of its own or in place of the one before. */
  function remember(talk, how = "pushState") {
    try { history[how](null, "", makeAddress(talk.state)); } catch { /* a folder that allows no address */ }
  }

  const CALCULATORS = { bridge: ["tafeln", "reckon"], doppelkopf: ["doppelkopf-tafeln", "doppelkopf_value"] };

  /** Bring what reckons the end, once somebody opens its fold. */
  async function bringEnd(talk) {
    if (talk.ending || !talk.fold.open) return;
    try {
      await page.bring("end.css", "end", `end-${talk.game}`, `end-words-${talk.game}`, `ende-${talk.game}`, ...CALCULATORS[talk.game]);
    } catch { return page.notice("unloaded", { title: talk.fold.querySelector("summary").textContent }); }
    talk.ending ||= page.ending(talk, talk.fold, {
      nameEvents: (numbers) => (numbers.length ? nameEvents(numbers, talk.state) : ""),
      seated(at, role, seat) {
        const { [role]: before, ...roles } = talk.state.events[at].roles;
        go(talk, { ...talk.state, events: replaceAt(talk.state.events, at, { roles: seat ? { ...roles, [role]: seat } : roles }) });
      },
      async changed(end) { if (await show(talk, null, () => ({ ...talk.state, end }))) remember(talk, "replaceState"); },
    });
    await show(talk);
  }

  /** What the events and their chains have entered. */
  const listEntered = ({ state, found }) => new Set([...state.events.map(({ decision }) => decision), ...found.events.flatMap(({ ruling }) => rules.rulings(ruling).map(({ decision }) => decision))]);

  /** Go on to another state, or to that which a move makes, and remember it in the address. */
  async function go(talk, next) {
    if (!(await show(talk, null, typeof next === "function" ? next : () => next))) return;
    remember(talk);
    await talk.offer?.();
  }

  /** The list of events: the decisions of each phase by their titles. */
  function fillChoice(choice) {
    for (const phase of choice.querySelectorAll("optgroup")) phase.append(...phase.dataset.held.split(" ").map((id) => new Option(engine.decisions[id].title, id)));
  }

  ready(() => {
    const box = document.querySelector("[data-incident]");
    if (!box) return;
    const { game, usual } = box.dataset, choice = box.querySelector("[data-choice]");
    const seats = [...choice.form.querySelectorAll("[data-sits]")].map(({ value, textContent }) => [value, textContent]);
    const talk = { box, game, usual, seats, slot: (name) => box.querySelector(`[data-slot="${name}"]`), fold: box.querySelector("[data-end]"), state: { edition: usual, events: [], opened: [], end: "" } };
    const showAddress = () => show(talk, null, () => readAddress(talk));
    const add = (decision, who) => go(talk, { ...talk.state, events: [...talk.state.events, makeEvent(decision, who)] }).then(() => bringNew(talk));
    choice.addEventListener("change", () => {
      if (choice.value) add(choice.value);
      choice.value = "";
    });
    box.querySelector("[data-story]").addEventListener("focus", () => page.bring("suggest").then(() => {
      talk.offer ||= page.offerEvents(box, game, () => ({ engine, edition: talk.state.edition, seats, entered: listEntered(talk) }), add);
    }, () => undefined)); // the list is there without it
    box.addEventListener("click", ({ target }) => {
      const edition = target.closest("[data-edition]")?.dataset.edition;
      if (edition) go(talk, { ...talk.state, edition });
    });
    talk.fold?.addEventListener("toggle", () => bringEnd(talk));
    addEventListener("popstate", () => showAddress().then(() => talk.offer?.()));
    page.bring(`incident-${game}`, "seating", `seating-${game}`, "behind.css").then(() => { fillChoice(choice); showAddress(); }, () => page.notice("unloaded", { title: document.querySelector("h1").textContent }));
  });
})(globalThis.RegelwerkPage);
