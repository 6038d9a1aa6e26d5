/* Which cards a seat can lay: what is not out yet and goes with what everyone has shown so far.
 *
 * In: the tables, a game as `wholeGame` gives it.  Out: `RegelwerkDoppelkopf.findTurn`, `.listLayable`, `.writeEntries`.
 */
(function (D) {
  const SHORT = { Kreuz: "Kr", Pik: "P", Herz: "H", Karo: "Ka" };
  const count = (numbers) => numbers.reduce((sum, each) => sum + each, 0);

  /** The seat whose turn it is, 0 once all cards are laid. */
  D.findTurn = function ({ tricks, complete }, leader) {
    const last = tricks[tricks.length - 1];
    if (complete || !last) return complete ? 0 : leader;
    return last.next || last.winner;
  };

  const readSuit = (T, game, name) => T.orders[game.order][name][0];

  /** By seat the suits it did not follow and has not laid later, how many cards it holds; by suit how many are still out; the suit that is led. */
  function readRecord(T, game) {
    const seats = Array.from({ length: T.players }, (_, at) => at + 1), laid = game.tricks.flatMap((each) => each.laid);
    const needs = seats.map((seat) => T.pack / T.players - laid.filter((each) => each.seat === seat).length), voids = seats.map(() => new Set()), unseen = {};
    for (const name of Object.keys(T.orders[game.order])) unseen[readSuit(T, game, name)] = (unseen[readSuit(T, game, name)] || 0) + T.copies;
    for (const each of laid) unseen[readSuit(T, game, each.card)] -= 1;
    for (const { laid: cards } of game.tricks) {
      const led = readSuit(T, game, cards[0].card);
      for (const { seat, card } of cards) {
        const suit = readSuit(T, game, card);
        voids[seat - 1].delete(suit);
        if (suit !== led) voids[seat - 1].add(led);
      }
    }
    const last = game.tricks[game.tricks.length - 1], open = last && last.next ? last : null;
    return { needs, voids, unseen, led: open ? readSuit(T, game, open.laid[0].card) : "" };
  }

  /** Whether the cards that are out can lie in the hands so that each seat has its number and none a suit it lacks. */
  function isPossible({ needs, voids, unseen }) {
    const suits = Object.keys(unseen);
    return Array.from({ length: 2 ** needs.length }, (_, chosen) => needs.map((_, at) => at).filter((at) => chosen >> at & 1)).every((some) => {
      const held = suits.filter((suit) => some.some((at) => !voids[at].has(suit)));
      return count(some.map((at) => needs[at])) <= count(held.map((suit) => unseen[suit]));
    });
  }

  /** The record once a seat has laid a card of a suit. */
  function layOne({ needs, voids, unseen, led }, seat, suit) {
    const lacks = led && suit !== led ? [led] : [];
    return {
      needs: needs.map((each, at) => each - (at === seat - 1 ? 1 : 0)),
      voids: voids.map((each, at) => (at === seat - 1 ? new Set([...each, ...lacks]) : each)),
      unseen: { ...unseen, [suit]: unseen[suit] - 1 },
    };
  }

  /** The cards of a game still out, highest first, suit by suit; `layable` of a seat that follows suit, and the suit led. Where the record holds what cannot be, all are. */
  D.listLayable = function (T, game, seat, all = false) {
    const record = readRecord(T, game), names = Object.entries(T.orders[game.order]), laid = game.tricks.flatMap((each) => each.laid);
    const countLeft = (name) => T.copies - laid.filter((each) => each.card === name).length, suits = [T.trump, ...Object.keys(SHORT)];
    const sorted = [...names].sort(([, [suit, rank]], [, [other, lower]]) => suits.indexOf(suit) - suits.indexOf(other) || rank - lower);
    const fits = Object.fromEntries(Object.keys(record.unseen).map((suit) => [suit, !record.voids[seat - 1]?.has(suit) && isPossible(layOne(record, seat, suit))]));
    const free = all || !seat || !isPossible(record) || !Object.keys(fits).some((suit) => fits[suit] && record.unseen[suit]);
    return {
      led: record.led,
      cards: sorted.map(([name, [suit]]) => ({ name, suit, left: countLeft(name), layable: Boolean(seat) && countLeft(name) > 0 && (free || fits[suit]) })),
    };
  };

  const shorten = (name) => { const [suit, rank] = name.split(" "); return SHORT[suit] + (rank === "10" ? rank : rank[0]); };
  const writeEntry = ({ seat, card, instead }) => (seat ? `${seat}:` : "") + (instead ? `${shorten(instead)}>${shorten(card)}` : shorten(card));

  /** Cards as `entries` reads them, trick by trick. */
  D.writeEntries = (T, entries) => Array.from({ length: Math.ceil(entries.length / T.players) }, (_, at) => entries.slice(at * T.players, (at + 1) * T.players).map(writeEntry).join(" ")).join(" | ");
})(globalThis.RegelwerkDoppelkopf);
