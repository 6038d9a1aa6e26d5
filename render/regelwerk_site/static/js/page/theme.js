/* Light or dark: the system's wish, unless the reader has chosen. Runs before the page is drawn.
 *
 * In: the stored choice.  Out: `data-theme` on the document, the switch in the header.
 */
(function ({ ready, store }) {
  const html = document.documentElement;
  const isDark = () => (html.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const chosen = store.get("theme", "");
  if (chosen === "dark" || chosen === "light") html.dataset.theme = chosen;

  ready(() => {
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    const names = { true: button.dataset.light, false: button.dataset.dark };
    const nameSwitch = () => { button.textContent = names[isDark()]; };
    button.hidden = false;
    nameSwitch();
    button.addEventListener("click", () => {
      html.dataset.theme = isDark() ? "light" : "dark";
      store.set("theme", html.dataset.theme);
      nameSwitch();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameSwitch);
  });
})(globalThis.RegelwerkPage);
