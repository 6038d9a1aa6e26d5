/* The game chosen on the start page stays chosen on this device.
 *
 * In: the tabs [data-game-tab], the store.  Out: the tab that was chosen last.
 */
(function ({ ready, store }) {
  ready(() => {
    for (const tab of document.querySelectorAll("[data-game-tab]")) {
      if (tab.dataset.gameTab === store.get("game", "")) tab.checked = true; // of radio buttons the others let go
      tab.addEventListener("change", () => store.set("game", tab.dataset.gameTab));
    }
  });
})(globalThis.RegelwerkPage);
