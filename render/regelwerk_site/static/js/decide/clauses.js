/* A citation that opens where it stands: the text of the clause is loaded when somebody opens it.
 *
 * In: ids of clauses, `RegelwerkData.name`, the scripts assets/text/….js.  Out: `RegelwerkPage.quotes(ids)`.
 */
(function (page) {
  const { say, el, cites } = page;
  const texts = {}; // id → what the clause says, in our words

  /** What the script of a page of an edition hands in. */
  globalThis.RegelwerkData.read = (found) => Object.assign(texts, found);

  function quote(id) {
    const [name, place] = globalThis.RegelwerkData.name(id);
    if (!place) return cites([id])[0];
    const said = el("blockquote", {}, el("a", { href: page.root + place }, say("read", { name })));
    const box = el("details", { className: "cite" }, el("summary", {}, name), said);
    box.addEventListener("toggle", async () => {
      await page.bring(`text/${/^.+\/[^/](?=[^/]*\/index\.html)/.exec(place)[0]}`, "behind.css").catch(() => undefined); // then the link is left
      if (texts[id]) said.prepend(`${texts[id]} `);
    }, { once: true });
    return box;
  }

  page.quotes = (ids) => el("div", { className: "cites" }, ...ids.map(quote));
})(globalThis.RegelwerkPage);
