/* What can be done with a ruling: write the protocol, note what falls due later, copy the link, go on or start again.
 *
 * In: the element of a ruling, the ruling, what it was told with.  Out: `RegelwerkPage.actions(...)`, the element with live buttons.
 */
(function (page) {
  const { say, tell } = page;

  function copied() {
    navigator.clipboard?.writeText(location.href).then(() => tell(say("copied", { text: location.href })), () => undefined);
  }

  /** Make the buttons of a ruling's element work; `go(state)` is called where one leads to another state. */
  page.actions = function (node, ruling, told, go) {
    const { edition, facts, skip, seat, opened } = told;
    const state = { edition, facts, skip, seat, opened };
    const remember = node.querySelector('[data-act="remember"]');
    const mark = () => remember.setAttribute("aria-pressed", String(page.later.noted()));
    const acts = {
      protocol: () => page.bring("protocol").then(() => page.protocol(ruling, told), () => page.notice("unloaded", { title: say("protocol") })),
      restart: () => go({ ...state, facts: {}, skip: [], opened: [] }),
      open: ({ decision }) => go(opened.includes(decision) ? { ...state, skip: [] } : { ...state, opened: [...opened, decision] }),
      resume: () => go({ ...state, skip: [] }),
      link: copied,
      remember: () => {
        page.later.note(page.owed(ruling), told.title, told.editionName);
        mark();
      },
    };
    node.addEventListener("click", (event) => {
      const button = event.target.closest("[data-act]");
      if (button) acts[button.dataset.act]?.(button.dataset);
    });
    mark();
    return node;
  };
})(globalThis.RegelwerkPage);
