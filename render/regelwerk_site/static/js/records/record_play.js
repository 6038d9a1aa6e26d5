/* The irregularities of a play, as compiler/regelwerk/detect/play.py finds them: a card played twice or not held, a revoke and its stage.
 *
 * In: a play {cards, hands, trump, leader, dummy, start, claimed, leads}, seats from north.  Out: `seatCards`, `listPlayed`.
 */
(function (records) {
  const { PLAYERS, TRICKS, turn } = records;
  const failsToFollow = (card, led, hand) => card[0] !== led[0] && hand.some((each) => each[0] === led[0]);

  /** The seat that played each card, and last the seat that leads to the next trick. */
  records.seatCards = function ({ cards, leader: first, leads, trump }) {
    const seats = [], others = new Map(leads);
    let leader = first;
    for (let at = 0; at < cards.length; at += PLAYERS) {
      const trick = cards.slice(at, at + PLAYERS);
      leader = others.get(at) ?? leader;
      for (const number of trick.keys()) seats.push(turn(leader, number));
      leader = turn(leader, records.findWinningCard(trick, trump));
    }
    return [...seats, leader];
  };

  /** What a player holds before a card is played. */
  const leave = (play, seat, at) => { const gone = play.cards.slice(0, at); return [...play.hands[seat]].filter((card) => !gone.includes(card)); };

  /** Whether a player of the other side failed to follow suit in the same trick. */
  function haveBothFailed(play, at, seats) {
    const { cards } = play, first = at - (at % PLAYERS);
    return cards.slice(first + 1, first + PLAYERS).some((card, by) => seats[first + 1 + by] % 2 !== seats[at] % 2 && failsToFollow(card, cards[first], leave(play, seats[first + 1 + by], first + 1 + by)));
  }

  /** The known facts of a revoke. */
  function describeRevoke(play, at, seats) {
    const facts = { revoke_able: "yes", revoke_duty: "follow", ...(seats[at] === play.dummy ? { revoke_exception: "exposed" } : {}) }, next = at - (at % PLAYERS) + PLAYERS;
    if (next === (TRICKS - 1) * PLAYERS || haveBothFailed(play, at, seats)) return facts;
    const played = play.cards.slice(next, next + PLAYERS).some((_, by) => seats[next + by] % 2 === seats[at] % 2);
    return played || !play.claimed ? { ...facts, revoke_stage: played ? "played_on" : "nothing" } : facts;
  }

  /** The irregularities of the play in order, up to the first card that its player cannot have played. */
  records.listPlayed = function (play) {
    const { cards, hands, start } = play, seats = records.seatCards(play), gone = new Set(), findings = [];
    for (const [at, card] of cards.entries()) {
      const tell = (what, facts) => findings.push(records.makeFinding(what, facts, { part: "card", number: at + 1, seat: turn(seats[at], -start) }));
      const hand = hands.length ? hands[seats[at]] : new Set();
      if (gone.has(card) || (hand.size && !hand.has(card))) {
        tell(gone.has(card) ? "card_twice" : "card_not_held", {});
        return findings;
      }
      gone.add(card);
      const twelfth = Math.floor(at / PLAYERS) + 1 === TRICKS - 1;
      if (hand.size && failsToFollow(card, cards[at - (at % PLAYERS)], leave(play, seats[at], at))) tell(twelfth ? "revoke_twelfth" : "revoke", describeRevoke(play, at, seats));
    }
    return findings;
  };
})(globalThis.RegelwerkRecords);
