/* The protocol: a ruling on one sheet of paper, to print, to share as text or as a picture.
 *
 * In: the address of the ruling with its decision, the sheet [data-protocol], the case at hand.  Out: the filled sheet; what is entered stays on the device.
 */
(function (page) {
  const { el, say, ready, cites } = page;
  const TALL = (210 - 2 * 7) / 25.4 * 96 * .985; // pixels between the margins of an A5 page, a little left over for how printers round
  const SMALLEST = .5, STEP = .02; // of the size that is read comfortably
  const { timeline, rulings } = globalThis.Regelwerk;
  const find = (selector) => document.querySelector(selector);
  const slot = (name) => find(`[data-protocol] [data-slot="${name}"]`);
  const open = location.protocol === "https:"; // a public address may stand on paper, a local one never

  /** The ruling the address tells of; nothing where it tells of none. */
  async function findRuling(decision, game, seat) {
    await page.bring(`engine/${decision}`);
    const data = globalThis.RegelwerkData, rules = globalThis.Regelwerk, { engine } = data;
    return page.enterTables(() => {
      const state = { ...page.state.read(data, rules, decision).state, seat };
      const { ruling } = page.talk.rule({ engine, rules, decision, state });
      return { ruling, told: { ...state, engine, game, editionName: data.editions[state.edition], title: engine.decisions[decision].title } };
    });
  }

  /** A step in one line, with its clauses. */
  function makeStep(sentence, told) {
    const said = page.headline.splitSentence(sentence, told).join("");
    return el("li", {}, `${said} `, el("span", { className: "cites" }, ...cites(sentence.cites)));
  }

  function listFacts({ engine, facts: given }) {
    return Object.entries(given).map(([fact, value]) => el("div", {}, el("dt", {}, engine.facts[fact].question), " ", el("dd", {}, engine.facts[fact].values[value])));
  }

  /** Until when an appeal may be made, as a clock time, once it is known since when the result can be seen; nothing where the ruling says it itself. */
  function showDeadline({ ruling, told }) {
    const remedy = page.hasRemedy(ruling, told);
    const source = find(`[data-appeal="${told.edition}"]`), minutes = remedy ? 0 : Number(source.dataset.minutes);
    slot("appeal").replaceChildren(...(remedy ? [] : [...source.childNodes].map((node) => node.cloneNode(true))));
    slot("deadline").hidden = !minutes;
    const since = find("#p-seit");
    since.oninput = () => {
      const [hours, past] = since.value.split(":").map(Number), at = (hours * 60 + past + minutes) % 1440;
      const clock = `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
      slot("until").textContent = since.value ? `${clock} (${minutes} min, ${source.dataset.by})` : "…";
    };
    since.oninput();
  }

  /** A minus is no hyphen, whatever the sentence was written with. */
  function replaceMinus(box) {
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(/(^|[\s(])-(?=\d)/g, "$1−");
  }

  /** What was decided: the first of the chain that says something. */
  function findTitle(ruling, { engine }) {
    const speaks = rulings(ruling).find(({ outcomes }) => outcomes.some(({ says }) => says)) || ruling;
    return engine.decisions[speaks.decision].title;
  }

  function fill({ ruling, told }) {
    slot("edition").textContent = told.editionName;
    slot("title").textContent = findTitle(ruling, told);
    slot("facts").replaceChildren(...listFacts(told));
    const moments = timeline(ruling), open = rulings(ruling).find(({ status }) => status === "open");
    slot("verdict").replaceChildren(...(moments[0]?.sentences.length ? page.headline.of(ruling, told) : [page.describeNothing(open || ruling)]));
    slot("steps").replaceChildren(...moments.flatMap(({ due, sentences, deferred }) => [
      ...(due === "now" ? [] : [el("li", { className: "due" }, say(`due-${due}`))]),
      ...sentences.map((sentence) => makeStep(sentence, told)),
      ...deferred.map((id) => el("li", { className: "tick" }, say("deferred", { title: told.engine.decisions[id].title }))),
    ]));
    slot("silent").replaceChildren(...page.describeUnsaid(ruling, told));
    replaceMinus(find("[data-protocol] .ruled"));
    slot("points")?.replaceChildren(...page.points(page.listOutcomes(ruling), told));
    for (const mark of document.querySelectorAll("[data-offender]")) mark.textContent = mark.dataset.offender === told.seat ? `, ${say("offender")}` : "";
    slot("imprint").textContent = page.imprint(ruling, told);
    const culprit = find("[data-culprit]");
    const roles = page.listOutcomes(ruling).flatMap(({ to, points }) => [to, ...points.map((share) => share.to)]);
    culprit.hidden = !told.seat && !roles.some((role) => page.seats.seatOf(told.game, role, page.seats.AROUND[told.game][0]));
    page.seats.press(culprit, told.seat);
    showDeadline({ ruling, told });
    showCode(ruling.decision);
  }

  /** The code of the public page, where this is a public site that brings codes. */
  function showCode(decision) {
    if (!open) return;
    const image = slot("code");
    image.onload = () => { image.hidden = false; };
    image.src = `${page.root}assets/qr/${decision}.svg`;
    slot("link").textContent = ` · ${location.origin}`;
  }

  /** Set the sheet as large as it fits its one page. */
  function fitSheet(sheet) {
    sheet.classList.add("paper");
    for (let size = 1; size > SMALLEST; size -= STEP) {
      sheet.style.setProperty("--fit", size);
      if (sheet.getBoundingClientRect().height <= TALL) return;
    }
  }

  /** What stands in a field, in one line; of a choice its words. */
  const readField = (field) => page.case.oneLine(field.value && field.selectedOptions ? field.selectedOptions[0].text : field.value);

  /** The sheet as plain text, line by line. */
  function listLines(bidding) {
    const boxes = [...document.querySelectorAll("[data-protocol] :is(.boxes, .table4, .deal) div")].map((each) => [each.querySelector("label").textContent, readField(each.querySelector("textarea, select"))]);
    const given = [...document.querySelectorAll("[data-protocol] .facts div")].map((each) => [...each.children].map((part) => part.textContent).join(" "));
    const steps = [...slot("steps").children].map((each) => (each.className === "due" ? `${each.textContent}:` : `– ${each.textContent}`));
    return [
      `${find("[data-protocol] h2").textContent}, ${slot("edition").textContent}`, ...boxes.filter(([, value]) => value).map((each) => each.join(": ")), bidding?.told(),
      ...given, find("#p-aussagen").value, `${slot("title").textContent}: ${slot("verdict").textContent}`, ...steps, slot("deadline").hidden ? "" : slot("deadline").querySelector("p").textContent,
    ].filter(Boolean);
  }

  async function share(lines) {
    const text = lines.join("\n");
    if (navigator.share) await navigator.share({ text }).catch(() => undefined);
    else await navigator.clipboard?.writeText(text).then(() => page.notice("copied", { text: text.split("\n")[0] }), () => undefined);
  }

  /** Words broken into lines that fit a width. */
  function wrapWords(pen, text, width) {
    return text.split(" ").reduce((done, word) => {
      const longer = `${done.at(-1)} ${word}`.trim();
      return pen.measureText(longer).width > width ? [...done, word] : [...done.slice(0, -1), longer];
    }, [""]);
  }

  /** The sheet as a picture, written to a file. */
  function savePicture(lines) {
    const width = 1184, edge = 64, tall = 34, canvas = el("canvas", { width, height: 10 }), pen = canvas.getContext("2d");
    const chooseFont = (at) => `${at ? "400 24px sans-serif" : "700 30px serif"}`;
    const written = lines.flatMap((line, at) => { pen.font = chooseFont(at); return wrapWords(pen, line, width - 2 * edge).map((part) => [part, chooseFont(at)]); });
    canvas.height = 2 * edge + written.length * tall;
    pen.fillStyle = "#fffdf7";
    pen.fillRect(0, 0, width, canvas.height);
    pen.fillStyle = "#1c1915";
    written.forEach(([part, type], at) => { pen.font = type; pen.fillText(part, edge, edge + (at + .7) * tall); });
    canvas.toBlob((blob) => {
      const link = el("a", { href: URL.createObjectURL(blob), download: "protokoll.png" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }

  /** The ruling on its sheet: filled, and filled again when a culprit is chosen or the names change. */
  async function rule(sheet, game, decision) {
    const given = new URLSearchParams(location.search);
    let seat = given.get(page.state.SEAT) || "";
    const showAgain = async () => {
      given.delete(page.state.SEAT);
      if (seat) given.set(page.state.SEAT, seat);
      const back = new URLSearchParams(given);
      back.delete(page.state.CASE);
      find('[data-act="back"]').href = `${page.root}${game}/entscheidung/${decision}/index.html?${back}`;
      try { history.replaceState(null, "", `${location.pathname}?${given}`); } catch { /* a folder that allows no address */ }
      try {
        fill(await findRuling(decision, game, seat));
      } catch {
        page.notice("unloaded", { title: say("protocol") });
      }
    };
    for (const button of document.querySelectorAll("[data-culprit] [data-seat]")) {
      button.onclick = () => { seat = seat === button.dataset.seat ? "" : button.dataset.seat; showAgain(); };
    }
    sheet.addEventListener("change", ({ target }) => { if (target === sheet || target.matches("[data-name]")) showAgain(); });
    await showAgain();
  }

  ready(() => {
    const sheet = find("[data-protocol]"), decision = new URLSearchParams(location.search).get(page.state.CASE) || "";
    if (!sheet) return;
    const { game } = sheet.dataset, table = find("[data-words]"), bidding = table && page.bidding(table);
    page.case.sheet();
    page.entering(game, sheet, bidding);
    addEventListener("beforeprint", () => fitSheet(sheet));
    addEventListener("afterprint", () => sheet.classList.remove("paper"));
    find('[data-act="print"]').onclick = () => print();
    find('[data-act="share"]').onclick = () => share(listLines(bidding));
    find('[data-act="picture"]').onclick = () => savePicture(listLines(bidding));
    if (/^[a-z][a-z0-9_]*$/.test(decision)) rule(sheet, game, decision); // else an empty sheet, to be filled by hand
  });
})(globalThis.RegelwerkPage);
