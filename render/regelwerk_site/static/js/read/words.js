/* Around the words of a page: copying a citation, a term's meaning in a small window, an anchor inside something folded.
 *
 * In: [data-copy] links to clauses, links of terms and [data-term] links, the meanings of the game, loaded when somebody asks for one.  Out: behaviour only.
 */
(function (page) {
  const { root, ready, say, tell, el, aim, bring } = page;
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

  let shown = null;
  function close(back) {
    if (!shown) return;
    shown.window.remove();
    if (back) shown.link.focus();
    shown = null;
  }

  const meanings = {}; // id → what the small window shows
  page.mean = (found) => Object.assign(meanings, found);

  /** What a link means: a term by its anchor in the glossary, else what it says. */
  const readMeant = (link) => link.dataset.term || decodeURIComponent(link.getAttribute("href").split("#").at(-1));

  /** Show what a term means beside it; where that cannot be loaded, the link leads to it. */
  async function showMeaning(link) {
    const again = shown && shown.link === link;
    close(false);
    if (again) return;
    await bring(`meanings-${document.documentElement.dataset.game}`).catch(() => undefined);
    const found = meanings[readMeant(link)];
    if (!found) { location.href = link.href; return; }
    close(false);
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
  }

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
    for (const link of document.querySelectorAll("[data-copy]")) offerCopy(link);
    document.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-copy]");
      if (button) copy(button);
      const link = event.target.closest("a.term, [data-term]");
      if (link && document.documentElement.dataset.game) {
        event.preventDefault();
        showMeaning(link);
      } else if (shown && !event.target.closest(".pop")) close(false);
    });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(true); });
    addEventListener("hashchange", reveal);
    reveal();
  });
})(globalThis.RegelwerkPage);
