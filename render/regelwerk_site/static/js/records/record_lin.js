/* The boards of a LIN file, as compiler/regelwerk/detect/lin.py reads them: single boards, whole matches, links.
 *
 * In: the text of a file.  Out: `RegelwerkRecords.readLin`, which yields the record of every board.
 */
(function (records) {
  const { PLAYERS, TRICKS, LONGEST, BLANKS, MOST_CALLS, MOST_CARDS, pick, fold, turn, strip, nameWord, refuse } = records;
  const MOST_FIELDS = 100_000; // of a board
  const FIRST_SEAT = 2; // 1 in `md` is south, and the hands begin there
  const AGAIN = ["pn", "ah", "sv"], LINK = /(?:^|[?&;])lin=/, TO_END = new RegExp(`[&${BLANKS}]`);
  const CALLS = /[1-9](?:nt?|[cdhs♣♦♥♠])|pass|redouble|rdbl|double|dbl|ap|xx|[pdrx]/giu, CARDS = /[cdhs♣♦♥♠](?:10|[2-9tjqka])/giu, PERCENT = /(?:%[0-9a-f]{2})+/gi;

  /** A text without percent signs; what is no UTF-8 becomes a sign of its own. */
  function unquote(text) {
    return text.replace(PERCENT, (run) => {
      try { return decodeURIComponent(run); } catch { return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(run.slice(1).split("%"), (hex) => parseInt(hex, 16))); }
    });
  }

  /** What a link holds of a board, with its bars or without; any other line as it is. */
  function decodeLink(line) {
    const bar = line.indexOf("|"), found = LINK.exec(bar < 0 ? line : line.slice(0, bar));
    if (!found) return line;
    const told = line.slice(found.index + found[0].length);
    return unquote(told.includes("|") ? told : told.split(TO_END, 1)[0].replaceAll("+", " "));
  }

  /** The fields of a text as pairs of name and value; a link is decoded first. */
  function* listFields(text) {
    const told = text.includes("lin=") ? text.split("\n").map(decodeLink).join("\n") : !text.includes("|") && /%7C/i.test(text) ? unquote(text) : text, line = told.replace(/[\r\n]/g, "");
    for (let at = 0, bar; (bar = line.indexOf("|", at)) >= 0; ) {
      const end = line.indexOf("|", bar + 1), stop = end < 0 ? line.length : end;
      yield [fold(strip(line.slice(at, Math.min(bar, at + LONGEST)))), strip(line.slice(bar + 1, Math.min(stop, bar + LONGEST)))];
      at = stop + 1;
    }
  }

  /** The fields of each board: from the sign of its room, from its deal, or from names, label or vulnerability told again behind calls or cards, or in front of a deal. */
  function* splitBoards(fields) {
    const makeBoard = () => ({ here: [], dealt: false, played: false, told: new Set(), before: new Set() }); // names told in the board, and in front of its deal
    let board = makeBoard();
    for (const [name, value] of fields) {
      const deals = name === "md" && [...value].length > 1, again = AGAIN.includes(name) && (board.played ? board.told : board.before).has(name);
      if (board.dealt && (deals || again || name === "qx")) {
        yield board.here;
        board = makeBoard();
      }
      board.dealt ||= deals || name === "mb";
      board.played ||= name === "mb" || name === "pc";
      board.told.add(name);
      if (!board.dealt) board.before.add(name);
      if (board.here.length <= MOST_FIELDS) board.here.push([name, value]);
    }
    if (board.dealt) yield board.here;
  }

  /** The dealer and the hands; the last hand may be left out, where the others are whole. */
  function readDeal(board, written) {
    const dealer = records.readNatural(written[0], 1);
    if (dealer === null || dealer > PLAYERS) { refuse(board, "hands", nameWord("md", written)); return; }
    if (dealer) board.dealer = turn(dealer - 1, FIRST_SEAT);
    written.slice(1).split(",").slice(0, PLAYERS).forEach((hand, place) => {
      const suits = (hand.match(/[shdc][^shdc]*/giu) ?? []).map((suit) => [suit[0].toUpperCase(), suit.slice(1)]), cards = records.readSuits(suits);
      if (cards && !/^[^shdc]/iu.test(hand)) board.hands[turn(FIRST_SEAT, place)] = cards;
      else refuse(board, "hands", nameWord("md", hand));
    });
    const empty = board.hands.filter((hand) => !hand.length), dealt = new Set(board.hands.flat());
    if (empty.length !== 1 || dealt.size !== (PLAYERS - 1) * TRICKS) return;
    for (const suit of "CDHS") for (const rank of "23456789TJQKA") if (!dealt.has(suit + rank)) empty[0].push(suit + rank);
  }

  /** The calls in order; an alert behind a call is left out. */
  function readAuction(board, values) {
    const calls = [];
    for (const value of values) {
      const bare = value.replace(/[!?]/g, ""), words = bare.match(CALLS) ?? [];
      if (words.join("") !== records.split(bare).join("").replace(/^-+|-+$/g, "")) { refuse(board, "auction", nameWord("mb", value)); break; }
      for (const word of words) {
        const call = records.readCall(word);
        for (let count = call ? 1 : records.countMissingPasses(calls); count > 0; count -= 1) calls.push([call ?? records.readCall("p"), 0]);
      }
      if (calls.length > MOST_CALLS) {
        refuse(board, "auction", `mb: über ${MOST_CALLS} Ansagen; so lang ist keine`);
        return records.makeBoard().auction;
      }
    }
    return { first: -1, before: 0, calls };
  }

  /** The cards in the order played, up to the first that cannot be read. */
  function readCards(board, values) {
    const cards = [];
    for (const value of values.filter(Boolean)) {
      const played = (value.match(CARDS) ?? []).map(records.readCard), isBad = played.includes(null) || strip(value.replace(CARDS, ""));
      if (isBad || cards.length + played.length > MOST_CARDS) {
        refuse(board, "play", isBad ? nameWord("pc", value) : `pc: mehr als ${MOST_CARDS} Karten`);
        break;
      }
      for (const card of played) cards.push([card, false]);
    }
    return cards;
  }

  const READ = {
    md(board, value) { if ([...value].length > 1) readDeal(board, value); },
    qx(board, value) { board.label ||= value; },
    ah(board, value) {
      board.label = unquote(value);
      board.number = records.readNumber(board.label);
    },
    sv(board, value) {
      if (!value) return;
      board.vulnerable = pick(records.data.sides, fold(value), "");
      if (!board.vulnerable) refuse(board, "vulnerability", nameWord("sv", value));
    },
    mc(board, value) {
      const number = records.readNatural(value, 2);
      if (!value) return;
      if (number === null || number > TRICKS) refuse(board, "tricks", nameWord("mc", value));
      else Object.assign(board, { claimed: true, tricks: { side: "", number } });
    },
  };

  /** The record of one board. */
  function readBoard(fields) {
    const board = records.makeBoard(true), list = (wanted) => fields.filter(([name]) => name === wanted).map(([, value]) => value);
    if (fields.length > MOST_FIELDS) refuse(board, "form", `mehr als ${MOST_FIELDS} Angaben zu einem Board`);
    for (const [name, value] of fields) pick(READ, name, () => undefined)(board, value);
    board.auction = readAuction(board, list("mb"));
    board.rows = [readCards(board, list("pc"))];
    return records.makeRecord(board);
  }

  records.readLin = function* (text) { for (const fields of splitBoards(listFields(text))) yield readBoard(fields); };
})(globalThis.RegelwerkRecords);
