// The clauses and the search, each loaded when it is first asked for.
import games from "./data/games.js";
import { load } from "./search.js";

export const rulebook = async () => (await import("./data/rulebook.js")).default;

let units;
export async function clause(id) {
  units ??= rulebook().then((book) => new Map(book.units.map((unit) => [unit.id, { ...unit, cite: book.cites[unit.id] }])));
  return (await units).get(id) ?? null;
}

const indexes = new Map();
export async function search(game, text, limit = 20) {
  if (!games.includes(game)) {
    throw Object.assign(new Error(`Spiel „${game}“ gibt es nicht; möglich: ${games.join(", ")}`), { name: "UnknownName", given: game, accepted: games });
  }
  if (!indexes.has(game)) indexes.set(game, import(`./data/search-${game}.js`).then((index) => load(index.default)));
  return (await indexes.get(game)).query(text, limit);
}
