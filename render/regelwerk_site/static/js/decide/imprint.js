/* Where a ruling is from, for its paper: the edition, the laws it rests on, the day.
 *
 * In: a ruling, what it is told with, `RegelwerkData.shelves`.  Out: `RegelwerkPage.imprint(ruling, told)`, one line of text.
 */
(function (page) {
  const { say } = page;
  const { timeline, rulings } = globalThis.Regelwerk;

  /** The law a clause stands in, as it is cited; nothing for what stands on another page. */
  function findLaw(id) {
    const { shelves, name } = globalThis.RegelwerkData, [edition, tail] = id.split("/");
    if (!shelves[edition]) return "";
    const [folder, sign, steps] = shelves[edition], number = tail.split(".").slice(0, steps).join(".");
    return name(id)[1].startsWith(`${folder}/${number}/`) ? `${sign} ${number}` : "";
  }

  /** All laws of a chain of rulings, each once, in the order of the book. */
  function listLaws(ruling) {
    const said = timeline(ruling).flatMap(({ sentences }) => sentences);
    const cited = [...rulings(ruling), ...said].flatMap(({ cites }) => cites);
    return [...new Set(cited.map(findLaw).filter(Boolean))].sort((one, other) => one.localeCompare(other, "de", { numeric: true }));
  }

  page.imprint = function (ruling, { editionName }) {
    const source = [editionName, ...listLaws(ruling)].join(", ");
    return say("imprint", { source, day: new Date().toLocaleDateString("de", { dateStyle: "medium" }) });
  };
})(globalThis.RegelwerkPage);
