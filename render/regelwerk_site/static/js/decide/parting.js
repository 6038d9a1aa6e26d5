/* A walk through the situations in which two editions rule differently: the page lists them, a button shows the next one with its rulings.
 * The engine is loaded with the first step.
 *
 * In: the section [data-parting] with its decision, the groups under [data-parted-in] with facts.  Out: behaviour only.
 */
(function (page) {
  const { say, ready } = page;

  /** The rulings of all editions on the facts of a group. */
  async function loadCards(decision, facts) {
    await page.bring("decide");
    await page.bring(`engine/${decision}`);
    await page.bringBehind();
    return page.others(globalThis.RegelwerkData.engine, decision, facts, "");
  }

  function wire(box) {
    const at = {}, { decision } = box.dataset;
    let shown = null;
    box.hidden = false;
    box.addEventListener("click", async (event) => {
      const pair = event.target.closest("[data-pair]")?.dataset.pair;
      if (!pair) return;
      const groups = document.querySelectorAll(`[data-parted-in="${pair}"]`);
      const number = at[pair] = ((at[pair] ?? -1) + 1) % groups.length, group = shown = groups[number];
      const facts = Object.fromEntries(new URLSearchParams(group.dataset.facts));
      const found = await loadCards(decision, facts).catch(() => [say("unloaded", { title: document.querySelector("h1").textContent })]);
      if (shown !== group) return;
      box.querySelector("[data-parted]").textContent = say("parted", { n: number + 1, all: groups.length });
      box.querySelector("[data-parted-facts]").replaceChildren(group.querySelector(".when").cloneNode(true));
      box.querySelector("[data-cards]").replaceChildren(...found);
      box.querySelector("[data-parted]").scrollIntoView({ block: "nearest" });
    });
  }

  ready(() => {
    const box = document.querySelector("[data-parting]");
    if (box) wire(box);
  });
})(globalThis.RegelwerkPage);
