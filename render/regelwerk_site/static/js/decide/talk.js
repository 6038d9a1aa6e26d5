/* The interview's moves: from where it stands and an answer to where it stands next.
 *
 * In: a talk `{engine, rules, decision, state, …}`.  Out: `RegelwerkPage.talk`: the next state, and what to ask in it.
 */
(function (page) {
  const dropFact = (facts, fact) => Object.fromEntries(Object.entries(facts).filter(([each]) => each !== fact));

  /** The state after an answer, an empty one for "not known yet"; `told`, where earlier answers cannot stand beside it. */
  function answer({ engine, rules, decision, state }, fact, value) {
    const skip = state.skip.filter((each) => each !== fact);
    if (!value) return { state: { ...state, facts: dropFact(state.facts, fact), skip: [...skip, fact] } };
    const facts = rules.revise(engine, decision, state.edition, state.facts, fact, value);
    const dropped = Object.keys(state.facts).some((each) => !(each in facts));
    return { state: { ...state, facts, skip }, told: dropped ? "impossible" : "" };
  }

  /** The state after the usual answer to several questions, or after putting all of them off. */
  function answerTogether(talk, several, known) {
    const answerOne = (state, fact) => answer({ ...talk, state }, fact, known ? talk.engine.facts[fact].usual : "").state;
    return { state: several.reduce(answerOne, talk.state) };
  }

  /** The ruling of a state; of facts that exclude each other (an edition may know fewer combinations) the first ones are kept. */
  function rule({ engine, rules, decision, state }) {
    try {
      return { ruling: rules.decide(engine, decision, state.edition, state.facts), state, told: "" };
    } catch (refused) {
      if (refused.name !== "ImpossibleFacts") throw refused;
      let facts = {};
      for (const [fact, value] of Object.entries(state.facts)) facts = rules.revise(engine, decision, state.edition, facts, fact, value);
      return { ruling: rules.decide(engine, decision, state.edition, facts), state: { ...state, facts }, told: "impossible" };
    }
  }

  /** The fact to ask now: the one to change, else the next one; empty once a ruling is to be shown. */
  function findNext({ engine, rules, decision, state, changing }) {
    return changing || rules.nextQuestion(engine, decision, state.edition, state.facts, state.skip, state.opened);
  }

  /** The questions that one screen asks instead, because each nearly always has the same answer; none where it would be only one. */
  function findTogether({ engine, rules, decision, state, changing }, fact) {
    const found = changing ? [] : rules.askTogether(engine, decision, state.edition, state.facts, state.skip, state.opened);
    return found[0] === fact && found.length > 1 ? found : [];
  }

  /** What the screen of a question needs; one chosen among several that its decision does not ask yet has all its answers. */
  function ask({ engine, rules, decision, game, state }, fact) {
    const facts = dropFact(state.facts, fact);
    const at = [...Object.keys(state.facts), ...state.skip].indexOf(fact);
    const possible = rules.answers(engine, decision, state.edition, facts, fact);
    const left = Object.keys(possible).length ? possible : engine.facts[fact].values;
    return { ...state, engine, rules, decision, game, fact, facts, left, at, chosen: state.facts[fact] || "" };
  }

  page.talk = { answer, answerTogether, rule, findNext, findTogether, ask };
})(globalThis.RegelwerkPage);
