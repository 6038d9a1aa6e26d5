/* Around the words of a page: a term's meaning in a small window, an anchor inside something folded.
 *
 * In: links of terms and [data-term] links.  Out: `RegelwerkPage.mean`, which takes the meanings of the game: id → what the small window shows.
 */
(function (page) {
  const { ready, aim, bring } = page;
  const { dataset } = document.documentElement;

  /** Show what a term means; where that cannot be loaded, the link leads to it. */
  async function showMeaning(link) {
    try {
      await bring("meaning", `meanings-${dataset.game}`);
    } catch {
      location.href = link.href;
      return;
    }
    page.showMeaning(link);
  }

  page.mean = (found) => { page.meanings = found; };

  /** Open what hides the target of the address. */
  function reveal() {
    const target = aim();
    if (!target) return;
    for (let up = target; up; up = up.parentElement) {
      if (up instanceof HTMLDetailsElement) up.open = true;
      if (up.popover && getComputedStyle(up).display === "none") up.showPopover();
    }
    target.scrollIntoView();
  }

  ready(() => {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a.term, [data-term]");
      if (!link || !dataset.game) return;
      event.preventDefault();
      showMeaning(link);
    });
    addEventListener("hashchange", reveal);
    reveal();
  });
})(globalThis.RegelwerkPage);
