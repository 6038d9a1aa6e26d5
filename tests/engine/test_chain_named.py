"""A chain of decisions says which of them asks, which row an answer leads to, and which step is
ruled above.

„Wozu diese Frage?“ and the ruling by the page's own scripts in QuickJS, on the decisions a page
loads; what an answer leads to comes from `decide`, not from `list_answers`.
"""

import json
from pathlib import Path
from random import Random

import pytest
import quickjs

from engine_samples import (
    ENGINE,
    compiled,
    corpus,
    decision as written,
    fact as question,
    row as rule,
)
from regelwerk.disk.writing import dumps
from regelwerk.engine.ruling import ImpossibleFacts, walk_rulings
from regelwerk.engine.runtime import decide, find_next_question, list_answers
from regelwerk.model import ASIDE, Outcome
from regelwerk.model.moments import MOMENTS
from regelwerk_site.press.assets import find_script
from tiers import drawn, some_or_all

WALKS = 6  # through each decision in each edition
NO_DOCUMENT = """
const bare = (properties, children) => ({ ...properties, children, dataset: {}, classList: { toggle() {} },
  setAttribute() {}, addEventListener() {}, append() {},
  replaceChildren(...nodes) { this.children = nodes; }, querySelector: () => bare({}, []), querySelectorAll: () => [] });
const told = (node) => (node?.children ? node.children.map(told).join("") : String(node));
let made = [];
globalThis.Intl = { ListFormat: class { format(words) { return words; } } };
globalThis.RegelwerkPage = {
  say: (key, places = {}) => (key === "answer" ? JSON.stringify(places) : [`<${key}>`, places.title].join(" ").trim()),
  el: (tag, properties, ...children) => bare(properties, children),
  piece: (id) => {
    const slots = {};
    made.push({ id, slots });
    return { node: bare({ slots }, []), slot: (name) => (slots[name] ||= bare({}, [])) };
  },
  cites: () => [], quotes: () => "", picture: () => "", store: {}, root: "",
  seats: { who: () => "", seatOf: () => "", nameRole: () => "", nameIn: (game, text) => text },
  state: { protocol: () => "" },
  fill: (slot, nodes) => slot.replaceChildren(...nodes), points: () => [], ready: () => undefined, bring: () => Promise.reject(),
};
"""
SHOW = """
Object.assign(RegelwerkData, { editions: new Proxy({}, { get: (none, edition) => edition }), aloud: {}, weights: {}, speaking: [] });
const of = (id) => made.filter((piece) => piece.id === id).map((piece) => piece.slots);
function why(decision, edition, facts, fact) {
  const list = bare({}, []);
  RegelwerkPage.effects(list, { engine, edition, fact, left: Regelwerk.answers(engine, decision, edition, facts, fact) });
  return JSON.stringify(list.children.map((item) => JSON.parse(item.children[0])));
}
function ruled(decision, edition, facts, weights) {
  made = [];
  RegelwerkData.weights = weights;
  const at = { engine, facts, game: "", seat: "", appeal: () => [], title: "", editionName: "" };
  RegelwerkPage.ruling(Regelwerk.decide(engine, decision, edition, facts), at);
  const [screen] = of("tpl-ruling");
  const moments = of("tpl-moment").map(({ when, steps, deferred }) => [
    when.textContent,
    steps.children.map((each) => told(each.children[1].children[0])), deferred.children.map((each) => each.children[0].trim()),
  ]);
  const below = screen.silent.children.map((each) => each.children[0]);
  return JSON.stringify({ verdict: told(screen.verdict), moments, below });
}
"""


def chain(engine, decision):
    """A decision and all that its rows lead to in any edition."""
    found = [decision]
    for id in found:
        rows = [
            row for table in engine["decisions"][id]["editions"].values() for row in table["rows"]
        ]
        found += {
            outcome["apply"] for row in rows for outcome in row["then"] if outcome["apply"]
        } - {*found}
    return found


class Page:
    """The page of one decision, without a document."""

    def __init__(self, engine, decision):
        self.engine, self.decision = engine, decision
        part = {
            **engine,
            "decisions": {id: engine["decisions"][id] for id in chain(engine, decision)},
        }
        self.context = quickjs.Context()
        self.context.eval(NO_DOCUMENT)
        for name in (
            *ENGINE,
            "data.js",
            "headline.js",
            "spoken.js",
            "question.js",
            "ruling.js",
            "why.js",
        ):
            self.context.eval(find_script(Path(name).stem).read_text(encoding="utf-8"))
        self.context.set("text", json.dumps(part))
        self.context.eval("const engine = JSON.parse(text)")
        self.context.eval(SHOW)

    def effects(self, edition, facts, fact):
        """The label of each answer and the sentence it is said to lead to."""
        self.context.set("given", json.dumps([self.decision, edition, facts, fact]))
        told = json.loads(self.context.eval("why(...JSON.parse(given))"))
        return {answer: each["result"] for each in told for answer in each["answer"]}

    def ruled(self, edition, facts, **weights):
        """The headline; by moment its steps and what waits; what is said of other decisions.
        `weights` are those of the effects.
        """
        self.context.set("given", json.dumps([self.decision, edition, facts, weights]))
        return json.loads(self.context.eval("ruled(...JSON.parse(given))"))


