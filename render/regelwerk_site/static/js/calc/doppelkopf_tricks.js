/* A whole game of Doppelkopf from its tricks: compiler/regelwerk/calc (cards, laying, whole_game, settled) in the browser.
 *
 * In: the tables, the cards as people write them, who leads, the game, announcements.
 * Out: `RegelwerkDoppelkopf.entries`, `.wholeGame`, `.settled`; a refusal {refused, …} is thrown where the question cannot be.
 */
(function (D) {
  const { RE, KONTRA, ALLOWED } = D;
  const QUEEN = "Kreuz Dame", STANDING = ["late", "premature", "skipped", "unbacked"];
  const SUITS = { Kreuz: ["kreuz", "kr", "♣"], Pik: ["pik", "pi", "p", "♠"], Herz: ["herz", "he", "h", "♥"], Karo: ["karo", "ka", "♦"] };
  const RANKS = { As: ["as", "ass", "a"], 10: ["10", "zehn"], König: ["könig", "koenig", "k"], Dame: ["dame", "d"], Bube: ["bube", "b"], 9: ["9", "neun"] };
  const joinWords = (table) => Object.values(table).flat().sort((a, b) => b.length - a.length).join("|");
  const CARD = `(${joinWords(SUITS)})[\\s-]*(${joinWords(RANKS)})`;
  const ENTRY = new RegExp(`(?:([0-9])\\s*:\\s*)?${CARD}(?:\\s*>\\s*${CARD})?(?:[\\s,;|/]+|$)`, "iy");
  const findName = (table, word) => Object.keys(table).find((name) => table[name].includes(word.toLowerCase()));
  const nameCard = (suit, rank) => (suit ? `${findName(SUITS, suit)} ${findName(RANKS, rank)}` : "");

  /** The cards written: each with its seat (0: the one due) and the card it took the place of, if any. */
  D.entries = function (written) {
    const text = written.normalize("NFC").replaceAll("\ufe0f", "").replace(/^[\s,;|/]+|[\s,;|/]+$/g, ""), found = [];
    for (let at = 0; at < text.length; at = ENTRY.lastIndex) {
      ENTRY.lastIndex = at;
      const match = ENTRY.exec(text);
      if (!match) throw { refused: "card", written: text.slice(at, at + 20) };
      const [, seat, suit, rank, suit2, rank2] = match, laid = nameCard(suit, rank), changed = nameCard(suit2, rank2);
      found.push({ seat: Number(seat || 0), card: changed || laid, instead: changed ? laid : "" });
    }
    return found;
  };

  const findPlace = (T, order, name) => T.orders[order][name];
  const countEyes = (T, name) => T.eyes[name.slice(name.indexOf(" ") + 1)];

  function findHighest(T, order, laid) {
    const at = laid.map((each) => findPlace(T, order, each.card)), trump = at.some(([suit]) => suit === T.trump) ? T.trump : at[0][0];
    let best = -1;
    at.forEach(([suit, rank], number) => { if (suit === trump && (best < 0 || rank < at[best][1])) best = number; });
    return laid[best].seat;
  }

  function layTrick(T, order, leader, cards) {
    const laid = [];
    let due = leader;
    for (const { seat: said, card: name, instead } of cards) {
      const seat = said || due;
      if (!findPlace(T, order, name)) throw { refused: "card", written: name };
      if (seat > T.players || laid.some((each) => each.seat === seat)) throw { refused: "seat", seat };
      const readSuit = (each) => findPlace(T, order, each)[0], led = laid.length ? readSuit(laid[0].card) : "";
      if (instead && !(laid.length && readSuit(name) === led && readSuit(instead) !== led)) throw { refused: "changed" };
      laid.push({ seat, due, card: name, instead });
      const around = Array.from({ length: T.players }, (_, step) => ((laid[0].seat + step - 1) % T.players) + 1);
      due = around.find((each) => !laid.some((other) => other.seat === each)) || 0;
    }
    return { laid, winner: findHighest(T, order, laid), next: due, eyes: laid.reduce((sum, each) => sum + countEyes(T, each.card), 0) };
  }

  function findMarriageParties(T, bride, tricks) {
    const tried = tricks.slice(0, T.wedding).filter((each) => each.laid.length === T.players), at = tried.findIndex((each) => each.winner !== bride);
    if (at >= 0) return { kind: "marriage", re: [bride, tried[at].winner].sort(), clarifying: at + 1, hidden: false };
    if (tried.length < T.wedding) return { kind: "marriage", re: [], clarifying: 0, hidden: false };
    return { kind: "solo", re: [bride], clarifying: T.wedding, hidden: true };
  }

  function findParties(T, kind, soloist, tricks) {
    if (kind === "solo") return { kind, re: [soloist], clarifying: 0, hidden: false };
    const queens = tricks.flatMap((each) => each.laid).filter((each) => each.card === QUEEN).map((each) => each.seat).sort();
    if (queens.length < T.copies) return { kind, re: [], clarifying: 0, hidden: false };
    const together = queens[0] === queens[1];
    if (kind === "marriage" && !together) throw { refused: "marriage" };
    if (kind === "marriage") return findMarriageParties(T, queens[0], tricks);
    return together ? { kind: "solo", re: [queens[0]], clarifying: 0, hidden: true } : { kind, re: queens, clarifying: 0, hidden: false };
  }

  const findSide = (who, seat) => (who.re.includes(seat) ? RE : KONTRA);

  function findPoints(T, who, tricks) {
    if (who.kind === "solo" || !who.re.length) return [];
    const { enough, fox, charlie } = T.special;
    return tricks.flatMap((each, at) => {
      const mine = findSide(who, each.winner), makePoint = (name) => ({ name, side: mine, trick: at + 1 });
      const caught = each.laid.filter((laid) => laid.card === fox && findSide(who, laid.seat) !== mine);
      const last = at + 1 === T.pack / T.players && each.laid.some((laid) => laid.seat === each.winner && laid.card === charlie);
      return [...(each.eyes >= enough ? [makePoint("doppelkopf")] : []), ...caught.map(() => makePoint("fox")), ...(last ? [makePoint("charlie")] : [])];
    });
  }

  /** A game from its cards; `game` is normal, marriage or a solo by the name the tables have for it. */
  D.wholeGame = function (T, { game, leader, soloist, cards }) {
    const solo = !["normal", "marriage"].includes(game), order = solo ? game : T.normal, tricks = [], counts = {};
    if (solo && !(soloist >= 1 && soloist <= T.players)) throw { refused: "soloist" };
    if (cards.length > T.pack) throw { refused: "cards" };
    for (const { card: name } of cards) if ((counts[name] = (counts[name] || 0) + 1) > T.copies) throw { refused: "third", card: name };
    for (let at = 0, lead = leader; at < cards.length; at += T.players) {
      tricks.push(layTrick(T, order, lead, cards.slice(at, at + T.players)));
      lead = tricks[tricks.length - 1].winner;
    }
    const who = findParties(T, solo ? "solo" : game, soloist, tricks), complete = cards.length === T.pack;
    const seats = Array.from({ length: T.players }, (_, at) => at + 1);
    const counted = seats.map((seat) => tricks.filter((each) => each.winner === seat).reduce((sum, each) => sum + each.eyes, 0));
    const made = tricks.map((each) => findSide(who, each.winner)), sides = Object.fromEntries(seats.map((seat) => [seat, who.re.length ? findSide(who, seat) : ""]));
    const trickless = complete ? [RE, KONTRA].find((each) => !made.includes(each)) || "nobody" : "";
    return { order, ...who, sides, tricks, eyes: counted, points: findPoints(T, who, tricks), trickless, complete };
  };

  /** The penalty points of every repetition complained of; none in a solo nobody knew of. */
  const listCharges = (T, game, judged) => judged.filter(({ verdict, unsettled }) => verdict === "repeated" && !unsettled && !game.hidden).map(({ side: mine, seat }) => {
    const erred = game.kind !== "solo" ? "" : mine === RE ? "soloist" : "opponent";
    return D.punished(T, { severity: "minor", erred, denials: 0, won: "", inevitable: false, offender: seat, soloist: game.re[0] })[0].seats;
  });

  /** The announcements as judged; both ways where the text leaves open what a repetition counts for. */
  function listReadings(T, game, judged, edition) {
    if (!judged.some(({ unsettled }) => unsettled)) return [["", judged]];
    const judgeAgain = (counting) => D.judge(T, judged.map(({ announced }) => announced), game.sides, game.clarifying, edition, counting);
    return [["repetition_counts", judgeAgain(true)], ["repetition_idle", judgeAgain(false)]];
  }

  /** Game and penalty points in their columns, where there are both. */
  const makeColumns = (T, seats, charged) => (seats && charged.length
    ? D.sheet(T, [{ kind: "game", points: seats }, ...charged.map((points) => ({ kind: "penalty", points }))]) : null);

  /** Every result the text allows, each with what it counts and the points of the seats by reading. */
  D.settled = function (T, game, judged, edition = "") {
    const special = { re: {}, kontra: {} };
    for (const each of game.points) special[each.side][each.name] = (special[each.side][each.name] || 0) + 1;
    const total = game.re.reduce((sum, seat) => sum + game.eyes[seat - 1], 0);
    return listReadings(T, game, judged, edition).flatMap(([repeated, said]) => {
      const faulty = said.some((each) => STANDING.includes(each.verdict)), charged = listCharges(T, game, said);
      return (faulty ? [["faulty_count", [...ALLOWED, ...STANDING]], ["faulty_left_out", ALLOWED]] : [["", ALLOWED]]).flatMap(([name, counting]) => {
        const listSteps = (mine) => said.filter((each) => each.side === mine && (each.adds || counting.includes(each.verdict))).map((each) => each.adds || each.step);
        const given = { eyes: total, game: game.kind, trickless: game.trickless, said: { re: listSteps(RE), kontra: listSteps(KONTRA) }, special };
        return Object.entries(D.readings(T, given)).map(([omitted, value]) => {
          const seats = D.bySeat(value, game.sides);
          return { repeated, faulty: name, omitted, value, seats, sheet: makeColumns(T, seats[""], charged) };
        });
      });
    });
  };
  Object.assign(D, { QUEEN });
})(globalThis.RegelwerkDoppelkopf);
