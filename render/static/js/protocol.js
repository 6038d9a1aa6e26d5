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
    const answered = Object.entries(told.facts).map(([fact, value]) =>
      el("div", {}, el("dt", {}, told.engine.facts[fact].question), el("dd", {}, told.engine.facts[fact].values[value])));
    slot("edition").textContent = told.editionName;
    slot("people").textContent = people(told);
    slot("facts").replaceChildren(...answered);
    const moments = globalThis.Regelwerk.timeline(ruling).map((each) => page.moment(each, { ...told, printed: true }));
    slot("moments").replaceChildren(...(moments.length ? moments : [el("p", {}, page.nothing(ruling))]), ...page.unsaid(ruling, told));
    fill(slot("points"), page.points(page.outcomes(ruling), told), slot("points-box"));
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
