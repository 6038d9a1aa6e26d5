/* The protocol: what was asked, what was ruled, on one A5 page.
 *
 * In: the ruling on the screen.  Out: the filled form [data-protocol], printed on request.
 */
(function (page) {
  const { el, fill, say, store } = page;
  const KEPT = ["turnier"];

  function people({ game, seat }) {
    const seats = page.seats.AROUND[game].map((each) => page.seats.called(game, each) + (each === seat ? ` (${say("offender")})` : ""));
    return seats.join(" · ");
  }

  /** Fill the form from a ruling and show it; `told` as for the ruling's screen. */
  page.protocol = function (ruling, told) {
    const form = document.querySelector("[data-protocol]");
    const slot = (name) => form.querySelector(`[data-slot="${name}"]`);
    const outcomes = page.outcomes(ruling);
    const answered = Object.entries(told.facts).map(([fact, value]) =>
      el("div", {}, el("dt", {}, told.engine.facts[fact].question), el("dd", {}, told.engine.facts[fact].values[value])));
    slot("edition").textContent = told.editionName;
    slot("people").textContent = people(told);
    slot("facts").replaceChildren(...answered);
    const steps = outcomes.filter((outcome) => !outcome.later).map((outcome) => page.outcome(outcome, told));
    slot("steps").replaceChildren(...(steps.length ? steps : [el("li", {}, page.nothing(ruling))]));
    const open = page.steps(ruling).slice(1).filter((each) => each.status === "open");
    const later = outcomes.filter((outcome) => outcome.later).map((outcome) => page.outcome(outcome, told));
    const further = open.map((each) => el("li", {}, say("chained", { title: told.engine.decisions[each.decision].title })));
    fill(slot("later"), [...later, ...further], slot("later-box"));
    fill(slot("points"), page.points(outcomes, told), slot("points-box"));
    slot("appeal").replaceChildren(...told.appeal());
    slot("link").textContent = location.href;
    prepare(form);
    form.hidden = false;
    form.scrollIntoView({ block: "start" });
    form.querySelector("input").focus({ preventScroll: true });
  };

  function prepare(form) {
    const now = new Date();
    const time = form.querySelector('[name="zeit"]');
    time.value ||= now.toLocaleString("de", { dateStyle: "short", timeStyle: "short" });
    for (const name of KEPT) {
      const input = form.querySelector(`[name="${name}"]`);
      input.value ||= store.get(`protocol.${name}`, "");
      input.onchange = () => store.set(`protocol.${name}`, input.value);
    }
    form.querySelector('[data-act="print"]').onclick = () => print();
    form.querySelector('[data-act="close"]').onclick = () => { form.hidden = true; };
  }

  addEventListener("beforeprint", () => {
    const form = document.querySelector("[data-protocol]");
    document.body.classList.toggle("printing-protocol", Boolean(form && !form.hidden));
  });
  addEventListener("afterprint", () => document.body.classList.remove("printing-protocol"));
})(globalThis.RegelwerkPage);
