/* A device in the hand: everything larger, the screen kept awake; on a desk the digits answer.
 *
 * In: whether it is used at the table, the element of the interview.  Out: `RegelwerkPage.atTable(on)`, `RegelwerkPage.rest(box)`, `RegelwerkPage.keys(box)`.
 */
(function (page) {
  page.atTable = function (on) {
    document.documentElement.toggleAttribute("data-am-tisch", on);
    if (on || page.wake) page.bring("wake").then(() => page.wake(on), () => undefined);
  };

  /** Let the answers stay under the thumb where they leave room; beside what is read aloud they scroll by themselves. */
  page.rest = function (box) {
    const answers = box.querySelector(".answers");
    answers?.classList.toggle("rest", answers.offsetHeight < innerHeight * (box.querySelector(".say:not([hidden]) + .answers") ? 1 : .6));
    page.watchCovered?.(box);
  };

  /** The digits choose an answer, unless somebody writes. */
  page.keys = function (box) {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key) || event.target.closest?.("input, textarea, select")) return;
      box.querySelectorAll(".answers [data-value]")[event.key - 1]?.click();
    });
  };
})(globalThis.RegelwerkPage);
