/* What can be done with a ruling: note what falls due later, hand on the link, go on or start again.
 *
 * In: the element of a ruling, the ruling, what it was told with.  Out: `RegelwerkPage.actions(...)`, the element with live buttons.
 */
(function (page) {
  /** Make the buttons of a ruling's element work; `go(state)` is called where one leads to another state. */
  page.actions = function (node, ruling, told, go) {
    const { edition, facts, skip, seat, opened } = told;
    const state = { edition, facts, skip, seat, opened };
    const remember = node.querySelector('[data-act="remember"]'), owed = page.listOwed(ruling);
    const acts = {
      restart: () => { page.state.begin(); go(page.state.blank(edition)); },
      open: ({ decision }) => go(opened.includes(decision) ? { ...state, skip: [] } : { ...state, opened: [...opened, decision] }),
      instead: ({ to }) => go({ ...state, edition: to }),
      resume: () => go({ ...state, skip: [] }),
      link: () => page.bringBehind().then(() => page.share(ruling, told), () => page.notice("unloaded", { title: told.title })),
      remember: () => (remember.checked ? page.later.note(owed, told.title, told.editionName) : page.later.forget()),
    };
    node.addEventListener("click", (event) => {
      const button = event.target.closest("[data-act]");
      if (button) acts[button.dataset.act]?.(button.dataset);
    });
    const showNoted = () => {
      remember.checked = page.later.isNoted();
      remember.parentElement.hidden = false;
    };
    if (owed.length) page.bring("later").then(showNoted, () => undefined); // the ruling stands without
    return node;
  };
})(globalThis.RegelwerkPage);
