/* A device in the hand: everything larger, the screen kept awake; on a desk the digits answer.
 *
 * In: whether it is used at the table, the element of the interview.  Out: `RegelwerkPage.atTable(on)`, `RegelwerkPage.keys(box)`.
 */
(function (page) {
  let lock = null;

  /** Keep the screen on while somebody decides at the table, where the browser offers it. */
  async function wake(on) {
    try {
      if (on && !lock) lock = await navigator.wakeLock?.request("screen");
      else if (!on && lock) lock = await lock.release(); // nothing is left of it
    } catch { lock = null; /* not now */ }
  }

  page.atTable = function (on) {
    document.documentElement.toggleAttribute("data-am-tisch", on);
    wake(on);
  };

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    lock = null; // a hidden page loses it
    wake(document.documentElement.hasAttribute("data-am-tisch"));
  });

  /** The digits choose an answer, unless somebody writes. */
  page.keys = function (box) {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key) || event.target.closest?.("input, textarea, select")) return;
      const button = box.querySelectorAll(".answers [data-value]")[Number(event.key) - 1];
      if (button) button.click();
    });
  };
})(globalThis.RegelwerkPage);
