/* Light or dark: the system's wish, unless the reader has chosen. Runs before the page is drawn.
 *
 * In: the stored choice.  Out: `data-theme` on the document, the switch in the header.
 */
(function ({ ready, store }) {
  const html = document.documentElement;
  const dark = () => (html.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const chosen = store.get("theme", "");
  if (chosen === "dark" || chosen === "light") html.dataset.theme = chosen;

  ready(() => {
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    const names = { true: button.dataset.light, false: button.dataset.dark };
    const name = () => { button.textContent = names[dark()]; };
    button.hidden = false;
    name();
    button.addEventListener("click", () => {
      html.dataset.theme = dark() ? "light" : "dark";
      store.set("theme", html.dataset.theme);
      name();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", name);
  });
})(globalThis.RegelwerkPage);
