/* A device in the hand: everything larger, the screen kept awake; on a desk the digits answer.
 *
 * In: whether it is used at the table, the element of the interview.  Out: `RegelwerkPage.atTable(on)`, `RegelwerkPage.rest(box)`, `RegelwerkPage.keys(box)`.
 */
(function (page) {
  let watching = null; // what sees whether the end of what is read aloud is in sight

  page.atTable = function (on) {
    document.documentElement.toggleAttribute("data-am-tisch", on);
    if (on || page.wake) page.bring("wake").then(() => page.wake(on), () => undefined);
  };

  /** Let the answers stay under the thumb where they leave room for what is read aloud. */
  page.rest = function (box) {
    const answers = box.querySelector(".answers");
    answers?.classList.toggle("rest", answers.offsetHeight < innerHeight * .6);
    watchCovered(box);
  };

  /** Say on the answers that what is read aloud goes on below them, as long as it does. */
  function watchCovered(box) {
    const answers = box.querySelector(".answers.rest"), end = [...box.querySelectorAll(".say:not([hidden]) > *")].filter(({ hidden }) => !hidden).at(-1);
    watching?.disconnect();
    if (!answers || !end || !("IntersectionObserver" in globalThis)) return;
    answers.dataset.more = page.say("reads-on");
    const margin = `0px 0px -${answers.offsetHeight}px 0px`;
    watching = new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => answers.classList.toggle("covers", !isIntersecting && boundingClientRect.top > 0), { rootMargin: margin, threshold: 1 });
    watching.observe(end);
  }

  /** The digits choose an answer, unless somebody writes. */
  page.keys = function (box) {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key) || event.target.closest?.("input, textarea, select")) return;
      box.querySelectorAll(".answers [data-value]")[event.key - 1]?.click();
    });
  };
})(globalThis.RegelwerkPage);
