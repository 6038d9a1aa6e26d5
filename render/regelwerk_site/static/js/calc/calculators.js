/* The forms of the calculators: every change of a form or of the edition is answered at once.
 *
 * In: [data-reckon] with its forms, RegelwerkTables.  Out: the answer in the output of each form, the clauses of the edition chosen.
 */
(function ({ ready, say, askMissing }) {
  const R = globalThis.RegelwerkReckon, MINUTES = 60, WHOLE = 100;
  const formatSigned = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
  const formatNumber = (number) => String(Math.round(number * WHOLE) / WHOLE).replace(".", ",");
  const pad = (number) => String(number).padStart(2, "0");
  const clock = (minute) => `${pad(Math.floor(minute / MINUTES))}:${pad(minute % MINUTES)}`;

  const formatMean = (mean) => formatSigned(Math.round(mean * WHOLE) / WHOLE).replace(".", ",");
  const splitWords = (text) => text.split(/[\s;]+/).filter(Boolean).map((word) => word.replace("−", "-"));
  const readShare = (word) => word.match(/^(\d+(?:[.,]\d+)?)%:([+-]?\d+)$/);
  const turn = (side, other) => (side === "team" ? -other : Number(other)); // as the side of the first score sees the other table

  function tellWeighted(edition, shares, others, scoring) {
    const each = shares.map(readShare), rest = others.map(Number);
    if (!each.length || !each.every(Boolean) || !rest.every(Number.isInteger) || !rest.length || (scoring !== "matchpoints" && rest.length > 1) || (scoring === "awarded" && rest[0] < 1)) return null;
    const parts = each.map(([, percent, score]) => [Number(percent.replace(",", ".")), Number(score)]);
    if (Math.abs(parts.reduce((total, [percent]) => total + percent, -WHOLE)) > 1e-9) return say("not_whole");
    const found = R.weighted(edition, parts, rest, scoring);
    if (found.refused) return found;
    return found.top ? say("weighted", { points: formatNumber(found.mean), top: found.top }) : say("weighted_imps", { points: formatMean(found.mean) });
  }

  const TELL = {
    contract(edition, { level, denomination, doubled, vulnerable, board, side, tricks }) {
      const danger = board ? R.isVulnerable(edition, Number(board), side) : Boolean(vulnerable);
      const asked = { level: Number(level), denomination, doubled: Number(doubled), vulnerable: danger, tricks: Number(tricks) };
      const found = R.contract(edition, asked);
      const result = found.over ? say(found.over > 0 ? "over" : "down", { n: Math.abs(found.over) }) : say("made");
      const [missing] = found.missing;
      return say(missing ? "contract-without" : "contract", { points: formatSigned(found.without), result, danger: say(danger ? "danger" : "no-danger"), missing });
    },
    imps(edition, { score, other, side }) {
      const difference = score - turn(side, other), found = R.imps(edition, difference), signed = formatSigned(difference);
      if (found.refused) return found;
      if (found.imps !== null) return say("imps", { points: formatSigned(found.imps), difference: signed });
      return [say("imps-open", { difference: signed }), ...found.readings.map(({ range, imps }) => say("imps-row", { range, points: formatSigned(imps) }))].join("\n");
    },
    matchpoints(edition, { scores }) {
      const words = splitWords(scores), shares = words.filter((word) => word.includes("%"));
      if (shares.length) return tellWeighted(edition, shares, words.filter((word) => !word.includes("%")), "matchpoints");
      const each = words.map(Number);
      if (!each.length || !each.every(Number.isInteger)) return null;
      const { points, top } = R.matchpoints(edition, each);
      const percent = (got) => formatNumber(top ? (got * WHOLE) / top : 0);
      return each.map((score, at) => say("matchpoints", { score: formatSigned(score), points: formatNumber(points[at]), top, percent: percent(points[at]) })).join("\n");
    },
    weighted(edition, { shares, others, scoring, side }) {
      const rest = splitWords(others);
      return tellWeighted(edition, splitWords(shares), scoring === "imps" ? rest.map((other) => turn(side, other)) : rest, scoring);
    },
    average(edition, { guilt, scoring, session }) {
      const found = R.average(edition, scoring, guilt, session === "" ? null : Number(session));
      if (found.refused) return found;
      const amount = found.unit === "imps" ? formatSigned(found.amount) : formatNumber(found.amount);
      return say(found.bound || "exactly", { amount, unit: say(found.unit === "imps" ? "imp" : "percent") });
    },
    board: (edition, { number }) => say("board", R.board(edition, Number(number))),
    revoke(edition, { winner, later, card, exception }) {
      if (card && !Number(later)) return null;
      const tricks = R.revoke(edition, winner, Number(later), Boolean(card), exception);
      return say(tricks > 1 ? "tricks" : tricks ? "trick" : "no_trick", { n: tricks });
    },
    until(edition, { available }) {
      const [hour, minute] = available.split(":").map(Number), from = hour * MINUTES + minute;
      return say("until", { correction: clock(R.until(edition, "score_correction", from)), appeal: clock(R.until(edition, "ruling_or_appeal", from)) });
    },
  };

  function answer(form, edition) {
    const output = form.querySelector("output"), missing = askMissing(form);
    if (missing) return output.replaceChildren(missing);
    const said = form.checkValidity() ? TELL[form.dataset.form](edition, Object.fromEntries(new FormData(form))) : null;
    output.textContent = said === null ? say("unreadable") : said.refused ? say(`refused-${said.refused}`) : said;
  }

  ready(() => {
    const all = document.querySelector("[data-reckon]");
    if (!all) return;
    const choose = all.querySelector("[data-choose]"), forms = [...all.querySelectorAll("form")];
    const edition = () => globalThis.RegelwerkTables[choose.value];
    choose.addEventListener("change", () => {
      for (const each of all.querySelectorAll("[data-edition]")) each.hidden = each.dataset.edition !== choose.value;
      forms.forEach((form) => answer(form, edition()));
    });
    for (const form of forms) {
      const again = () => answer(form, edition());
      form.addEventListener("input", again);
      form.addEventListener("focusin", ({ target }) => { if (target.matches('[type="number"]')) target.select(); }); // what is typed takes the place of what stands there
      form.addEventListener("change", ({ target }) => { if (target.matches("select")) again(); }); // all that some browsers tell of a choice
      form.addEventListener("submit", (event) => event.preventDefault());
      answer(form, edition());
    }
    all.hidden = false;
  });
})(globalThis.RegelwerkPage);
