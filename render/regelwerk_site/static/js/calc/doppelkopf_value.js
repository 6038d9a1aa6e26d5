/* What a game of Doppelkopf is worth: compiler/regelwerk/calc (winner, game_value, readings) in the browser.
 *
 * In: the tables (render/regelwerk_site/pages/doppelkopf.py), eyes of Re, announcements by number of their step (0 for the own „Re“ or „Kontra“), special points.
 * Out: `RegelwerkDoppelkopf.value`, `.readings`, `.readGame`; a refusal {refused, …} is thrown where the question cannot be.
 */
globalThis.RegelwerkDoppelkopf = {};
(function (D) {
  const RE = "re", KONTRA = "kontra", OWN = { re: "Re", kontra: "Kontra" }, WON = "gewonnen", BLACK = "schwarz", GIVEN = ["doppelkopf", "fox", "charlie"];
  const other = (side) => (side === RE ? KONTRA : RE);

  /** The names a side has for the steps, in order. */
  const steps = (T, side) => [OWN[side], ...T.calls.map(([label]) => label).filter((label) => !Object.values(OWN).includes(label))];

  function isBelow(side, label) {
    const limit = label.match(/[0-9]+/);
    return limit ? side.eyes < Number(limit[0]) : !side.trick;
  }

  /** What a side has announced: as said, or with what lies between (`omitted`); undefined where that is not told and matters. */
  function listAnnounced(T, name, said, omitted) {
    const sorted = [...said].sort((a, b) => a - b), names = steps(T, name);
    if (new Set(sorted).size < sorted.length) throw { refused: "twice" };
    const gap = sorted.some((step, number) => step > number);
    if (gap && omitted === undefined) return undefined;
    return omitted ? names.slice(0, sorted.length ? sorted[sorted.length - 1] + 1 : 0) : sorted.map((step) => names[step]);
  }

  function makeSides(T, { eyes, trickless, said }, omitted) {
    if (!Number.isInteger(eyes) || eyes < 0 || eyes > T.total) throw { refused: "eyes", total: T.total };
    const counted = { re: eyes, kontra: T.total - eyes };
    for (const name of [RE, KONTRA]) {
      if (!counted[name] && !trickless) throw { refused: "trickless" };
      if (counted[name] && trickless === name) throw { refused: "trick" };
    }
    const both = [RE, KONTRA].map((name) => {
      const announced = listAnnounced(T, name, said[name], omitted);
      return { name, eyes: counted[name], trick: trickless !== name, announced, denials: announced?.filter((each) => each !== OWN[name]) };
    });
    return both.every((side) => side.announced) ? both : null;
  }

  /** Who has won; empty where both sides missed what they denied. */
  function findWinner(T, [re, kontra]) {
    const missed = [[re, kontra], [kontra, re]].filter(([side, rival]) => !side.denials.every((denial) => isBelow(rival, denial))).map(([side]) => side.name);
    if (missed.length === 2) return "";
    if (missed.length) return other(missed[0]);
    const player = kontra.announced.length && !re.announced.length ? kontra : re;
    return player.eyes >= T.needed ? player.name : other(player.name);
  }

  function listCounted(T, both, won) {
    const lines = [], each = both.map((side) => [side, both.find((rival) => rival !== side)]);
    const line = (side, label, points) => lines.push({ side, label, times: 1, points });
    for (const [side, rival] of each) {
      if (won && won !== side.name) continue;
      for (const [label, points] of T.results) if (label === WON ? won : isBelow(rival, label)) line(side.name, label, points);
    }
    if (won) {
      const worth = Object.fromEntries(T.calls);
      for (const side of both) for (const said of side.announced) line(won, side.denials.includes(said) ? `${said} (${OWN[side.name]})` : said, worth[said]);
    }
    for (const [side, rival] of each) {
      for (const [reached, denial, points] of T.against) if (rival.denials.includes(denial) && side.eyes >= reached) line(side.name, `${reached} Augen gegen „${denial}“`, points);
    }
    return lines;
  }

  function listSpecials(T, { game, special }, both, won, counts) {
    const lines = [];
    for (const side of both) {
      for (const { name, label, points } of T.extras) {
        const queens = counts && side.name === KONTRA && won === KONTRA && game !== "solo" ? 1 : 0;
        const times = GIVEN.includes(name) ? special[side.name][name] || 0 : queens;
        if (times) lines.push({ side: side.name, label, times, points: times * points });
      }
    }
    return lines;
  }

  function checkSpecials(T, { game, special }, both) {
    for (const side of both) {
      for (const { name, least } of T.extras) {
        const times = special[side.name][name] || 0;
        if (times < 0 || (times && game === "solo")) throw { refused: "solo" };
        if (times * least > side.eyes) throw { refused: "special" };
      }
    }
    for (const { name, most } of T.extras) if (most && (special.re[name] || 0) + (special.kontra[name] || 0) > most) throw { refused: "special" };
  }

  /** What lines come to for each player of Re and of Kontra. */
  function sharePoints(T, { game }, lines) {
    const sum = lines.reduce((total, { side, points }) => total + (side === RE ? points : -points), 0);
    return { re: game === "solo" ? sum * T.fold : sum, kontra: -sum };
  }

  /** The points of seats by reading (under an empty name where there is but one); `sides` is the side of each seat. */
  D.bySeat = function ({ winner: won, re, kontra, possible: open }, sides) {
    const seatPoints = (each) => Object.values(sides).map((side) => each[side]);
    return won ? { "": seatPoints({ re, kontra }) } : Object.fromEntries(Object.entries(open).map(([name, each]) => [name, seatPoints(each)]));
  };

  /** The value of a game in one reading; null where the text allows two. */
  D.value = function (T, given, omitted, queens = true) {
    const both = makeSides(T, given, omitted);
    if (!both) return null;
    checkSpecials(T, given, both);
    const won = findWinner(T, both), lines = [...listCounted(T, both, won), ...listSpecials(T, given, both, won, queens)];
    const all = sharePoints(T, given, lines);
    return won ? { winner: won, lines, ...all, possible: {} } : { winner: "", lines, re: null, kontra: null, possible: { reached: all } };
  };

  /** The value, or both values where a side has left out an announcement, and where Kontra has won a game that was `decided` when an infraction ended it. */
  D.readings = function (T, given) {
    const names = D.value(T, given) ? { "": undefined } : { said_only: false, omitted_counts: true };
    return Object.fromEntries(Object.entries(names).flatMap(([name, omitted]) => {
      const [counted, idle] = [true, false].map((queens) => D.value(T, given, omitted, queens));
      if (!given.decided || counted.lines.length === idle.lines.length) return [[name, counted]];
      const join = (how) => [name, how].filter(Boolean).join("+");
      return [[join("queens_count"), counted], [join("queens_idle"), idle]];
    }));
  };

  /** What the fields of a game say (templates/_value.html), and the seats of Re. */
  D.readGame = function (data) {
    const count = (mine) => Object.fromEntries(GIVEN.map((name) => [name, Number(data.get(`${mine}-${name}`))])), both = (pick) => ({ re: pick("re"), kontra: pick("kontra") });
    const given = { eyes: Number(data.get("eyes")), game: data.get("game"), trickless: data.get("trickless"), said: both((mine) => data.getAll(mine).map(Number)), special: both(count), decided: Boolean(data.get("decided")) };
    return { given, seats: [data.get("re1"), data.get("re2")].map(Number).filter(Boolean) };
  };

  Object.assign(D, { RE, KONTRA, OWN, other, steps });
})(globalThis.RegelwerkDoppelkopf);
