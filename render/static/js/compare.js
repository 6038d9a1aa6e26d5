/* The same facts in every edition: a card each, the first difference marked; and a walk through all differences.
 *
 * In: the engine's data, the groups of differences in the section [data-parting].  Out: `RegelwerkPage.cards(...)`; the walk.
 */
(function (page) {
  const { say, piece, el, cites, ready } = page;

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
    const name = (edition) => globalThis.RegelwerkData.editions[edition] || edition;
    try {
      const found = await page.entered(() => globalThis.Regelwerk.compare(engine, decision, facts));
      return Object.values(found.rulings).map((ruling) => card(ruling, found.steps.find((step) => step.b === ruling.edition), name, ruling.edition === own));
    } catch (refused) {
      if (refused.name === "ImpossibleFacts") return [el("p", {}, say("nowhere"))];
      if (refused.name !== "NotLoaded") throw refused;
      return [el("p", {}, say("unloaded", { title: engine.decisions[refused.given].title }))];
    }
  };

  /** Walk through the groups of a pair of editions as the page lists them. */
  function parting(box, engine, decision) {
    const at = {};
    box.hidden = false;
    box.addEventListener("click", (event) => {
      const pair = event.target.closest("[data-pair]")?.dataset.pair;
      if (!pair) return;
      const groups = document.querySelectorAll(`[data-parted-in="${pair}"]`);
      at[pair] = ((at[pair] ?? -1) + 1) % groups.length;
      show(box, engine, decision, groups[at[pair]], { n: at[pair] + 1, all: groups.length });
    });
  }

  let asked = null; // the group chosen last

  async function show(box, engine, decision, group, count) {
    asked = group;
    const facts = Object.fromEntries(new URLSearchParams(group.dataset.facts));
    const cards = await page.cards(engine, decision, facts, "");
    if (asked !== group) return;
    box.querySelector("[data-parted]").textContent = say("parted", count);
    box.querySelector("[data-parted-facts]").replaceChildren(group.querySelector(".when").cloneNode(true));
    box.querySelector("[data-cards]").replaceChildren(...cards);
  }

  ready(() => {
    const box = document.querySelector("[data-parting]"), wizard = document.querySelector("[data-wizard]");
    if (box && wizard) parting(box, globalThis.RegelwerkData.engine, wizard.dataset.decision);
  });
})(globalThis.RegelwerkPage);
