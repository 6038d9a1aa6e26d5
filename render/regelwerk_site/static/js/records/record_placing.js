/* From what a file says to the record of a board, as compiler/regelwerk/detect/placing.py makes it: whose call each call is, whose card each card.
 *
 * In: a board as `makeBoard` begins it and a reader fills it, `RegelwerkDetect`.  Out: `makeRecord`, `findWinningCard`, `findDeclarer`.
 */
(function (records) {
  const { PLAYERS, TRICKS, turn } = records, RANKS = "23456789TJQKA";

  /** The number (from 0) of the card that wins the trick so far. */
  records.findWinningCard = function (cards, trump) {
    const suit = cards.some((card) => card[0] === trump) ? trump : cards[0][0], weigh = (card) => (card[0] === suit ? RANKS.indexOf(card[1]) : -1);
    return cards.reduce((best, card, at) => (weigh(card) > weigh(cards[best]) ? at : best), 0);
  };

  /** The declarer of an auction that is over, from north; -1 where there is none. */
  records.findDeclarer = (state, start) => (state && state.bid ? turn(state.firsts[`${state.bidder % 2}${state.bid.denomination}`], start) : -1);

  /** The state after calls where the auction is over. */
  records.findFinalState = ({ table }) => (table && table.passes === PLAYERS - (table.bid ? 1 : 0) ? table : null);

  /* ---- calls ---- */

  /** The calls with their seats, from the dealer, behind so many passes, and the state after them where the auction is over. */
  function seatCalls(written, leftOut) {
    const passes = Array.from({ length: leftOut }, () => [records.readCall("p"), 0]);
    let seat = -1;
    const calls = [...passes, ...written].map(([call, skipped]) => ({ call, seat: (seat = turn(seat, 1 + skipped)), barred: false }));
    return { calls, state: records.findFinalState(globalThis.RegelwerkDetect.notice(calls)) };
  }

  /** The dealer, the calls with their seats, the state after them; passes left out in front are put in where declarer and first leader agree on them. */
  function placeCalls(board) {
    const { first, before, calls } = board.auction, written = board.declarer;
    if (!calls.length) return { dealer: board.dealer, calls: [], state: null };
    const opener = first >= 0 ? turn(first, before) : board.dealer, dealer = board.dealer >= 0 ? board.dealer : opener;
    const findCalled = ({ state }) => records.findDeclarer(state, Math.max(dealer, 0));
    let leftOut = opener >= 0 ? turn(opener, -dealer) : 0, placed = seatCalls(calls, leftOut);
    const agreed = written >= 0 && !board.swapped && board.leader === turn(written);
    if (agreed && !leftOut && ![-1, written].includes(findCalled(placed))) {
      for (let more = 1; more < PLAYERS && !leftOut; more += 1) {
        const other = seatCalls(calls, more);
        if (findCalled(other) === written) [leftOut, placed] = [more, other];
      }
    }
    if (leftOut) board.remarks.push(`am Anfang der Reizung fehlen ${leftOut} Pass; sie sind ergänzt`);
    return { dealer, ...placed };
  }

  /* ---- cards ---- */

  const NO_ORDER = { cards: [], leads: [], held: 0, lost: 0 };

  /** The cards in the order played; columns count by words or by lines, whichever gives more cards to the hands that held them; without trumps or a first leader they stay as written. */
  function orderPlay(board, trump, declaring) {
    const { rows, hands } = board, words = rows.flat(), leaderless = board.leader < 0 && declaring < 0;
    if (board.inOrder || !trump || leaderless) return { ...NO_ORDER, cards: words.map(([card]) => card).filter(Boolean) };
    const leader = board.leader >= 0 ? board.leader : turn(declaring);
    const place = (written) => placeRows(fillRows(written), leader, trump, hands.map((hand) => new Set(hand)));
    const byWords = place([words]);
    if (rows.every((row) => row.length === 0 || row.length === PLAYERS)) return byWords;
    const byLines = place(rows);
    return byLines.held > byWords.held ? byLines : byWords;
  }

  /** Rows of one card for each player: a long row is divided, a short one filled up. */
  function fillRows(rows) {
    const filled = [];
    for (const row of rows) for (let at = 0; at < row.length; at += PLAYERS) filled.push(Array.from({ length: PLAYERS }, (_, place) => row[at + place] ?? [null, false]));
    return filled;
  }

  /** The cards of tricks written in columns, the first column being the seat `first`. */
  function placeRows(rows, first, trump, hands) {
    const order = { cards: [], leads: [], held: 0, lost: 0 };
    let leader = first;
    for (const [at, row] of rows.entries()) {
      const marked = row.findIndex(([card, mark]) => card && mark);
      if (marked >= 0 && turn(first, marked) !== leader) {
        leader = turn(first, marked);
        order.leads.push([order.cards.length, leader]);
      }
      const seats = [0, 1, 2, 3].map((by) => turn(leader, by)), trick = seats.map((seat) => row[turn(seat, -first)][0]);
      const missing = trick.indexOf(null), placed = missing < 0 ? trick : trick.slice(0, missing);
      order.held += placed.filter((card, by) => hands[seats[by]].has(card)).length;
      order.cards.push(...placed);
      if (missing >= 0) {
        const more = trick.filter(Boolean).length > placed.length || rows.slice(at + 1).some((later) => later.some(([card]) => card));
        return { ...order, lost: more ? at + 1 : 0 };
      }
      leader = turn(leader, records.findWinningCard(placed, trump));
    }
    return order;
  }

  /** How many irregularities a play would have in a denomination, a number of tricks that it does not allow being one. */
  function countMisfits(board, trump, { cards, leads }, declaring) {
    const play = { cards, leads, hands: board.hands.map((hand) => new Set(hand)), trump, leader: board.leader >= 0 ? board.leader : turn(declaring), dummy: -1, start: 0, claimed: board.claimed };
    if (!board.tricks || board.corrected || declaring < 0) return records.listPlayed(play).length;
    const { side, number } = board.tricks, own = side ? ["NS", "EW"].indexOf(side) : declaring % 2, taken = records.listTrickWinners(play), ours = taken.filter((seat) => seat % 2 === own).length;
    return records.listPlayed(play).length + (ours <= number && number <= TRICKS - (taken.length - ours) ? 0 : 1);
  }

  /** The denomination in which the cards were played, and their order: that of the contract written, or of the auction where hands and tricks fit that better. */
  function chooseTrump(board, state, declaring) {
    const named = [...new Set(board.trump ? [board.trump] : [board.contract, state && state.bid].map((each) => each && each.denomination).filter(Boolean))];
    const [first, other] = (named.length ? named : [""]).map((trump) => [trump, orderPlay(board, trump, declaring)]);
    return other && countMisfits(board, ...other, declaring) < countMisfits(board, ...first, declaring) ? other : first;
  }

  /* ---- figures ---- */

  /** The written number of declarer's tricks, -1 where it is not told. */
  function findTricks(board, declaring) {
    if (!board.tricks) return -1;
    const { side, number } = board.tricks;
    if (number > TRICKS) { records.refuse(board, "tricks", `Result: ${number} Stiche gibt es nicht`); return -1; }
    if (!side) return number;
    if (declaring < 0) { board.unread.push({ part: "tricks", why: "ohne Alleinspieler nicht nachzuzählen", bad: false }); return -1; }
    return side === ["NS", "EW"][declaring % 2] ? number : TRICKS - number;
  }

  /** The written score of north and south, null where it is not told; one without a side is that of declarer. */
  function findScore(board, declaring) {
    if (!board.score) return null;
    const { side, number } = board.score;
    if (!side && board.contract && !board.contract.level) return number;
    if (!side && declaring < 0) { board.unread.push({ part: "score", why: "wessen Score es ist, steht nicht da", bad: false }); return null; }
    return (side ? side === "NS" : declaring % 2 === 0) ? number : -number;
  }

  /** The record of a board. */
  records.makeRecord = function (board) {
    const { dealer, calls, state } = placeCalls(board), { hands } = board, start = Math.max(dealer, 0);
    const declaring = board.declarer >= 0 ? board.declarer : records.findDeclarer(state, start);
    const [placed, order] = chooseTrump(board, state, declaring), known = hands.some((hand) => hand.length), cards = hands.flat();
    if (order.lost) board.unread.push({ part: "play", why: `ab Stich ${order.lost} fehlen Karten`, bad: false });
    return {
      ...board, dealer, start, calls, placed, cards: order.cards, leads: order.leads, twice: new Set(cards).size < cards.length, hands: known ? hands.map((hand) => new Set(hand)) : [], sizes: known ? hands.map((hand) => hand.length) : [],
      tricks: findTricks(board, declaring), score: findScore(board, declaring),
    };
  };
})(globalThis.RegelwerkRecords);