def tables(engine):
    """Every decision in every edition it has."""
    return [
        (id, edition) for id, entry in engine["decisions"].items() for edition in entry["editions"]
    ]


def steps(ruling):
    """The rulings of a chain in the order of time."""
    return sorted(walk_rulings(ruling), key=lambda each: MOMENTS.index(each.due))


def headline(row, engine):
    """The first sentence of a row as the page says it."""
    if own := [outcome["says"] for outcome in row["then"] if not outcome["apply"]]:
        return own[0]
    if row["then"]:
        return f"<chained> {engine['decisions'][row['then'][0]['apply']]['title']}"
    return "<refer>" if row["outcome"] == "refer" else "<silent>"


def right(engine, decision, edition, facts, fact):
    """By label, what the decision that asks rules on each answer: one sentence, or that it depends
    on more.
    """
    asks = next(
        each.decision
        for each in steps(decide(engine, decision, edition, facts))
        if each.status == "open" and each.next_question == fact
    )
    rows = {row["id"]: row for row in engine["decisions"][asks]["editions"][edition]["rows"]}
    found = {}
    for value, label in engine["facts"][fact]["values"].items():
        try:
            after = decide(engine, decision, edition, {**facts, fact: value})
        except ImpossibleFacts:
            continue
        heads = {
            headline(rows[id], engine)
            for each in steps(after)
            if each.decision == asks
            for id in each.possible
        }
        found[label] = heads.pop() if len(heads) == 1 else "<more>"
    return found


def walked(engine, decision, edition, walks):
    """Seeded interviews, as far as they go, everything opened that is put off: the facts known and
    the question asked at every step.
    """
    random = Random(f"{decision} {edition}")
    opened = tuple(engine["decisions"])
    for _ in range(walks):
        facts = {}
        try:
            while fact := find_next_question(engine, decision, edition, facts, opened=opened):
                yield dict(facts), fact
                facts[fact] = random.choice(
                    sorted(list_answers(engine, decision, edition, facts, fact))
                )
        except ImpossibleFacts:
            continue


def wrong(engine, decision, walks):
    """The questions of walks on which the page says of an answer what the decision that asks does
    not rule.
    """
    page, found, seen = Page(engine, decision), [], 0
    for edition in engine["decisions"][decision]["editions"]:
        for facts, fact in walked(engine, decision, edition, walks):
            told, ruled = (
                page.effects(edition, facts, fact),
                right(engine, decision, edition, facts, fact),
            )
            assert ruled and all(ruled.values()), (decision, edition, facts, fact)
            seen += 1
            parted = [label for label in {**told, **ruled} if told.get(label) != ruled.get(label)]
            found += [
                (edition, facts, fact, label, told.get(label), ruled.get(label)) for label in parted
            ]
    return found, seen


@pytest.fixture(scope="module")
def engine(rulebook):
    """The compiled decisions of the project, through JSON as a page reads them."""
    return json.loads(dumps(rulebook.outputs["engine.json"]))


def test_answers_lead_where_the_decision_that_asks_says(engine):
    """Two decisions of this chain ask whether the call is comparable; the lead may be restricted by
    one of them alone.
    """
    known = {
        "turn": "partner", "accepted": "no", "out_of_turn_call": "inadmissible_double",
        "noticed_after_lead": "no",
        "left_opponent_called": "no", "could_have_known": "no", "becomes_defender": "yes",
    }  # fmt: skip
    told = Page(engine, "call_out_of_rotation").effects("2017", known, "comparable")
    assert told == right(engine, "call_out_of_rotation", "2017", known, "comparable")
    assert len(set(told.values())) == 2, told


@pytest.mark.parametrize(
    "number", some_or_all(3, "six walks through every decision in every edition")
)
def test_no_answer_is_said_to_lead_to_a_row_of_another_decision(engine, number):
    walks = [wrong(engine, decision, WALKS) for decision in drawn(engine["decisions"], number)]
    assert [each for found, _ in walks for each in found] == []
    assert sum(seen for _, seen in walks) > (1_200 if number is None else 10 * number)


