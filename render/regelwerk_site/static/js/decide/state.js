/* Where the interview stands: edition, answers, questions put off, the seat of the offender, the decisions asked before they fall due.
 * The address holds it all, so a link is a state.
 *
 * A case has a number besides, under which its device keeps what is entered; every entry of the history bears it.
 *
 * In: the address, the compiled engine.  Out: `RegelwerkPage.state`.
 */
(function (page) {
  const { has } = globalThis.Regelwerk.table;
  const EDITION = "ausgabe", SEAT = "schuldig", LATER = "offen", OPENED = "weiter", TABLE = "tisch", CASE = "fall";

  /** The editions of a decision, the newest first. */
  const editions = (data, decision) => Object.keys(data.editions).filter((each) => has(data.engine.decisions[decision].editions, each)).reverse();

  /** Under what name this device remembers which edition is played by here. */
  const choice = (data) => `edition.${data.game}`;

  /** The edition of a decision where none is chosen: the newest; of several in force the newest that says something. */
  function usual(data, decision) {
    const all = editions(data, decision);
    return all.find((each) => data.speaking.includes(each)) || all[0];
  }

  /** The edition an address names, else the one played by here, else the usual one. */
  function edition(data, decision) {
    const wanted = new URLSearchParams(location.search).get(EDITION) || page.store.get(choice(data), "");
    return editions(data, decision).includes(wanted) ? wanted : usual(data, decision);
  }

  /** Nothing answered yet. */
  const blank = (edition) => ({ edition, facts: {}, skip: [], seat: "", opened: [] });

  /** The state an address holds; what the engine does not know is left out, and that is `told`. */
  function read(data, rules, decision) {
    const { engine } = data;
    const given = new URLSearchParams(location.search);
    const known = rules.known(engine, decision);
    const opened = given.getAll(OPENED).filter((id) => has(engine.decisions, id));
    const state = { ...blank(edition(data, decision)), seat: given.get(SEAT) || "", opened };
    let refused = false;
    for (const [fact, value] of given) {
      if ([EDITION, SEAT, OPENED, TABLE, CASE, "blatt", "reizung", "teiler"].includes(fact)) continue;
      const values = known.includes(fact) ? rules.values(engine, decision, state.edition, fact) : [];
      if (values.length && value === LATER) state.skip.push(fact);
      else if (values.includes(value)) state.facts[fact] = value;
      else refused = true;
    }
    return { state, told: refused ? "refused" : "" };
  }

  /** The address of a state. */
  function address(state, table) {
    const given = new URLSearchParams();
    for (const [fact, value] of Object.entries(state.facts)) given.set(fact, value);
    for (const fact of state.skip) given.set(fact, LATER);
    if (state.seat) given.set(SEAT, state.seat);
    for (const id of state.opened) given.append(OPENED, id);
    if (table) given.set(TABLE, "");
    given.set(EDITION, state.edition);
    return `${location.pathname}?${given}`;
  }

  /** What the protocol is told of the ruling of a state. */
  const protocol = (state, decision) => `${address(state, false).split("?")[1]}&${CASE}=${decision}&blatt=${page.state.entry.blatt}`;

  /** Another case: the one of a number, else a new one. What is put down of it is what every entry of the history bears. */
  const begin = (blatt) => { page.state.entry = { blatt: blatt || Date.now().toString(36) }; };

  page.state = { blank, read, address, edition, usual, choice, protocol, begin, CASE, SEAT };
})(globalThis.RegelwerkPage);
