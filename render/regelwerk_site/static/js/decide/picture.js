/* The table as a picture: a square one for Bridge, a round one for Doppelkopf; who is spoken to is filled, the offender outlined.
 *
 * In: the game, a role, the seat of the offender.  Out: `RegelwerkPage.picture(game, role, offender)`, an SVG; letters stand in it once the seat is known.
 */
(function (page) {
  const SPACE = "http://www.w3.org/2000/svg";
  const AROUND = [[32, 8.5, 20, 15], [55.5, 32, 15, 20], [32, 55.5, 20, 15], [8.5, 32, 15, 20]]; // centre and size: top, right, below, left
  const BELOW = 2; // where the offender sits as long as nobody knows where he does
  const SIDES = { ...page.seats.STEPS, opponents: [1, 3], other_players: [1, 2, 3], players: [0, 1, 2, 3] };

  function draw(name, attributes, text = "") {
    const node = document.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.textContent = text;
    return node;
  }

  function place(game, at, kind, letter) {
    const [x, y, width, height] = AROUND[at];
    const shape = game === "bridge"
      ? draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 3, class: kind })
      : draw("circle", { cx: x, cy: y, r: 8, class: kind });
    return [shape, draw("text", { x, y: y + 4.3, class: kind }, letter)];
  }

  page.picture = function (game, role, offender) {
    const seats = page.seats.AROUND[game], known = seats.indexOf(offender), culprit = known < 0 ? BELOW : known;
    const round = game !== "bridge", filled = (round && ![0, 3, 4].includes((SIDES[role] || []).length) ? [] : SIDES[role] || []).map((step) => (culprit + step) % 4);
    const svg = draw("svg", { class: "seating", viewBox: "0 0 64 64", "aria-hidden": "true" });
    const centre = SIDES[role] ? "no" : "at"; // whoever has no seat of his own stands at the table
    svg.append(round ? draw("circle", { cx: 32, cy: 32, r: 13, class: centre }) : draw("rect", { x: 21, y: 21, width: 22, height: 22, rx: 3, class: centre }));
    seats.forEach((seat, at) => {
      const kind = filled.includes(at) || (round && role === "offender" && at === culprit) ? "at" : at === culprit ? "by" : "no";
      svg.append(...place(game, at, kind, known < 0 ? "" : seat));
    });
    return svg;
  };
})(globalThis.RegelwerkPage);
