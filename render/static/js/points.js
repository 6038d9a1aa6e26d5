/* Points per seat of a Doppelkopf ruling.
 *
 * In: outcomes, some of which carry points, the seat of the offender.  Out: `RegelwerkPage.points(outcomes, told)`, table rows; none where nobody gets or loses any.
 */
(function (page) {
  const { say, el } = page;

  const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

  function line(name, points) {
    return el("tr", {}, Object.assign(el("th", {}, name), { scope: "row" }), el("td", {}, signed(points)));
  }

  /** What comes to each role in all, with its name and how many players have it. */
  function roles(outcomes) {
    const found = new Map();
    for (const share of outcomes.flatMap((outcome) => outcome.points)) {
      found.set(share.to, { ...share, points: share.points + (found.get(share.to)?.points || 0) });
    }
    return found;
  }

  /** Rows per seat where the seat of everyone with points is known, else per role; the sum last, where the others get what one loses. */
  page.points = function (outcomes, { game, seat }) {
    const all = roles(outcomes);
    const share = (role) => all.get(role)?.points || 0;
    const seated = seat && [...all.keys()].every((role) => ["offender", "other_players"].includes(role));
    const sum = [...all.values()].reduce((total, { players, points }) => total + players * points, 0);
    if (!all.size) return [];
    const lines = seated
      ? page.seats.AROUND[game].map((each) => line(page.seats.called(game, each), share(each === seat ? "offender" : "other_players")))
      : [...all.values()].map(({ to_label, players, points }) => line(players > 1 ? say("each", { who: to_label, n: players }) : to_label, points));
    return sum === 0 ? [...lines, line(say("sum"), sum)] : lines;
  };
})(globalThis.RegelwerkPage);
