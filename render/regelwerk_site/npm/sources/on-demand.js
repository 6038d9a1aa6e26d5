// The same functions for pages that should load little: each gives a promise, and the data of a decision come when a ruling enters it.
import * as bare from "./engine.js";
import engine from "./data/outline.js";

export { rulebook, clause, cites, citedBy, search } from "./texts.js";
export const version = engine.data_version;

const loading = new Map();

function load(name) {
  const [decision, edition] = name.split("/");
  if (!loading.has(name)) {
    loading.set(name, import(`./data/decisions/${decision}-${edition}.js`).then(({ default: { facts, table } }) => {
      Object.assign(engine.facts, facts);
      engine.decisions[decision].editions[edition] = table;
    }));
  }
  return loading.get(name);
}

async function complete(work) {
  for (;;) {
    try {
      return work();
    } catch (refused) {
      if (refused.name !== "NotLoaded") throw refused;
      await load(refused.given);
    }
  }
}

export const decide = (decision, edition, facts = {}) => complete(() => bare.decide(engine, decision, edition, facts));
export const nextQuestion = (decision, edition, facts = {}, skip = [], opened = []) => complete(() => bare.nextQuestion(engine, decision, edition, facts, skip, opened));
export const askTogether = (decision, edition, facts = {}, skip = [], opened = []) => complete(() => bare.askTogether(engine, decision, edition, facts, skip, opened));
export const answers = (decision, edition, facts, fact) => complete(() => bare.answers(engine, decision, edition, facts, fact));
export const revise = (decision, edition, facts, fact, value) => complete(() => bare.revise(engine, decision, edition, facts, fact, value));
export const compare = (decision, facts = {}) => complete(() => bare.compare(engine, decision, facts));
export const timeline = bare.timeline;
export const speak = (ruling) => bare.speak(bare.timeline(ruling), engine.to_all);
