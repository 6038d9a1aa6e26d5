/* Light or dark: the system's wish, unless the reader has chosen; large letters where he wants them. Runs before the page is drawn.
 *
 * In: the stored choices.  Out: `data-theme` and `data-big` on the document, the switches in the foot, the colour of the browser's own bar.
 */
(function ({ ready, store, el }) {
  const html = document.documentElement;
  const isDark = () => (html.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const chosen = store.get("theme", "");
  if (chosen === "dark" || chosen === "light") html.dataset.theme = chosen;

  html.toggleAttribute("data-big", store.get("big", false));

  ready(() => {
    const big = document.querySelector("[data-big-switch]");
    if (!big) return;
    big.hidden = false;
    big.setAttribute("aria-pressed", String(store.get("big", false)));
    big.addEventListener("click", () => {
      const on = html.toggleAttribute("data-big");
      store.set("big", on);
      big.setAttribute("aria-pressed", String(on));
      big.scrollIntoView({ block: "nearest" });
    });
  });

  ready(() => {
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    const names = { true: button.dataset.themeSwitch, false: button.textContent };
    const bar = document.querySelector('[name="theme-color"]') || el("meta", { name: "theme-color" });
    const nameSwitch = () => {
      button.textContent = names[isDark()];
      bar.content = getComputedStyle(document.body).backgroundColor;
    };
    document.head.append(bar);
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
