/* One incident of several events in the browser: compiler/regelwerk/engine/incident.py and between.py once more, without the figures of its end.
 *
 * In: the parsed engine.json (engine.js and engine_timeline.js come first), or a part of it with `between`; an edition; the events in order of time,
 * each `{decision, facts, who}`, and `skip` where answers are not known yet.  Out: Regelwerk.incident, its result shaped as in event.py.
 */
"use strict";
(function (Regelwerk) {
  const { has } = Regelwerk.table;
  const { MOMENTS, unique, entry, findLater, listAskedBelow, check, refuse, steps } = Regelwerk.chain;
  const { rulings, isPossible } = Regelwerk;
  const MOST = 20; // events of one incident
  const TABLE = 4; // players
  const STATE = "state";
  const COMPATIBLE = ["yes", "may"]; // what is ordered is allowed, too
  const NOTHING = { tricks: "", kinds: {} }; // what an effect does that the data do not name

  /* ---- what two events mean for each other ---- */

  const scopeOf = (engine, fact) => entry(engine.between.facts, fact);
  const isWhole = (engine, fact) => ![undefined, STATE].includes(scopeOf(engine, fact));
  const findEnds = (engine, { effect }) => entry(engine.between.ends, effect) || NOTHING;
  const takeFirst = ({ params }) => Object.values(params)[0] ?? "";
  const isSharedOut = ({ points }) => points.reduce((sum, { players }) => sum + players, 0) === TABLE;

  /** How many tricks an outcome gives from the offending side to the other one. */
  function countTricks(engine, outcome) {
    const param = findEnds(engine, outcome).tricks;
    return param ? Number(outcome.params[param]) : 0;
  }

  /** What an outcome does to the rest of play and to the result. */
  const listEnds = (engine, outcome) =>
    Object.entries(findEnds(engine, outcome).kinds).filter(([, values]) => !values.length || values.includes(takeFirst(outcome))).map(([kind]) => kind);

  /** What an effect orders about each thing in dispute, where its parameters are these (model/orders.py). */
  const listOrders = ({ orders }, { params }) =>
    new Map(Object.entries(orders).flatMap(([thing, byValue]) =>
      Object.entries(byValue).filter(([value]) => value === "" || Object.values(params).includes(value)).map(([, order]) => [thing, order])));
  const isDisputed = (order, other) => other !== undefined && order !== other && !(COMPATIBLE.includes(order) && COMPATIBLE.includes(other));

  /** Whether two outcomes order opposite things about one and the same thing, or are one effect that is not said twice with different values. */
  function isOpposed(engine, outcome, rival) {
    const rule = entry(engine.between.opposed, outcome.effect), other = entry(engine.between.opposed, rival.effect);
    if (!rule || !other) return false;
    const theirs = listOrders(other, rival);
    if ([...listOrders(rule, outcome)].some(([thing, order]) => isDisputed(order, theirs.get(thing)))) return true;
    const alike = outcome.effect === rival.effect && Boolean(rule.once) && rule.once.every((param) => outcome.params[param] === rival.params[param]);
    return alike && unique([...Object.keys(outcome.params), ...Object.keys(rival.params)]).some((param) => outcome.params[param] !== rival.params[param]);
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
    if (!found.has(said.fact)) found.set(said.fact, said);
    agree(found.get(said.fact), said);
  }

  /** The answers about the whole board or game, by fact, each with the first event that gives it. */
  function findWhole(engine, events) {
    const found = new Map();
    events.forEach(({ facts }, at) => {
      for (const [fact, value] of Object.entries(facts)) if (isWhole(engine, fact)) keep(found, { fact, value, source: at + 1 });
    });
    for (const { never, why } of engine.constraints) {
      const facts = Object.keys(never), clash = facts.filter((fact) => found.has(fact)).map((fact) => found.get(fact));
      const several = clash.length === facts.length && unique(clash.map(({ source }) => source)).length > 1;
      if (several && clash.every(({ fact, value }) => never[fact].includes(value))) throw refuseBoth(nameFacts(clash), why ?? "");
    }
    return found;
  }

  /** What an event knows from others of all that is asked for it and not answered; a state that two have established, or that the answers exclude, is not known. */
  function listCarried(engine, edition, { decision, facts }, whole, states) {
    const found = [];
    for (const fact of listAskedBelow(engine, [{ decision, bound: [] }], edition)) {
      if (has(facts, fact)) continue;
      const known = states.filter((each) => each.fact === fact);
      if (whole.has(fact)) found.push(whole.get(fact));
      else if (known.length === 1 && isPossible(engine, decision, edition, addFacts(facts, [...found, ...known]))) found.push(...known);
    }
    return found;
  }

  const addFacts = (facts, carried) => ({ ...facts, ...Object.fromEntries(carried.map(({ fact, value }) => [fact, value])) });

  /** What an event establishes for others: the facts that its chain gives to a decision, and its own answers about the state. */
  function listEstablished(engine, edition, { number, event, known }) {
    const found = new Map(Object.entries(event.facts).filter(([fact]) => scopeOf(engine, fact) === STATE));
    for (const { call } of steps(engine, event.decision, edition, known)) {
      for (const [fact, value] of Object.entries(call.facts)) {
        if (call.bound.includes(fact) && scopeOf(engine, fact) && !found.has(fact)) found.set(fact, value);
      }
    }
    return [...found].map(([fact, value]) => ({ fact, value, source: number }));
  }

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

  /** The one sentence that several rulings say. */
  function joinSentence(said) {
    const { says, to, to_label } = said[0].outcome;
    return {
      says, to, to_label, cites: unique(said.flatMap(({ outcome }) => outcome.cites)),
      rows: unique(said.map(({ ruling }) => `${ruling.decision}/${ruling.row}`)), events: numbersOf(said),
    };
  }

  /** The moments at which any event says or asks something; a sentence with points or tricks stands once for each event, since those add up. */
  function joinMoments(engine, ruled) {
    const alone = ({ number, outcome }) => (outcome.points.length || countTricks(engine, outcome) ? number : 0);
    return MOMENTS.map((due) => {
      const said = ruled.flatMap(listOutcomes).filter(({ ruling, outcome }) => findLater(ruling.due, outcome.due) === due);
      const waiting = ruled.flatMap(({ number, ruling }) => rulings(ruling).flatMap((each) =>
        each.chained.filter((below) => each.deferred.includes(below.decision) && below.due === due).map(({ decision }) => ({ number, id: decision }))));
      return {
        due, sentences: group(said, (one) => JSON.stringify([one.outcome.says, one.outcome.to, alone(one)])).map(joinSentence),
        deferred: group(waiting, ({ id }) => id).map((same) => ({ id: same[0].id, events: numbersOf(same) })),
      };
    }).filter(({ sentences, deferred }) => sentences.length || deferred.length);
  }

  /** The fact each event asks next; one about the whole board or game once. */
  function listQuestions(engine, edition, ruled, opened) {
    const found = ruled.flatMap(({ number, event, known, ruling }) => {
      const passed = opened.length ? [...opened, ...rulings(ruling).filter(({ row }) => row).map(({ decision }) => decision)] : [];
      const id = Regelwerk.nextQuestion(engine, event.decision, edition, known, event.skip || [], passed);
      return id ? [{ id, number, alone: isWhole(engine, id) ? 0 : number }] : [];
    });
    return group(found, ({ id, alone }) => `${id} ${alone}`).map((same) => ({ id: same[0].id, events: numbersOf(same) }));
  }

  /** The decisions on several infractions of this game that no event rules, where two or more events share points out among all players. */
  function listJoint(engine, ruled) {
    const events = ruled.filter((each) => listOutcomes(each).some(({ outcome }) => isSharedOut(outcome))).map(({ number }) => number);
    const met = ruled.flatMap(({ ruling }) => rulings(ruling).filter(({ row }) => row).map(({ decision }) => decision));
    const { game } = engine.decisions[ruled[0].event.decision];
    const several = engine.between.several.filter((id) => has(engine.decisions, id) && engine.decisions[id].game === game && !met.includes(id));
    return events.length > 1 ? several.map((id) => ({ id, events })) : [];
  }

  /** Every two sentences of two events that cannot stand together, each pair of sentences once. */
  function findClashes(engine, ruled) {
    const found = ruled.flatMap((first, at) => ruled.slice(at + 1).flatMap((last) => {
      const apart = first.event.who && last.event.who && first.event.who !== last.event.who;
      return listOutcomes(first).flatMap((one) => listOutcomes(last).flatMap((other) => {
        const kind = findClash(engine, one.outcome, other.outcome, apart);
        return kind ? [{ kind, first: makeSide(one), last: makeSide(other) }] : [];
      }));
    }));
    return group(found, ({ kind, first, last }) => JSON.stringify([kind, first.event, last.event, first.says, last.says])).map(([each]) => each);
  }

  function findClash(engine, outcome, rival, apart) {
    if (!apart && isOpposed(engine, outcome, rival)) return "opposed";
    const over = listEnds(engine, outcome).some((kind) => ["over", "void"].includes(kind));
    return over && listEnds(engine, rival).includes("goes_on") ? "ended" : "";
  }

  const makeSide = ({ number, ruling, outcome }) => ({ event: number, row: `${ruling.decision}/${ruling.row}`, says: outcome.says, cites: outcome.cites });

  /** The notes of all rulings, each once. */
  function listNotes(ruled) {
    const noted = ruled.flatMap(({ number, ruling }) => rulings(ruling).filter(({ note }) => note).map((each) => ({ number, ruling: each })));
    return group(noted, ({ ruling }) => ruling.note).map((same) =>
      ({ says: same[0].ruling.note, cites: unique(same.flatMap(({ ruling }) => ruling.cites)), events: numbersOf(same) }));
  }

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

  /** The one ruling on all events; `opened` are decisions whose questions are asked before they fall due. */
  function incident(engine, edition, events, opened = []) {
    if (!events.length || events.length > MOST) throw refuse("Refused", `erwartet werden 1 bis ${MOST} Ereignisse, nicht ${events.length}`, "", []);
    events.forEach(({ decision, facts }, at) => naming(at + 1, events, () => check(engine, decision, edition, facts)));
    const whole = findWhole(engine, events), states = [], ruled = [];
    events.forEach((event, at) => naming(at + 1, events, () => {
      const number = at + 1, carried = listCarried(engine, edition, event, whole, states), known = addFacts(event.facts, carried);
      ruled.push({ number, event, carried, known, ruling: Regelwerk.decide(engine, event.decision, edition, known) });
      for (const each of listEstablished(engine, edition, ruled[at])) {
        if (scopeOf(engine, each.fact) === STATE) states.push(each);
        else keep(whole, each);
      }
    }));
    return {
      edition, events: ruled, moments: joinMoments(engine, ruled), questions: listQuestions(engine, edition, ruled, opened), joint: listJoint(engine, ruled),
      conflicts: findClashes(engine, ruled), notes: listNotes(ruled), data_version: engine.data_version,
    };
  }

  Object.assign(Regelwerk, { incident });
})(globalThis.Regelwerk);
