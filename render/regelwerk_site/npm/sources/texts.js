// The clauses, what cites them, and the search, each loaded when it is first asked for.
import { bring } from "./bring.js";
import games from "./data/games.js";
import { load } from "./search.js";

const clauses = () => bring("clauses", () => import("./data/clauses.js"));
const edges = () => bring("edges", () => import("./data/edges.js"));
const rest = () => bring("rest", () => import("./data/rest.js"));

export const rulebook = async () => Object.assign({}, ...(await Promise.all([rest(), clauses(), edges()])));
export const cites = async () => (await clauses()).cites;

let units;
export async function clause(id) {
  units ??= clauses().then(({ units, cites }) => new Map(units.map((unit) => [unit.id, { ...unit, cite: cites[unit.id] }])));
  return (await units).get(id) ?? null;
}

let citing;
export async function citedBy(id) {
  if (!(await clause(id))) return null;
  citing ??= edges().then((part) => turnRound(part.edges));
  return (await citing).get(id) ?? [];
}

function turnRound(edges) {
  const found = new Map();
  for (const [source, leads] of Object.entries(edges)) {
    for (const kind of Object.keys(leads).filter((each) => each === "cites" || each.startsWith("refers:"))) {
      for (const target of leads[kind]) {
        if (!found.has(target)) found.set(target, []);
        found.get(target).push([kind.replace("refers:", ""), source.split("@")[0]]);
      }
    }
  }
  return found;
}

const indexes = new Map();
export async function search(game, text, limit = 20) {
  if (!games.includes(game)) {
    throw Object.assign(new Error(`Spiel „${game}“ gibt es nicht; möglich: ${games.join(", ")}`), { name: "UnknownName", given: game, accepted: games });
  }
  if (!indexes.has(game)) indexes.set(game, bring(`search-${game}`, () => import(`./data/search-${game}.js`)).then(load));
  return (await indexes.get(game)).query(text, limit);
}
