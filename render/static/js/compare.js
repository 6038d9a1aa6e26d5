/* The same facts in every edition: a card each, the first difference marked.
 *
 * In: the engine's data.  Out: `RegelwerkPage.cards(...)`.
 */
(function (page) {
  const { say, piece, el, cites } = page;

  /** A card: what one edition rules, and how that stands to the edition before. */
  function card(ruling, step, name, own) {
    const { node, slot } = piece("tpl-card");
    slot("edition").textContent = name(ruling.edition);
    slot("against").textContent = step ? say(step.verdict === "open" ? "still" : step.verdict, { edition: name(step.a) }) : "";
    node.classList.toggle("main", own);
    const sentences = globalThis.Regelwerk.timeline(ruling).flatMap((moment) => moment.sentences);
    slot("steps").replaceChildren(...sentences.map(({ says, cites: ids }) => el("li", {}, `${says} `, el("span", { className: "cites" }, ...cites(ids)))));
    if (!sentences.length) slot("steps").replaceWith(el("p", {}, page.nothing(ruling)));
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
    const found = await page.entered(() => globalThis.Regelwerk.compare(engine, decision, facts));
    return Object.values(found.rulings).map((ruling) => card(ruling, found.steps.find((step) => step.b === ruling.edition), name, ruling.edition === own));
  };
})(globalThis.RegelwerkPage);
