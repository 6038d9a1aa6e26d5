/* Where the interview stands: edition, answers, questions put off, the seat of the offender, whether decisions applied are asked as well.
 * The address holds it all, so a link is a state.
 *
 * In: the address, the compiled engine.  Out: `RegelwerkPage.state`.
 */
(function (page) {
  const EDITION = "ausgabe", SEAT = "schuldig", LATER = "offen", FURTHER = "weiter", TABLE = "tisch";

  /** The state an address holds; what the engine does not know is left out and reported as `refused`. */
  function read(engine, decision, editions) {
    const given = new URLSearchParams(location.search);
    const known = page.state.facts(engine, decision);
    const state = { edition: "", facts: {}, skip: [], seat: given.get(SEAT) || "", further: given.has(FURTHER), refused: false };
    const wanted = given.get(EDITION) || page.store.get(`edition.${editions.join(".")}`, "");
    state.edition = editions.includes(wanted) ? wanted : editions[0];
    for (const [fact, value] of given) {
      if ([EDITION, SEAT, FURTHER, TABLE].includes(fact)) continue;
      if (!known.includes(fact)) state.refused = true;
      else if (value === LATER) state.skip.push(fact);
      else if (Object.hasOwn(engine.facts[fact].values, value)) state.facts[fact] = value;
      else state.refused = true;
    }
    return state;
  }

  /** The address of a state. */
  function address(state, table) {
    const given = new URLSearchParams();
    for (const [fact, value] of Object.entries(state.facts)) given.set(fact, value);
    for (const fact of state.skip) given.set(fact, LATER);
    if (state.seat) given.set(SEAT, state.seat);
    if (state.further) given.set(FURTHER, "");
    if (table) given.set(TABLE, "");
    given.set(EDITION, state.edition);
    return `${location.pathname}?${given}`;
  }

  /** All facts a decision and those it applies may ask, in any edition. */
  function facts(engine, decision) {
    const found = [decision];
    for (const id of found) {
      const rows = Object.values(engine.decisions[id]?.editions || {}).flatMap((table) => table.rows);
      for (const outcome of rows.flatMap((row) => row.then)) if (outcome.apply && !found.includes(outcome.apply)) found.push(outcome.apply);
    }
    return [...new Set(found.flatMap((id) => Object.values(engine.decisions[id]?.editions || {}).flatMap((table) => table.facts)))];
  }

  /** The values of a fact in the order of the tables. */
  function values(engine, fact) {
    for (const decision of Object.values(engine.decisions)) {
      for (const table of Object.values(decision.editions)) {
        const at = table.facts.indexOf(fact);
        if (at >= 0 && table.values[at].length === Object.keys(engine.facts[fact].values).length) return table.values[at];
      }
    }
    return Object.keys(engine.facts[fact].values);
  }

  page.state = { read, address, facts, values };
})(globalThis.RegelwerkPage);
