/* The headline of a ruling: what becomes of the matter, and what weighs most for those at the table.
 *
 * In: a ruling.  Out: `RegelwerkPage.headline`: `of(ruling, told)` as words to show; `splitSentence(sentence, told)`; what weighs how much, and `isAside(ruling, sentence)`.
 */
(function (page) {
  const { el } = page;
  const { timeline, rulings } = globalThis.Regelwerk;

  /** How much an effect weighs as a headline; the data say it. Less than nothing: it is none while there is another. */
  const weigh = ({ effect, says }) => (says ? globalThis.RegelwerkData.weights[effect] || 0 : 0);

  const listOutcomes = (ruling) => rulings(ruling).flatMap((each) => each.outcomes);

  /** Whether a sentence is a side matter in its ruling: no headline, and nothing to wait for. */
  const isAside = (ruling, { says }) => listOutcomes(ruling).some((each) => each.says === says && weigh(each) < 0);

  const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  /** A sentence in two parts: who it begins with, by name where his seat is known, and the rest; nobody where it begins otherwise. */
  function splitSentence({ says, to, to_label }, { game, seat }) {
    const role = capitalize(to_label), sits = page.seats.seatOf(game, to, seat);
    if (!to_label || !says.startsWith(`${role} `)) return ["", page.seats.nameIn(game, says, seat)];
    return [sits ? page.seats.nameSeat(game, sits) : role, page.seats.nameIn(game, says.slice(role.length), seat)];
  }

  /** The first sentence, and the weightiest of the others if any weighs; of a first one that stands aside only the other, else the next that does not. */
  function listParts(ruling) {
    const now = timeline(ruling)[0]?.sentences || [], [first] = now;
    const [second] = listOutcomes(ruling).filter((each) => weigh(each) > 0 && each.says !== first?.says).sort((one, other) => weigh(other) - weigh(one));
    if (first && isAside(ruling, first)) return [second || now.find((each) => !isAside(ruling, each)) || first];
    return [first, second].filter(Boolean);
  }

  function of(ruling, told) {
    const [first, second] = listParts(ruling).map((sentence) => splitSentence(sentence, told).join(""));
    return second ? [`${first} `, el("em", {}, second)] : [first];
  }

  page.headline = { weigh, isAside, of, splitSentence, capitalize };
})(globalThis.RegelwerkPage);
