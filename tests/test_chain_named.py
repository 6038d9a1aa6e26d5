"""A chain of decisions says which of them asks, which row an answer leads to, and which step is ruled above.

„Wozu diese Frage?“ and the ruling by the page's own scripts in QuickJS, on the decisions a page loads; what an answer leads to
comes from `decide`, not from `answers`.
"""

import json
from random import Random

import pytest
import quickjs
from engine_samples import ENGINE, SCRIPTS

from compiler import load
from compiler.build import write
from compiler.cli.rulings import told
from compiler.engine.ruling import ImpossibleFacts
from compiler.engine.runtime import answers, decide, next_question
from compiler.writing import dumps
from render.assets import reached

WALKS = 20  # through each decision in each edition
NO_DOCUMENT = """
globalThis.RegelwerkData = { editions: {} };
const bare = (properties, children) => ({ ...properties, children, dataset: {}, setAttribute() {}, addEventListener() {},
  append() {}, replaceChildren(...nodes) { this.children = nodes; } });
const slots = {};
const slot = (name) => (slots[name] ||= bare({}, []));
globalThis.RegelwerkPage = {
  say: (key, places = {}) => (key === "answer" ? JSON.stringify(places) : [`<${key}>`, places.title].join(" ").trim()),
  el: (tag, properties, ...children) => bare(properties, children),
  piece: () => ({ node: { querySelector: () => bare({}, []) }, slot }),
  cites: () => [], store: {}, seats: { who: () => "" },
  fill: (slot, nodes) => slot.replaceChildren(...nodes), points: () => [], cards: () => [],
};
"""
SHOW = """
function why(decision, edition, facts, fact) {
  const left = Regelwerk.answers(engine, decision, edition, facts, fact);
  RegelwerkPage.question({ engine, rules: Regelwerk, decision, edition, facts, fact, left, game: "", seat: "", skip: [] }, () => {});
  return JSON.stringify(slots.effects.children.map((item) => JSON.parse(item.children[0])));
}
function ruled(decision, edition, facts) {
  const told = { engine, facts, game: "", seat: "", appeal: () => [], title: "", editionName: "" };
  RegelwerkPage.ruling(Regelwerk.decide(engine, decision, edition, facts), told);
  return JSON.stringify({ verdict: slots.verdict.textContent, 
    below: slots.silent.children.map((each) => each.children[0]), further: slots.further.children.map((each) => each.children[0]) });
}
"""


class Page:
    """The page of one decision, without a document."""

    def __init__(self, engine, decision):
        self.engine, self.decision = engine, decision
        part = {**engine, "decisions": {id: engine["decisions"][id] for id in reached(engine, decision)}}
        self.context = quickjs.Context()
        self.context.eval(NO_DOCUMENT)
        for name in (*ENGINE, "state.js", "question.js", "ruling.js"):
            self.context.eval((SCRIPTS / name).read_text(encoding="utf-8"))
        self.context.set("text", json.dumps(part))
        self.context.eval("const engine = JSON.parse(text)")
        self.context.eval(SHOW)

    def effects(self, edition, facts, fact):
        """The label of each answer and the sentence it is said to lead to."""
        self.context.set("given", json.dumps([self.decision, edition, facts, fact]))
        return {each["answer"]: each["result"] for each in json.loads(self.context.eval("why(...JSON.parse(given))"))}

    def ruled(self, edition, facts):
        """The line of the verdict; what is said of decisions without a ruling of their own below it; the decisions one can go on with."""
        self.context.set("given", json.dumps([self.decision, edition, facts]))
        return json.loads(self.context.eval("ruled(...JSON.parse(given))"))


def steps(ruling):
    """A ruling and those of the decisions it applies, in the order in which they are asked."""
    found = [ruling]
    for each in found:
        found += each.chained
    return found


def headline(row, engine):
    """The first sentence of a row as the page says it."""
    if own := [outcome["says"] for outcome in row["then"] if not outcome["apply"]]:
        return own[0]
    if row["then"]:
        return f"<chained> {engine['decisions'][row['then'][0]['apply']]['title']}"
    return "<refer>" if row["outcome"] == "refer" else "<silent>"


def right(engine, decision, edition, facts, fact):
    """By label, what the decision that asks rules on each answer: one sentence, or that it depends on more."""
    asks = next(each.decision for each in steps(decide(engine, decision, edition, facts)) if each.status == "open")
    rows = {row["id"]: row for row in engine["decisions"][asks]["editions"][edition]["rows"]}
    found = {}
    for value, label in engine["facts"][fact]["values"].items():
        try:
            after = decide(engine, decision, edition, {**facts, fact: value})
        except ImpossibleFacts:
            continue
        heads = {headline(rows[id], engine) for each in steps(after) if each.decision == asks for id in each.possible}
        found[label] = heads.pop() if len(heads) == 1 else "<more>"
    return found


