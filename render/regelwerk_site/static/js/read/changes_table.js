/* The changes that are shown, to take along as a table: numbers, reasons, both texts, situations ruled otherwise.
 *
 * In: entries of the list, what they fold, the scripts assets/text/….js.  Out: `RegelwerkPage.takeAlong(bar, entries)`.
 */
(function (page) {
  const { el, say, folded } = page;
  const texts = {}; // id → what the clause says, in our words
  globalThis.RegelwerkData = { ...globalThis.RegelwerkData, read: (found) => Object.assign(texts, found) };

  const all = (selector, inside) => [...inside.querySelectorAll(selector)];
  const read = (entry, selector) => (entry.querySelector(selector) || { textContent: "" }).textContent;
  const tidy = (text) => text.replace(/\s+/g, " ").trim();
  const nameScript = (id) => `text/bridge/${/^.+?\/./.exec(id)[0]}`;

  /** First sentences and whole reasons of an entry: what is neither number nor badge. */
  function readReasons(entry) {
    const parts = [...entry.childNodes].filter((part) => part.nodeType === Node.TEXT_NODE || part.matches("details:not(.cases)"));
    const core = (part) => (part.querySelector ? part.querySelector("summary") : part).textContent;
    const whole = (part) => (part.querySelector ? `${core(part)}. ${part.lastChild.textContent}` : core(part));
    return [core, whole].map((tell) => tidy(parts.map(tell).filter((text) => text.trim()).join(" ")));
  }

  /** The older and the newer number of an entry, empty where there is no such place. */
  function readNumbers(entry, sides) {
    const [older, newer = older] = read(entry, "a").split(" → ");
    return [older, newer].map((number, at) => (sides[at].length || !sides[1 - at].length ? number : ""));
  }

  /** A line of the table for an entry. */
  function makeLine(bar, entry) {
    const [kind, weight = ""] = all(":scope > b", entry).map((badge) => badge.textContent), sides = folded.listPlaces(entry);
    const heading = entry.closest("details.change").querySelector("summary > b"), number = heading.querySelector(".no");
    const who = (entry.dataset.who || "").split(" ").map((key) => (bar.querySelector(`[name="adressat"] [value="${key}"]`) || { text: "" }).text.replace(/ \(\d+\)$/, "")).filter(Boolean);
    const joined = sides.map((ids) => ids.map((id) => texts[id]).filter(Boolean).join(" | "));
    return [bar.dataset.of, number ? number.textContent : "", heading.textContent.replace(/^\d+ /, "").trim(), ...readNumbers(entry, sides), kind, weight, read(entry, "i"), who.join(", "),
      ...readReasons(entry), ...joined, all("small a", entry).map((each) => each.textContent).join(", "), folded.listLargest(entry).join(" | "), `${location.href.replace(/[?#].*$/, "")}#${entry.id}`];
  }

  page.takeAlong = async (bar, entries) => {
    const scripts = new Set(entries.flatMap((entry) => folded.listPlaces(entry).flat()).map(nameScript));
    await Promise.all([...scripts].map((script) => page.bring(script).catch(() => undefined)));
    const quote = (cell) => `"${cell.replaceAll('"', '""')}"`;
    const table = [say("columns").split(";"), ...entries.map((entry) => makeLine(bar, entry))].map((line) => line.map(quote).join(";")).join("\r\n");
    const saved = el("a", { href: URL.createObjectURL(new Blob(["\ufeff", table, "\r\n"], { type: "text/csv" })), download: `aenderungen-${bar.dataset.of}.csv` });
    saved.click();
    URL.revokeObjectURL(saved.href);
  };
})(globalThis.RegelwerkPage);
