/* Copying the citation of a clause.
 *
 * In: [data-copy] links to clauses.  Out: behaviour only.
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

  ready(() => {
    for (const link of document.querySelectorAll("[data-copy]")) offerCopy(link);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-copy]");
      if (button) copy(button);
    });
  });
})(globalThis.RegelwerkPage);
