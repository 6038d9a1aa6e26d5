/* The words of records, as compiler/regelwerk/detect/words.py reads them: a seat, a call, a card, a hand, a contract, a score.
 *
 * In: a word or a value of a file; `take` brings what Python fixes: words, names, clauses.  Out: `RegelwerkRecords`, to which the other modules of this folder add.
 */
"use strict";
globalThis.RegelwerkRecords = (function () {
  const data = {}; // words of vulnerability and calls, sides, parts, seats, points of a board passed out; what the page shows
  const PLAYERS = 4, TRICKS = 13, SHOWN = 40, LONGEST = 4000; // letters of a word, in a reason and as far as it is read
  const BLANKS = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"; // a class of signs, as Python counts them
  const RUN = new RegExp(`[${BLANKS}]+`), BLANK = new RegExp(`[${BLANKS}]`);
  const CONTRACT = /^([1-7]) ?(C|D|H|S|NT?) ?(XX|X|)$/iu, CARD = /^[CDHS](?:10|[2-9TJQKA])$/;
  const FIGURES = /^(?:(NS|EW) ?)?([-+]?[0-9]{1,5})(?: (NS|EW) ?([-+]?[0-9]{1,5}))?$/;
  const SEATS = ["north", "east", "south", "west"], SIGNS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
  const BOARD = new RegExp(`^(?:board|bd|brett)?[${BLANKS}+]*[.:#]?[${BLANKS}]*([0-9]{1,9})(?: of [0-9]+)?$`, "iu");

  const pick = (words, word, otherwise) => (Object.hasOwn(words, word) ? words[word] : otherwise);
  const fold = (text) => text.toUpperCase().toLowerCase();
  const split = (text) => text.split(RUN).filter(Boolean);
  const squeeze = (text) => split(text).join(" ");
  const turn = (seat, by = 1) => (((seat + by) % PLAYERS) + PLAYERS) % PLAYERS;

  /** A text without the blanks around it. */
  function strip(text) {
    let from = 0, to = text.length;
    while (from < to && BLANK.test(text[from])) from += 1;
    while (to > from && BLANK.test(text[to - 1])) to -= 1;
    return text.slice(from, to);
  }

  /** The natural number of a text, null for anything else. */
  const readNatural = (text, most = 9) => (/^[0-9]+$/.test(text) && text.length <= most ? Number(text) : null);

  /** The seat of a letter or a word, from north; -1 for anything else. */
  function readSeat(written) {
    const folded = fold(strip(written));
    return SEATS.findIndex((name) => folded === name || folded === name[0]);
  }

  /** The number of a board from what stands in its place; 0 where that tells none. */
  const readNumber = (label) => Number(BOARD.exec(strip(label))?.[1] ?? 0);

  /** Signs of suits as letters. */
  const spell = (text) => text.replace(/[♣♦♥♠]/g, (sign) => SIGNS[sign]);

  const readVulnerability = (written) => pick(data.vulnerable, fold(strip(written)), "");

  /** The call of a word, at any level up to nine; null for anything else. */
  function readCall(word) {
    const folded = fold(spell(word)), kind = pick(data.said, folded, ""), bid = /^([1-9])(c|d|h|s|nt?)$/.exec(folded);
    if (kind) return { kind, level: 0, denomination: "" };
    return bid && { kind: "bid", level: Number(bid[1]), denomination: bid[2][0] === "n" ? "NT" : bid[2].toUpperCase() };
  }

  /** The card of a word, suit first, as two letters. */
  function readCard(word) {
    const upper = spell(word).toUpperCase();
    return CARD.test(upper) ? upper.replace("10", "T") : null;
  }

  /** The contract of a value; one passed out has level 0. */
  function readContract(written) {
    const text = squeeze(spell(written)), found = CONTRACT.exec(text);
    if (data.passedOut.includes(fold(text))) return { level: 0, denomination: "", doubled: 0 };
    if (!found) return null;
    const denomination = found[2].toUpperCase();
    return { level: Number(found[1]), denomination: denomination === "N" ? "NT" : denomination, doubled: found[3].length };
  }

  /** The side of a value (empty: declarer's) and its number; where both sides are told, their numbers make `total`. */
  function readFigure(written, total, isNumber) {
    const found = FIGURES.exec(squeeze(written).toUpperCase());
    if (!found || [found[2], found[4]].some((each) => each && !isNumber.test(each))) return null;
    const [, side, number, other, rest] = found;
    return other && (!side || side === other || Number(number) + Number(rest) !== total) ? null : { side: side || "", number: Number(number) };
  }
  const readTricks = (written) => readFigure(written, TRICKS, /^[0-9]{1,2}$/), readScore = (written) => readFigure(written, 0, /./);

  /** The cards of a hand from the ranks of each suit; null where a sign is no rank. */
  function readSuits(suits) {
    const held = [];
    for (const [suit, ranks] of new Map(suits)) {
      for (const rank of ranks.toUpperCase().replaceAll("10", "T")) {
        if (!"23456789TJQKA".includes(rank)) return null;
        held.push(suit + rank);
      }
    }
    return held;
  }

  /** Why a word of a file cannot be understood. */
  function nameWord(name, word) {
    const signs = [...word.slice(0, 2 * SHOWN + 2)];
    return `${name}: „${signs.slice(0, SHOWN).join("")}${signs.length > SHOWN ? "…" : ""}“ ist nicht zu verstehen`;
  }

  /** A board of which nothing is known yet. */
  const makeBoard = (inOrder = false) => ({
    number: 0, label: "", dealer: -1, vulnerable: "", hands: [[], [], [], []], ending: false, auction: { first: -1, before: 0, calls: [] }, contract: null, declarer: -1, swapped: false,
    trump: "", leader: -1, rows: [], inOrder, tricks: null, score: null, claimed: false, corrected: false, tables: [], unread: [], remarks: [],
  });
  const refuse = (board, part, why) => board.unread.push({ part, why, bad: true });

  return {
    data, PLAYERS, TRICKS, SHOWN, LONGEST, BLANKS, MOST_CALLS: 400, MOST_CARDS: TRICKS * PLAYERS, pick, fold, split, turn, strip, readNatural, readSeat, readNumber, readVulnerability, readCall, readCard, readContract,
    readTricks, readScore, readSuits, nameWord, makeBoard, refuse,

    /** What Python brings: kinds, decisions and clauses go to those of the auction. */
    take({ kinds, decisions, cites, ...words }) {
      const { data: known } = globalThis.RegelwerkDetect;
      for (const [name, more] of Object.entries({ kinds, decisions, cites })) known[name] = { ...known[name], ...more };
      Object.assign(data, words);
    },
  };
})();
