/* The search field of a page: what searches is loaded when somebody goes to it, at once on the page of the search; `/` jumps to the field.
 *
 * In: forms [data-lookup].  Out: behaviour only.
 */
(function (page) {
  const { ready, bring } = page;

  /** Let a form search as soon as it can; what was typed before is looked up then. */
  const begin = (form) => bring("lookup").then(() => page.lookup.wire(form), () => undefined);

  function prepare(form) {
    form.addEventListener("focusin", () => begin(form));
    form.addEventListener("toggle", ({ newState }) => { if (newState === "open") form.querySelector("input").focus(); }); // on a phone it drops down from the head
    form.addEventListener("submit", async (event) => {
      event.preventDefault(); // the pages let no form send anything
      await begin(form);
      page.lookup?.send(form);
    });
    if (form.dataset.lookup === "page" || form.contains(document.activeElement)) begin(form);
  }

  ready(() => {
    const forms = [...document.querySelectorAll("[data-lookup]")];
    forms.forEach(prepare);
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey || !forms.length) return;
      event.preventDefault();
      forms.at(-1).querySelector("input").focus();
    });
  });
})(globalThis.RegelwerkPage);
