/* What of a ruling is said first once it stands: what is new by a decision taken before it fell due, the rest folded; under it what falls due later, with a way to decide it now.
 *
 * In: what is said, the decisions opened and put off.  Out: `RegelwerkPage.said`: `listOpened(ruling, opened, nameIn)`, `show(slot, spoken)`, `owe(box, owed, open)`, `follow(node, slot, ruling, told)`.
 */
(function (page) {
  const { say, el, spoken } = page;
  const { timeline, rulings } = globalThis.Regelwerk;

  /** What weighs of a ruling, else its first sentence that is no side matter. */
  function pickWeighty({ outcomes }) {
    const said = outcomes.filter(({ says }) => says), weighty = said.filter((each) => page.headline.weigh(each) > 0);
    return weighty.length ? weighty : said.filter((each) => page.headline.weigh(each) === 0).slice(0, 1);
  }

  /** What is told of decisions that somebody took before they fell due, each with its moment. */
  const listOpened = (ruling, opened, nameIn = (text) => text) => rulings(ruling).filter(({ decision }) => opened.includes(decision))
    .flatMap((each) => pickWeighty(each).map(({ says }) => ({ to: say(`due-${each.due}`), text: nameIn(says), begins: false })));

  /** Show what is said; what has a `fold` stands behind that name and is shown to the table and spoken only while it is open. */
  function show(slot, said) {
    const box = slot("spoken"), names = [...new Set(said.map(({ fold }) => fold))].filter(Boolean), folds = {};
    const wire = () => {
      const open = said.filter(({ fold }) => !fold || folds[fold].open);
      spoken.wire(box, open);
      box.querySelector(".tools").hidden = !open.length;
    };
    const pick = (name) => said.filter(({ fold }) => (fold || "") === name).map((each, at) => (at ? each : { ...each, begins: false }));
    for (const name of names) {
      folds[name] = el("details", { className: "fold" }, el("summary", {}, name), ...spoken.tell(pick(name)));
      folds[name].addEventListener("toggle", wire);
    }
    box.hidden = !said.length;
    slot("spoken-words").replaceChildren(...spoken.tell(pick("")), ...Object.values(folds));
    wire();
  }

  /** Say under what holds now, behind `box`, what falls due later, with a way to decide it now; `open` is called with the decision. */
  function owe(box, owed, open) {
    if (box.nextElementSibling.matches(".owed")) box.nextElementSibling.remove();
    if (!owed.length) return;
    box.after(el("div", { className: "owed" }, ...owed.map(({ due, id, title }) => {
      const button = el("button", { type: "button", className: "tool" }, `${say(`due-${due}`)}: ${title} `, el("b", {}, say("decide-now")));
      button.addEventListener("click", () => open(id));
      return button;
    })));
  }

  /** Let the bar of a ruling wait until all that is to be said has been in sight. */
  function watchBar(node, slot) {
    const bar = node.querySelector(".actions"), end = slot("spoken-words").lastElementChild;
    let watching = null;
    new ResizeObserver(() => {
      node.style.setProperty("--bar", `${bar.offsetHeight}px`);
      watching?.disconnect();
      if (!end) return;
      const owed = node.querySelector(".owed")?.offsetHeight || 0, rests = bar.offsetHeight + owed, left = innerHeight - end.getBoundingClientRect().bottom;
      node.classList.toggle("ends", left >= 0 && left < owed); // all that is to be said is on the screen, if nothing rests over it
      watching = new IntersectionObserver(([{ intersectionRatio }]) => bar.classList.toggle("waits", intersectionRatio < 1), { rootMargin: `99999px 0px -${rests}px 0px`, threshold: 1 }); // what has been scrolled past is read
      watching.observe(end);
    }).observe(bar);
  }

  /** Say first what is new in the ruling of a decision, and what falls due later. */
  function follow(node, ruling, told, open) {
    const slot = (name) => node.querySelector(`[data-slot="${name}"]`);
    const fresh = listOpened(ruling, told.opened, (text) => page.seats.nameIn(told.game, text, told.seat)), fold = say("said-before");
    if (fresh.length) show(slot, [...fresh, ...told.spoken.map((each) => ({ ...each, fold }))]);
    owe(slot("verdict"), timeline(ruling).flatMap(({ due, deferred }) => deferred.map((id) => ({ due, id, title: told.engine.decisions[id].title }))), open);
    watchBar(node, slot);
  }

  page.said = { listOpened, show, owe, follow };
})(globalThis.RegelwerkPage);
