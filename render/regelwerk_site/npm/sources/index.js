// The rulebook ready for use: the engine with all its data; search and texts when they are first asked for.
import * as bare from "./engine.js";
import engine from "./data/engine.js";

export { engine };
export { rulebook, clause, cites, citedBy, search } from "./texts.js";
export const version = engine.data_version;

export const decide = (decision, edition, facts = {}) => bare.decide(engine, decision, edition, facts);
export const nextQuestion = (decision, edition, facts = {}, skip = [], opened = []) => bare.nextQuestion(engine, decision, edition, facts, skip, opened);
export const askTogether = (decision, edition, facts = {}, skip = [], opened = []) => bare.askTogether(engine, decision, edition, facts, skip, opened);
export const answers = (decision, edition, facts, fact) => bare.answers(engine, decision, edition, facts, fact);
export const revise = (decision, edition, facts, fact, value) => bare.revise(engine, decision, edition, facts, fact, value);
export const compare = (decision, facts = {}) => bare.compare(engine, decision, facts);
export const timeline = bare.timeline;
export const speak = (ruling) => bare.speak(bare.timeline(ruling), engine.to_all);
