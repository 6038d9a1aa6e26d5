"""What the rulebook promises of topics: places are written once and led, silence is said, and a
page shows every edition.
"""

import json
import re

import pytest

from apparatus import topics
from markup import tree
from regelwerk.__main__ import main
from regelwerk.build import assemble_and_link, build, write
from regelwerk.lineage.compared import compare
from regelwerk.lineage.topics import find_answers, find_paths
from regelwerk_site import site
from regelwerk_site.book import synopsis, urls
from regelwerk_site.book.book import arrange
from regelwerk_site.pages import topic as pages_topic
from trees import TESTS, planted

GOLDEN = TESTS / "golden" / "topics"


def asked(built, topic):
    """The questions of a topic with their places."""
    found = next(each for each in built.outputs["kb.json"]["topics"] if each["id"] == topic)
    return {question["ask"]: question["places"] for question in found["questions"]}


def rewritten(tree, old, new):
    """The places of every question of the sound topic after an edit of its file."""
    path = tree / "laws" / "topics.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    corpus, steps = (assembled := assemble_and_link(tree)[1]).corpus, assembled.steps
    ways, topic = find_paths(corpus, compare(corpus, steps)), corpus.topics["bell"]
    return [find_answers(corpus, ways, topic, question) for question in topic.questions]


def test_places_are_written_for_one_edition_and_led_into_the_others(sound):
    places = asked(sound, "bell")
    assert places["Darf es angenommen werden?"] == {
        "1997": ["1997/1.A"],
        "2007": ["2007/1.A"],
        "2017": ["2017/1.A"],
    }
    assert places["Was gilt für die Glocke?"] == {
        "1997": [],
        "2007": ["2007/2"],
        "2017": ["2017/2"],
    }


def test_a_place_brings_what_stands_below_it_and_is_not_named_elsewhere(sound, tree):
    assert asked(sound, "bell")["Wie lange muss der Schuldige aussetzen?"]["2017"] == [
        "2017/1.B.1",
        "2017/1.B.2",
        "2017/1.B.3",
    ]
    _, found, _ = rewritten(tree, 'at: {"2017": [2]}', 'at: {"2017": [1.B.2]}')
    assert found["2017"] == ("2017/1.B.1", "2017/1.B.3")


def test_what_an_edition_dropped_stands_in_the_one_that_had_it(sound):
    assert asked(sound, "bell")["Wie lange muss der Schuldige aussetzen?"]["1997"] == [
        "1997/1.B",
        "1997/1.C",
    ]


def test_an_edition_may_write_its_own_places_and_those_before_it_follow_it(tree):
    _, found, _ = rewritten(tree, 'at: {"2017": [1]}', 'at: {"2017": [1.B.3], "2007": [1.B.1]}')
    assert found == {"1997": ("1997/1.B",), "2007": ("2007/1.B.1",), "2017": ("2017/1.B.3",)}


def test_bare_headings_answer_nothing(tree):
    assert rewritten(tree, 'at: {"2017": [1.A]}', 'at: {"2017": [1.A, 1.B]}')[0]["2017"] == (
        "2017/1.A", "2017/1.B.1", "2017/1.B.2", "2017/1.B.3",
    )  # fmt: skip


def test_a_case_of_the_referee_brings_its_outcomes(sound):
    assert asked(sound, "late_announcement")["Wie wird entschieden?"]["srh2019"][1:] == [
        "srh2019/3.1.1/row.1",
        "srh2019/3.1.1/row.2",
    ]


def test_a_decision_belongs_to_a_topic_where_a_third_of_what_it_rests_on_stands_in_it(rulebook):
    topics = {topic["id"]: topic["decisions"] for topic in rulebook.outputs["kb.json"]["topics"]}
    assert (
        "insufficient_bid" in topics["insufficient_bid"]
        and "complaint_right" in topics["complaint"]
    )
    assert "severity" not in topics["complaint"]  # one of the thirteen clauses it rests on
    first, *others = topics["wrong_board"]  # the one that leads on stands first
    assert first == "wrong_board_or_hand"
    assert sorted(others) == ["board_not_for_round", "wrong_board"]


@pytest.mark.parametrize(("game", "least"), [("bridge", 25), ("doppelkopf", 12)])
def test_the_rulebook_has_what_is_asked_at_tables(rulebook, game, least):
    topics = [topic for topic in rulebook.outputs["kb.json"]["topics"] if topic["game"] == game]
    editions = {
        edition["id"]
        for edition in rulebook.outputs["kb.json"]["editions"]
        if edition["game"] == game
    }
    assert len(topics) >= least
    for topic in topics:
        assert len(topic["questions"]) >= 3, topic["id"]
        for question in topic["questions"]:
            assert question["ask"].endswith("?") and question["places"].keys() == editions
            assert {edition for edition, ids in question["places"].items() if not ids} == question[
                "silent"
            ].keys()


def test_a_name_leads_to_one_topic_of_its_game(rulebook):
    names = [
        (topic["game"], name.casefold())
        for topic in rulebook.outputs["kb.json"]["topics"]
        for name in {topic["title"].casefold(), *topic["also"]}
    ]
    assert sorted(name for name in names if names.count(name) > 1) == []


