/* The boards of a PBN file, as compiler/regelwerk/detect/pbn.py reads them: by tokens; lines mean nothing, tags may stand anywhere.
 *
 * In: the text of a file.  Out: `RegelwerkRecords.readPbn`, which yields the record of every board.
 */
(function (records) {
  const { PLAYERS, TRICKS, SHOWN, LONGEST, BLANKS, MOST_CALLS, MOST_CARDS, split, turn, strip, nameWord, refuse } = records;
  const WORD = "\\p{L}\\p{N}_";
  const GAP = `(?:[${BLANKS}]|\\{[^{}]{0,400}\\}|;[^\\n]{0,400}\\n)*`; // between the words of a tag
  const TOKEN = `(?<tag>\\[${GAP}(?<name>[${WORD}]+)${GAP}"(?<value>(?:[^"\\\\\\n]|\\\\[^\\n]){0,${LONGEST}})"${GAP}\\])|(?<newline>\\n)|(?<brace>[{}])|;[^\\n]*`
    + `|(?<word>"[^"\\n]{0,${LONGEST}}"|[^${BLANKS}\\[\\]{};"]+|[^${BLANKS}])`;
  const ITEM = new RegExp(`\\^[A-Za-z]|=\\p{Nd}*=|\\$\\p{Nd}+|[!?]+|[${WORD}♣♦♥♠-]+|[^${BLANKS}]`, "gu");
  const UNKNOWN = ["", "?", "-"], SAME = "#", ALWAYS = "##", SWAPPED = "^";
  const OWN = ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"]; // never inherited
  const TABLES = { __proto__: null, ScoreTable: "table", TotalScoreTable: "totals" }; // the part of the board that each is
  const MOST_HELD = 100_000; // words below a tag
  const SECTIONS = ["Auction", "Play"]; // may stand behind an empty line
  const BEGINS = ["Board", "Deal"]; // told a second time, they begin another board
  const isMark = (word) => "^=$!?\x1a".includes(word[0]), isEmpty = (word) => /^-+$/.test(word), drop = (text, start) => (text.startsWith(start) ? text.slice(start.length) : text);

  /** A text without the lines of directives. */
  function dropDirectives(text) {
    const lines = text.replace(/\r\n?/g, "\n").split("\n"), last = lines[lines.length - 1];
    return [...lines.slice(0, -1).filter((line) => line[0] !== "%"), last[0] === "%" ? "" : last].join("\n");
  }

  /** The boards of a text: the tags by name (the first one of a name counts), the lines of words below each, what is first wrong with the form. */
  function* listGames(text) {
    const token = new RegExp(TOKEN, "gu"), lastBrace = text.lastIndexOf("}"), makeGame = () => ({ tags: new Map(), words: new Map(), fault: "" });
    let game = makeGame(), last = "", held = 0, empty = true, parted = false; // whether the line so far is empty; whether an empty line ended
    for (let found; (found = token.exec(text)); ) {
      const { tag, name, value, newline, brace, word } = found.groups, lines = game.words.get(last);
      if (newline) {
        parted ||= empty;
        empty = true;
        if (last && lines[lines.length - 1].length) lines.push([]);
        continue;
      }
      empty = false;
      if (found[0] === "{" && lastBrace >= token.lastIndex) token.lastIndex = text.indexOf("}", token.lastIndex) + 1;
      else if (tag) {
        const isTold = game.tags.has(name), goesOn = SECTIONS.includes(name) && !isTold && BEGINS.some((each) => game.tags.has(each));
        if (game.tags.size && ((parted && !goesOn) || (BEGINS.includes(name) && isTold))) {
          yield game;
          game = makeGame();
        }
        parted = false;
        last = name;
        held = 0;
        if (!game.tags.has(name)) game.tags.set(name, name in TABLES ? value : value.replace(/\\([^\n])/gu, "$1"));
        if (!game.words.has(name)) game.words.set(name, [[]]);
      } else if (brace) game.fault ||= `hinter ${last || "dem Anfang"} steht ${found[0]} ohne Gegenstück`;
      else if (word && last && held === MOST_HELD) game.fault ||= `hinter ${last} stehen mehr als ${MOST_HELD} Wörter`;
      else if (word && last && (held += 1)) for (const item of word.slice(0, LONGEST).match(ITEM)) lines[lines.length - 1].push(item);
    }
    if (game.tags.size) yield game;
  }

  /** The boards of a file, with the values that are told once for all. */
  function* splitGames(text) {
    const always = new Map();
    let before = new Map();
    for (const game of listGames(dropDirectives(text))) {
      for (const [name, value] of game.tags) if (value.startsWith(ALWAYS) && !OWN.includes(name)) always.set(name, value.slice(ALWAYS.length));
      game.tags = new Map([...always, ...[...game.tags].map(([name, value]) => [name, value === SAME ? before.get(name) ?? "?" : drop(value, ALWAYS)])]);
      yield game;
      before = game.tags;
    }
  }

  /** The four hands of a deal, each perhaps unknown. */
  function readDeal(board, written) {
    const at = written.indexOf(":"), seat = records.readSeat(at < 0 ? written : written.slice(0, at)), hands = at < 0 ? [] : split(written.slice(at + 1));
    if (seat < 0 || hands.length !== PLAYERS) { refuse(board, "hands", nameWord("Deal", written)); return; }
    hands.forEach((hand, place) => {
      let suits = hand.split(".");
      if (suits.length === PLAYERS && suits.every((suit, at) => suit.slice(0, 1).toUpperCase() === "SHDC"[at])) suits = suits.map((suit) => suit.slice(1));
      const cards = hand === "-" ? [] : suits.length === PLAYERS ? records.readSuits(suits.map((ranks, suit) => ["SHDC"[suit], ranks])) : null;
      if (cards) board.hands[turn(seat, place)] = cards;
      else refuse(board, "hands", nameWord("Deal", hand));
    });
    const most = Math.max(...board.hands.map((hand) => hand.length));
    board.ending = most > 0 && most < TRICKS;
  }

  /** Contract, declarer, tricks and score. */
  function readResult(board, all, tell) {
    const declarer = tell("Declarer"), written = tell("Contract"), tricks = tell("Result"), score = strip(all.get("Score") ?? "");
    board.swapped = declarer.startsWith(SWAPPED);
    board.declarer = records.readSeat(drop(declarer, SWAPPED));
    if (declarer && board.declarer < 0) refuse(board, "contract", nameWord("Declarer", declarer));
    if (written) {
      const bare = records.readCall(`1${strip(written)}`);
      board.contract = records.readContract(written);
      if (board.ending && bare && bare.kind === "bid") Object.assign(board, { contract: null, trump: bare.denomination });
      else if (!board.contract) refuse(board, "contract", nameWord("Contract", written));
    }
    board.corrected = tricks.startsWith(SWAPPED);
    board.tricks = records.readTricks(drop(tricks, SWAPPED));
    if (tricks && !board.tricks) refuse(board, "tricks", nameWord("Result", tricks));
    board.score = records.readScore(score);
    if (score.startsWith(SWAPPED)) board.unread.push({ part: "score", why: `Score: „${[...score].slice(0, SHOWN).join("")}“ ist kein erspielter`, bad: false });
    else if (!["", "?"].includes(score) && !board.score) refuse(board, "score", nameWord("Score", score));
  }

  /** How many passes are missing to the end of an auction. */
  records.countMissingPasses = function (calls) {
    let passes = 0;
    while (passes < calls.length && calls[calls.length - 1 - passes][0].kind === "pass") passes += 1;
    return Math.max(0, (passes < calls.length ? PLAYERS - 1 : PLAYERS) - passes);
  };

  /** The calls in order, each with the number of players passed over before it. */
  function readAuction(board, first, lines) {
    const calls = [];
    let skipped = 0, before = 0;
    for (const word of lines.flat()) {
      const call = records.readCall(word);
      if (call) {
        calls.push([call, skipped]);
        skipped = 0;
      } else if (records.fold(word) === "ap") {
        for (let missing = records.countMissingPasses(calls); missing > 0; missing -= 1) calls.push([records.readCall("p"), 0]);
      } else if (word.toUpperCase() === "^S") skipped += 1;
      else if (isEmpty(word)) before += calls.length ? 0 : 1;
      else if (word === "*" || word === "+") break;
      else if (!isMark(word)) { refuse(board, "auction", nameWord("Auction", word)); break; }
      if (calls.length > MOST_CALLS) {
        refuse(board, "auction", `Auction: über ${MOST_CALLS} Ansagen; so lang ist keine`);
        return records.makeBoard().auction;
      }
    }
    return { first: records.readSeat(first), before, calls };
  }

  /** The cards line by line, each with whether it is marked as led out of turn; null is a card that nobody wrote down, a star says that the rest was claimed. */
  function readPlay(board, lines) {
    const rows = [];
    let marked = false, count = 0, cards = 0;
    for (const line of lines) {
      const row = [];
      rows.push(row);
      for (const word of line) {
        const card = records.readCard(word);
        if (card || isEmpty(word) || word === "+") {
          row.push([card, marked]);
          marked = false;
          count += 1;
          cards += card ? 1 : 0;
        } else if (word.toUpperCase() === "^L") marked = true;
        else if (word === "*") board.claimed = true;
        else if (!isMark(word)) { refuse(board, "play", nameWord("Play", word)); return rows; }
      }
      if (count > 4 * MOST_CARDS || cards > MOST_CARDS) {
        refuse(board, "play", `Play: mehr als ${MOST_CARDS} Karten`);
        return [];
      }
      if (board.claimed) break;
    }
    return rows;
  }

  /** The record of one board. */
  function readGame({ tags, words, fault }) {
    const tell = (name) => { const value = tags.get(name) ?? ""; return UNKNOWN.includes(strip(value)) ? "" : value; };
    const board = records.makeBoard(), dealer = tell("Dealer"), vulnerable = strip(tags.get("Vulnerable") ?? "?");
    board.label = tell("Board");
    board.number = records.readNumber(board.label);
    if (fault) refuse(board, "form", fault);
    board.dealer = records.readSeat(dealer);
    if (dealer && board.dealer < 0) refuse(board, "dealer", nameWord("Dealer", dealer));
    board.vulnerable = records.readVulnerability(vulnerable);
    if (!["", "?"].includes(vulnerable) && !board.vulnerable) refuse(board, "vulnerability", nameWord("Vulnerable", vulnerable));
    if (tell("Deal")) readDeal(board, tell("Deal"));
    readResult(board, tags, tell);
    if (tags.has("Auction")) board.auction = readAuction(board, tags.get("Auction"), words.get("Auction"));
    if (tags.has("Play")) {
      board.leader = records.readSeat(tags.get("Play"));
      board.rows = readPlay(board, words.get("Play"));
    }
    board.tables = Object.entries(TABLES).flatMap(([name, part]) => (tell(name) && words.get(name)?.some((line) => line.length) ? [part] : []));
    return records.makeRecord(board);
  }

  records.readPbn = function* (text) { for (const game of splitGames(text)) yield readGame(game); };
})(globalThis.RegelwerkRecords);
