/* The boards of a LIN file, as compiler/regelwerk/detect/lin.py reads them: single boards, whole matches, links.
 *
 * In: the text of a file.  Out: `RegelwerkRecords.readLin`, which yields the record of every board.
 */
(function (records) {
  const { PLAYERS, TRICKS, LONGEST, BLANKS, MOST_CALLS, MOST_CARDS, pick, fold, turn, strip, nameWord, refuse } = records;
  const MOST_FIELDS = 100_000; // of a board
  const FIRST_SEAT = 2; // 1 in `md` is south, and the hands begin there
  const NUMBERED = new RegExp(`^(?:board[${BLANKS}]*)?([0-9]{1,4})$`, "iu"), LINK = new RegExp(`(?:^|[?&])lin=([^&${BLANKS}]+)`);
  const CALLS = /[1-9](?:nt?|[cdhs])|[a-zıİ-]+/giu, PERCENT = /(?:%[0-9a-f]{2})+/gi;

  /** A text without percent signs; what is no UTF-8 becomes a sign of its own. */
  function unquote(text) {
    return text.replace(PERCENT, (run) => {
      try { return decodeURIComponent(run); } catch { return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.from(run.slice(1).split("%"), (hex) => parseInt(hex, 16))); }
    });
  }

  /** The fields of a text as pairs of name and value; a link is decoded first. */
  function* listFields(text) {
    const link = text.includes("|") ? null : LINK.exec(text);
    const told = link || (!text.includes("|") && /%7C/i.test(text)) ? unquote(link ? link[1] : text) : text, line = told.replace(/[\r\n]/g, "");
    for (let at = 0, bar; (bar = line.indexOf("|", at)) >= 0; ) {
      const end = line.indexOf("|", bar + 1), stop = end < 0 ? line.length : end;
      yield [fold(strip(line.slice(at, Math.min(bar, at + LONGEST)))), strip(line.slice(bar + 1, Math.min(stop, bar + LONGEST)))];
      at = stop + 1;
    }
  }

  /** The fields of each board: from the sign of its room, from new names, or else from its deal. */
  function* splitBoards(fields) {
    let here = [], dealt = false;
    for (const [name, value] of fields) {
      const deals = name === "md" && [...value].length > 1;
      if (dealt && (deals || name === "qx" || name === "pn")) {
        yield here;
        here = [];
        dealt = false;
      }
      dealt ||= deals || name === "mb";
      if (here.length <= MOST_FIELDS) here.push([name, value]);
    }
    if (dealt) yield here;
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
      const bare = strip(value.replace(/[!?]/g, "")), words = records.readCall(bare) ? [bare] : bare.match(CALLS) ?? [], found = words.map(records.readCall).filter(Boolean);
      if (bare && (!found.length || found.length < words.length)) { refuse(board, "auction", nameWord("mb", value)); break; }
      for (const call of found) calls.push([call, 0]);
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
      const card = records.readCard(value);
      if (!card || cards.length === MOST_CARDS) {
        refuse(board, "play", card ? `pc: mehr als ${MOST_CARDS} Karten` : nameWord("pc", value));
        break;
      }
      cards.push([card, false]);
    }
    return cards;
  }

  const READ = {
    md(board, value) { if ([...value].length > 1) readDeal(board, value); },
    qx(board, value) { board.label ||= value; },
    ah(board, value) {
      board.label = unquote(value);
      board.number = Number(NUMBERED.exec(strip(board.label))?.[1] ?? 0);
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