@pytest.mark.parametrize("game", ["bridge", "doppelkopf"])
def test_every_place_of_every_topic_as_it_is_cited(rulebook, golden, game):
    golden(GOLDEN / f"{game}.txt", topics(rulebook.outputs["kb.json"], game))


def test_the_command_lists_finds_and_refuses(sound_folder, capsys):
    assert main(["--build", str(sound_folder), "topic"]) == 0
    assert capsys.readouterr().out.split() == [
        "bell",
        "Läuten",
        "late_announcement",
        "Späte",
        "Ansage",
    ]
    assert main(["--build", str(sound_folder), "topic", "GLOCKE"]) == 0
    said = capsys.readouterr().out
    assert (
        said.startswith("Läuten (bell)\n")
        and "1997      – Von der Glocke ist nicht die Rede." in said
    )
    assert main(["--build", str(sound_folder), "topic", "bell", "--json"]) == 0
    assert [topic["id"] for topic in json.loads(capsys.readouterr().out)] == ["bell"]
    assert main(["--build", str(sound_folder), "topic", "Gloke"]) == 2
    assert "gemeint: Glocke?" in capsys.readouterr().err


@pytest.fixture
def tree_of_twice(tmp_path):
    """The site of the sound rulebook with a place that is led into two questions, because they are
    written for two editions.
    """
    path = planted(tmp_path / "rules") / "laws" / "topics.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace('{"2017": [2]}', '{"2007": [1.B.2]}'),
        encoding="utf-8",
    )
    write(build(tmp_path / "rules").outputs, tmp_path / "build")
    return site.build(tmp_path / "build")


@pytest.fixture(scope="module")
def pages(sound_files):
    """The pages of the sound rulebook."""
    return {
        name: content.decode() for name, content in sound_files.items() if name.endswith(".html")
    }


def test_a_page_shows_each_question_with_the_columns_of_all_editions(pages):
    page = tree(pages["bridge/thema/bell/index.html"])
    first, second, third = page.of_class("matter")
    assert [first.attributes["id"], second.attributes["id"]] == [
        urls.question_anchor(1),
        urls.question_anchor(2),
    ]
    assert {
        edition
        for cell in second.of_class("cell")
        for edition in cell.attributes["data-ed"].split()
    } == {"1997", "2007", "2017"}
    changed = [
        ["data-changed" in row.attributes for row in matter.of_class("row")]
        for matter in (first, second)
    ]
    assert changed[0] and not any(changed[0]) and all(changed[1]) and changed[1]
    assert len(third.of_class("silent")) == 1


def test_a_place_that_answers_twice_is_written_once(tree_of_twice):
    second, third = tree(tree_of_twice["bridge/thema/bell/index.html"].decode()).of_class("matter")[
        1:
    ]
    assert second.of_class("v") and not third.of_class("v") and third.of_class("again")


def test_a_row_that_an_edition_lacks_is_not_called_unchanged(sound):
    book = arrange(*(sound.outputs[name] for name in ("kb.json", "engine.json", "coverage.json")))
    places = {"1997": ["1997/1.C"], "2007": ["2007/1.A"], "2017": []}  # not each other's
    rows = synopsis.list_answering_rows(book, synopsis.index_lineage(book), places, set())
    assert [row.changed for row in rows] == [True, True]


def test_two_works_stand_beside_each_other_without_a_bar(pages):
    page = pages["doppelkopf/thema/late_announcement/index.html"]
    assert [len(work.of_class("passage")) for work in tree(page).of_class("work")] == [1, 3]
    assert "data-synopse" not in page and "synopsis.js" not in page


def test_topics_are_linked_from_lists_laws_and_chapters(pages):
    for name in ("bridge/thema/index.html", "bridge/1/index.html", "bridge/2007/1/index.html"):
        assert re.search(r'href="[^"]*thema/bell/index.html"', pages[name]), name
    assert "thema/late_announcement/index.html" in pages["doppelkopf/1998/A/index.html"]
    assert all(
        "bridge/thema/index.html" in pages[name] for name in ("index.html", "bridge/index.html")
    )


def test_a_game_without_topics_says_so(tree):
    for game in ("laws", "ddv_tsr"):
        for name in (
            "topics",
            "speech/asked",
            "speech/bell",
        ):  # what people ask leads to topics, too
            (tree / game / f"{name}.yaml").unlink(missing_ok=True)
    write(build(tree).outputs, tree / "build")
    made = site.build(tree / "build")
    assert b"Noch keines erfasst" in made["bridge/thema/index.html"]


@pytest.mark.content
def test_topics_stand_in_groups_in_the_order_of_the_book(rulebook):
    for game in ("bridge", "doppelkopf"):
        topics = tuple(
            topic for topic in rulebook.outputs["kb.json"]["topics"] if topic["game"] == game
        )
        groups = pages_topic.group_topics(topics)
        firsts = [topics.index(group[0]) for group in groups.values()]
        assert firsts == sorted(firsts) and sum(map(len, groups.values())) == len(topics)
        assert (
            5 <= len(groups) <= 9 and min(map(len, groups.values())) > 1
        )  # a group of one is a slip of the pen
