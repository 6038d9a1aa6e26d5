/* What is read aloud goes on below the answers that stay under the thumb: they say so, as long as it does.
 *
 * In: the screen of an interview.  Out: `RegelwerkPage.watchCovered(box)`.
 */
(function (page) {
  let watching = null; // what sees whether the end of what is read aloud is in sight

  page.watchCovered = function (box) {
    const answers = box.querySelector(".answers.rest"), end = [...box.querySelectorAll(".say:not([hidden]) > *")].filter(({ hidden }) => !hidden).at(-1);
    watching?.disconnect();
    if (!answers || !end || !("IntersectionObserver" in globalThis)) return;
    answers.dataset.more = page.say("reads-on");
    const margin = `99999px 0px -${answers.offsetHeight}px 0px`; // what has been scrolled past is read
    watching = new IntersectionObserver(([{ intersectionRatio }]) => answers.classList.toggle("covers", intersectionRatio < 1), { rootMargin: margin, threshold: 1 });
    watching.observe(end);
  };
})(globalThis.RegelwerkPage);
