export type Facts = Readonly<Record<string, string>>;

/** The ruling on what is known; throws an `Error` named as its refusal. */
export function decide(engine: Engine, decision: string, edition: string, facts: Facts): Ruling;
/** The fact to ask next; empty if all is settled that is due now or `opened`, or only facts of `skip` are left. */
export function nextQuestion(engine: Engine, decision: string, edition: string, facts: Facts, skip?: readonly string[], opened?: readonly string[]): string;
/** The facts that can be asked together, the next one first, because each is nearly always answered alike (`usual` in the facts of the engine). */
export function askTogether(engine: Engine, decision: string, edition: string, facts: Facts, skip?: readonly string[], opened?: readonly string[]): readonly string[];
/** For each answer to `fact` still possible the rows it leaves, as `decision/row`. */
export function answers(engine: Engine, decision: string, edition: string, facts: Facts, fact: string): Readonly<Record<string, readonly string[]>>;
/** The facts with one answer given or changed; of the earlier answers those are kept that it does not exclude. */
export function revise(engine: Engine, decision: string, edition: string, facts: Facts, fact: string, value: string): Record<string, string>;
/** The rulings of all editions on the same facts, and the first outcome that differs. */
export function compare(engine: Engine, decision: string, facts: Facts): Comparison;
/** What falls due when, each sentence once. */
export function timeline(ruling: Ruling): readonly Moment[];
/** What the director says at the table now, to each in one go; the roles `toAll` are said to all. */
export function speak(moments: readonly Moment[], toAll: readonly string[]): readonly Saying[];