def walked(engine, decision, edition, walks):
    """Seeded interviews to their end: the facts known and the question asked at every step."""
    random = Random(f"{decision} {edition}")
    for _ in range(walks):
        facts = {}
        while fact := next_question(engine, decision, edition, facts):
            yield dict(facts), fact
            facts[fact] = random.choice(sorted(answers(engine, decision, edition, facts, fact)))


def wrong(engine, decision, walks):
    """The questions of walks on which the page says of an answer what the decision that asks does not rule."""
    page, found, seen = Page(engine, decision), [], 0
    for edition in engine["decisions"][decision]["editions"]:
        for facts, fact in walked(engine, decision, edition, walks):
            told, ruled = page.effects(edition, facts, fact), right(engine, decision, edition, facts, fact)
            assert ruled and all(ruled.values()), (decision, edition, facts, fact)
            seen += 1
            parted = [label for label in {**told, **ruled} if told.get(label) != ruled.get(label)]
            found += [(edition, facts, fact, label, told.get(label), ruled.get(label)) for label in parted]
    return found, seen


@pytest.fixture(scope="module")
def engine(rulebook):
    """The compiled decisions of the project, through JSON as a page reads them."""
    return json.loads(dumps(rulebook.outputs["engine.json"]))


def test_answers_lead_where_the_decision_that_asks_says(engine):
    known = {
        "turn": "partner", "accepted": "yes", "out_of_turn_call": "inadmissible_double", "noticed_after_lead": "no",
        "left_opponent_called": "no", "in_rotation": "no", "could_have_known": "no", "becomes_defender": "yes",
    }  # fmt: skip
    assert next_question(engine, "call_out_of_rotation", "2017", known) == "comparable"
    told = Page(engine, "call_out_of_rotation").effects("2017", known, "comparable")
    assert told == right(engine, "call_out_of_rotation", "2017", known, "comparable")
    assert any("keine Ausspielbeschränkung" in each for each in told.values()), told
    assert any("verbieten" in each for each in told.values()), told


def test_no_answer_is_said_to_lead_to_a_row_of_another_decision(engine):
    walks = [wrong(engine, decision, WALKS) for decision in engine["decisions"]]
    assert [each for found, _ in walks for each in found] == []
    assert sum(seen for _, seen in walks) > 4_000


def test_no_step_of_a_chain_is_dropped_in_silence(engine):
    """Every decision a settled row applies is ruled below it, or is said to be ruled above."""
    for decision, edition in ((id, each) for id in engine["decisions"] for each in engine["decisions"][id]["editions"]):
        for facts, _ in walked(engine, decision, edition, 3):
            for each in steps(decide(engine, decision, edition, facts)):
                applied = [outcome.params["decision"] for outcome in each.outcomes if outcome.effect == "apply"]
                assert sorted(applied) == sorted([*(below.decision for below in each.chained), *each.repeated]), (decision, edition, facts)


COMES_BACK = {
    "change_time": "left_opponent_meant_original", "intention": "intended", "first_call": "insufficient", "in_rotation": "no",
    "turn": "left_opponent_later", "accepted": "no", "out_of_turn_call": "bid", "bid_or_artificial_pass": "bid",
}  # fmt: skip


def test_a_chain_that_comes_back_says_so(engine, rulebook, tmp_path):
    ruling = decide(engine, "change_of_call", "1997", COMES_BACK)
    assert [(each.decision, each.repeated) for each in steps(ruling) if each.repeated] == [("bid_out_of_rotation", ("change_of_call",))]
    write(rulebook.outputs, tmp_path)
    assert told(load(tmp_path), ruling)[-1].strip() == "Wie oben entschieden: Änderung einer Ansage"
    assert Page(engine, "change_of_call").ruled("1997", COMES_BACK)["below"] == ["<repeated> Änderung einer Ansage"]


def test_a_row_that_only_goes_on_is_not_called_silent(engine):
    known = {fact: COMES_BACK[fact] for fact in ("change_time", "intention", "first_call")}
    assert decide(engine, "change_of_call", "1997", known).status == "settled"
    assert Page(engine, "change_of_call").ruled("1997", known)["verdict"] == "<chained> Ungenügendes Gebot"


def test_the_page_goes_on_with_every_open_step_of_a_chain(engine):
    known = {"turn": "partner", "accepted": "no", "out_of_turn_call": "inadmissible_double"}
    ruling = decide(engine, "call_out_of_rotation", "1997", known)
    assert ruling.status == "settled" and all(each.status != "open" for each in ruling.chained)
    open_steps = {f"<chained> {engine['decisions'][each.decision]['title']}" for each in steps(ruling) if each.status == "open"}
    further = Page(engine, "call_out_of_rotation").ruled("1997", known)["further"]
    assert open_steps and len(further) == len(open_steps) and set(further) == open_steps
