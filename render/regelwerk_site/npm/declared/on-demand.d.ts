import type { Comparison, DecisionId, Decisions, FactId, Facts, Ruling } from "./index.js";
export { version, timeline, speak, rulebook, clause, cites, citedBy, search } from "./index.js";
export type * from "./index.js";

/** The ruling on what is known; rejected with an `Error` named as its refusal. */
export function decide<D extends DecisionId>(decision: D, edition: Decisions[D], facts?: Facts): Promise<Ruling>;
/** The fact to ask next; empty if all is settled that is due now or `opened`, or only facts of `skip` are left. */
export function nextQuestion<D extends DecisionId>(
  decision: D, edition: Decisions[D], facts?: Facts, skip?: readonly FactId[], opened?: readonly DecisionId[],
): Promise<FactId | "">;
/** The facts that can be asked together, the next one first, because each is nearly always answered alike (`usual` in the facts of the engine). */
export function askTogether<D extends DecisionId>(
  decision: D, edition: Decisions[D], facts?: Facts, skip?: readonly FactId[], opened?: readonly DecisionId[],
): Promise<readonly FactId[]>;
/** For each answer to `fact` still possible the rows it leaves, as `decision/row`. */
export function answers<D extends DecisionId>(
  decision: D, edition: Decisions[D], facts: Facts, fact: FactId,
): Promise<Readonly<Record<string, readonly string[]>>>;
/** The facts with one answer given or changed; of the earlier answers those are kept that it does not exclude. */
export function revise<D extends DecisionId, K extends FactId>(
  decision: D, edition: Decisions[D], facts: Facts, fact: K, value: NonNullable<Facts[K]>,
): Promise<Facts>;
/** The rulings of all editions on the same facts, and the first outcome that differs. */
export function compare(decision: DecisionId, facts?: Facts): Promise<Comparison>;
