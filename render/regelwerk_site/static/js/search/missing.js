/* An unknown address: names the law it may have meant, or what the search finds for its words, and says so where a page is only not loaded yet.
 *
 * In: the address, the folders of numbered laws [data-laws], `data-later` on the document, the scripts of the search.  Out: a hint with links.
 */
(function ({ root, ready, say, el, bring }) {
  const GAMES = ["bridge", "doppelkopf"], MOST = 3, SLIPS = 2; // things that are offered, letters that may be wrong in an id
  const FOLDERS = new Set(["index", "html", "entscheidung", "fall", "thema", "glossar", "suche", "ueber"]);


  /** The folder of laws and the number that an address names; nothing where it names none. */
  function readLaw(folders, path) {
    const steps = path.split("/").filter((step) => step && step !== "index.html");
    const number = Number(/^(?:§|%C2%A7|art|regel-?)?\s*(\d{1,4})/i.exec(steps.at(-1) || "")?.[1]);
    const folder = `${steps.slice(0, -1).join("/")}/`;
    const fits = folders.find((each) => folder === each.dataset.folder || folder.endsWith(`/${each.dataset.folder}`));
    return fits && number ? { folder: fits.dataset, sign: fits.textContent, number } : null;
  }

  /** The law that is nearest to a number that is none. */
  function linkNearestLaw({ folder, sign, number }) {
    const law = Math.min(Math.max(number, Number(folder.first)), Number(folder.last));
    const text = say("meant", { law: "\n", last: folder.last }).split("\n");
    return [text[0], el("a", { href: `${root}${folder.folder}${law}/index.html` }, `${sign} ${law}`), text[1]];
  }

  /** The words of a step of an address; none where it cannot be read. */
  function splitStep(step) {
    try { return decodeURIComponent(step).split(/[^\p{L}\d]+/u).filter((word) => word && !FOLDERS.has(word)); } catch { return []; }
  }

  /** What is called by an id that is a slip or two away from one of the words' spellings. */
  function findMisspelt(game, words) {
    const data = globalThis.RegelwerkHits.open(game), typed = words.join("_").replace(/_php$|_htm$/, "");
    const near = typed.length < SLIPS * 3 ? undefined : [...data.search.place.keys()]
      .find((id) => Math.abs(id.length - typed.length) <= SLIPS && globalThis.RegelwerkTyped.measureDistance(id, typed) <= SLIPS);
    return near ? [{ data, hit: { id: near, kind: data.search.kind(near), title: data.search.title(near) } }] : [];
  }

  /** What the search of a game finds for some words and bears most of them in its name, its title or what is said of it. */
  function findFitting(game, words) {
    const data = globalThis.RegelwerkHits.open(game), marks = words.map(data.search.marked);
    const countMarked = (hit) => marks.filter((mark) => [hit.id, hit.title].flatMap(splitStep).some(mark)).length;
    return data.search.query(words.join(" "), MOST).filter((hit) => countMarked(hit) * 2 > words.length).map((hit) => ({ data, hit }));
  }

  /** What an address may have meant by its words, first by those of its last step; its game is asked alone where it names one. */
  async function findByWords(path) {
    const steps = path.split("/").filter(Boolean), games = GAMES.filter((game) => steps.includes(game));
    const asked = games.length ? games : GAMES, lists = steps.map(splitStep).map((words) => words.filter((word) => !GAMES.includes(word))).filter((words) => words.length);
    if (!lists.length) return [];
    try { await bring("search", ...asked.map((game) => `search-${game}`)); } catch { return []; }
    const findBest = (read, words) => asked.flatMap((game) => read(game, words)).sort((a, b) => b.hit.score - a.hit.score).slice(0, MOST);
    return [[findMisspelt, lists.at(-1)], [findFitting, lists.at(-1)], [findFitting, lists.flat()]].reduce((found, way) => (found.length ? found : findBest(...way)), []);
  }

  /** Things found, as links one after the other. */
  function linkFound(found) {
    const { pageOf, cite } = globalThis.RegelwerkHits, text = say("perhaps", { places: "\n" }).split("\n");
    const links = found.map(({ data, hit }) => el("a", { href: root + pageOf(data, hit.id, hit.kind) }, [cite(data, hit.id), hit.title].filter(Boolean).join(" ")));
    return [text[0], ...links.flatMap((link, at) => (at ? [" · ", link] : [link])), text[1]];
  }

  ready(async () => {
    if ("later" in document.documentElement.dataset) {
      document.querySelector("[data-nowhere]").hidden = true;
      document.querySelector("main [data-later]").hidden = false;
      return;
    }
    const place = document.querySelector("[data-meant]");
    const law = readLaw([...document.querySelectorAll("[data-laws] li")], location.pathname);
    const found = law ? [] : await findByWords(location.pathname);
    if (!law && !found.length) return;
    place.replaceChildren(...(law ? linkNearestLaw(law) : linkFound(found)));
    place.hidden = false;
  });
})(globalThis.RegelwerkPage);
