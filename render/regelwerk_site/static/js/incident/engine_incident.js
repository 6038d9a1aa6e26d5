/* One incident of several events in the browser: compiler/regelwerk/engine/incident.py, moot.py, answered.py, leaving.py, passing.py and between.py and
 * compiler/regelwerk/ids/who.py once more; the figures of its end are reckoned by engine_end.js.
 *
 * In: the parsed engine.json (engine.js and engine_timeline.js come first), or a part of it with `between`; an edition; the events in order of time,
 * each `{decision, facts, who}`, and `skip` where answers are not known yet.  Out: Regelwerk.incident, its result shaped as in event.py; Regelwerk.between.
 */
"use strict";
(function (Regelwerk) {
  const { has } = Regelwerk.table;
  const { MOMENTS, unique, entry, findLater, listAsked, listAskedBelow, check, refuse, steps } = Regelwerk.chain;
  const { rulings, isPossible } = Regelwerk;
  const MOST = 20; // events of one incident
  const TABLE = 4; // players
  const WHOLE = ["board", "game"], PLAYER = "player"; // what facts are about that are not about the event
  const HERE = "", RESULT = 0; // the place of the incident; the source of what follows from its result
  const SEATS = { bridge: ["N", "O", "S", "W"], doppelkopf: ["1", "2", "3", "4"] };
  const BRIDGE = { n: "N", nord: "N", o: "O", ost: "O", e: "O", s: "S", süd: "S", sued: "S", w: "W", west: "W", ns: "NS", nordsüd: "NS", nordsued: "NS", ow: "OW", ew: "OW", ostwest: "OW" };
  const PLACE = /^(?:board|tisch|paar|spiel|runde|team) ?(?:[0-9]{1,3}[a-z]?|[a-z])$/u, COUNTED = "(?:stich|ansage|karte) ?[1-9][0-9]?|ausspiel";
  const MOMENT = {
    bridge: new RegExp(`^(?:${COUNTED}|reizung|pass|x|xx|kontra|rekontra|[♣♦♥♠] ?(?:10|[2-9akdbqjt])|[1-7] ?(?:[♣♦♥♠cdhstkp]|sa|nt|treff|karo|coeur|herz|pik))$`, "u"),
    doppelkopf: new RegExp(`^(?:${COUNTED}|vorbehalt|re|kontra|keine ?[369]0|schwarz)$`, "u"),
  };
  const WHEN = { bridge: ["Stich 5", "Ansage 2", "3♥", "Kontra", "♥5", "Reizung", "Ausspiel"], doppelkopf: ["Stich 5", "Ansage 2", "Re", "keine 90", "Vorbehalt", "Ausspiel"] };
  const WHERE = ["Board 14", "Tisch 2", "Paar 9", "Spiel 18", "Runde 2", "Team B"], OPPOSED = "opposed";
  const PAIRS = ["NS", "OW"], OPPOSITE = { N: "S", S: "N", O: "W", W: "O" };
  const COMPATIBLE = ["yes", "may"]; // what is ordered is allowed, too
  const CLAIMED = 0, BROKEN = 1, VOIDED = 2; // how much a sentence makes moot, each also all before it
  const NOTHING = { tricks: "", kinds: {} }; // what an effect does that the data do not name

  /* ---- what two events mean for each other ---- */

  const scopeOf = (engine, fact) => entry(engine.between.facts, fact);
  const isWhole = (engine, fact) => WHOLE.includes(scopeOf(engine, fact));
  const findEnds = (engine, { effect }) => entry(engine.between.ends, effect) || NOTHING;
  const takeFirst = ({ params }) => Object.values(params)[0] ?? "";
  const isSharedOut = ({ points }) => points.reduce((sum, { players }) => sum + players, 0) === TABLE;

  /** How many tricks an outcome gives from the side of the event to the other one; -1 where this side gets one back. */
  function countTricks(engine, outcome) {
    const param = findEnds(engine, outcome).tricks;
    if (param) return Number(outcome.params[param]);
    return listEnds(engine, outcome).includes("regained") ? -1 : 0;
  }

  /** What an outcome does to the rest of play and to the result. */
  const listEnds = (engine, outcome) =>
    Object.entries(findEnds(engine, outcome).kinds).filter(([, values]) => !values.length || values.includes(takeFirst(outcome))).map(([kind]) => kind);

  /** What an effect orders about each thing in dispute, where its parameters are these (model/orders.py). */
  const listOrders = ({ orders }, { params }) =>
    new Map(Object.entries(orders).flatMap(([thing, byValue]) =>
      Object.entries(byValue).filter(([value]) => value === "" || Object.values(params).includes(value)).map(([, order]) => [thing, order])));
  const mapOrders = (engine, outcome) => (has(engine.between.opposed, outcome.effect) ? listOrders(engine.between.opposed[outcome.effect], outcome) : new Map());
  const isDisputed = (order, other) => other !== undefined && order !== other && !(COMPATIBLE.includes(order) && COMPATIBLE.includes(other));

  /** Whether two outcomes order opposite things about a thing in dispute, one of `things` where these are given. */
  function isInDispute(engine, outcome, rival, things) {
    const rule = entry(engine.between.opposed, outcome.effect), other = entry(engine.between.opposed, rival.effect);
    if (!rule || !other) return false;
    const theirs = listOrders(other, rival);
    return [...listOrders(rule, outcome)].some(([thing, order]) => (!things || things.includes(thing)) && isDisputed(order, theirs.get(thing)));
  }

  /** The facts about the state that an outcome answers, each with the answer. */
  const listAnswered = (engine, { effect, params }) =>
    Object.entries(engine.between.signs).flatMap(([fact, signs]) =>
      signs.filter((sign) => sign.effect === effect && Object.entries(sign.params).every(([param, value]) => params[param] === value)).map(({ means }) => [fact, means]));

  /** Whether two outcomes order opposite things about one and the same thing, or are one effect that is not said twice with different values. */
  function isOpposed(engine, outcome, rival) {
    const rule = entry(engine.between.opposed, outcome.effect);
    if (!rule) return false;
    if (isInDispute(engine, outcome, rival)) return true;
    const alike = outcome.effect === rival.effect && Boolean(rule.once) && rule.once.every((param) => outcome.params[param] === rival.params[param]);
    return alike && unique([...Object.keys(outcome.params), ...Object.keys(rival.params)]).some((param) => outcome.params[param] !== rival.params[param]);
  }

  /* ---- who it was, when and where ---- */

  const readSeats = (game, word) =>
    game === "bridge" ? [...(entry(BRIDGE, word.trim().toLowerCase().replaceAll("-", "").replaceAll(" ", "")) ?? "")] : SEATS[game].filter((seat) => seat === word.trim());

  /** Who did it: the seats, those of other roles, where it was (empty: here), the trick, call or card; and the first word that cannot be read, behind `@` with it, a seat behind that of a role with the word before. */
  function readPeople(game, who) {
    const at = who.indexOf("@"), told = at < 0 ? who : who.slice(0, at), seats = [], roles = {}, where = [], when = [];
    const list = (text) => text.split(",").map((each) => each.trim()).filter(Boolean);
    let wrong = "", before = "";
    for (const word of list(told)) {
      const colon = word.lastIndexOf(":"), role = word.slice(0, Math.max(colon, 0)), found = readSeats(game, word.slice(colon + 1));
      if (!found.length || (role && game === "bridge")) wrong ||= word;
      else if (role) [roles[role], before] = [[...(entry(roles, role) ?? []), ...found], word];
      else if (before) wrong ||= `${before},${word}`;
      else seats.push(...found);
    }
    for (const word of at < 0 ? [] : list(who.slice(at + 1))) {
      const named = word.toLowerCase().split(/\s+/u).join(" ");
      if (PLACE.test(named)) where.push(named);
      else if (MOMENT[game].test(named)) when.push(named);
      else wrong ||= `@${word}`;
    }
    return { seats: unique(seats), roles, elsewhere: where.join(", "), moment: when.join(", "), wrong };
  }

  /** Who did what an event tells; refuse who sits nowhere, a role that nobody gives points to, a seat whose role is in doubt, and what is neither a moment nor a place. */
  function checkWho(engine, { decision, who = "" }) {
    const { game } = engine.decisions[decision], roles = entry(engine.between.charged, game) ?? [], people = readPeople(game, who);
    const strange = people.wrong || Object.keys(people.roles).find((role) => !roles.includes(role));
    const seats = [...SEATS[game], ...(game === "bridge" ? PAIRS : [])], forms = [...WHEN[game], ...WHERE];
    if (strange?.startsWith("@")) throw refuse("UnknownName", `who=${who}: „${strange}“ ist weder Augenblick noch Ort; möglich: @${forms.join(", @")}`, strange, forms);
    if (strange?.includes(",")) {
      const [before, seat] = strange.split(","), both = `${before},${before.split(":")[0]}:${seat}`, first = `${seat},${before}`;
      throw refuse("UnknownName", `who=${who}: ob „${seat}“ hinter „${before}“ dieselbe Rolle hat, ist offen; wenn ja: who=${both}; wenn Platz ${seat} der Verursacher ist: who=${first}`, strange, [both, first]);
    }
    if (strange) throw refuse("UnknownName", `who=${who}: „${strange}“ ist kein Platz; möglich: ${seats.join(", ")}`, strange, seats);
    return people;
  }

  const seatsOf = ({ seats, roles }) => (seats.length ? seats : Object.values(roles).flat());

  /** Whether two things are certainly not one and the same. */
  function areApart(first, last) {
    if (first.elsewhere !== last.elsewhere || (first.moment && last.moment && first.moment !== last.moment)) return true;
    const mine = seatsOf(first), theirs = seatsOf(last);
    return mine.length > 0 && theirs.length > 0 && !mine.some((seat) => theirs.includes(seat));
  }

  /* ---- what one event knows from another ---- */

  const refuseBoth = (given, why) => refuse("ImpossibleFacts", `${given} kann nicht zugleich gelten: ${why}`, given, []);
  const nameFacts = (known) => known.map(({ fact, value }) => `${fact}=${value}`).join(", ");

  /** Refuse different values of a fact about the whole board or game. */
  function agree(first, other) {
    if (first.value === other.value || first.source === other.source) return;
    throw refuseBoth(nameFacts([first, other]), `Ereignis ${first.source} und Ereignis ${other.source} sind vom selben Board oder Spiel`);
  }

  /** Keep a fact under its name unless one is there; two must agree. */
  function keep(found, said) {
    if (!found.has(said.fact) || found.get(said.fact).source === RESULT) found.set(said.fact, said);
    agree(found.get(said.fact), said);
  }

  /** The answers about the whole board or game, by place and fact, each with the first event that gives it. */
  function findWhole(engine, events, people) {
    const places = new Map(people.map(({ elsewhere }) => [elsewhere, new Map()]));
    events.forEach(({ facts }, at) => {
      for (const [fact, value] of Object.entries(facts)) if (isWhole(engine, fact)) keep(places.get(people[at].elsewhere), { fact, value, source: at + 1 });
    });
    for (const found of places.values()) {
      for (const { never, why } of engine.constraints) {
        const facts = Object.keys(never), clash = facts.filter((fact) => found.has(fact)).map((fact) => found.get(fact));
        const several = clash.length === facts.length && unique(clash.map(({ source }) => source)).length > 1;
        if (several && clash.every(({ fact, value }) => never[fact].includes(value))) throw refuseBoth(nameFacts(clash), why ?? "");
      }
    }
    return places;
  }

  /** The states that somebody finds where he is; of those of a player only his own. */
  const listMet = (engine, states, { seats, elsewhere }) => states.filter((state) => state.elsewhere === elsewhere &&
    !(scopeOf(engine, state.carried.fact) === PLAYER && state.holders.length && seats.length && !state.holders.some((seat) => seats.includes(seat))))
    .map(({ carried }) => carried);

  /** What an event knows from others of all that is asked for it and not answered; a state that two have established (unless they order it alike), or that the
   * answers exclude, is not known. */
  function listCarried(engine, edition, { decision, facts }, whole, states) {
    const found = [];
    for (const fact of listAskedBelow(engine, [{ decision, bound: [] }], edition)) {
      if (has(facts, fact)) continue;
      let known = states.filter((each) => each.fact === fact);
      if (has(engine.between.signs, fact) && unique(known.map(({ value }) => value)).length === 1) known = known.slice(-1);
      const told = whole.get(fact);
      if (told?.source === RESULT) known = [told];
      if (told && told.source !== RESULT) found.push(told);
      else if (known.length === 1 && isPossible(engine, decision, edition, addFacts(facts, [...found, ...known]))) found.push(...known);
    }
    return found;
  }

  /** The decisions that ask what has happened where another event at the same place tells it. */
  const listTold = (engine, number, events, people) => {
    const here = people[number - 1].elsewhere;
    const told = events.filter((_, at) => at !== number - 1 && people[at].elsewhere === here).map(({ decision }) => decision);
    return Object.keys(engine.between.fronts).filter((front) => engine.between.fronts[front].cases.some((each) => told.includes(each)));
  };

  /** A ruling without the open rulings below it of decisions that other events tell. */
  function leaveOut(ruling, told) {
    const kept = ruling.chained.filter(({ decision, status }) => !(told.includes(decision) && status === "open"));
    return keepChained(ruling, kept.map((below) => leaveOut(below, told)));
  }

  /** A ruling with what is left of the rulings below it, and the question they ask next. */
  function keepChained(ruling, chained) {
    if (chained.length === ruling.chained.length && chained.every((below, at) => below === ruling.chained[at])) return ruling;
    const waiting = chained.filter(({ next_question: asked }) => asked), deferred = ruling.deferred.filter((id) => waiting.some(({ decision }) => decision === id));
    return { ...ruling, chained, deferred, next_question: waiting.find(({ decision }) => !deferred.includes(decision))?.next_question ?? "" };
  }

  /** Whether a decision below a ruling is open and does not wait for its moment. */
  const isOpenBelow = ({ chained, deferred }, id) =>
    chained.some((below) => (below.decision === id && below.status === "open" && !deferred.includes(id)) || isOpenBelow(below, id));

  /** Of whom a decision may speak on the way of an event of somebody: of himself, of either of his side, or of anybody. */
  const tellWhom = ({ between: { opponents, partners } }, decision, who) => (opponents.includes(decision) ? { ...who, seats: [] } : partners.includes(decision) ? widenToSide(who) : who);

  /** The events without the open rulings on their way that another event is about; one that asks about itself alone stands for one of those that may be about the
   * same thing, one of the same people if there is one, else the first. */
  function leaveToOthers(engine, edition, ruled, people) {
    const left = [...ruled];
    for (const { number, event: { decision } } of ruled) {
      const who = people[number - 1], whom = (at) => tellWhom(engine, decision, people[at]), same = (at) => isSame(people[at], who);
      const alike = left.flatMap((other, at) => (other.number !== number && isOpenBelow(other.ruling, decision) && !areApart(whom(at), who) ? [at] : []));
      const first = alike.find(same) ?? alike[0];
      if (first === undefined) continue;
      for (const at of asksOfEvent(engine, edition, decision) ? [first] : alike) {
        left[at] = { ...left[at], ruling: leaveOut(left[at].ruling, [decision]), told: [...left[at].told, decision] };
      }
    }
    return left;
  }

  const isByRow = ({ decision, row }) => (other) => other.decision === decision && other.row === row;

  /** Whether a ruling by the same row stands below one, at any depth; a ruling without those. */
  const isRuledBelow = ({ chained }, same) => chained.some((below) => isByRow(same)(below) || isRuledBelow(below, same));
  const dropBelow = (ruling, same) => keepChained(ruling, ruling.chained.filter((below) => !isByRow(same)(below)).map((below) => dropBelow(below, same)));

  /** Whether two events are certainly not one act of somebody in a role, who is in the first one beside its offender. */
  const isApartAs = (role, first, last) =>
    areApart({ ...first, seats: entry(first.roles, role) ?? (role === "offender" ? first.seats : []), roles: {} }, { ...last, seats: entry(last.roles, role) ?? last.seats, roles: {} });

  /** The events without a deduction on their way that an event of another decision is about and may be the same: it counts once, for the event that says nothing before it. */
  function leaveDeductions(ruled, people) {
    const left = [...ruled];
    for (const { number, event: { decision }, ruling } of ruled) {
      const first = rulings(ruling).find(({ outcomes }) => outcomes.some(({ says }) => says)), role = first?.outcomes.flatMap(({ points }) => points.slice(0, 1))[0]?.to;
      if (!first?.outcomes.some((outcome) => outcome.points.length && !isSharedOut(outcome))) continue;
      const at = left.findIndex((other) => other.event.decision !== decision && !isApartAs(role, people[other.number - 1], people[number - 1]) && isRuledBelow(other.ruling, first));
      if (at >= 0) left[at] = { ...left[at], ruling: dropBelow(left[at].ruling, first), told: [...left[at].told, decision] };
    }
    return left;
  }

  /** The facts that an event does not ask, since other events tell the decisions that would, and that no decision asks which is still open on its way. */
  function listLeft(engine, { event, ruling, told }) {
    const asked = rulings(ruling).map(({ next_question: next }) => next), below = Regelwerk.known(engine, event.decision);
    const facts = told.flatMap((id) => (has(engine.between.fronts, id) ? engine.between.fronts[id].asks : Regelwerk.known(engine, id)));
    return facts.filter((fact) => below.includes(fact) && !asked.includes(fact));
  }

  const addFacts = (facts, carried) => ({ ...facts, ...Object.fromEntries(carried.map(({ fact, value }) => [fact, value])) });

  /** What an event establishes for others: the facts that its chain gives to a decision, its own answers about the state, and what its sentences answer. */
  function listEstablished(engine, edition, ruled, who) {
    const { number, event, known } = ruled, found = new Map(Object.entries(event.facts).filter(([fact]) => scopeOf(engine, fact) && !isWhole(engine, fact)));
    for (const { call } of steps(engine, event.decision, edition, known)) {
      for (const [fact, value] of Object.entries(call.facts)) {
        if (call.bound.includes(fact) && scopeOf(engine, fact) && !found.has(fact)) found.set(fact, value);
      }
    }
    const holders = new Map([...found.keys()].map((fact) => [fact, who.seats]));
    for (const { outcome } of listOutcomes(ruled)) {
      for (const [fact, value] of listAnswered(engine, outcome)) {
        if (!found.has(fact)) found.set(fact, value);
        if (found.get(fact) === value && !has(event.facts, fact)) holders.set(fact, [...(holders.get(fact) ?? []), ...listHolders(outcome, who)]);
      }
    }
    return [...found].map(([fact, value]) => ({ carried: { fact, value, source: number }, holders: holders.get(fact), elsewhere: who.elsewhere }));
  }

  /** The seats of whom a sentence is about; none where that is not known. */
  const listHolders = ({ to }, { seats }) =>
    to === "partner_of_offender" ? seats.filter((seat) => has(OPPOSITE, seat)).map((seat) => OPPOSITE[seat]) : to === "offender" ? seats : [];

  /* ---- what follows ---- */

  /** Things by their names, in the order in which each name first comes. */
  function group(things, name) {
    const same = new Map();
    for (const each of things) same.set(name(each), [...(same.get(name(each)) || []), each]);
    return [...same.values()];
  }

  const numbersOf = (things) => unique(things.map(({ number }) => number));

  /** All that the chain of an event says, each outcome with the ruling that says it. */
  const listOutcomes = ({ number, ruling }) =>
    rulings(ruling).flatMap((each) => each.outcomes.filter(({ says }) => says).map((outcome) => ({ number, ruling: each, outcome })));

  /** The one sentence that several rulings say; `partnered` tells of which decisions of an event it speaks of a partner. */
  function joinSentence(said, partnered = () => false) {
    const { says, say, to, to_label } = said[0].outcome;
    return {
      says, say, to, to_label, cites: unique(said.flatMap(({ outcome }) => outcome.cites)),
      rows: unique(said.map(({ ruling }) => `${ruling.decision}/${ruling.row}`)), events: numbersOf(said),
      partners: numbersOf(said.filter(partnered)),
    };
  }

  /* ---- what an event makes moot of the others ---- */

  const isWholly = (engine, cause, ruling) => cause.level === VOIDED && engine.between.tricks.includes(ruling.decision);

  /** The sentences that make others moot, one for each event and level, those that make most moot first. */
  function listCauses(engine, ruled) {
    const found = ruled.flatMap(listOutcomes).flatMap((said) => {
      const ends = listEnds(engine, said.outcome), over = engine.between.tricks.includes(said.ruling.decision) ? CLAIMED : BROKEN;
      return ends.includes("void") || ends.includes("over") ? [{ level: ends.includes("void") ? VOIDED : over, said }] : [];
    });
    return group(found, ({ level, said }) => `${level} ${said.number}`).map(([each]) => each).sort((one, other) => other.level - one.level || one.said.number - other.said.number);
  }

  /** Whether a sentence makes an outcome of the event of this number moot; that play goes on only of an earlier event. */
  function isMoot(engine, { level, said }, number, outcome) {
    const orders = mapOrders(engine, outcome), ends = listEnds(engine, outcome), before = number < said.number;
    const about = (kind, ...not) => engine.between.moot[kind].some((thing) => orders.has(thing) && !not.includes(orders.get(thing)));
    if (before && (ends.includes("goes_on") || about("play", "no") || outcome.due === "next")) return true;
    if (about("lead", "no") && (before || level > CLAIMED)) return true;
    if (level > CLAIMED && about("back")) return true;
    return level === VOIDED && (["awarded", "kept", "regained"].some((kind) => ends.includes(kind)) || countTricks(engine, outcome) !== 0 || about("tricks"));
  }

  /** Whether a sentence settles nothing: it orders nothing in dispute, gives no points, does nothing to the result, and answers no question. */
  const onlyAccompanies = (engine, outcome) => !mapOrders(engine, outcome).size && !outcome.points.length && !has(engine.between.ends, outcome.effect) &&
    !Object.values(engine.between.signs).some((signs) => signs.some(({ effect }) => effect === outcome.effect));

  /** The ruling of an event without what is moot, at any depth, which is taken. */
  function strip(engine, cause, number, ruling, taken) {
    const whole = isWholly(engine, cause, ruling), { outcomes } = ruling;
    const moot = new Set(outcomes.filter((each) => each.says && !each.points.length && (whole || isMoot(engine, cause, number, each))));
    const others = outcomes.filter((each) => !moot.has(each)), chosen = [...moot].some((each) => [...mapOrders(engine, each).values()].includes("may"));
    if (chosen && !others.some((each) => mapOrders(engine, each).size)) for (const each of others) if (each.says && onlyAccompanies(engine, each)) moot.add(each);
    const spent = whole || (moot.size > 0 && moot.size === outcomes.length);
    taken.said.push(...outcomes.filter((each) => moot.has(each)).map((outcome) => ({ number, ruling, outcome })));
    if (spent && ruling.note) taken.noted.push({ number, ruling });
    if (whole && ruling.status === "open") taken.waiting.push({ number, id: ruling.decision });
    const below = ruling.chained.map((each) => strip(engine, cause, number, each, taken));
    const chained = below.filter((each) => each.outcomes.length || each.chained.length || !isWholly(engine, cause, each));
    if (!moot.size && !whole && chained.length === ruling.chained.length && chained.every((each, at) => each === ruling.chained[at])) return ruling;
    const waiting = chained.filter(({ next_question: asked }) => asked), deferred = ruling.deferred.filter((id) => waiting.some(({ decision }) => decision === id));
    const own = ruling.status === "open" && !whole, asked = waiting.find(({ decision }) => !deferred.includes(decision))?.next_question ?? "";
    return { ...ruling, outcomes: outcomes.filter((each) => !moot.has(each)), chained, deferred, next_question: own ? ruling.next_question : asked, note: spent ? "" : ruling.note };
  }

  const groupAsked = (waiting) => group(waiting, ({ id }) => id).map((same) => ({ id: same[0].id, events: numbersOf(same) }));

  /** The events without what another one at the same place makes moot, and what that is. */
  function takeMoot(engine, ruled, people) {
    let left = ruled;
    const place = (number) => people[number - 1].elsewhere;
    const moot = listCauses(engine, ruled).flatMap((cause) => {
      const { number } = cause.said, taken = { said: [], noted: [], waiting: [] };
      left = left.map((each) => (each.number === number || place(each.number) !== place(number) ? each : { ...each, ruling: strip(engine, cause, each.number, each.ruling, taken) }));
      const sentences = group(taken.said, ({ outcome }) => JSON.stringify([outcome.says, outcome.to])).map((each) => joinSentence(each));
      const found = { kind: ["claimed", "over", "void"][cause.level], by: makeSide(cause.said), sentences, waiting: groupAsked(taken.waiting), notes: joinNotes(taken.noted) };
      return taken.said.length || taken.waiting.length ? [found] : [];
    });
    return { left, moot };
  }

  /** The moments at which any event says or asks something; a sentence with points or tricks stands once for each event, since those add up. */
  function joinMoments(engine, edition, ruled, people) {
    const settled = findSettled(engine, edition, ruled, people);
    const partnered = ({ number, ruling: { decision } }) =>
      engine.between.partners.includes(decision) && decision !== ruled.find((each) => each.number === number).event.decision;
    const alone = ({ number, outcome }) => (outcome.points.length || countTricks(engine, outcome) ? number : 0);
    return MOMENTS.map((due) => {
      const said = ruled.flatMap(listOutcomes).filter(({ ruling, outcome }) => findLater(ruling.due, outcome.due) === due);
      const waiting = ruled.flatMap(({ number, ruling }) => rulings(ruling).flatMap((each) =>
        each.chained.filter((below) => each.deferred.includes(below.decision) && below.due === due && !settled.has(number, below.decision)).map(({ decision }) => ({ number, id: decision }))));
      return {
        due, sentences: group(said, (one) => JSON.stringify([one.outcome.says, one.outcome.to, alone(one)])).map((each) => joinSentence(each, partnered)),
        deferred: groupAsked(waiting),
      };
    }).filter(({ sentences, deferred }) => sentences.length || deferred.length);
  }

  const isSame = (first, last) => first.moment === last.moment && first.seats.join() === last.seats.join();

  /** Whether a decision, or one it applies, asks a fact about one event alone. */
  const asksOfEvent = (engine, edition, decision) =>
    listAskedBelow(engine, [{ decision, bound: [] }], edition).some((fact) => [undefined, PLAYER].includes(scopeOf(engine, fact)));

  /** The decisions that wait in an event and that a later one is about: of what may be the same thing one, that of the same people if there is one, else the first;
   * all where nothing is asked about one event alone. */
  function findSettled(engine, edition, ruled, people) {
    const found = new Set(), name = (number, id) => `${number} ${id}`;
    const waiting = ruled.map(({ number, ruling }) => ({ number, ids: rulings(ruling).flatMap((each) => each.deferred) }));
    for (const { number, event: { decision } } of ruled) {
      const who = people[number - 1], same = (each) => isSame(people[each.number - 1], who);
      const alike = waiting.filter((each) =>
        each.ids.includes(decision) && each.number < number && !found.has(name(each.number, decision)) && !areApart(people[each.number - 1], who));
      const first = alike.find(same) ?? alike[0];
      if (!first) continue;
      for (const each of asksOfEvent(engine, edition, decision) ? [first] : alike) found.add(name(each.number, decision));
    }
    return { has: (number, id) => found.has(name(number, id)) };
  }

  /** The decisions that sentences name for the result, without leading there, and that no event reaches. */
  function listNamed(engine, ruled) {
    const met = ruled.flatMap(({ ruling }) => rulings(ruling).map(({ decision }) => decision));
    const found = ruled.flatMap(listOutcomes).map(({ number, outcome }) => ({ number, outcome, id: takeFirst(outcome) }))
      .filter(({ outcome, id }) => has(engine.decisions, id) && listEnds(engine, outcome).includes("replaced") && !met.includes(id));
    return groupAsked(found);
  }

  /** The fact each event asks next; one about the whole board or game once; what is moot is not asked. */
  function listQuestions(engine, edition, ruled, people, opened, moot) {
    const found = ruled.flatMap((each) => {
      const { number, event, known, ruling } = each, below = Regelwerk.known(engine, event.decision);
      const unasked = moot.flatMap(({ waiting }) => waiting).filter(({ events }) => events.includes(number)).flatMap(({ id }) => listAsked(engine, id));
      const left = [...listLeft(engine, each), ...unasked.filter((fact) => below.includes(fact))];
      const passed = opened.length ? [...opened, ...rulings(ruling).filter(({ row }) => row).map(({ decision }) => decision)] : [];
      const id = Regelwerk.nextQuestion(engine, event.decision, edition, known, [...(event.skip || []), ...left], passed);
      return id ? [{ id, number, alone: isWhole(engine, id) ? `@${people[number - 1].elsewhere}` : number }] : [];
    });
    return group(found, ({ id, alone }) => `${id} ${alone}`).map((same) => ({ id: same[0].id, events: numbersOf(same) }));
  }

  /** The events for which points are shared out among all players. */
  const listPunished = (ruled) => ruled.filter((each) => listOutcomes(each).some(({ outcome }) => isSharedOut(outcome))).map(({ number }) => number);

  /** The events with such points but the first, where an event at the same table rules that only the infraction committed first is punished. */
  function listUnpunished(engine, ruled, people) {
    const elsewhere = ({ number }) => people[number - 1].elsewhere;
    const found = ruled.flatMap((each) => {
      const ends = listOutcomes(each).flatMap(({ outcome }) => listEnds(engine, outcome));
      return ["only", "earliest"].every((kind) => ends.includes(kind)) ? listPunished(ruled.filter((other) => elsewhere(other) === elsewhere(each))).slice(1) : [];
    });
    return unique(found).sort((first, last) => first - last);
  }

  /** The decisions on several infractions of this game that no event rules or is about, where two or more events share points out among all players. */
  function listJoint(engine, ruled) {
    const events = listPunished(ruled);
    const met = ruled.flatMap(({ event, ruling }) => [event.decision, ...rulings(ruling).filter(({ row }) => row).map(({ decision }) => decision)]);
    const { game } = engine.decisions[ruled[0].event.decision];
    const several = engine.between.several.filter((id) => has(engine.decisions, id) && engine.decisions[id].game === game && !met.includes(id));
    return events.length > 1 ? several.map((id) => ({ id, events })) : [];
  }

  /** Every two sentences of two events that cannot stand together, each pair of sentences once; two events are two acts, the more so where one decision rules on both. */
  function findClashes(engine, ruled, people) {
    const found = ruled.flatMap((first, at) => ruled.slice(at + 1).flatMap((last) => {
      const mine = people[first.number - 1], theirs = people[last.number - 1], apart = areApart(mine, theirs) || first.event.decision === last.event.decision;
      if (mine.elsewhere !== theirs.elsewhere) return [];
      return listOutcomes(first).flatMap((one) => {
        const kept = listAnswered(engine, one.outcome).some(([fact, value]) => has(last.known, fact) && last.known[fact] === value);
        return listOutcomes(last).flatMap((other) => {
          const kind = findClash(engine, one.outcome, other.outcome, apart || one.ruling.decision === other.ruling.decision, kept);
          return kind ? [{ kind, first: makeSide(one), last: makeSide(other) }] : [];
        });
      });
    }));
    return group(found, ({ kind, first, last }) => JSON.stringify([kind, first.event, last.event, first.says, last.says])).map(([each]) => each);
  }

  /* ---- checks that another event answers (answered.py) ---- */

  const widenToSide = (people) => ({ ...people, seats: unique([...people.seats, ...people.seats.filter((seat) => has(OPPOSITE, seat)).map((seat) => OPPOSITE[seat])]) });

  /** Whether a sentence of another decision answers a check: by one of the same clauses, and not certainly about something else. */
  function isAnswer(engine, ruled, people, check, answer) {
    if (check.number === answer.number || check.ruling.decision === answer.ruling.decision) return false;
    if (!check.outcome.cites.some((id) => answer.outcome.cites.includes(id))) return false;
    const asked = people[check.number - 1], by = people[answer.number - 1];
    if (check.ruling.outcomes.some((each) => listEnds(engine, each).includes("kept"))) return asked.elsewhere === by.elsewhere;
    return answer.ruling === ruled.find(({ number }) => number === answer.number).ruling && !areApart(widenToSide(asked), by);
  }

  /** The checks that another event answers, in the order of the events, each once. */
  function listAnsweredChecks(engine, ruled, people) {
    const does = (...kinds) => ({ outcome }) => listEnds(engine, outcome).some((kind) => kinds.includes(kind));
    const said = ruled.flatMap(listOutcomes), checks = said.filter(does("check"));
    const found = said.filter(does("replaced", "refused")).flatMap((answer) => {
      const alike = checks.filter((check) => isAnswer(engine, ruled, people, check, answer));
      const same = alike.filter((check) => isSame(people[check.number - 1], people[answer.number - 1]));
      return (same.length ? same : alike).map((check) => ({ check: makeSide(check), by: makeSide(answer) }));
    });
    return group(found, ({ check }) => JSON.stringify([check.event, check.says])).map(([each]) => each).sort((one, other) => one.check.event - other.check.event);
  }

  /** Why two outcomes cannot stand together: of the board or game, by the end of play, of one thing unless they are apart or the later event rests on the earlier outcome. */
  function findClash(engine, outcome, rival, apart, kept) {
    if (isInDispute(engine, outcome, rival, engine.between.whole)) return "whole";
    const over = listEnds(engine, outcome).some((kind) => ["over", "void"].includes(kind));
    if (over && listEnds(engine, rival).includes("goes_on")) return "ended";
    return !apart && !kept && isOpposed(engine, outcome, rival) ? OPPOSED : "";
  }

  const makeSide = ({ number, ruling, outcome }) => ({ event: number, row: `${ruling.decision}/${ruling.row}`, says: outcome.says, cites: outcome.cites });

  /** The notes of rulings, each once. */
  const joinNotes = (noted) => group(noted, ({ ruling }) => ruling.note).map((same) =>
    ({ says: same[0].ruling.note, cites: unique(same.flatMap(({ ruling }) => ruling.cites)), events: numbersOf(same) }));
  const listNotes = (ruled) => joinNotes(ruled.flatMap(({ number, ruling }) => rulings(ruling).filter(({ note }) => note).map((each) => ({ number, ruling: each }))));

  /* ---- the incident ---- */

  /** What `work` gives; a refusal names the event, where there are several. */
  function naming(number, { length }, work) {
    try {
      return work();
    } catch (refused) {
      if (length > 1 && refused.accepted && refused.name !== "NotLoaded") refused.message = `Ereignis ${number}: ${refused.message}`;
      throw refused;
    }
  }

  /** The one ruling on all events; `opened` are decisions whose questions are asked before they fall due, `result` facts about the whole that follow from what is
   * told of its result, where no event says anything else. */
  function incident(engine, edition, events, opened = [], result = {}) {
    if (!events.length || events.length > MOST) throw refuse("Refused", `erwartet werden 1 bis ${MOST} Ereignisse, nicht ${events.length}`, "", []);
    const people = events.map((event, at) => naming(at + 1, events, () => {
      check(engine, event.decision, edition, event.facts);
      return checkWho(engine, event);
    }));
    const places = findWhole(engine, events, people), states = [], here = places.get(HERE) ?? new Map();
    for (const [fact, value] of Object.entries(result)) if (!here.has(fact)) here.set(fact, { fact, value, source: RESULT });
    let ruled = [];
    events.forEach((event, at) => naming(at + 1, events, () => {
      const number = at + 1, who = people[at], whole = places.get(who.elsewhere);
      const carried = listCarried(engine, edition, event, whole, listMet(engine, states, who)), known = addFacts(event.facts, carried);
      const told = listTold(engine, number, events, people), ruling = leaveOut(Regelwerk.decide(engine, event.decision, edition, known), told);
      ruled.push({ number, event, carried, known, ruling, told });
      for (const each of listEstablished(engine, edition, ruled[at], who)) {
        if (isWhole(engine, each.carried.fact)) keep(whole, each.carried);
        else states.push(each);
      }
    }));
    ruled = leaveDeductions(leaveToOthers(engine, edition, ruled, people), people);
    const unpunished = listUnpunished(engine, ruled, people), { left: heard, moot } = takeMoot(engine, ruled.filter(({ number }) => !unpunished.includes(number)), people);
    const clashes = findClashes(engine, heard, people);
    return {
      edition, events: ruled.map((each) => heard.find(({ number }) => number === each.number) ?? each), moments: joinMoments(engine, edition, heard, people),
      questions: listQuestions(engine, edition, heard, people, opened, moot), joint: [...listJoint(engine, ruled), ...listNamed(engine, heard)], unpunished, moot,
      answered: listAnsweredChecks(engine, heard, people), conflicts: clashes.filter(({ kind }) => kind !== OPPOSED),
      distinct: clashes.filter(({ kind }) => kind === OPPOSED), notes: listNotes(heard), data_version: engine.data_version,
    };
  }

  Object.assign(Regelwerk, { incident, between: { readPeople, areApart, countTricks, listEnds, listOutcomes, listPunished } });
})(globalThis.Regelwerk);
