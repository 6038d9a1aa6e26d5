/* Takes the pieces of render/regelwerk_site/offline/pack.py apart: gives a file of the site from the few pieces that hold it.
 *
 * In: `bytes(number)`, which gives a deflated piece or nothing where it is not there yet.  Out: `RegelwerkUnpack(bytes)`.
 */
"use strict";
globalThis.RegelwerkUnpack = function (bytes) {
  const TIMES = "\x01", BETWEEN = "\n\x02\n", SEAM = "\x03\n", ROOT = "\x04", AT_ONCE = 12; // pieces remembered, the latest ones
  const texts = new Map();
  let listed;

  async function inflate(number) {
    const packed = await bytes(number);
    if (!packed) throw Object.assign(new Error(`piece ${number}`), { name: "NotKept" });
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  }

  /** The text of a piece. */
  function text(number) {
    const known = texts.get(number) || inflate(number);
    texts.delete(number);
    texts.set(number, known);
    known.catch(() => texts.delete(number));
    if (texts.size > AT_ONCE) texts.delete(texts.keys().next().value);
    return known;
  }

  /** Where everything is: file → its piece and its place there; pieces of lines with the number of their first. */
  async function read() {
    const files = new Map(), lines = [];
    JSON.parse(await inflate(0)).forEach((held, at) => {
      if (Array.isArray(held)) held.forEach((name, place) => files.set(name, [at + 1, place]));
      else lines.push([held, at + 1]);
    });
    return { files, lines };
  }

  function directory() {
    listed ||= read();
    listed.catch(() => { listed = undefined; });
    return listed;
  }

  /** The lines of a file: those that stand elsewhere by their number. */
  function readReferences(told) {
    let following = 0;
    return told.split("\n").map((line) => {
      if (line[0] !== TIMES) return line;
      const number = following + (line.length > 1 ? parseInt(line.slice(1), 36) : 0);
      following = number + 1;
      return number;
    });
  }

  /** The lines with these numbers. */
  async function readShared(numbers, lines) {
    const found = new Map(), wanted = new Map();
    for (const number of numbers) {
      const [first, piece] = lines.findLast(([start]) => start <= number);
      wanted.set(piece, [...(wanted.get(piece) || []), [number, number - first]]);
    }
    for (const [piece, places] of wanted) {
      const all = (await text(piece)).split("\n");
      for (const [number, place] of places) found.set(number, all[place]);
    }
    return found;
  }

  /** A file of the site, `root` being the way to the site's root; null where there is none of the name. Rejected with NotKept where a piece is not there. */
  async function file(name, root) {
    const { files, lines } = await directory();
    if (!files.has(name)) return null;
    const [piece, place] = files.get(name);
    const told = readReferences((await text(piece)).split(BETWEEN)[place]);
    const found = await readShared(new Set(told.filter((line) => typeof line === "number")), lines);
    return told.map((line) => (typeof line === "number" ? found.get(line) : line)).join("\n").replaceAll(SEAM, "").replaceAll(ROOT, () => root);
  }

  return { file };
};
