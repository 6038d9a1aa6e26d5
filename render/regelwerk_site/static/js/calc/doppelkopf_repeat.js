/* What a repetition counts for, and the denials that raise a penalty: compiler/regelwerk/calc (repeating, denials) in the browser.
 *
 * In: the tables, what was said in the order of time, the edition.  Out: `RegelwerkDoppelkopf.readAnnouncements`, `.readSaid`, `.repeat`, `.after`, `.expanded`, `.denials`.
 */
(function (D) {
  const REPEATED = ["cleared", "unclear", "reply"], FAULT = "fault";
  const WORDS = { geklärt: "cleared", ungeklärt: "unclear", erwiderung: "reply", verfrüht: "early", fehler: FAULT };

  /** What stands behind an announcement, or in its place, as people write it. */
  D.readWord = (written) => WORDS[written.normalize("NFC").toLowerCase().replaceAll("ae", "ä").replaceAll("ue", "ü")] || written;

  const splitWords = (text) => text.split(",").map((each) => each.trim()).filter(Boolean).map((each) => each.split(":").map((part) => part.trim()));

  /** What was announced in a game, as `1:re:11, 3:re:10:ungeklärt`. */
  D.readAnnouncements = (text) => splitWords(text).map(([seat, said = "", cards = "", word = "", ...rest]) => {
    const more = D.readWord(word);
    if (rest.length || !/^[0-9]+$/.test(cards) || !["", "early", ...REPEATED].includes(more)) throw { refused: "said" };
    return { seat: Number(seat), said, cards: Number(cards), early: more === "early", repeated: more === "early" ? "" : more };
  });

  /** What was said up to a fault and after it, as `1:re, 3:re:ungeklärt, Fehler`. */
  D.readSaid = (text) => splitWords(text).map(([seat, said = "", word = "", ...rest]) => {
    const repeated = D.readWord(word);
    if (D.readWord(seat) === FAULT && !said) return { seat: 0, said: FAULT, repeated: "" };
    if (rest.length || !/^[0-9]+$/.test(seat) || !["", ...REPEATED].includes(repeated)) throw { refused: "told" };
    return { seat: Number(seat), said, repeated };
  });

  /** Whether a repetition counts as the next step; null where the text does not say. */
  D.repeat = (T, edition, repeated, reply) => (edition !== T.repeating || !repeated ? null : repeated === "unclear" && !reply);

  /** The step a repetition adds, 0 where there is none or it has been denied before. */
  D.after = (T, step, made) => (step + 1 < T.deadlines[0].length && !made.includes(step + 1) ? step + 1 : 0);

  /** What a side has said as [step, cards, repeated], with the steps that repetitions count as. */
  D.expanded = function (T, said, edition) {
    const made = [];
    for (const [step, cards, repeated] of said) {
      const before = made.map(([each]) => each);
      if (!before.includes(step)) {
        if (repeated) throw { refused: "not-repeated" };
        made.push([step, cards]);
        continue;
      }
      const counts = D.repeat(T, edition, repeated, false);
      if (counts === null) throw { refused: "repetition" };
      const added = counts && D.after(T, step, before);
      if (added) made.push([added, cards]);
    }
    return made;
  };

  /** How many denials of the side the offender does not belong to count, and which came too late to; `re` are the seats of Re. */
  D.denials = function (T, { said, re, offender, edition }) {
    const seats = Array.from({ length: T.players }, (_, at) => at + 1), faults = said.filter((each) => each.said === FAULT).length;
    if (![1, 2].includes(new Set(re).size) || new Set(re).size < re.length || ![...re, offender].every((each) => seats.includes(each))) throw { refused: "re-seats" };
    if (faults > 1 || !said.every((each) => each.said === FAULT || seats.includes(each.seat))) throw { refused: "told" };
    const rival = said.filter((each) => each.said === FAULT || re.includes(each.seat) !== re.includes(offender));
    const place = rival.findIndex((each) => each.said === FAULT), at = place < 0 ? rival.length : place;
    const readStep = ({ said: words }) => {
      const found = D.step(T, words);
      if (found < 0) throw { refused: "told" };
      return found;
    };
    const before = D.expanded(T, rival.slice(0, at).map((each) => [readStep(each), 0, each.repeated || ""]), edition);
    const later = rival.slice(at + 1).map(readStep).filter(Boolean), denied = before.map(([each]) => each).filter(Boolean).sort();
    if (later.length && edition === T.repeating) throw { refused: "later" };
    if (denied.some((each, number) => each !== number + 1)) throw { refused: "omitted" };
    return { denials: denied.length, later };
  };

  Object.assign(D, { REPEATED, FAULT });
})(globalThis.RegelwerkDoppelkopf);
