// The rulebook ready for use: the engine with its data, search and texts when they are first asked for.
import * as bare from "./engine.js";
import engine from "./data/engine.js";
import { load } from "./search.js";

export { engine };
export const version = engine.data_version;

export const decide = (decision, edition, facts = {}) => bare.decide(engine, decision, edition, facts);
export const nextQuestion = (decision, edition, facts = {}, skip = [], opened = []) => bare.nextQuestion(engine, decision, edition, facts, skip, opened);
export const answers = (decision, edition, facts, fact) => bare.answers(engine, decision, edition, facts, fact);
export const revise = (decision, edition, facts, fact, value) => bare.revise(engine, decision, edition, facts, fact, value);
export const compare = (decision, facts = {}) => bare.compare(engine, decision, facts);
export const timeline = bare.timeline;
export const speak = (ruling) => bare.speak(bare.timeline(ruling), engine.to_all);

export const rulebook = async () => (await import("./data/rulebook.js")).default;

let units;
export async function clause(id) {
  units ??= rulebook().then((book) => new Map(book.units.map((unit) => [unit.id, { ...unit, cite: book.cites[unit.id] }])));
  return (await units).get(id) ?? null;
}

const indexes = new Map(), games = [...new Set(Object.values(engine.decisions).map((each) => each.game))];
export async function search(game, text, limit = 20) {
  if (!games.includes(game)) {
    throw Object.assign(new Error(`Spiel „${game}“ gibt es nicht; möglich: ${games.join(", ")}`), { name: "UnknownName", given: game, accepted: games });
  }
  if (!indexes.has(game)) indexes.set(game, import(`./data/search-${game}.js`).then((index) => load(index.default)));
  return (await indexes.get(game)).query(text, limit);
}
