/* The game chosen on the start page stays chosen on this device, and the search of the page finds in it.
 *
 * In: the tabs [data-game-tab], the search forms of the page, the store.  Out: the tab that was chosen last.
 */
(function ({ ready, say, store }) {
  ready(() => {
    const form = document.querySelector("main [data-lookup]");
    const choose = ({ dataset: { gameTab: game } }) => {
      for (const each of document.querySelectorAll("[data-lookup]")) each.dataset.game = game;
      form.querySelector("input").placeholder = say(`sample-${game}`);
      const works = document.querySelector(`main .editions:has([data-game="${game}"])`);
      works?.parentNode.querySelector("h2").after(works); // those of the game come first
    };
    for (const tab of document.querySelectorAll("[data-game-tab]")) {
      if (tab.dataset.gameTab === store.get("game", "")) tab.checked = true; // of radio buttons the others let go
      tab.addEventListener("change", () => { store.set("game", tab.dataset.gameTab); choose(tab); });
    }
    const chosen = document.querySelector("[data-game-tab]:checked");
    if (chosen) choose(chosen);
  });
})(globalThis.RegelwerkPage);
