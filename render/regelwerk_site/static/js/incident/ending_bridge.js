/* The end of a board on the page of an incident: what its form says, and what it comes to.
 *
 * In: the fields of templates/_ending.html, the end of board_end.js.  Out: `RegelwerkPage.endings`.
 */
(function (page) {
  const { say, el } = page, PAIRS = ["NS", "OW"], WHOLE = 100, SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠", NT: "SA" };
  const readNumber = (text) => (String(text ?? "").trim() === "" ? null : Number(String(text).trim().replace("−", "-")));
  const readContract = (bid, doubled) => (bid ? { level: Number(bid[0]), denomination: bid.slice(1), doubled: Number(doubled) } : null);

  /** A share as [part, whole] of a percent, of `60`, `33,3` or `2/3`; the whole where none is told. */
  function readShare(text) {
    const written = text.replace(/[\s%]/g, "").replace(",", "."), [part, of] = written.split("/"), { reduce } = globalThis.Regelwerk.fraction;
    if (!written) return [WHOLE, 1];
    if (of !== undefined && !Number(of)) throw { refused: "not-whole" };
    return reduce(of === undefined ? [Math.round(Number(part) * WHOLE), WHOLE] : [Number(part) * WHOLE, Number(of)]);
  }

  /** What was played, as board_end.js takes it. */
  function read(data) {
    const all = (name) => data.getAll(`a.${name}`), field = (data.get("field") ?? "").split(/\s+/).filter(Boolean).map(readNumber);
    const assigned = all("tricks").flatMap((tricks, at) => (tricks === "" ? [] : [{
      tricks: Number(tricks), contract: readContract(all("contract")[at], all("doubled")[at]), declarer: all("declarer")[at], sides: all("sides")[at].split(","), share: readShare(all("share")[at]),
    }]));
    return {
      game: "bridge", contract: readContract(data.get("contract"), data.get("doubled")), declarer: data.get("declarer"), tricks: readNumber(data.get("tricks")),
      board: Number(data.get("board")), other: readNumber(data.get("other")), field, assigned, checked: data.has("checked"),
    };
  }

  /** Give a row of an assigned score the contracts of the table. */
  function prepare(form, row) {
    row.querySelector('[name="a.contract"]').append(...[...form.elements.contract.options].slice(1).map((each) => each.cloneNode(true)));
    return row;
  }

  const formatDecimals = (number) => String(Math.round(number * WHOLE) / WHOLE).replace(".", ",").replace("-", "−");

  /** A mean with two decimals, and exactly where these are rounded. */
  function formatMean([part, whole], signed) {
    const sign = signed && part > 0 ? "+" : "", exact = (part * WHOLE) % whole === 0;
    return `${sign}${formatDecimals(part / whole)}${exact ? "" : ` (${sign}${String(part).replace("-", "−")}/${whole})`}`;
  }

  function describeShare([part, whole]) {
    const { reduce } = globalThis.Regelwerk.fraction, exact = (part * WHOLE) % whole === 0;
    return exact ? `${formatDecimals(part / whole)} %` : reduce([part, whole * WHOLE]).join("/");
  }

  const describeContract = ({ level, denomination, doubled }) => `${level} ${SIGNS[denomination]}${doubled ? ` ${"X".repeat(doubled)}` : ""}`;
  const nameSide = (side) => say(`side-${side}`), nameSides = (sides) => (sides.length > 1 ? say("and", { one: nameSide(sides[0]), other: nameSide(sides[1]) }) : nameSide(sides[0]));

  /** Score, IMP and matchpoints of these sides in one reading. */
  function tellPoints({ score, north_south: points, imps, matchpoints, top, cites: ids }, sides) {
    const pick = (mine, theirs) => sides.map((side) => (side === PAIRS[0] ? mine : theirs)), opposed = (number) => pick(page.formatSigned(number), page.formatSigned(-number || 0));
    const rows = [
      ...(points === null ? [] : [[say("row-score"), ...opposed(points)]]), ...(imps === null ? [] : [[say("row-imps"), ...opposed(imps)]]),
      ...(matchpoints === null ? [] : [[say("row-matchpoints", { top }), ...pick(formatDecimals(matchpoints), formatDecimals(top - matchpoints))]]),
    ];
    const rests = [...(points === null ? [] : score.cites), ...ids];
    return [...(rows.length ? [page.showFigures(["", ...sides.map(nameSide)], rows)] : []), ...(rests.length ? [page.tellRests([...new Set(rests)])] : [])];
  }

  const tellAssigned = ({ sides, contract, declarer, reading, share }) => [
    el("p", { className: "tricks" }, say("assigned", {
      share: globalThis.Regelwerk.fraction.isWhole(share) ? "" : say("share", { percent: describeShare(share) }), sides: nameSides(sides), contract: describeContract(contract),
      declarer: page.seats.nameSeat("bridge", declarer), n: reading.tricks,
    })),
    ...tellPoints(reading, sides),
  ];

  function tellWeighted({ sides, imps, matchpoints }) {
    return [["imps", imps], ["matchpoints", matchpoints]].filter(([, found]) => found).flatMap(([row, { mean: [part, whole], top, cites: ids }]) => {
      const means = { NS: [part, whole], OW: [top * whole - part, whole] }, name = say("weighted", { row: say(`row-${row}`, { top }) });
      return [page.showFigures(["", ...sides.map(nameSide)], [[name, ...sides.map((side) => formatMean(means[side], !top))]]), page.tellRests(ids)];
    });
  }

  const describeMoved = (tricks) => say(tricks < 0 ? "regained" : tricks === 1 ? "moved-one" : "moved", { n: Math.abs(tricks) });

  /** The figures of a board in one reading, for these sides. */
  const tellReading = ({ awarded, declarer }, reading, { tricks: won }, sides) => [
    ...(reading.supposed.length ? [el("h4", {}, say("supposed", { guilty: reading.supposed.map(({ event, side }) => say(`guilty-${side}`, { n: event })).join(", ") }))] : []),
    el("p", { className: "tricks" }, say(awarded ? "tricks-awarded" : "tricks", { declarer: page.seats.nameSeat("bridge", declarer), won, n: reading.tricks })),
    ...tellPoints(reading, sides),
  ];

  /** What a board comes to. */
  function tell(end, played, { nameEvents }) {
    const left = PAIRS.filter((side) => end.assigned.every(({ sides }) => !sides.includes(side))), parted = end.assigned.length && left.length;
    return [
      ...end.moved.map(({ tricks, cites: ids, event }) => page.tellClauses(describeMoved(tricks) + nameEvents([event]), ids)),
      ...(played.checked ? [el("p", {}, say("checked"))] : []), ...(end.assigned.length && end.moved.length ? [el("p", {}, say("included"))] : []),
      ...end.assigned.flatMap(tellAssigned), ...end.weighted.flatMap(tellWeighted), ...(parted ? [el("p", {}, say("from-table", { side: nameSide(left[0]) }))] : []),
      ...end.readings.flatMap((reading) => tellReading(end, reading, played, left)),
    ];
  }

  page.endings = { read, prepare, tell, narrow: (_, played) => played, showRoles: () => null };
})(globalThis.RegelwerkPage);
