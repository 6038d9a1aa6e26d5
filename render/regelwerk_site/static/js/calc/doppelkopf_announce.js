/* What may be announced and what was announced out of order: compiler/regelwerk/calc (deadlines, announcing) in the browser.
 *
 * In: the tables, cards in hand, what both sides have said as [step, cards] in the order of time.
 * Out: `RegelwerkDoppelkopf.step`, `.may`, `.prospects`, `.judge`.
 */
(function (D) {
  const { RE, KONTRA, OWN, other, steps } = D;
  const ALLOWED = ["timely", "as_reply"];

  /** The number of an announcement as people write it (`re`, `k90`, `keine 90`, `schwarz`), or -1. */
  D.step = function (T, written) {
    const folded = written.toLowerCase().replaceAll("_", " ").trim();
    if (["re", "kontra"].includes(folded)) return 0;
    return steps(T, RE).findIndex((label, at) => {
      const digits = label.replace(/^keine /, "");
      return at > 0 && [label, digits, `k${digits}`, `keine${digits}`].includes(folded);
    });
  };

  function judgeFirst(rows, cards, answered) {
    if (cards >= rows[0].cards) return "timely";
    return answered >= 0 && cards >= rows[answered].reply ? "as_reply" : "late";
  }

  function judgeFurther(rows, wanted, cards, before) {
    if (before.size === 1 && before.has(0) && before.get(0) < rows[0].cards) return { reason: "unbacked", omitted: [] };
    const omitted = rows.map((row, at) => at).slice(Math.max(-1, ...before.keys()) + 1, wanted);
    if (cards < rows[wanted].cards) return { reason: "late", omitted };
    return { reason: omitted.every((step) => cards >= rows[step].cards) ? "timely" : "skipped", omitted };
  }

  /** Why a side that has `made` [step, cards] may say `wanted` now, or not; `answered` is the step of the other side replied to, or -1. */
  D.may = function (T, { wanted, cards, made, answered, clarifying, clarified }) {
    const rows = T.deadlines[clarifying], before = new Map(made);
    if (!clarified || (clarifying && cards > rows[0].cards)) return { reason: "premature", omitted: [] };
    if (before.has(wanted)) return { reason: "repeated", omitted: [] };
    if (wanted < Math.max(-1, ...before.keys())) return { reason: "contrary", omitted: [] };
    return wanted ? judgeFurther(rows, wanted, cards, before) : { reason: judgeFirst(rows, cards, answered), omitted: [] };
  };

  const findLastStep = (made) => Math.max(-1, ...made.map(([step]) => step));

  /** Every announcement with whether it may be made now, and the fewest cards for it and for a reply to it. */
  D.prospects = function (T, { cards, own, others, clarifying, clarified, edition = "" }) {
    const mine = D.expanded(T, own, edition), answered = findLastStep(D.expanded(T, others, edition));
    return T.deadlines[clarifying].map((row, wanted) => {
      const found = D.may(T, { wanted, cards, made: mine, answered, clarifying, clarified });
      return { ...row, ...found, allowed: ALLOWED.includes(found.reason) };
    });
  };

  /** What the answer rests on, by the names the page has for the clauses. */
  function listClauses({ wanted, reason, omitted, clarifying, answered }) {
    const row = wanted ? "table" : "rule", deadline = clarifying ? [row, "marriage"] : [row];
    const reply = answered >= 0 && !wanted ? [...deadline, ...(answered ? ["table"] : []), "reply"] : deadline;
    const CLAUSES = {
      timely: omitted.length ? [...deadline, "skipping"] : deadline, as_reply: reply, late: reply, premature: [clarifying ? "marriage" : "reservation"],
      repeated: ["repeating"], skipped: [...deadline, "skipping"], unbacked: ["reply"], contrary: ["skipping", "repeating"],
    };
    return CLAUSES[reason];
  }

  /** One announcement: whether it may be made now; with how many cards it may, at most (`from`) and at least (`until`; -1: never); the clauses. */
  D.ask = function (T, { wanted, ...given }) {
    const hand = T.pack / T.players, answered = findLastStep(D.expanded(T, given.others, given.edition));
    const [now, ...all] = [given.cards, ...Array.from({ length: hand + 1 }, (_, cards) => cards)].map((cards) => D.prospects(T, { ...given, cards })[wanted]);
    const may = all.map((each, cards) => (each.allowed ? cards : -1)).filter((cards) => cards >= 0);
    const clauses = listClauses({ ...now, wanted, clarifying: given.clarifying, answered });
    return { ...now, until: may.length ? may[0] : -1, from: may.length ? may[may.length - 1] : -1, clauses };
  };

  /** What a side has said as [step, cards]: the steps chosen, each in time; „Re“ or „Kontra“ perhaps only as a reply. */
  D.readHeld = (T, clarifying, chosen, reply) => chosen.map((step) => [step, T.deadlines[clarifying][step][reply && !step ? "reply" : "cards"]]);

  /** A repetition: the step it counts as (0: none), by the text or, where that is silent, because it is `counting`. */
  function judgeRepetition(T, { wanted, repeated, before, made, edition, counting }) {
    const reply = before.some(({ step, verdict }) => step === wanted && verdict === "as_reply"), found = D.repeat(T, edition, repeated, reply);
    return { adds: (found === null ? counting : found) ? D.after(T, wanted, made.map(([step]) => step)) : 0, unsettled: found === null };
  }

  /** The announcements of a game one after the other; `sides` is the side of each seat. */
  D.judge = function (T, announced, sides, clarifying, edition = "", counting = false) {
    const made = { re: [], kontra: [] }, judged = [];
    for (const each of announced) judged.push(judgeOne(T, each, { made, judged, sides, clarifying, edition, counting }));
    return judged;
  };

  function judgeOne(T, announced, { made, judged, sides, clarifying, edition, counting }) {
    const { seat, said, cards, early, repeated = "" } = announced, told = { announced, adds: 0, unsettled: false };
    const side = sides[seat], wanted = D.step(T, said), wrong = said.trim().toLowerCase() === OWN[other(side)].toLowerCase();
    if (wanted < 0 || !side) throw { refused: "said" };
    if (wrong) return { seat, step: 0, side, name: OWN[other(side)], verdict: "wrong", omitted: [], ...told };
    const { reason, omitted } = made[side].some(([step]) => step === wanted)
      ? { reason: "repeated", omitted: [] }
      : D.may(T, { wanted, cards, made: made[side], answered: findLastStep(made[other(side)]), clarifying, clarified: !early });
    const before = judged.filter((each) => each.side === side && each.verdict !== "wrong");
    if (reason === "repeated") Object.assign(told, judgeRepetition(T, { wanted, repeated, before, made: made[side], edition, counting }));
    if (!["repeated", "contrary"].includes(reason) || told.adds) made[side].push([told.adds || wanted, cards]);
    return { seat, step: wanted, side, name: steps(T, side)[wanted], verdict: reason, omitted, ...told };
  }

  Object.assign(D, { ALLOWED });
})(globalThis.RegelwerkDoppelkopf);
