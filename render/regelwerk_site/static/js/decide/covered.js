/* Answers stay under the thumb. Where what is read aloud leaves them no room, only their beginning does: the rest comes with its end, and a tap above them reads on.
 *
 * In: the screen of an interview.  Out: `RegelwerkPage.watchCovered(box)`.
 */
(function (page) {
  const HAND = "(max-width: 61.99rem) and (min-height: 36rem)", PEEK = .09; // how much of the first answer is shown, of the screen
  const FADES = 16; // pixels over the answers where the text fades
  let watching = null, measuring = null; // what sees whether the end of what is read aloud is in sight, and how high it is

  /** Go on reading: a screen, at most until all answers are there. */
  function readOn(answers, most) {
    const left = answers.nextElementSibling.getBoundingClientRect().top - innerHeight;
    if (answers.matches(".late") && left > 0) scrollBy(0, Math.min(left, most));
  }

  /** Keep the answers as high as what is read aloud leaves room. */
  function rest(answers, said, end) {
    answers.classList.remove("late");
    answers.classList.toggle("rest", Boolean(said) || answers.offsetHeight < innerHeight * .6);
    watching?.disconnect();
    if (!said || !matchMedia(HAND).matches || end.getBoundingClientRect().bottom <= innerHeight - answers.offsetHeight) return;
    answers.classList.add("late");
    const first = answers.firstElementChild, shows = Math.round(first.offsetTop + Math.min(first.offsetHeight + 4, innerHeight * PEEK));
    answers.style.setProperty("--hidden", `${shows - answers.offsetHeight}px`);
    watching = new IntersectionObserver(([{ intersectionRatio }]) => {
      answers.dataset.more = page.say(intersectionRatio < 1 ? "reads-on" : "answers");
    }, { rootMargin: `99999px 0px -${shows + FADES}px 0px`, threshold: 1 }); // what has been scrolled past is read
    watching.observe(end);
  }

  page.watchCovered = function (box) {
    const answers = box.querySelector(".answers"), said = box.querySelector(".say:not([hidden]) + .answers")?.previousElementSibling;
    const end = said && [...said.children].filter(({ hidden }) => !hidden).at(-1);
    measuring?.disconnect();
    watching?.disconnect();
    if (!answers) return;
    answers.onclick = ({ target }) => { if (target === answers) readOn(answers, answers.getBoundingClientRect().top - document.querySelector(".case").offsetHeight - 3 * FADES); };
    answers.addEventListener("focusin", ({ target }) => target.getBoundingClientRect().bottom > innerHeight && readOn(answers, Infinity));
    measuring = new ResizeObserver(() => rest(answers, said, end));
    measuring.observe(said || box);
  };
})(globalThis.RegelwerkPage);
