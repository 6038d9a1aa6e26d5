/* The protocol: a ruling on one sheet of paper, to print, to share as text or as a picture.
 *
 * In: the address of the ruling with its decision, the sheet [data-protocol].  Out: the filled sheet; what is entered stays on the device.
 */
(function (page) {
  const { el, say, store, ready, cites } = page;
  const KEPT = ["turnier"];
  const TALL = (210 - 2 * 7) / 25.4 * 96 * .985; // pixels between the margins of an A5 page, a little left over for how printers round
  const SMALLEST = .5, STEP = .02; // of the size that is read comfortably
  const find = (selector) => document.querySelector(selector);
  const slot = (name) => find(`[data-protocol] [data-slot="${name}"]`);
  const open = location.protocol === "https:"; // a public address may stand on paper, a local one never

  /** The ruling the address tells of; nothing where it tells of none. */
  async function ruled(decision, game) {
    await page.bring(`engine/${decision}`);
    const data = globalThis.RegelwerkData, rules = globalThis.Regelwerk, { engine } = data;
    return page.entered(() => {
      const { state } = page.state.read(data, rules, decision);
      const { ruling } = page.talk.ruled({ engine, rules, decision, state });
      return { ruling, told: { ...state, engine, game, editionName: data.editions[state.edition], title: engine.decisions[decision].title } };
    });
  }

  /** A step in one line, with its clauses. */
  function step(sentence, told) {
    const said = page.headline.named(sentence, told).join("");
    return el("li", {}, `${said} `, el("span", { className: "cites" }, ...cites(sentence.cites)));
  }

  function facts({ engine, facts: given }) {
    return Object.entries(given).map(([fact, value]) => el("div", {}, el("dt", {}, engine.facts[fact].question), " ", el("dd", {}, engine.facts[fact].values[value])));
  }

  /** Until when an appeal may be made, as a clock time, once it is known since when the result can be seen. */
  function deadline(told) {
    const source = find(`[data-appeal="${told.edition}"]`), minutes = Number(source.dataset.minutes);
    slot("appeal").replaceChildren(...[...source.childNodes].map((node) => node.cloneNode(true)));
    slot("deadline").hidden = !minutes;
    find("#p-seit").oninput = ({ target }) => {
      const [hours, past] = target.value.split(":").map(Number), at = (hours * 60 + past + minutes) % 1440;
      const clock = `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
      slot("until").textContent = target.value ? `${clock} (${minutes} min, ${source.dataset.by})` : "…";
    };
  }

  function fill({ ruling, told }) {
    slot("edition").textContent = told.editionName;
    slot("title").textContent = told.title;
    slot("verdict").replaceChildren(...(ruling.outcomes.length ? page.headline.of(ruling, told) : [page.nothing(ruling)]));
    slot("facts").replaceChildren(...facts(told));
    const moments = globalThis.Regelwerk.timeline(ruling);
    slot("steps").replaceChildren(...moments.flatMap(({ due, sentences, deferred }) => [
      ...(due === "now" ? [] : [el("li", { className: "due" }, say(`due-${due}`))]),
      ...sentences.map((sentence) => step(sentence, told)),
      ...deferred.map((id) => el("li", { className: "tick" }, say("deferred", { title: told.engine.decisions[id].title }))),
    ]));
    slot("silent").replaceChildren(...page.unsaid(ruling, told));
    slot("points")?.replaceChildren(...page.points(page.outcomes(ruling), told));
    for (const mark of document.querySelectorAll("[data-offender]")) mark.textContent = mark.dataset.offender === told.seat ? `, ${say("offender")}` : "";
    slot("imprint").textContent = page.imprint(ruling, told);
    deadline(told);
    coded(ruling.decision);
  }

  /** The code of the public page, where this is a public site that brings codes. */
  function coded(decision) {
    if (!open) return;
    const image = slot("code");
    image.onload = () => { image.hidden = false; };
    image.src = `${page.root}assets/qr/${decision}.svg`;
    slot("link").textContent = ` · ${location.origin}`;
  }

  const oneLine = (text) => text.trim().replace(/\s+/g, " ");

  /** Names and the tournament are kept on the device, the calls show how they will stand. */
  function wire(game, sheet) {
    const names = store.get(`names.${game}`, {});
    for (const input of document.querySelectorAll("[data-name]")) {
      input.value = names[input.dataset.name] || "";
      input.onchange = () => store.set(`names.${game}`, { ...store.get(`names.${game}`, {}), [input.dataset.name]: oneLine(input.value) });
    }
    for (const name of KEPT) {
      const input = find(`[name="${name}"]`);
      input.value = store.get(`protocol.${name}`, "");
      input.onchange = () => store.set(`protocol.${name}`, input.value);
    }
    for (const input of document.querySelectorAll("[data-call]")) {
      input.onblur = () => {
        input.classList.toggle("struck", input.value.startsWith("~") || (input.classList.contains("struck") && input.value !== ""));
        input.value = input.value.replace(/^~/, "");
      };
    }
    find('[name="zeit"]').value = new Date().toLocaleString("de", { dateStyle: "short", timeStyle: "short" });
    for (const target of sheet.querySelectorAll("textarea")) written({ target });
    sheet.addEventListener("input", written);
    addEventListener("beforeprint", () => fitted(sheet));
    addEventListener("afterprint", () => sheet.classList.remove("paper"));
    find('[data-act="print"]').onclick = () => print();
  }

  /** What stands in a field, for the room it needs. */
  function written({ target }) {
    const box = target.closest("[data-written]");
    if (box) box.dataset.written = target.value;
  }

  /** Set the sheet as large as it fits its one page. */
  function fitted(sheet) {
    sheet.classList.add("paper");
    for (let size = 1; size > SMALLEST; size -= STEP) {
      sheet.style.setProperty("--fit", size);
      if (sheet.getBoundingClientRect().height <= TALL) return;
    }
  }

  /** The sheet as plain text, line by line. */
  function lines() {
    const fields = [...document.querySelectorAll("[data-protocol] :is(.boxes, .table4) div")].map((each) => [each.querySelector("label").textContent, oneLine(each.querySelector("input, textarea").value)]);
    const calls = [...document.querySelectorAll("[data-call]")].filter((each) => each.value).map((each) => (each.classList.contains("struck") ? `(${each.value})` : each.value));
    const given = [...document.querySelectorAll("[data-protocol] .facts div")].map((each) => [...each.children].map((part) => part.textContent).join(" "));
    const steps = [...slot("steps").children].map((each) => (each.className === "due" ? `${each.textContent}:` : `– ${each.textContent}`));
    return [
      `${find("[data-protocol] h2").textContent}, ${slot("edition").textContent}`, ...fields.filter(([, value]) => value).map((each) => each.join(": ")), calls.join(" "),
      ...given, find("#p-aussagen").value, `${slot("title").textContent}: ${slot("verdict").textContent}`, ...steps, slot("deadline").hidden ? "" : slot("deadline").querySelector("p").textContent,
    ].filter(Boolean);
  }

  async function share() {
    const text = lines().join("\n");
    if (navigator.share) await navigator.share({ text }).catch(() => undefined);
    else await navigator.clipboard?.writeText(text).then(() => page.notice("copied", { text: text.split("\n")[0] }), () => undefined);
  }

  /** Words broken into lines that fit a width. */
  function wrapped(pen, text, width) {
    return text.split(" ").reduce((done, word) => {
      const longer = `${done.at(-1)} ${word}`.trim();
      return pen.measureText(longer).width > width ? [...done, word] : [...done.slice(0, -1), longer];
    }, [""]);
  }

  /** The sheet as a picture, written to a file. */
  function picture() {
    const width = 1184, edge = 64, tall = 34, canvas = el("canvas", { width, height: 10 }), pen = canvas.getContext("2d");
    const font = (at) => `${at ? "400 24px sans-serif" : "700 30px serif"}`;
    const written = lines().flatMap((line, at) => { pen.font = font(at); return wrapped(pen, line, width - 2 * edge).map((part) => [part, font(at)]); });
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

  ready(async () => {
    const sheet = find("[data-protocol]"), given = new URLSearchParams(location.search), decision = given.get(page.state.CASE) || "";
    if (!sheet) return;
    const { game } = sheet.dataset;
    wire(game, sheet);
    find('[data-act="share"]').onclick = share;
    find('[data-act="picture"]').onclick = picture;
    if (!/^[a-z][a-z0-9_]*$/.test(decision)) return; // an empty sheet, to be filled by hand
    given.delete(page.state.CASE);
    find('[data-act="back"]').href = `${page.root}${game}/entscheidung/${decision}/index.html?${given}`;
    try {
      fill(await ruled(decision, game));
    } catch {
      page.notice("unloaded", { title: say("protocol") });
    }
  });
})(globalThis.RegelwerkPage);
