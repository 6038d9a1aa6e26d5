/* By which edition this device decides, told beside the cards that lead to decisions where it is not the usual one.
 *
 * In: [data-played] with the editions of a game, the store.  Out: the box is shown; another edition is remembered.
 */
(function ({ ready, store }) {
  function wire(box) {
    const key = `edition.${box.dataset.played}`, summary = box.querySelector("summary");
    const buttons = [...box.querySelectorAll("[data-edition]")];
    const show = () => {
      const chosen = buttons.find((button) => button.dataset.edition === store.get(key, "")) || buttons.find((button) => button.dataset.edition === box.dataset.usual);
      for (const button of buttons) button.setAttribute("aria-pressed", String(button === chosen));
      box.querySelector("[data-played-name]").textContent = chosen.textContent;
      box.classList.toggle("other", chosen.dataset.edition !== box.dataset.usual);
    };
    show();
    box.hidden = !box.matches(".other");
    for (const button of buttons) {
      button.addEventListener("click", () => {
        store.set(key, button.dataset.edition);
        show(); // the box stays, so that one sees what is chosen now
        box.open = false;
        summary.focus();
      });
    }
  }

  ready(() => document.querySelectorAll("[data-played]").forEach(wire));
})(globalThis.RegelwerkPage);
