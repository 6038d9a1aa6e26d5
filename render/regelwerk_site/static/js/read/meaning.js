/* A term's meaning in a small window, loaded when somebody asks for one.
 *
 * In: the link of a term or a [data-term] link, `RegelwerkPage.meanings` of the game.  Out: `RegelwerkPage.showMeaning(link)`.
 */
(function (page) {
  const { root, el } = page;
  let shown = null;

  function close(back) {
    if (!shown) return;
    shown.window.remove();
    if (back) shown.link.focus();
    shown = null;
  }

  /** What a link means: a term by its anchor in the glossary, else what it says. */
  const readMeant = (link) => link.dataset.term || decodeURIComponent(link.getAttribute("href").split("#").at(-1));

  /** Show what a term means beside it, or close that again; where it is not known, the link leads to it. */
  page.showMeaning = function (link) {
    const again = shown && shown.link === link, found = page.meanings[readMeant(link)];
    close(false);
    if (again) return;
    if (!found) { location.href = link.href; return; }
    const window_ = el("div", { className: "pop", tabIndex: -1 });
    window_.setAttribute("role", "dialog");
    window_.setAttribute("aria-label", link.textContent);
    window_.innerHTML = found.replaceAll('"<<', `"${root}`);
    document.body.append(window_);
    const box = link.getBoundingClientRect();
    const left = Math.min(box.left, document.documentElement.clientWidth - window_.offsetWidth - 16);
    window_.style.left = `${Math.max(16, left) + scrollX}px`;
    window_.style.top = `${box.bottom + scrollY + 6}px`;
    shown = { window: window_, link };
    window_.focus({ preventScroll: true });
  };

  document.addEventListener("click", ({ target }) => { if (!target.closest(".pop, a.term, [data-term]")) close(false); });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(true); });
})(globalThis.RegelwerkPage);
