/* What is said at the table, shown to it in large letters, or spoken by the browser's own voice.
 *
 * In: what is said, to each by name (`to` is empty for all).  Out: `RegelwerkPage.aloud`: `show(spoken)`, `speak(spoken)`.
 */
(function (page) {
  const { el } = page;
  const LANGUAGE = "de-DE";

  /** Fill the screen with the words until somebody closes them. */
  function show(spoken) {
    const close = el("button", { type: "button", className: "tool" }, "Schließen");
    const words = spoken.map(({ to, text, begins, head }) => el("p", { className: begins ? "part" : "" }, head ? el("strong", {}, head) : "", to ? el("b", {}, to) : "", text));
    const box = el("dialog", { className: "loud" }, ...words, close);
    box.setAttribute("aria-label", "Dem Tisch zeigen");
    close.addEventListener("click", () => box.close());
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
    close.focus({ preventScroll: true });
    box.scrollTop = 0; // the words are read from their beginning
  }

  /** A German voice of the device itself where there is one: it needs no network. */
  function findVoice(voices) {
    const german = voices.filter(({ lang }) => lang.toLowerCase().startsWith("de"));
    return german.find(({ localService }) => localService) || german[0] || null;
  }

  /** Say the words aloud; asked again while it speaks, it stops. */
  function speak(spoken) {
    const synth = globalThis.speechSynthesis;
    if (synth.speaking) return synth.cancel();
    for (const { to, text, head } of spoken) {
      const said = new SpeechSynthesisUtterance([head, to, text].filter(Boolean).join(": "));
      Object.assign(said, { lang: LANGUAGE, voice: findVoice(synth.getVoices()) });
      synth.speak(said);
    }
  }

  page.aloud = { show, speak };
})(globalThis.RegelwerkPage);
