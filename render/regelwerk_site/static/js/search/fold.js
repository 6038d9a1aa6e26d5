/* One spelling for what people write in many: compiler/regelwerk/search/fold once more.
 *
 * In: text as written or typed.  Out: RegelwerkFold.fold(text), the text in that spelling, and .tokens(text), its words.
 */
"use strict";
(function (global) {
  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/ß/g, "ss").replace(/œ/g, "oe").replace(/ph/g, "f").replace(/c/g, "k")
    .replace(/y/g, "i").replace(/([aou])e/g, "$1").replace(/ie(?=s?(?![a-z]))/g, "i").replace(/([a-z])\1+(?=[a-z])/g, "$1").replace(/([a-z])([a-z])\2+/g, "$1$2");
  const tokens = (text) => (fold(text).match(/[a-z]{2,}|[0-9]+|[♠♥♦♣]/g) || []).map((token) => token.slice(0, 32));
  global.RegelwerkFold = { fold, tokens };
})(globalThis);
