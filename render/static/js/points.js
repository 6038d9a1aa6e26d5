/* Points per seat of a Doppelkopf ruling.
 *
 * In: outcomes that award points, the seat of the offender.  Out: `RegelwerkPage.points(outcomes, told)`, table rows; none where nothing is awarded.
 */
(function (page) {
  const { say, el } = page;

  const number = (text) => Number(String(text).replace("−", "-"));
  const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

  /** The points of one outcome by role, with how many players have that role. */
  function shares({ effect, params }) {
    if (effect === "penalty_points") return [["offender", 1, number(params.offender)], ["others", 3, number(params.others)]];
    if (effect === "penalty_points_solo") {
      return [["offender", 1, number(params.offender)], ["soloist", 1, number(params.soloist)], ["rest", 2, number(params.others)]];
    }
    if (effect === "unsporting_points") return [[params.who === "offender" ? "offender" : "unsporting", 1, -Math.abs(number(params.number))]];
    return [];
  }

  function line(name, points) {
    return el("tr", {}, Object.assign(el("th", {}, name), { scope: "row" }), el("td", {}, signed(points)));
  }

  /** Rows per seat where the seat of everyone with points is known, else per role; the sum last. */
  page.points = function (outcomes, { game, seat }) {
    const all = outcomes.flatMap(shares);
    if (game !== "doppelkopf" || !all.length) return [];
    const sum = all.reduce((total, [, count, points]) => total + count * points, 0);
    const roles = new Map();
    for (const [role, count, points] of all) roles.set(role, [count, (roles.get(role)?.[1] || 0) + points]);
    const bySeat = seat && [...roles.keys()].every((role) => ["offender", "others"].includes(role));
    const share = (role) => roles.get(role)?.[1] || 0;
    const lines = bySeat
      ? page.seats.AROUND.doppelkopf.map((each) => line(page.seats.called(game, each), share(each === seat ? "offender" : "others")))
      : [...roles].map(([role, [count, points]]) => line(say(`points-${role}`, { n: count }), points));
    return [...lines, line(say(sum === 0 ? "sum" : "sum-open"), sum)];
  };
})(globalThis.RegelwerkPage);
