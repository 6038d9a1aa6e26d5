/* A walk through the situations in which two editions rule differently: the page lists them, a button shows the next one with its rulings.
 *
 * In: the section [data-parting], the groups under [data-parted-in] with facts.  Out: behaviour only.
 */
(function (page) {
  const { say, ready } = page;

  function wire(box, decision) {
    const at = {};
    let shown = null;
    box.hidden = false;
    box.addEventListener("click", async (event) => {
      const pair = event.target.closest("[data-pair]")?.dataset.pair;
      if (!pair) return;
      const groups = document.querySelectorAll(`[data-parted-in="${pair}"]`);
      const number = at[pair] = ((at[pair] ?? -1) + 1) % groups.length, group = shown = groups[number];
      const facts = Object.fromEntries(new URLSearchParams(group.dataset.facts));
      const cards = await page.others(globalThis.RegelwerkData.engine, decision, facts, "");
      if (shown !== group) return;
      box.querySelector("[data-parted]").textContent = say("parted", { n: number + 1, all: groups.length });
      box.querySelector("[data-parted-facts]").replaceChildren(group.querySelector(".when").cloneNode(true));
      box.querySelector("[data-cards]").replaceChildren(...cards);
    });
  }

  ready(() => {
    const box = document.querySelector("[data-parting]"), wizard = document.querySelector("[data-wizard]");
    if (box && wizard) wire(box, wizard.dataset.decision);
  });
})(globalThis.RegelwerkPage);
