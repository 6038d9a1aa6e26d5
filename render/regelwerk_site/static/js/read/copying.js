/* Copying the citation of a clause; printing the page.
 *
 * In: [data-copy] links to clauses, the lines of tools above and below them.  Out: behaviour only.
 */
(function ({ ready, say, tell, el }) {
  async function copy(button) {
    const link = button.dataset.link ? new URL(button.dataset.link, location.href).href : "";
    const cited = say("cited", { place: button.dataset.copy }), text = link ? `${cited}\n${link}` : cited;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = el("textarea", { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    tell(button.dataset.copy);
    button.setAttribute("data-done", "");
    setTimeout(() => button.removeAttribute("data-done"), 1500);
  }

  /** Put before the link to a clause what copies its citation. */
  function offerCopy(link) {
    const button = el("button", { className: "tool", type: "button" }, say("copy"));
    Object.assign(button.dataset, link.dataset);
    link.before(button, " ");
  }

  /** Beside the tools of a page what prints it: above the text on a desk, below it on a phone. */
  function offerPrinting(line) {
    const button = el("button", { className: "tool printing", type: "button" }, say("print"));
    button.addEventListener("click", () => print());
    line.append(button);
  }

  ready(() => {
    document.querySelectorAll(".modes, .onward").forEach(offerPrinting);
    for (const link of document.querySelectorAll("[data-copy]")) offerCopy(link);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-copy]");
      if (button) copy(button);
    });
  });
})(globalThis.RegelwerkPage);
