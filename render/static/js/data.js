/* The engine data a page has: its own decision, and every further one that a ruling has entered.
 *
 * In: the scripts assets/engine/<decision>.js, each of which hands in its own.  Out: `RegelwerkData`; `RegelwerkPage.entered(work)`.
 */
(function (page) {
  const data = { engine: { data_version: "", facts: {}, constraints: [], decisions: {} }, names: {}, editions: {}, take };
  const numbered = {}; // the constraints by their number in the whole rulebook
  const coming = new Map(); // the scripts asked for

  /** What the script of a decision hands in; one of another state of the data than the page has is refused. */
  function take(given) {
    const { engine } = data;
    engine.data_version ||= given.data_version;
    if (engine.data_version !== given.data_version) return;
    for (const [id, announced] of Object.entries(given.below)) engine.decisions[id] ??= announced;
    engine.decisions[given.id] = given.decision;
    Object.assign(engine.facts, given.facts);
    engine.constraints = Object.values(Object.assign(numbered, given.constraints));
    Object.assign(data.names, given.names);
    Object.assign(data.editions, given.editions);
  }

  /** Load the script of a decision: a folder allows no fetch. Rejected where it does not come, or brings nothing. */
  function load(decision, refused) {
    if (!coming.has(decision)) {
      coming.set(decision, new Promise((resolve, reject) => {
        const missed = () => { coming.delete(decision); reject(refused); };
        const script = page.el("script", { src: `${page.root}assets/engine/${decision}.js` });
        script.onload = () => (data.engine.decisions[decision].announced ? missed() : resolve());
        script.onerror = missed;
        document.head.append(script);
      }));
    }
    return coming.get(decision);
  }

  /** What `work` gives once every decision it enters is there; it is begun again after each. Rejected with the engine's NotLoaded. */
  page.entered = async function (work) {
    for (;;) {
      try {
        return work();
      } catch (refused) {
        if (refused.name !== "NotLoaded") throw refused;
        await load(refused.given, refused);
      }
    }
  };

  globalThis.RegelwerkData = data;
})(globalThis.RegelwerkPage);
