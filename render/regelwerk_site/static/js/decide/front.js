/* The doors of a front: an address that answers its question goes on at once, with all else it says; one that only names an edition keeps it.
 *
 * In: [data-doors] with its question, [data-answer] with where each answer leads, the address.  Out: the page behind a door, or links that keep the edition.
 */
(function () {
  const EDITION = "ausgabe", box = document.querySelector("[data-doors]"), said = new URLSearchParams(location.search);

  /** Where a door leads, with more in its address. */
  const lead = (to, more) => (`${more}` ? `${to}${to.includes("?") ? "&" : "?"}${more}` : to);

  const answer = said.get(box.dataset.doors);
  const door = [...box.querySelectorAll("[data-answer]")].find((each) => each.dataset.answer === answer);
  if (door) {
    said.delete(box.dataset.doors);
    location.replace(lead(globalThis.RegelwerkPage.root + door.dataset.to, said));
    return;
  }
  const kept = new URLSearchParams([...said].filter(([name]) => name === EDITION));
  for (const each of box.querySelectorAll("a")) each.setAttribute("href", lead(each.getAttribute("href"), kept));
})();
