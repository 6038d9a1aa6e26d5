/* By which edition this device decides, told beside the cards that lead to decisions where it is not the usual one; asked once where the user plays.
 *
 * In: [data-played] with the editions of a game, [data-where] with places, the store.  Out: the boxes are shown; another edition is remembered.
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

  /** Ask once where the user plays, and again where an address leads there; where that leaves the edition open, he chooses. */
  function ask(box) {
    const game = box.dataset.where, key = `where.${game}`, played = document.querySelector(`[data-played="${game}"]`);
    box.hidden = Boolean(store.get(key, "") || store.get(`edition.${game}`, ""));
    const places = [...box.querySelectorAll("[data-place]")], choose = box.querySelector("[data-choose]");
    for (const place of places) {
      place.addEventListener("click", () => {
        store.set(key, place.textContent);
        for (const each of places) each.setAttribute("aria-pressed", String(each === place));
        for (const known of box.querySelectorAll("[data-known]")) known.hidden = known.dataset.known !== place.dataset.place;
        choose.hidden = "usual" in place.dataset;
        if (choose.hidden && played.matches(".other")) played.querySelector(`[data-edition="${place.dataset.place}"]`).click();
      });
    }
    for (const button of choose.querySelectorAll("[data-edition]")) {
      button.addEventListener("click", () => {
        box.hidden = true;
        played.hidden = false;
        played.querySelector(`[data-edition="${button.dataset.edition}"]`).click();
      });
    }
  }

  /** Show where one plays in its tab. */
  function aim(box) {
    if (location.hash !== `#${box.id}`) return;
    document.getElementById("menue").hidePopover();
    document.querySelector(`[data-game-tab="${box.dataset.where}"]`).click();
    box.hidden = false;
    box.open = true;
    box.scrollIntoView();
    box.querySelector("summary").focus({ preventScroll: true });
  }

  ready(() => {
    document.querySelectorAll("[data-played]").forEach(wire);
    document.querySelectorAll("[data-where]").forEach((box) => { ask(box); aim(box); addEventListener("hashchange", () => aim(box)); });
  });
})(globalThis.RegelwerkPage);
