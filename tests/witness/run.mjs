// Runs DMN documents in an engine nobody here wrote (tests/test_dmn_engines.py).
//
// In, as JSON: {engine, documents: [{name, text, situations: [{fact: answer}]}]}.
// Out, as JSON: for every document a list with what its decision gives in each situation, or {error}.
//   feelin       dmn-moddle reads the document, feelin evaluates each of its FEEL expressions; the hit policy UNIQUE is held here.
//   dmn-eval-js  reads and runs the whole document. It knows DMN 1.1 only, so it is handed the document with that version's name
//                of the model; what we write of tables is the same in both.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { DmnModdle } from "dmn-moddle";
import { evaluate, unaryTest } from "feelin";

const { decisionTable } = createRequire(import.meta.url)("@hbtgmbh/dmn-eval-js");
const MODEL = { 1.1: "http://www.omg.org/spec/DMN/20151101/dmn.xsd", 1.3: "https://www.omg.org/spec/DMN/20191111/MODEL/" };

async function byFeelin({ text, situations }) {
  const { rootElement, warnings } = await new DmnModdle().fromXML(text);
  if (warnings.length) throw new Error(warnings.map((each) => each.message).join("; "));
  const [decision] = rootElement.drgElement.filter((each) => each.$type === "dmn:Decision");
  const table = decision.decisionLogic;
  if (table.hitPolicy !== "UNIQUE") throw new Error(`hit policy ${table.hitPolicy}`);
  return situations.map((facts) => hit(table, facts));
}

function hit(table, facts) {
  const inputs = (table.input ?? []).map((clause) => value(evaluate(clause.inputExpression.text, facts)));
  const hits = table.rule.filter((rule) => (rule.inputEntry ?? []).every((entry, at) => entry.text === "-" || passes(entry.text, inputs[at])));
  if (hits.length !== 1) return { error: `${hits.length} rules hit` };
  return Object.fromEntries(table.output.map((clause, at) => [clause.name, value(evaluate(hits[0].outputEntry[at].text, facts))]));
}

const passed = new Map();

/** Whether a value passes a test; the same test of the same value, which stands in many rules, is evaluated once. */
function passes(test, input) {
  const key = JSON.stringify([test, input]);
  if (!passed.has(key)) passed.set(key, value(unaryTest(test, { "?": input })) === true);
  return passed.get(key);
}

/** What feelin found; its warnings are faults here. */
function value(result) {
  if (result.warnings?.length) throw new Error(result.warnings.map((each) => each.message).join("; "));
  return result.value;
}

async function byEvalJs({ name, text, situations }) {
  const decisions = await decisionTable.parseDmnXml(text.replace(MODEL["1.3"], MODEL["1.1"]));
  return situations.map((facts) => {
    try {
      return decisionTable.evaluateDecision(name, decisions, facts);
    } catch (problem) {
      return { error: problem.message };
    }
  });
}

const ENGINES = { feelin: byFeelin, "dmn-eval-js": byEvalJs };
const { engine, documents } = JSON.parse(readFileSync(0, "utf8"));
const results = [];
for (const document of documents) {
  try {
    results.push(await ENGINES[engine](document));
  } catch (problem) {
    results.push({ error: String(problem.message ?? problem) });
  }
}
process.stdout.write(JSON.stringify(results));
