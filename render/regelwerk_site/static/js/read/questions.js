/* The questions of an exam: drawn by lot from the scripts of a phase, each once before any comes again; those answered wrong are kept on this device.
 *
 * In: the scripts under `assets/exam/`, each of which hands over its cases with what every edition asks of them.
 * Out: `RegelwerkPage.makeDeck`, `RegelwerkPage.explainStep`; `RegelwerkExam.take` and `RegelwerkData.annotate` for the scripts.
 */
(function (page) {
  const { bring, store } = page;
  const sets = new Map(); // name of a script → its cases
  globalThis.RegelwerkExam = { take: (set) => { sets.set(set.key, set); } };

  const notes = {}; // decision and edition → row → what explains it
  globalThis.RegelwerkData = { annotate: (version, more) => Object.assign(notes, more) };

  /** The note that explains a step, loaded when it is asked for; empty where there is none. */
  page.explainStep = async function ({ set, edition, steps, step }) {
    const [decision, , , , , , row] = steps[step], [, , id, script] = set.decisions[decision];
    if (row) await bring(script);
    return notes[`${id}/${edition}`]?.[row] || "";
  };

  const drawAny = (list) => list[Math.floor(Math.random() * list.length)];

  /** Load a script that is not there yet. */
  async function load(name) {
    if (!sets.has(name)) await bring(`exam/${name}`);
    return sets.get(name);
  }

  /** A case as a question of an edition: its steps, its lesson, the page it stands on. */
  function readQuestion(set, [decision, id, story, asked], edition) {
    const [lesson, ...steps] = asked[edition];
    return { set, edition, story, steps, lesson: set.lessons[lesson], place: `${set.decisions[decision][1]}#${id}`, name: `${set.key}#${id}`, step: 0, done: false, failed: false };
  }

  /** The questions of a game; `parts` tells how many scripts each phase has. */
  page.makeDeck = function (game, parts) {
    const seen = new Set(), kept = `exam.wrong.${game}`;
    const listScripts = (phase) => Object.entries(parts).filter(([id]) => !phase || id === phase).flatMap(([id, many]) => Array.from({ length: many }, (_, at) => `${game}/${id}-${at + 1}`));
    const nameSeen = (edition, set, [, id]) => `${edition}/${set.key}#${id}`;
    const listFresh = (set, edition) => set.cases.filter((each) => each[3][edition] && !seen.has(nameSeen(edition, set, each)));

    /** A question not yet seen of a script drawn by lot; when all are seen, all may come again. Rejected where a script does not come. */
    async function draw(phase, edition, again = false) {
      for (let left = listScripts(phase); left.length;) {
        const name = drawAny(left), set = await load(name), found = drawAny(listFresh(set, edition));
        if (found) {
          seen.add(nameSeen(edition, set, found));
          return readQuestion(set, found, edition);
        }
        left = left.filter((each) => each !== name);
      }
      seen.clear();
      return again ? null : draw(phase, edition, true);
    }

    /** The names of the questions answered wrong in an edition, the oldest first; another shape counts as none. */
    function listWrong(edition) {
      const list = store.get(kept, {})?.[edition];
      return Array.isArray(list) ? list.filter((name) => typeof name === "string" && name.startsWith(`${game}/`)) : [];
    }

    /** Keep what is answered wrong; what is answered right is kept no longer. */
    function mark({ name, edition }, right) {
      const held = store.get(kept, {}), others = listWrong(edition).filter((each) => each !== name);
      store.set(kept, { ...(held && typeof held === "object" ? held : {}), [edition]: right ? others : [...others, name] });
    }

    /** The question that has waited longest since it was answered wrong, but not `last`; null where there is none. One that no script has any more is dropped. */
    async function drawWrong(edition, last = "") {
      for (const name of listWrong(edition).filter((each) => each !== last)) {
        const [key, id] = name.split("#"), set = listScripts("").includes(key) ? await load(key) : null;
        const found = set?.cases.find((each) => each[1] === id && each[3][edition]);
        if (found) return readQuestion(set, found, edition);
        mark({ name, edition }, true);
      }
      return null;
    }

    return { draw, drawWrong, listWrong, mark, shuffle: () => seen.clear(), forget: () => store.set(kept, {}) };
  };
})(globalThis.RegelwerkPage);
