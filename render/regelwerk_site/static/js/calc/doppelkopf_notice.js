/* The irregularities of a game of Doppelkopf and the decisions they open: compiler/regelwerk/detect/tricks in the browser.
 *
 * In: the tables, a game as `wholeGame` gives it, its announcements as judged.  Out: `RegelwerkDoppelkopf.notice`.
 */
(function (D) {
  const { RE, ALLOWED, QUEEN } = D;
  const RULES = { revoke: "suit_not_followed", misplayed: "misplayed_suit", early_card: "early_card", false_lead: "false_lead" };
  const SAID = {
    late: "late_announcement", skipped: "late_announcement", unbacked: "late_announcement", wrong: "wrong_announcement",
    repeated: "repeated_announcement", premature: "premature_announcement",
  };
  const MARRIAGE = "marriage_announcement", TOO_FEW = { cards_suffice: "no" };

  /** Who erred, where that was plain at once. */
  function readCulprit({ kind, re, hidden, sides }, seat) {
    if (hidden || !re.length) return {};
    return { culprit: kind !== "solo" ? "normal" : sides[seat] === RE ? "soloist" : "soloist_opponent" };
  }

  function readTiming({ tricks, complete }, trick) {
    if (trick === 1) return { early_trick: "first" };
    if (trick === tricks.length) return complete ? { early_trick: "last" } : {};
    return { early_trick: "middle" };
  }

  /** What the record shows besides who erred. */
  function listKnown(game, what, trick, seat) {
    if (what === "revoke") return readCulprit(game, seat).culprit === "soloist" ? { soloist_corrected: "no" } : {};
    return what === "early_card" ? readTiming(game, trick) : {};
  }

  /** What is wrong with the cards. */
  const findCardFaults = (T, game) => game.tricks.flatMap(({ laid: cards }, at) => cards.flatMap((each, number) => {
    const readSuit = (one) => T.orders[game.order][one.card][0], led = readSuit(cards[0]), found = [], trick = at + 1;
    const makeFault = (what, shown) => {
      const facts = { ...readCulprit(game, each.seat), ...listKnown(game, what, trick, each.seat) };
      found.push({ what, seat: each.seat, trick, card: each.card, shown, decision: RULES[what], facts });
    };
    if (each.seat !== each.due) makeFault(number ? "early_card" : "false_lead", trick);
    if (each.instead) makeFault("misplayed", trick);
    const isFollowing = (other) => other.seat === each.seat && readSuit(other) === led;
    const later = readSuit(each) === led ? -1 : game.tricks.findIndex((other, place) => place > at && other.laid.some(isFollowing));
    if (later >= 0) makeFault("revoke", later + 1);
    return found;
  }));

  function readPremature({ kind, hidden, clarifying, tricks }, { seat, side }) {
    if (clarifying) {
      const bride = tricks.some((each) => each.laid.some((card) => card.card === QUEEN && card.seat === seat));
      return [MARRIAGE, { early_announcer: bride ? "marriage_player" : "other" }];
    }
    if (kind === "solo" && !hidden) return [SAID.premature, { announced_himself: side === RE ? "yes" : "no" }];
    return [SAID.premature, kind === "normal" ? { game_becomes: "normal" } : {}];
  }

  /** The decision on an announcement out of order with what is known; none where no decision treats it. */
  function ruling(game, each, judged) {
    const who = readCulprit(game, each.seat);
    if (each.verdict === "premature") return readPremature(game, each);
    if (each.verdict === "contrary") return ["", {}];
    if (each.verdict === "repeated") {
      const replied = judged.some(({ side, name, verdict }) => side === each.side && name === each.name && verdict === "as_reply");
      return [SAID.repeated, { repetition: replied ? "reply_repeated" : "repeated", ...who }];
    }
    if (each.verdict === "wrong") return [SAID.wrong, { ...(game.kind === "solo" && !game.hidden ? { wrong_call_state: "clear" } : {}), ...who }];
    return [SAID[each.verdict], { ...TOO_FEW, ...who }];
  }

  /** Every irregularity, of the cards first: {what, seat, decision, facts}, of a card also {trick, card, shown}, of an announcement {name, side}. */
  D.notice = (T, game, judged) => [
    ...findCardFaults(T, game),
    ...judged.filter(({ verdict }) => !ALLOWED.includes(verdict)).map((each) => {
      const [decision, facts] = ruling(game, each, judged);
      return { what: each.verdict, seat: each.seat, name: each.name, side: each.side, decision, facts };
    }),
  ];

  /** The decision on what is said although it may not be said, by why not; `clarifying` is 0 but in a marriage. */
  D.opened = (reason, clarifying) => (reason === "premature" && clarifying ? [MARRIAGE, {}] : [SAID[reason] || "", SAID[reason] === SAID.late ? TOO_FEW : {}]);
})(globalThis.RegelwerkDoppelkopf);
