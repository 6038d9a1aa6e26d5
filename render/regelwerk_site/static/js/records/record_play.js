/* The irregularities of a play, as compiler/regelwerk/detect/play.py finds them: a card played twice or not held, revokes and what the record proves of their tricks.
 *
 * In: a play {cards, hands, trump, leader, dummy, start, claimed, leads}, seats from north.  Out: `listTrickWinners`, `listPlayed`.
 */
(function (records) {
  const { PLAYERS, TRICKS, turn } = records;
  const failsToFollow = (card, led, hand) => card[0] !== led[0] && hand.some((each) => each[0] === led[0]);

  /** Each trick: the seat with its highest card, and the seats that played to it. */
  function listTricks({ cards, leader, leads, trump }) {
    const tricks = [], others = new Map(leads);
    let winner = leader;
    for (let at = 0; at < cards.length; at += PLAYERS) {
      const trick = cards.slice(at, at + PLAYERS), first = others.get(at) ?? winner;
      winner = turn(first, records.findWinningCard(trick, trump));
      tricks.push({ winner, seats: trick.map((_, number) => turn(first, number)) });
    }
    return tricks;
  }

  /** The seat that won each complete trick. */
  records.listTrickWinners = (play) => listTricks(play).filter(({ seats }) => seats.length === PLAYERS).map(({ winner }) => winner);

  /* ---- revokes: of a play with `seats`, and `placed`, the number of cards up to the first that nobody can place ---- */

  const countTrick = (at) => Math.floor(at / PLAYERS) + 1, findLed = ({ cards }, at) => cards[at - (at % PLAYERS)];

  /** The number of tricks of the whole play: thirteen, fewer in an ending. */
  const countTricks = (hands) => Math.max(0, ...hands.map((hand) => hand.size)) || TRICKS;

  /** Whether a card was played to the last trick but one, in which a revoke is never established. */
  const isTwelfth = ({ hands }, at) => countTrick(at) === countTricks(hands) - 1;

  /** What has happened since a revoke; empty where the record does not tell, or where it is asked. */
  function findStage(play, revokes, at) {
    const { seats, placed, cards, claimed } = play, number = countTrick(at);
    if (isTwelfth(play, at)) return "";
    const following = seats.slice(number * PLAYERS, Math.min((number + 1) * PLAYERS, placed)).map((seat) => seat % 2);
    const sides = new Set(revokes.filter((each) => countTrick(each) === number).map((each) => seats[each] % 2));
    if ([...sides].every((side) => following.includes(side))) return "played_on";
    return sides.size > 1 || claimed || placed < cards.length ? "" : "nothing";
  }

  /** Why an established revoke, or one of dummy, takes no tricks; empty where it does. */
  function findException(play, established, at) {
    const { seats, dummy } = play, isOwn = (each) => each < at && seats[each] === seats[at] && findLed(play, each)[0] === findLed(play, at)[0];
    if (seats[at] === dummy) return "exposed";
    if (!established.includes(at)) return "";
    return established.some(isOwn) ? "repeated" : new Set(established.map((each) => seats[each] % 2)).size > 1 ? "both_established" : "";
  }

  /** Who won the trick of an established revoke, and the later tricks of the side; where play does not go to the end, only what later tricks cannot change. */
  function describeWonTricks(play, at) {
    const { seats, placed, cards, hands } = play, offender = seats[at], number = countTrick(at), suit = findLed(play, at)[0];
    const winners = records.listTrickWinners(play).slice(0, Math.floor(placed / PLAYERS)), winner = winners[number - 1];
    const won = [...winners.keys()].filter((trick) => trick >= number && winners[trick] % 2 === offender % 2);
    const bySuit = won.some((trick) => winners[trick] === offender && cards.slice(trick * PLAYERS, (trick + 1) * PLAYERS).some((card, by) => card[0] === suit && seats[trick * PLAYERS + by] === offender));
    const isWhole = winners.length === countTricks(hands);
    return {
      revoke_trick_winner: winner === offender ? "offender" : winner % 2 === offender % 2 ? "partner" : "opponents",
      ...(isWhole || won.length > 1 ? { revoke_later_tricks: ["none", "one", "several"][Math.min(won.length, 2)] } : {}),
      ...(isWhole || bySuit ? { revoke_later_card: bySuit ? "yes" : "no" } : {}),
    };
  }

  /** The known facts of each revoke. */
  function describeRevokes(play, revokes) {
    const stages = revokes.map((at) => findStage(play, revokes, at)), established = revokes.filter((_, place) => stages[place] === "played_on");
    return revokes.map((at, place) => {
      const stage = stages[place], exception = findException(play, established, at);
      return {
        revoke_able: "yes", revoke_duty: "follow", ...(stage ? { revoke_stage: stage } : {}), ...(exception ? { revoke_exception: exception } : {}),
        ...(stage === "played_on" ? describeWonTricks(play, at) : {}),
      };
    });
  }

  /** The irregularities of the play in order, up to the first card that its player cannot have played. */
  records.listPlayed = function ({ start, ...play }) {
    const { cards, hands } = play, seats = listTricks(play).flatMap((trick) => trick.seats), gone = new Set(), revokes = [];
    const tell = (what, at, facts) => records.makeFinding(what, facts, { part: "card", number: at + 1, seat: turn(seats[at], -start) });
    let unplaced = "", placed = 0;
    for (; placed < cards.length; placed += 1) {
      const card = cards[placed], hand = [...(hands[seats[placed]] ?? [])];
      if (gone.has(card) || (hand.length && !hand.includes(card))) {
        unplaced = gone.has(card) ? "card_twice" : "card_not_held";
        break;
      }
      if (failsToFollow(card, findLed(play, placed), hand.filter((each) => !gone.has(each)))) revokes.push(placed);
      gone.add(card);
    }
    const facts = describeRevokes({ ...play, seats, placed }, revokes);
    return [...revokes.map((at, place) => tell(isTwelfth(play, at) ? "revoke_twelfth" : "revoke", at, facts[place])), ...(unplaced ? [tell(unplaced, placed)] : [])];
  };
})(globalThis.RegelwerkRecords);
