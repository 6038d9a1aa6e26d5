/* The doors of a front: an edition that the address names goes along to the decision behind each.
 *
 * In: [data-doors], the address.  Out: the addresses of its links.
 */
(function () {
  const EDITION = "ausgabe", named = new URLSearchParams(location.search).get(EDITION);
  if (!named) return;
  for (const door of document.querySelectorAll("[data-doors] a")) {
    const to = new URL(door.href);
    to.searchParams.set(EDITION, named);
    door.href = to.href;
  }
})();
