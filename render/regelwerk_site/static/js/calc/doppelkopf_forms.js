/* The forms of the calculators of Doppelkopf: every change is answered at once; the sheet and the list stay on this device.
 *
 * In: [data-doppelkopf] with its forms, RegelwerkTables.  Out: the answer in the output of each form, the decisions it opens, the tables of the
 * sheet, the list of games.
 */
(function (page) {
  const { root, ready, say, el, store } = page;
  const D = globalThis.RegelwerkDoppelkopf;
  const formatSigned = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
  const nameSide = (name) => say(`side-${name}`);

  function describeValue(value) {
    const reasons = value.lines.map(({ side: mine, label, times, points }) => {
      const shown = formatSigned(value.winner && mine !== value.winner ? -points : points), named = times > 1 ? `${times} × ${label}` : label;
      return say("line", { points: shown, label: value.winner ? named : `${nameSide(mine)}: ${named}` });
    });
    const shares = ([name, { re, kontra }]) => `${say(name)}: ${say("shares", { re: formatSigned(re), kontra: formatSigned(kontra) })}`;
    if (!value.winner) return [...Object.entries(value.possible).map(shares), say("nobody"), reasons.join(", "), say("win-point")].filter(Boolean);
    return [describeWinner({ value }), reasons.join(", ")];
  }

  /** The editions a decision is asked in: the one the address names, else the one chosen last, else each. */
  function editions({ editions: all }) {
    const wanted = new URLSearchParams(location.search).get("ausgabe") || store.get("edition.doppelkopf", "");
    return all.includes(wanted) ? [wanted] : all;
  }

  /** The way to a decision with what is known, in each edition there is to choose from; none where no decision treats it. */
  function open(T, decision, facts, seat) {
    const found = T.decisions[decision];
    if (!found) return [];
    const links = editions(found).map((edition) => {
      const given = new URLSearchParams({ ...facts, ...(seat ? { schuldig: seat } : {}), ausgabe: edition });
      return el("a", { href: `${root}${found.link}?${given}` }, say("open", { title: found.title, edition: T.editions[edition] }));
    });
    return [el("span", { className: "ways" }, ...links)];
  }

  const describeFault = (T, each) => [
    ...(each.trick ? [say(each.what, each)] : [say("announced", { ...each, side: nameSide(each.side), answer: say(each.what) + describeAdded(T, each) })]),
    ...open(T, each.decision, each.facts, each.seat),
  ];

  /** The points of the seats, and the button that puts them into the form of the sheet. */
  function offerPoints(kind, why, seats, label = "") {
    const button = el("button", { type: "button", className: "tool" }, say("take")), form = document.querySelector('[data-form="entry"]');
    button.addEventListener("click", () => {
      const fields = form.elements, points = Object.fromEntries(seats.map((each, at) => [`p${at + 1}`, each]));
      for (const [name, value] of Object.entries({ kind, why, ...points })) fields[name].value = value;
      form.querySelector("output").replaceChildren();
      form.closest("details").open = true;
      form.scrollIntoView({ block: "center" });
      form.querySelector('[type="submit"]').focus({ preventScroll: true });
    });
    return [el("span", { className: "take" }, (label ? `${label}: ` : "") + say("seats", { points: seats.map(formatSigned).join(", ") }), " ", button)];
  }

  const offerReadings = (seats) => Object.entries(seats).flatMap(([name, points]) => offerPoints("game", say("why-game"), points, name && say(name)));

  /** Where a game can be worth two things, the numbers of each in a line of its own; why they are open stands below them. */
  function headReadings(readings) {
    const all = Object.entries(readings).flatMap(([name, value]) => (value.winner ? [[name, value]] : Object.entries(value.possible).map(([how, shares]) => [name || how, shares])));
    return all.length < 2 ? [] : all.map(([name, { re, kontra }]) => say("reading", { re: formatSigned(re), kontra: formatSigned(kontra), how: name.split("+").map((each) => say(`brief-${each}`)).join(", ") }));
  }

  const listLabels = (...names) => names.filter(Boolean).map((name) => say(name));

  /** The columns of a game and the penalty points of repetitions in it. */
  const describeColumns = (found) => (found ? [...found.seats.map((seat, at) => say("columns", { name: say("seat", { n: at + 1 }), ...formatColumns(seat) })),
    say("columns", { name: say("control"), ...formatColumns(found.control) })] : []);
  const formatColumns = (each) => Object.fromEntries(Object.entries(each).map(([name, points]) => [name, formatSigned(name === "deduction" ? -points : points)]));

  const describeAdded = (T, { adds }) => (adds ? say("adds", { step: T.deadlines[0][adds].announcement }) : "");

  /** What the announcements are, judged once it is known who belongs to which side. */
  function judgeSaid(T, { said, edition }, found) {
    const given = D.readAnnouncements(said);
    if (found.re.length) return D.judge(T, given, found.sides, found.clarifying, edition);
    if (!given.every(({ seat, said: words }) => found.sides[seat] !== undefined && D.step(T, words) >= 0)) throw { refused: "said" };
    return [];
  }

  const describeWinner = ({ value: { winner, re, kontra } }) => (winner ? say("runs", { side: nameSide(winner), re: formatSigned(re), kontra: formatSigned(kontra) }) : say("nobody"));

  /** What the game is worth if all tricks still to come go to one side, for either. */
  const describeRest = (T, found, closed, judged, edition) => [D.RE, D.KONTRA].map((side) => {
    const taker = Number(Object.keys(found.sides).find((seat) => found.sides[seat] === side)), rest = T.total - closed.eyes.reduce((sum, each) => sum + each, 0);
    const eyes = closed.eyes.map((each, at) => each + (at + 1 === taker ? rest : 0)), idle = closed.tricks.every((each) => found.sides[each.winner] === side);
    const results = D.settled(T, { ...found, eyes, points: closed.points, trickless: idle ? D.other(side) : "nobody" }, judged, edition);
    return say("rest-to", { side: nameSide(side), value: [...new Set(results.map(describeWinner))].join(say("or")) });
  });

  /** The tricks that are complete, with what they count for the sides as known by now. */
  function closeTricks(T, found, given) {
    const whole = D.wholeGame(T, { ...given, cards: given.cards.slice(0, given.cards.length - (given.cards.length % T.players)) });
    return { ...whole, points: found.points.filter((each) => each.trick <= whole.tricks.length) };
  }

  function describeParties(T, found, { eyes }) {
    const sum = (seats) => seats.reduce((total, seat) => total + eyes[seat - 1], 0), all = sum(Object.keys(found.sides).map(Number)), re = sum(found.re);
    if (!found.re.length) return [say("parties-open"), say("eyes-seats", { eyes: eyes.join(", ") })];
    return [say(found.kind === "solo" ? "parties-solo" : "parties", { re: found.re.join(say("and")), eyes: re }), say("eyes-kontra", { eyes: all - re })];
  }

  function describeGame(T, { cards, leader, game, soloist, said, edition }) {
    const given = { cards: D.entries(cards), leader: Number(leader), game, soloist: Number(soloist) }, found = D.wholeGame(T, given);
    if (!given.cards.length) return [say("begin")];
    const closed = closeTricks(T, found, given), judged = judgeSaid(T, { said, edition }, found), faults = D.notice(T, found, judged);
    const results = found.complete ? D.settled(T, found, judged, edition) : [];
    return [
      ...describeParties(T, found, closed),
      ...closed.points.map((each) => say(each.name, { ...each, side: nameSide(each.side) })),
      ...judged.filter(({ verdict }) => D.ALLOWED.includes(verdict)).map((each) => say("announced", { ...each, side: nameSide(each.side), answer: say(each.verdict) })),
      ...(said.trim() && !found.re.length ? [say("said-open")] : []),
      ...faults.flatMap((each) => describeFault(T, each)), ...(faults.length ? [say("complain")] : []),
      ...results.flatMap(({ repeated, faulty, omitted, value, seats, sheet: both }) => [
        ...listLabels(repeated, faulty, omitted), ...describeValue(value), ...offerReadings(seats), ...describeColumns(both),
      ]),
      ...(found.complete ? [] : [...(found.re.length ? describeRest(T, found, closed, judged, edition) : []), say("unfinished")]),
    ];
  }

  const UNDER = ["timely", "as_reply", "late", "skipped"]; // answers that hang on what is not told

  /** What may be announced: the answer in one line, on which condition it stands, under it what it rests on, the decisions on what is said anyway, and all steps. */
  function describeAsked(T, form) {
    const slot = (name) => form.querySelector(`[data-slot="${name}"]`), data = new FormData(form), chosen = new Set(data.getAll("more"));
    const clarifying = chosen.has("turn") ? Number(data.get("turn")) || 0 : 0;
    const readSide = (name) => {
      const said = chosen.has(name) ? D.readHeld(T, clarifying, data.getAll(name).map(Number), Boolean(data.get("reply"))) : [];
      const again = chosen.has("again") ? data.get(`again-${name}`) : "", last = said[said.length - 1];
      return again && last ? [...said, [...last, again === "open" ? "" : again]] : said;
    };
    const clarified = !chosen.has("turn") || data.get("turn") !== "open";
    const given = { cards: Number(data.get("cards")), own: readSide("own"), others: readSide("others"), clarifying, clarified, edition: data.get("edition") };
    const wanted = Number(data.get("wanted")), found = D.ask(T, { ...given, wanted }), prospects = D.prospects(T, given);
    for (const each of slot("clauses").querySelectorAll("[data-clause]")) each.hidden = !found.clauses.includes(each.dataset.clause);
    slot("ways").replaceChildren(...open(T, ...(found.allowed ? [""] : D.opened(found.reason, clarifying))));
    slot("all").replaceChildren(...prospects.map((each) => el("li", {}, say("prospect", { ...each, answer: say(each.reason) }))));
    const omitted = found.omitted.map((step) => T.deadlines[0][step].announcement).join(", "), known = found.until >= 0;
    const reason = found.reason === "late" && found.until > found.cards ? "skipped" : found.reason; // what was left out came to its end before
    const assumed = UNDER.includes(reason) ? ["turn", wanted ? "own" : "others"].filter((each) => !chosen.has(each) || !data.has(each)).map((each) => say(`assumed-${each}`)) : [];
    return [say(`ask-${reason}${["late", "premature"].includes(reason) && !known ? "-ever" : ""}`, { ...found, omitted }),
      ...(assumed.length ? [el("small", {}, say("assumed", { when: assumed.join(", ") }))] : [])];
  }

  /** Show and ask what is asked besides, once somebody says that there is such a thing. */
  function showMore(form) {
    const chosen = new FormData(form).getAll("more");
    for (const each of form.querySelectorAll("[data-more]")) {
      each.hidden = !chosen.includes(each.dataset.more);
      for (const asked of each.querySelectorAll("fieldset")) asked.disabled = each.hidden;
    }
  }

  /** Take away what stands beside an answer, until there is one again. */
  function clear(form) {
    for (const each of form.querySelectorAll("[data-clause]")) each.hidden = true;
    for (const slot of form.querySelectorAll('[data-slot="ways"], [data-slot="all"]')) slot.replaceChildren();
  }

  const ANSWERS = {
    announce: describeAsked,
    value(T, form) {
      const { given, seats: re } = D.readGame(new FormData(form)), all = Array.from({ length: T.players }, (_, at) => at + 1);
      const known = re.length === (given.game === "solo" ? 1 : 2) && new Set(re).size === re.length;
      const sides = Object.fromEntries(all.map((seat) => [seat, re.includes(seat) ? D.RE : D.KONTRA]));
      const readings = D.readings(T, given), told = Object.entries(readings).flatMap(([omitted, value]) => [
        ...listLabels(...omitted.split("+")), ...describeValue(value), ...(known ? offerReadings(D.bySeat(value, sides)) : []),
      ]);
      return [...headReadings(readings), ...told, ...(known ? [] : [say(given.game === "solo" ? "seat-of-solo" : "seats-of-re")])];
    },
    penalty(T, form) {
      const { severity, erred, denials, won, inevitable, offender, soloist, said, re1, re2, edition } = Object.fromEntries(new FormData(form));
      const re = [re1, re2].map(Number).filter(Boolean), counted = said.trim() && D.denials(T, { said: D.readSaid(said), re, offender: Number(offender), edition });
      const alone = counted && re.length === 1, who = alone ? { erred: re[0] === Number(offender) ? "soloist" : "opponent", soloist: re[0] } : counted ? { erred: "", soloist: 0 } : { erred, soloist: Number(soloist) };
      const given = { severity, denials: counted ? counted.denials : Number(denials), won, inevitable: Boolean(inevitable), offender: Number(offender), ...who };
      const results = D.punished(T, given), told = results.filter((each) => !counted || !each.edition || each.edition === edition);
      const number = counted ? [say("counted", { n: counted.denials, later: counted.later.length ? say("too-late", { n: counted.later.length }) : "" })] : [];
      return [...number, ...told.flatMap((each) => [
        (each.edition ? `${T.editions[each.edition]}: ` : "") + say(each.rest ? "decided" : `severity-${each.severity}`),
        ...offerPoints("penalty", say(`severity-${each.severity}`), each.seats), ...listLabels(each.rest && "rest", each.ends && "ends"),
      ])];
    },
    tricks: (T, form) => describeGame(T, Object.fromEntries(new FormData(form))),
  };

  /** What a form says of its own content, or of why it cannot. */
  function answer(form, work) {
    const output = form.querySelector("output");
    try {
      const missing = page.askMissing(form), lines = missing ? [missing] : form.checkValidity() ? work() : [say("unreadable")];
      output.replaceChildren(...lines.flatMap((line, at) => (at && typeof line === "string" && typeof lines[at - 1] === "string" ? ["\n", line] : [line])));
      return true;
    } catch (refused) {
      if (!refused.refused) throw refused;
      output.textContent = say(`refused-${refused.refused}`, refused);
      return false;
    }
  }

  const makeRow = (cells) => el("tr", {}, ...cells.map((cell, at) => (at ? el("td", {}, cell) : Object.assign(el("th", {}, cell), { scope: "row" }))));

  const listColumns = ({ game, penalty, deduction, total }) => [game, penalty, -deduction, total].map(formatSigned);

  function sheet(T, box) {
    const form = box.querySelector("form"), table = box.querySelector(".entries"), slot = (name) => box.querySelector(`[data-slot="${name}"]`);
    const entries = store.get("doppelkopf.sheet", []);
    const show = () => {
      const { seats, control } = D.sheet(T, entries);
      table.hidden = !entries.length;
      slot("entries").replaceChildren(...entries.map(({ kind, points, why }, at) => makeRow([String(at + 1), say(`kind-${kind}`), ...points.map((each) => formatSigned(kind === "deduction" ? -each : each)), why])));
      slot("sums").replaceChildren(...seats.map((seat, at) => makeRow([say("seat", { n: at + 1 }), ...listColumns(seat)])), makeRow([say("control"), ...listColumns(control)]));
      store.set("doppelkopf.sheet", entries);
      return [];
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const data = new FormData(form), points = ["p1", "p2", "p3", "p4"].map((name) => Number(data.get(name)));
      entries.push({ kind: data.get("kind"), points, why: data.get("why") });
      if (answer(form, show)) form.reset();
      else entries.pop();
    });
    box.querySelector('[data-act="undo"]').addEventListener("click", () => { entries.pop(); answer(form, show); });
    box.querySelector('[data-act="print"]').addEventListener("click", () => {
      document.body.classList.add("printing-sheet");
      print();
    });
    addEventListener("afterprint", () => document.body.classList.remove("printing-sheet"));
    if (!answer(form, show)) { entries.length = 0; show(); }
    form.closest("details").open = entries.length > 0;
  }

  function describeStanding({ dealer, owing, left, presented, presented_from: from }) {
    const owed = owing.join(", ") || say("none");
    const next = presented ? [say("presented", { n: presented })] : from ? [say("presented_from", { n: from })] : [];
    return [left ? say("left", { left, dealer, owing: owed }) : say("over", { owing: owed }), ...next];
  }

  function list(T, form) {
    const games = store.get("doppelkopf.list", []), slot = form.parentElement.querySelector('[data-slot="games"]'), sums = form.parentElement.querySelector('[data-slot="list-sums"]');
    const points = (data, name) => {
      const typed = [1, 2, 3, 4].map((seat) => String(data.get(`${name}${seat}`)).trim());
      return typed.some(Boolean) ? typed.map(Number) : [];
    };
    const showEnding = ({ ended, by, value = [], penalty = [], deduction = [] }) => [
      ...(ended ? [say(`ended-${ended}`, { n: by })] : []),
      ...[["kind-value", value], ["kind-penalty", penalty], ["kind-deduction", deduction.map((each) => -each)]].filter(([, each]) => each.length)
        .map(([name, each]) => say("points-of", { kind: say(name), points: each.map(formatSigned).join(", ") })),
    ].map((text) => el("small", {}, ` – ${text}`));
    const show = () => {
      const found = D.gamesList(T, games);
      slot.replaceChildren(...found.games.map(({ kind, soloist, dealer, faults, number, ...rest }, at) => Object.assign(el("li", {},
        say("game", { kind: say(`kind-${kind}`), soloist: soloist ? say("of", { n: soloist }) : "", dealer }), ...showEnding(rest),
        ...faults.map((fault) => el("span", { className: "wrong" }, ` – ${say(fault)}`))), { value: number || found.games.slice(0, at).filter((each) => each.number).length + 1 })));
      sums.replaceChildren(...(found.sheet ? [...found.sheet.seats.map((seat, at) => makeRow([say("seat", { n: at + 1 }), ...listColumns(seat)])), makeRow([say("control"), ...listColumns(found.sheet.control)])] : []));
      sums.parentElement.hidden = !found.sheet;
      store.set("doppelkopf.list", games);
      return describeStanding(found);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const data = new FormData(form), { kind, soloist, dealer, ended, by } = Object.fromEntries(data), alone = !["normal", "marriage"].includes(kind);
      const broken = ["broken", "decided"].includes(ended), three = Object.fromEntries(["value", "penalty", "deduction"].map((name) => [name, points(data, name)]));
      games.push({ kind, soloist: alone ? Number(soloist) : 0, dealer: Number(dealer), ended, by: broken ? Number(by) : 0, ...three });
      if (answer(form, show)) form.querySelectorAll("details input").forEach((each) => { each.value = ""; });
      else games.pop();
    });
    form.querySelector('[data-act="undo"]').addEventListener("click", () => { games.pop(); answer(form, show); });
    if (!answer(form, show)) { games.length = 0; answer(form, show); }
    form.closest("details").open = games.length > 0;
  }

  ready(() => {
    const all = document.querySelector("[data-doppelkopf]"), T = globalThis.RegelwerkTables;
    if (!all) return;
    for (const form of all.querySelectorAll("form")) {
      const asked = ANSWERS[form.dataset.form];
      if (!asked) continue;
      const again = () => { showMore(form); clear(form); answer(form, () => asked(T, form)); };
      form.addEventListener("input", again);
      form.addEventListener("focusin", ({ target }) => { if (target.matches('[type="number"]')) target.select(); }); // what is typed takes the place of what stands there
      form.addEventListener("change", ({ target }) => { if (target.matches("select")) again(); }); // all that some browsers tell of a choice
      form.addEventListener("submit", (event) => event.preventDefault());
      again();
    }
    sheet(T, all.querySelector("[data-sheet]"));
    list(T, all.querySelector('[data-form="list"]'));
    D.pick(T, all.querySelector('[data-form="tricks"]'));
    const unfold = () => { const aimed = page.aim()?.closest("summary"); if (aimed) aimed.parentElement.open = true; };
    addEventListener("hashchange", unfold);
    all.querySelector(".jumps").addEventListener("click", () => setTimeout(unfold)); // also where the address is the same as before
    all.hidden = false;
    unfold();
  });
})(globalThis.RegelwerkPage);
