"""A page that has only the outline of its chain rules as one that has everything, and loads no
table that its ruling does not enter.
"""

import json
import re
from pathlib import Path
from random import Random

import pytest
import quickjs
from test_engine_javascript import said

from engine_samples import ENGINE
from regelwerk.disk.writing import dumps
from regelwerk.engine.position import walk_chain
from regelwerk.engine.runtime import decide, find_next_question, list_answers, revise
from regelwerk_site.book import urls
from regelwerk_site.book.book import arrange
from regelwerk_site.book.fronts import is_front
from regelwerk_site.press import assets, packing
from tiers import drawn, some_or_all

WALKS = 3
NO_DOCUMENT = """
globalThis.location = { search: "" };
globalThis.URLSearchParams = class { get() { return null; } };
globalThis.RegelwerkPage = { store: { get: (key, otherwise) => otherwise }, bring: () => Promise.resolve() };
"""
CALL = """
globalThis.call = (name, text) => {
  try {
    return JSON.stringify(name(RegelwerkData.engine, ...JSON.parse(text)));
  } catch ({ name, given, accepted, message, stack }) {
    return JSON.stringify({ error: name, given, accepted, message });
  }
};
"""


class Page:
    """The page of a decision: it starts with its outline and loads a table when the engine refuses
    to go on without it. It is told what the numbers of `deeds` stand for, as an incident is.
    """

    def __init__(self, files, decision, deeds=()):
        self.files, self.decision, self.loaded = files, decision, set()
        self.context = quickjs.Context()
        self.context.eval(NO_DOCUMENT)
        for name in (*ENGINE, "state.js", "data.js", "talk.js"):
            self.context.eval(assets.find_script(Path(name).stem).read_text(encoding="utf-8"))
        self.context.eval(CALL)
        self.context.eval(files[f"assets/engine/{decision}.js"].decode())
        self.context.eval(f"RegelwerkData.deeds = {json.dumps(deeds)}")

    def call(self, function, *given):
        """The result of a function of `Regelwerk`, once every table that it enters is loaded."""
        self.context.set("given", json.dumps([self.decision, *given]))
        found = json.loads(self.context.eval(f"call({function}, given)"))
        if isinstance(found, dict) and found.get("error") == "NotLoaded":
            assert found["given"] not in self.loaded
            self.loaded.add(found["given"])
            table = f"assets/engine/{found['given'].replace('/', '.')}.js"
            self.context.eval(self.files[table].decode())
            phase = re.search(r'"(\w+)"\);$', self.files[table].decode())[1]
            notes = "assets/notes/{}/{}.js".format(self.context.eval("RegelwerkData.game"), phase)
            self.context.eval(self.files.get(notes, b"").decode())
            return self.call(function, *given)
        return found

    def title(self, decision):
        """The title of a decision of the chain, empty until it is told."""
        return self.context.eval(f"RegelwerkData.engine.decisions.{decision}.title")


@pytest.fixture(scope="module")
def book(rulebook):
    return arrange(
        *(
            json.loads(dumps(rulebook.outputs[name]))
            for name in ("kb.json", "engine.json", "coverage.json")
        )
    )


@pytest.fixture(scope="module")
def files(book):
    """The scripts of the site."""
    return assets.make_assets(book)


def applying(engine):
    """The decisions that go on with others and are talked through, in each edition: a front is a
    page of links.
    """
    for id, decision in engine["decisions"].items():
        for edition, table in decision["editions"].items():
            if packing.list_calls(table) and not is_front(decision["editions"]):
                yield id, edition


def told(engine, decision, edition):
    """The editions whose tables tell what a decision rules in one: its own, or all others where it
    has none.
    """
    editions = engine["decisions"][decision]["editions"]
    return [edition] if edition in editions else editions


