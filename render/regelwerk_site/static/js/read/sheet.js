/* An exam against the clock: up to twenty questions, nothing said in between, a sheet at the end; the same sheet of what was practised, which has no time.
 *
 * In: a deck of questions.  Out: `RegelwerkPage.countAsked`, `RegelwerkPage.makeExam`, which counts what is answered, and the sheet on the page.
 */
(function (page) {
  const { say, el, root } = page;
  const MANY = 20, FEWEST = 10, SECONDS = 60; // questions of an exam at most and at least, so that none counts for more than a tenth; seconds for each

  const formatTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  /** The places a step names, as links. */
  page.linkPlaces = (set, cites) => cites.flatMap((id, at) => {
    const [text, place] = set.places[id];
    return [at ? " · " : "", place ? el("a", { className: "ref", href: root + place }, text) : text];
  });

  /** When an answer would hold that does not hold here: the question that parts them and its answer there; nothing for the right one. */
  page.tellElsewhere = ({ reasons }, id) => (reasons[id] ? [say("elsewhere", { question: reasons[id][0], answer: reasons[id][1] })] : []);

  /** How many questions an exam asks where there are so many; 0 where they are too few for one. */
  page.countAsked = (count) => (count < FEWEST ? 0 : Math.min(MANY, count));

  /** An exam of at most so many questions as there are; `tick` is told the seconds left, `end` is called when time is over. */
  page.makeExam = function (count, tick, end) {
    const many = page.countAsked(count), whole = many * SECONDS, begun = Date.now(), given = [];
    const readLeft = () => Math.max(0, whole - Math.floor((Date.now() - begun) / 1000));
    const clock = setInterval(() => { tick(formatTime(readLeft())); if (!readLeft()) end(); }, 1000);
    const stop = () => clearInterval(clock);
    return {
      many, given, stop,
      left: () => formatTime(readLeft()),
      give: (question, chosen) => { given.push({ question, chosen, right: chosen === question.steps[0][2] }); return given.length === many; },
      tell: () => ({ many, given, right: given.filter(({ right }) => right).length, time: formatTime(whole - readLeft()) }),
    };
  };

  /** A question as the sheet shows it: the story, what was chosen and what it came down to where that is wrong, what is right and where it stands. The case
   * opens beside the sheet, which is nowhere else. */
  function showGiven({ question, chosen, right }, showAnswer) {
    const { set, story, steps: [[, offered, place, cites, because, elsewhere]] } = question;
    const answer = (word, ...told) => el("div", {}, el("dt", {}, say(word)), ...told.map((each) => el("dd", {}, each)));
    const reasons = right ? [] : because.map((id) => el("span", {}, `${set.reasons[id][0]} `, el("b", {}, set.reasons[id][1])));
    return el("li", { className: right ? "is-right" : "is-wrong" },
      el("p", { className: "mark-of" }, say(right ? "mark-right" : "mark-failed")), el("p", { className: "story" }, story),
      el("dl", {}, right ? null : answer("sheet-chosen", showAnswer(set, offered[chosen]), page.tellElsewhere(set, elsewhere[chosen])[0]), answer("sheet-right", showAnswer(set, offered[place])), reasons.length ? answer("sheet-because", ...reasons) : null),
      el("p", { className: "cites" }, ...page.linkPlaces(set, cites), " · ", el("a", { href: root + question.place, target: "_blank", rel: "noopener" }, say("sheet-case"))));
  }

  /** Fill the sheet with what an exam tells. */
  page.showSheet = function (slot, { many, given, right, time }, what, showAnswer) {
    slot("sheet-count").textContent = say("sheet-count", { right, many });
    slot("sheet-what").textContent = say(time ? "sheet-what" : "sheet-practised", { ...what, time, date: new Date().toLocaleDateString("de-DE") });
    page.fill(slot("sheet-unasked"), given.length < many ? [say("sheet-unasked", { n: many - given.length })] : []);
    const show = (answered) => given.filter((each) => each.right === answered).map((each) => showGiven(each, showAnswer));
    slot("sheet-list").replaceChildren(...show(false));
    page.fill(slot("sheet-known"), show(true), slot("sheet-known-box"));
    slot("sheet-again").hidden = right === given.length;
  };
})(globalThis.RegelwerkPage);
