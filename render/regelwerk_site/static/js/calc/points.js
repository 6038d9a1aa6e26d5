/* Points per seat of a Doppelkopf ruling.
 *
 * In: outcomes, some of which carry points, the seat of the offender.  Out: `RegelwerkPage.points(outcomes, told)`, a picture or a table; nothing where nobody gets or loses any.
 */
(function (page) {
  const { say, el } = page;

  const formatSigned = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

  function line(name, points) {
    return el("tr", {}, Object.assign(el("th", {}, name), { scope: "row" }), el("td", {}, formatSigned(points)));
  }

  /** Points lie where they belong: at the seats of the table, their sum in the middle. */
  function layPoints(seats, points, sum) {
    const showShare = ({ name, own, value }) => el("p", { className: own ? "by" : "" }, `${name} `, el("b", {}, formatSigned(value)));
    return el("div", { className: "points" }, ...seats.map((seat) => showShare(points(seat))), el("p", { className: "sum" }, `${say("sum")} `, el("b", {}, formatSigned(sum))));
  }

  /** What comes to each role in all, with its name and how many players have it. */
  function roles(outcomes) {
    const found = new Map();
    for (const share of outcomes.flatMap((outcome) => outcome.points)) {
      found.set(share.to, { ...share, points: share.points + (found.get(share.to)?.points || 0) });
    }
    return found;
  }

  /** Points at the seats where the seat of everyone with points is known, else per role; the sum, where the others get what one loses. */
  page.points = function (outcomes, { game, seat }) {
    const all = roles(outcomes);
    const findShare = (role) => all.get(role)?.points || 0;
    const seated = seat && [...all.keys()].every((role) => ["offender", "other_players"].includes(role));
    const sum = [...all.values()].reduce((total, { players, points }) => total + players * points, 0);
    if (!all.size) return [];
    if (seated) {
      const at = (each) => ({ name: page.seats.nameSeat(game, each), own: each === seat, value: findShare(each === seat ? "offender" : "other_players") });
      return [layPoints(page.seats.AROUND[game], at, sum)];
    }
    const lines = [...all.values()].map(({ to_label, players, points }) => line(players > 1 ? say("each", { who: to_label, n: players }) : to_label, points));
    return [el("table", { className: "grid numbers" }, el("tbody", {}, ...lines, ...(sum === 0 ? [line(say("sum"), sum)] : [])))];
  };
})(globalThis.RegelwerkPage);
