/* A device in the hand: everything larger, the screen kept awake; on a desk the digits answer.
 *
 * In: whether it is used at the table, the element of the interview.  Out: `RegelwerkPage.atTable(on)`, `RegelwerkPage.keys(box)`.
 */
(function (page) {
  page.atTable = function (on) {
    document.documentElement.toggleAttribute("data-am-tisch", on);
    if (on || page.wake) page.bring("wake").then(() => page.wake(on), () => undefined);
  };

  /** The digits choose an answer, unless somebody writes. */
  page.keys = function (box) {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key) || event.target.closest?.("input, textarea, select")) return;
      box.querySelectorAll(".answers [data-value]")[event.key - 1]?.click();
    });
  };
})(globalThis.RegelwerkPage);
