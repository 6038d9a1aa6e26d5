/* The same facts in every edition: a card each, the first difference marked, the question named that is not answered yet.
 *
 * In: the engine's data.  Out: `RegelwerkPage.cards(...)`, and `RegelwerkPage.instead(...)` where the edition chosen does not decide.
 */
(function (page) {
  const { say, piece, el, cites, fill } = page;

  /** The first question that a ruling still waits for, of its own or of a decision it applies; empty where it is whole. */
  const findWaiting = (ruling) => ruling.next_question || ruling.chained.map(findWaiting).find(Boolean) || "";

  /** What is to be cleared up first: for the ruling itself, else for that of the edition before, where the two cannot be compared yet. */
  function describeMissing({ facts }, ruling, before, name) {
    const fact = findWaiting(ruling);
    if (fact || !before) return fact && say("missing", { question: facts[fact].question });
    return say("missing-there", { edition: name(before.edition), question: facts[findWaiting(before)].question });
  }

  /** A card: what one edition rules, how that stands to the edition before, and what is still to be asked. */
  function makeCard(ruling, step, name, own, left) {
    const { node, slot } = piece("tpl-card");
    slot("edition").textContent = name(ruling.edition);
    const sentences = globalThis.Regelwerk.timeline(ruling).flatMap((moment) => moment.sentences);
    slot("against").textContent = step && (step.verdict !== "open" || (findWaiting(ruling) && !sentences.length)) ? say(step.verdict === "open" ? "still" : step.verdict, { edition: name(step.a) }) : "";
    slot("missing").textContent = left;
    slot("missing").hidden = !left;
    node.classList.toggle("main", own);
    slot("steps").replaceChildren(...sentences.map(({ says, cites: ids }) => el("li", {}, `${says} `, el("span", { className: "cites" }, ...cites(ids)))));
    if (!sentences.length) slot("steps").replaceWith(el("p", {}, page.describeNothing(ruling)));
    const first = step && step.verdict === "different" && step.outcome_b ? sentences.findIndex(({ says }) => says === step.outcome_b.says) : -1;
    if (first >= 0) {
      const marked = slot("steps").children[first];
      marked.classList.add("split");
      marked.prepend(el("span", { className: "to" }, say("first")));
    }
    return node;
  }

  /** The cards of all editions on the same facts, oldest first; an edition may enter decisions that must be loaded for it. */
  page.cards = async function (engine, decision, facts, own) {
    const name = (edition) => globalThis.RegelwerkData.editions[edition];
    const found = await page.enterTables(() => globalThis.Regelwerk.compare(engine, decision, facts));
    return Object.values(found.rulings).map((ruling) => {
      const step = found.steps.find((one) => one.b === ruling.edition);
      const before = step?.verdict === "open" ? found.rulings[step.a] : null;
      return makeCard(ruling, step, name, ruling.edition === own, describeMissing(engine, ruling, before, name));
    });
  };

  /** Show a way to each other edition in force that decides on the same facts, or asks on. */
  page.instead = async function (slot, { decision, edition }, { engine, facts }) {
    const { speaking, editions } = globalThis.RegelwerkData, rules = globalThis.Regelwerk;
    const rule = (other) => page.talk.rule({ engine, rules, decision, state: { edition: other, facts } }).ruling;
    const speaks = (ruling) => !rules.rulings(ruling).some(({ otherwise }) => otherwise) || rules.timeline(ruling).some(({ sentences }) => sentences.length);
    const found = await page.enterTables(() => speaking.filter((each) => each !== edition && speaks(rule(each))));
    fill(slot, found.map((each) => {
      const button = el("button", { type: "button", className: "go" }, say("instead", { edition: editions[each] }));
      Object.assign(button.dataset, { act: "instead", to: each });
      return button;
    }));
  };
})(globalThis.RegelwerkPage);
