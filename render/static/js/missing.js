/* An unknown address: names the law it may have meant, and says so where a page is only not loaded yet.
 *
 * In: the address, the folders of numbered laws [data-laws], `data-later` on the document.  Out: a hint with a link.
 */
(function ({ root, ready, say, el }) {
  /** The folder of laws and the number that an address names; nothing where it names none. */
  function named(folders, path) {
    const steps = path.split("/").filter((step) => step && step !== "index.html");
    const number = Number(/^(?:§|%C2%A7|art|regel-?)?\s*(\d{1,4})/i.exec(steps.at(-1) || "")?.[1]);
    const folder = `${steps.slice(0, -1).join("/")}/`;
    const fits = folders.find((each) => folder === each.dataset.folder || folder.endsWith(`/${each.dataset.folder}`));
    return fits && number ? { folder: fits.dataset, sign: fits.textContent, number } : null;
  }

  /** The law that is nearest to a number that is none. */
  function nearest({ folder, sign, number }) {
    const law = Math.min(Math.max(number, Number(folder.first)), Number(folder.last));
    const text = say("meant", { law: "\n", last: folder.last }).split("\n");
    return [text[0], el("a", { href: `${root}${folder.folder}${law}/index.html` }, `${sign} ${law}`), text[1]];
  }

  ready(() => {
    if ("later" in document.documentElement.dataset) {
      document.querySelector("[data-nowhere]").hidden = true;
      document.querySelector("main [data-later]").hidden = false;
      return;
    }
    const place = document.querySelector("[data-meant]");
    const found = named([...document.querySelectorAll("[data-laws] li")], location.pathname);
    if (!found) return;
    place.replaceChildren(...nearest(found));
    place.hidden = false;
  });
})(globalThis.RegelwerkPage);
