/* A file of records chosen or dropped anywhere on the page of the auction; what reads it is loaded then. In its tab it stays open until it is closed, so that the way back from a decision leads to it.
 *
 * In: [data-records] with its button and field.  Out: `RegelwerkPage.openRecords(box, file)` of boards.js is called.
 */
(function (page) {
  const KEPT = "regelwerk.records";

  /** What this tab keeps of the opened file; one that is too large for it is chosen again. */
  page.keptRecords = {
    get() { try { return JSON.parse(sessionStorage.getItem(KEPT)); } catch { return null; } },
    set(file) { try { sessionStorage.removeItem(KEPT); if (file) sessionStorage.setItem(KEPT, JSON.stringify(file)); } catch { /* not kept */ } },
  };

  /** Open the first of some files, and say so where there are more, or where it cannot be read. */
  async function open(box, [file, ...others]) {
    const told = box.querySelector("[data-told]");
    let fault = others.length ? "first-only" : "";
    try {
      await page.bring("records", "reckon", "tafeln").then(() => page.bring("records-data"));
      fault = await page.openRecords(document.querySelector("[data-boards]"), file) || fault;
    } catch { fault = "file-unread"; }
    told.textContent = page.say(fault);
    told.hidden = !fault;
  }

  function wire(box) {
    const field = box.querySelector("input"), holds = ({ dataTransfer }) => Boolean(dataTransfer) && [...dataTransfer.types].includes("Files");
    const light = (on) => box.classList.toggle("over", on);
    box.querySelector("button").addEventListener("click", () => field.click());
    field.addEventListener("change", () => {
      if (field.files.length) open(box, [...field.files]);
      field.value = ""; // the same file may be chosen again
    });
    document.addEventListener("dragover", (event) => {
      if (!holds(event)) return;
      event.preventDefault();
      light(true);
    });
    document.addEventListener("dragleave", ({ relatedTarget }) => { if (!relatedTarget) light(false); });
    document.addEventListener("drop", (event) => {
      light(false);
      if (!holds(event)) return;
      event.preventDefault();
      if (event.dataTransfer.files.length) open(box, [...event.dataTransfer.files]);
    });
    const kept = page.keptRecords.get();
    if (kept && !/reizung=/.test(location.search)) open(box, [kept]);
  }

  page.ready(() => document.querySelectorAll("[data-records]").forEach(wire));
})(globalThis.RegelwerkPage);
