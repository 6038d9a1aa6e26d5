// Puts the suite beside this file to an engine: `node run.mjs [module]`. The module exports `decide(decision, edition, facts)`, which returns
// a ruling, and `nextQuestion(decision, edition, facts, skip, opened)`; both throw an Error whose `name` is that of the refusal.
// Without a module: the package `regelwerk`. Exit code 1 where the engine says something else than the suite.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const chosen = process.argv[2];
const engine = await import(chosen ? pathToFileURL(chosen).href : "regelwerk");
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

const RULING = ["decision", "status", "row", "otherwise", "outcomes", "cites", "note", "possible", "next_question", "due", "chained", "repeated", "deferred"];
const INSIDE = { outcomes: outcome, chained: ruling };

/** A ruling as the suite has it: nothing of how it is explained, nothing that is empty. */
function ruling(whole) {
  const kept = RULING.map((key) => [key, INSIDE[key] ? whole[key].map(INSIDE[key]) : whole[key]]);
  return Object.fromEntries(kept.filter(([, value]) => value.length));
}

function outcome({ effect, params, to, says, say, due, cites, points }) {
  const shared = points.map(({ to, players, points }) => ({ to, players, points }));
  return { effect, params, to, says, say, due, cites, ...(shared.length ? { points: shared } : {}) };
}

function said({ decision, edition }, { facts, skip, opened }) {
  try {
    if (skip) return { next: engine.nextQuestion(decision, edition, facts, skip, opened) };
    return { ruling: ruling(engine.decide(decision, edition, facts)) };
  } catch ({ name, message }) {
    return { refused: name, message };
  }
}

let cases = 0, otherwise = 0;
for (const { file } of read("index.json").files) {
  const set = read(file);
  for (const each of set.cases) {
    const { id, facts, skip, opened, ...expected } = each, { message, ...found } = said(set, each);
    cases += 1;
    if (isDeepStrictEqual(found, expected)) continue;
    otherwise += 1;
    console.log(`${file} ${id}`, message ?? "");
  }
}
console.log(`${cases} cases, ${otherwise} otherwise`);
process.exitCode = otherwise || !cases ? 1 : 0;