@pytest.mark.parametrize(
    "number",
    some_or_all(4, "every decision that goes on with others, walked in the browser's engine"),
)
def test_a_ruling_loads_what_it_enters_and_nothing_else(book, files, number):
    engine, seen = book.engine, 0
    deeds = {game: assets.describe_game(book, game)["deeds"] for game in urls.GAMES}
    for decision, edition in drawn(applying(engine), number):
        random = Random(f"{decision} {edition}")
        for _ in range(WALKS):
            page, facts = Page(files, decision, deeds[engine["decisions"][decision]["game"]]), {}
            while fact := find_next_question(engine, decision, edition, facts):
                assert page.call("Regelwerk.nextQuestion", edition, facts) == fact
                left = list_answers(engine, decision, edition, facts, fact)
                assert page.call("Regelwerk.answers", edition, facts, fact) == said(
                    list_answers, engine, decision, edition, facts, fact
                )
                value = random.choice(sorted(left))
                facts = revise(engine, decision, edition, facts, fact, value)
            ruled = said(decide, engine, decision, edition, facts)
            assert page.call("Regelwerk.decide", edition, facts) == ruled
            entered = {step.call.decision for step in walk_chain(engine, decision, edition, facts)}
            needed = {f"{id}/{each}" for id in entered for each in told(engine, id, edition)}
            assert page.loaded == needed, (decision, edition, facts)
            assert all(page.title(id) == engine["decisions"][id]["title"] for id in entered)
            seen += len(page.loaded) > 1
        bare = Page(files, decision).call("Regelwerk.decide", edition, facts)
        assert bare["would_change"] == ruled["would_change"]
        assert [each["says"] for each in bare["outcomes"]] == [
            each["says"] for each in ruled["outcomes"]
        ]
    assert seen > (1 if number else 100)


def test_what_falls_due_later_can_wait_until_what_holds_now_is_shown(book, files):
    """An established revoke: the tricks are counted at the end, and the page says only that they
    will be.
    """
    facts = {"revoke_stage": "played_on"}
    page = Page(files, "revoke", assets.describe_game(book, "bridge")["deeds"])
    page.context.eval("RegelwerkData.engine.nowOnly = true")
    found = page.call("Regelwerk.decide", "2017", facts)
    assert found["status"] == "settled" and found["deferred"] == ["revoke_tricks"]
    assert page.loaded == {"revoke/2017"} and page.context.eval("RegelwerkData.engine.passedOver")
    assert page.title("revoke_tricks") == book.engine["decisions"]["revoke_tricks"]["title"]
    assert not page.title("revoke_correction")  # it comes with its table
    page.context.eval("RegelwerkData.engine.nowOnly = false")
    assert page.call("Regelwerk.decide", "2017", facts) == said(
        decide, book.engine, "revoke", "2017", facts
    )
    assert "revoke_tricks/2017" in page.loaded


def test_a_fact_of_an_address_brings_a_table_that_asks_it(book, files):
    page = Page(files, "call_out_of_rotation")
    assert page.call("Regelwerk.values", "2017", "becomes_defender") == [
        "yes",
        "no",
    ] and page.loaded == {"withdrawn_call/2017"}
    refused = page.call("Regelwerk.decide", "2017", {"becomes_defender": "perhaps"})
    assert refused["error"] == "UnknownAnswer" and refused["accepted"] == ["yes", "no"]
    assert page.call("Regelwerk.decide", "2017", {"sunshine": "yes"})["error"] == "UnknownFact"


def test_a_table_of_another_state_of_the_data_is_left_out(book, files):
    page = Page(files, "call_out_of_rotation")
    page.context.eval(
        'RegelwerkData.take("another", "withdrawn_call", "2017", [[], [], "0", [], 0], [], {},'
        ' {}, {}, "", "")'
    )
    assert page.call("Regelwerk.values", "2017", "becomes_defender") and page.loaded == {
        "withdrawn_call/2017"
    }


TALK = """(engine, decision, edition, facts, fact, value) => RegelwerkPage.talk.answer(
  { engine, rules: Regelwerk, decision, state: { edition, facts, skip: [fact], opened: [] } }, fact, value)"""


def test_an_answer_drops_what_cannot_stand_beside_it_and_says_so(files):
    page = Page(files, "call_out_of_rotation")
    before = {"turn": "left_opponent_first", "accepted": "no"}
    put_off = page.call(TALK, "2017", before, "out_of_turn_call", "")
    assert put_off["state"]["skip"] == ["out_of_turn_call"] and put_off["state"]["facts"] == before
    kept = page.call(TALK, "2017", before, "out_of_turn_call", "pass")
    assert kept == {
        "state": {
            "edition": "2017",
            "facts": {**before, "out_of_turn_call": "pass"},
            "skip": [],
            "opened": [],
        },
        "told": "",
    }
    dropped = page.call(TALK, "2017", before, "out_of_turn_call", "double")
    assert dropped["told"] == "impossible" and dropped["state"]["facts"] == {
        "accepted": "no",
        "out_of_turn_call": "double",
    }
