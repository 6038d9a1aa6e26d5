/* Records in files, as compiler/regelwerk/detect/reader.py reads them: PBN and LIN, in whatever encoding they come.
 *
 * In: the bytes of a file, its name.  Out: `decodeFile`, `findForm`, `readRecords`.
 */
(function (records) {
  const FEW = 1000; // bytes that show whether most of every second one are empty
  const MARKS = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" };

  /** The text of a file: UTF-16 by its mark or its empty bytes, else UTF-8, else what western systems used before. */
  records.decodeFile = function (bytes) {
    const start = [...bytes.subarray(0, FEW)], isWide = (odd) => 2 * start.filter((byte, at) => byte === 0 && at % 2 === odd).length > Math.floor(start.length / 2);
    const kind = MARKS[bytes[0] * 256 + bytes[1]] || (isWide(1) ? "utf-16le" : isWide(0) ? "utf-16be" : "");
    if (kind) return new TextDecoder(kind).decode(bytes);
    try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return new TextDecoder("windows-1252").decode(bytes).replace(/[\x81\x8d\x8f\x90\x9d]/g, "\ufffd"); }
  };

  /** Whether a file is PBN or LIN: by its name, else by what it holds. */
  records.findForm = (name, text) => (/\.lin$/i.test(name) || (!/\.pbn$/i.test(name) && text.includes("|") && !text.includes("[")) ? "lin" : "pbn");

  /** Every board of a file, one after the other. */
  records.readRecords = (text, form) => (form === "lin" ? records.readLin(text) : records.readPbn(text));
})(globalThis.RegelwerkRecords);
