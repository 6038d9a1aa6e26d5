/* The page of the search: from its field to its hits, and buttons that narrow them.
 *
 * In: the form of the page, the hits, the address.  Out: `RegelwerkPage.searching`, which `lookup.js` asks.
 */
(function (page) {
  /** Among the hits of the search page: a digit opens one of the list one is in, `←` and `→` lead to the list beside it. */
  function leap(form, event) {
    const here = document.activeElement.closest("[data-hits] ol"), lists = [...form.querySelectorAll("[data-hits] ol")];
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) here.children[event.key - 1]?.querySelector("a").click();
    const beside = lists[lists.indexOf(here) + { ArrowRight: 1, ArrowLeft: -1 }[event.key]];
    if (!beside) return;
    event.preventDefault();
    beside.querySelector("a").focus();
  }

  /** Lead from the field of the search page to its hits; a citation that means one place and nothing else was typed opens it. */
  function lead(form, hits) {
    if (hits[0]?.only) location.href = hits[0].href;
    const first = form.querySelector("[data-hits] li a");
    if (!first) return;
    first.focus({ preventScroll: true });
    const { top, bottom } = first.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight / 2) form.querySelector("[data-hits]").scrollIntoView();  // on a phone the list lies below the buttons
  }

  /** The game of the page one comes from, else the one last chosen on this device. */
  const chooseGame = () => /[/](bridge|doppelkopf)[/]/.exec(document.referrer)?.[1] || page.store.get("game", "");

  /** The search page: what its address asks, and buttons that narrow it to a game or a kind. */
  function begin(form, field, update) {
    const asked = new URLSearchParams(location.search), buttons = [...form.querySelectorAll("[data-choose]")];
    const readChoice = (what, value) => (buttons.some((button) => button.dataset.choose === what && button.value === value) ? value : "");
    form.dataset.game = readChoice("game", asked.get("spiel") || chooseGame());
    form.dataset.kind = readChoice("kind", asked.get("art"));
    const samples = [...form.querySelectorAll("[data-samples-of]")];
    /** What is chosen is pressed; what is often asked is shown of the game chosen alone. */
    const press = () => {
      for (const button of buttons) button.setAttribute("aria-pressed", button.value === form.dataset[button.dataset.choose]);
      for (const each of samples) each.hidden = !["", each.dataset.samplesOf].includes(form.dataset.game);
    };
    for (const button of buttons) {
      button.addEventListener("click", () => {
        form.dataset[button.dataset.choose] = button.value;
        if (button.dataset.choose === "game") page.store.set("game", button.value);
        press();
        update();
      });
    }
    press();
    form.addEventListener("keydown", (event) => leap(form, event));
    field.value = asked.get("q") || "";
    field.focus();
    if (field.value) update();
  }

  page.searching = { lead, begin };
})(globalThis.RegelwerkPage);
