/* Behind a ruling: why, why not otherwise, what would change it, what other editions rule; handing it on. Loaded when someone asks for one of them.
 *
 * In: a ruling, the fold that was opened.  Out: `RegelwerkPage.why(box, slot, ruling, told)`, `RegelwerkPage.others(...)`.
 */
(function (page) {
  const { say, el, cites, fill } = page;
  const { rulings } = globalThis.Regelwerk;

  function label(engine, fact, value) {
    return engine.facts[fact].values[value] || value;
  }

  function reasons(slot, ruling, { engine }) {
    const because = new Map(rulings(ruling).flatMap((each) => each.because.facts).map(({ fact, value }) => [`${fact}=${value}`, [fact, value]]));
    const tables = engine.decisions[ruling.decision].editions[ruling.edition];
    const row = (id) => tables?.rows.find((each) => each.id === id);
    slot("because").replaceChildren(...[...because.values()].map(([fact, value]) => el("li", {}, `${engine.facts[fact].question} `, el("b", {}, label(engine, fact, value)))));
    slot("because-cites").replaceChildren(...cites(ruling.cites));
    fill(slot("whynot"), ruling.why_not.map((other) => el("li", {}, el("b", {}, page.headline.ofRow(row(other.row), engine)), " ", el("span", { className: "cites" }, ...cites(other.cites)),
      el("ul", {}, ...other.failing.map(({ fact, wanted }) => el("li", {}, say("failing", { question: engine.facts[fact].question, wanted: wanted.map((value) => label(engine, fact, value)).join(say("or")) })))))), slot("whynot-box"));
    fill(slot("change"), ruling.would_change.map(({ fact, value, row: id }) =>
      el("li", {}, say("flip", { question: engine.facts[fact].question, answer: label(engine, fact, value), result: page.headline.ofRow(row(id), engine) }))), slot("change-box"));
  }

  /** The rulings of all editions on the same facts, as cards; or why there are none. */
  async function others(engine, decision, facts, own) {
    try {
      return await page.cards(engine, decision, facts, own);
    } catch (refused) {
      if (refused.name === "ImpossibleFacts") return [el("p", {}, say("nowhere"))];
      return [el("p", {}, say("unloaded", { title: engine.decisions[decision].title }))];
    }
  }

  /** Hand on the ruling as text with its link: by the device's own way where it has one, else by copying. */
  function share(ruling, told) {
    const heads = page.headline.of(ruling, told).map((part) => part.textContent ?? part).join("");
    const text = `${told.title} (${told.editionName}): ${heads}`;
    const copied = () => navigator.clipboard?.writeText(`${text}\n${location.href}`).then(() => page.notice("copied", { text }), () => undefined);
    if (navigator.share) navigator.share({ text, url: location.href }).catch(() => undefined);
    else copied();
  }

  Object.assign(page, { others, share });

  /** Fill the folds of a ruling's screen; the other editions only once theirs is opened. */
  page.why = async function (box, slot, ruling, told) {
    reasons(slot, ruling, told);
    if (box === slot("others-box") && box.open) slot("others").replaceChildren(...await others(told.engine, ruling.decision, told.facts, ruling.edition));
  };
})(globalThis.RegelwerkPage);
