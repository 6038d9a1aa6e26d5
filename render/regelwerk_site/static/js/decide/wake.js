/* Keep the screen on while somebody decides at the table, where the browser offers it.
 *
 * In: whether it is used at the table.  Out: `RegelwerkPage.wake(on)`.
 */
(function (page) {
  let lock = null;

  page.wake = async function (on) {
    try {
      if (on && !lock) lock = await navigator.wakeLock?.request("screen");
      else if (!on && lock) lock = await lock.release(); // nothing is left of it
    } catch { lock = null; /* not now */ }
  };

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    lock = null; // a hidden page loses it
    page.wake(document.documentElement.hasAttribute("data-am-tisch"));
  });
})(globalThis.RegelwerkPage);
