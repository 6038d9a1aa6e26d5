import type { Engine, Ruling, Comparison, Moment, Saying } from "./engine.js";
import type { Rulebook, Unit } from "./data/rulebook.js";
import type { Hit } from "./search.js";
export type * from "./engine.js";
export type { Rulebook, Unit, Hit };

/** The compiled decisions. */
export const engine: Engine;
/** The state of the data. */
export const version: string;
/** The ruling on what is known; throws an `Error` named as its refusal. */
export function decide<D extends DecisionId>(decision: D, edition: Decisions[D], facts?: Facts): Ruling;
/** The fact to ask next; empty if all is settled that is due now or `opened`, or only facts of `skip` are left. */
export function nextQuestion<D extends DecisionId>(
  decision: D, edition: Decisions[D], facts?: Facts, skip?: readonly FactId[], opened?: readonly DecisionId[],
): FactId | "";
/** The facts that can be asked together, the next one first, because each is nearly always answered alike (`usual` in the facts of the engine). */
export function askTogether<D extends DecisionId>(
  decision: D, edition: Decisions[D], facts?: Facts, skip?: readonly FactId[], opened?: readonly DecisionId[],
): readonly FactId[];
/** For each answer to `fact` still possible the rows it leaves, as `decision/row`. */
export function answers<D extends DecisionId>(decision: D, edition: Decisions[D], facts: Facts, fact: FactId): Readonly<Record<string, readonly string[]>>;
/** The facts with one answer given or changed; of the earlier answers those are kept that it does not exclude. */
export function revise<D extends DecisionId, K extends FactId>(
  decision: D, edition: Decisions[D], facts: Facts, fact: K, value: NonNullable<Facts[K]>,
): Facts;
/** The rulings of all editions on the same facts, and the first outcome that differs. */
export function compare(decision: DecisionId, facts?: Facts): Comparison;
/** What falls due when, each sentence once. */
export function timeline(ruling: Ruling): readonly Moment[];
/** What the director says at the table now, to each in one go. */
export function speak(ruling: Ruling): readonly Saying[];
/** Every clause, lineage, term and case; loaded when it is first asked for. */
export function rulebook(): Promise<Rulebook>;
/** A clause by its id with its citation; null where there is none. */
export function clause(id: string): Promise<(Unit & { readonly cite: string }) | null>;
/** The citation of every place and every work, by id. */
export function cites(): Promise<Readonly<Record<string, string>>>;
/** What refers to a clause, as pairs of type and id, rows of decisions as `decision:…/…`; null where there is no such clause. */
export function citedBy(id: string): Promise<ReadonlyArray<readonly [type: string, id: string]> | null>;
/** The hits in a game, best first; rejected with an `Error` named as its refusal. */
export function search(game: Game, text: string, limit?: number): Promise<readonly Hit[]>;