@pytest.mark.parametrize("number", some_or_all(100, "three walks through each of 590 tables"))
def test_no_step_of_a_chain_is_dropped_in_silence(engine, number):
    """Every decision a settled row applies is ruled below it, or is said to be ruled above."""
    for decision, edition in drawn(tables(engine), number):
        for facts, _ in walked(engine, decision, edition, 3):
            for each in steps(decide(engine, decision, edition, facts)):
                applied = [
                    outcome.params["decision"]
                    for outcome in each.outcomes
                    if outcome.effect == "apply"
                ]
                assert sorted(applied) == sorted(
                    [*(below.decision for below in each.chained), *each.repeated]
                ), (decision, edition, facts)


def test_a_step_taken_twice_is_said_to_be_ruled_above():
    asks = Outcome("apply", {"decision": "leading"})
    first = written(
        "first",
        ["on"],
        [rule("both", {"on": ["1"]}, (asks, asks)), rule("none", {"on": ["0"]}, ())],
    )
    lead = written(
        "leading", ["lead"], [rule("high", {"lead": ["1"]}), rule("low", {"lead": ["0"]}, ())]
    )
    engine = compiled(corpus([question("on", "1", "0"), question("lead", "1", "0")], [first, lead]))
    shown = Page(engine, "first").ruled("2007", {"on": "1", "lead": "1"})
    assert shown["verdict"].endswith("Stichen prüfen") and shown["below"] == ["<repeated> Leading"]
    assert [(when, len(steps)) for when, steps, _ in shown["moments"]] == [("<due-end>", 1)]


PASS, ALWAYS = (
    Outcome("must_pass", {"who": "offender", "until": until}) for until in ("once", "always")
)
CHECK = Outcome("check", {"number": "13"})
PASSES, CHECKED = "Der Schuldige passt einmal.", "Nach 13 Stichen prüfen"


@pytest.mark.parametrize(
    ("then", "weights", "headline"),
    [
        ((PASS, CHECK), {}, PASSES),
        ((PASS, CHECK), {"check": 1}, f"{PASSES} {CHECKED}"),
        ((PASS, CHECK), {"must_pass": 3}, PASSES),
        ((PASS, CHECK), {"must_pass": ASIDE, "check": 1}, CHECKED),  # what follows says it all
        ((PASS, ALWAYS, CHECK), {"must_pass": ASIDE}, PASSES),  # nothing else now
        ((CHECK,), {"check": ASIDE}, CHECKED),  # nothing else at all
    ],
)
def test_what_stands_aside_is_no_headline_while_the_ruling_says_more(then, weights, headline):
    rows = [rule("all", {"on": ["1"]}, then), rule("none", {"on": ["0"]}, ())]
    engine = compiled(corpus([question("on", "1", "0")], [written("first", ["on"], rows)]))
    assert Page(engine, "first").ruled("2007", {"on": "1"}, **weights)["verdict"] == headline


PUT_OFF = {"left_opponent_called": "no", "in_rotation": "yes"}


def test_what_falls_due_later_waits_at_its_moment(engine):
    ruling = decide(engine, "bid_above_seven", "2017", PUT_OFF)
    assert (
        ruling.status == "settled"
        and not ruling.next_question
        and set(ruling.deferred) == {"could_have_known", "withdrawn_call"}
    )
    shown = Page(engine, "bid_above_seven").ruled("2017", PUT_OFF)
    waiting = {
        when: [engine["decisions"][id]["title"] for id in ids] for when, ids in due(ruling.moments)
    }
    assert {
        when: [each.removeprefix("<deferred> ") for each in ids]
        for when, _, ids in shown["moments"]
        if ids
    } == waiting
    assert set(waiting) == {"<due-next>", "<due-end>"}


def due(moments):
    """What waits at each moment, as the page calls it."""
    return [(f"<due-{each.due}>", each.deferred) for each in moments if each.deferred]


@pytest.mark.parametrize("number", some_or_all(30, "the page of every decision in every edition"))
def test_every_sentence_of_a_chain_stands_once_in_the_order_of_time(engine, number):
    """On the page the headline is the first sentence; below it all follow by moment; none is lost,
    none is said twice.
    """
    seen = 0
    for id, edition in drawn(tables(engine), number):
        page, last = Page(engine, id), None
        for facts, _ in walked(engine, id, edition, 2):
            ruling = decide(engine, id, edition, facts)
            if (
                ruling.status == "open"
                or (told := ruling.moments) == last
                or not any(each.sentences for each in told)
            ):
                continue
            last, shown = told, page.ruled(edition, facts)
            sentences = [
                (f"<due-{each.due}>", sentence.says) for each in told for sentence in each.sentences
            ]
            listed = [(when, says) for when, steps, _ in shown["moments"] for says in steps]
            assert listed == sentences and shown["verdict"] == sentences[0][1], (id, edition, facts)
            assert (
                len(set(sentences)) == len(sentences)
                or len({s.to for each in told for s in each.sentences}) > 1
            )
            seen += 1
    assert seen > (60 if number is None else 3)
