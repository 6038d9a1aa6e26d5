/* The game chosen on the start page stays chosen on this device, and the search of the page finds in it first.
 *
 * In: the tabs [data-game-tab], the search form of the page, the store.  Out: the tab that was chosen last.
 */
(function ({ ready, say, store }) {
  ready(() => {
    const form = document.querySelector("main [data-lookup]");
    const choose = ({ dataset: { gameTab: game } }) => {
      form.dataset.first = game;
      form.querySelector("input").placeholder = say(`sample-${game}`);
    };
    for (const tab of document.querySelectorAll("[data-game-tab]")) {
      if (tab.dataset.gameTab === store.get("game", "")) {
        tab.checked = true; // of radio buttons the others let go
        choose(tab);
      }
      tab.addEventListener("change", () => { store.set("game", tab.dataset.gameTab); choose(tab); });
    }
  });
})(globalThis.RegelwerkPage);
