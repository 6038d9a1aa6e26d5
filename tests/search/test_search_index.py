"""The index: what is one document, what it carries, that it is the same every time and small."""

import gzip
import json

import pytest

from regelwerk.search.documents import list_documents
from regelwerk.search.index import make_index
from regelwerk.search.loaded import Loaded
from regelwerk_site.book.book import arrange
from regelwerk_site.press import assets, lookup
from search_rulebook import KB, SCRIPTS, SPEECH, unit


@pytest.fixture(scope="module")
def found():
    return {document.ids[0]: document for document in list_documents(KB)}


def test_the_newest_edition_stands_for_a_clause(found):
    assert found["2017/7"].ids == ("2017/7", "2007/7", "1997/7")
    assert found["2017/7.C"].ids == ("2017/7.C", "2007/7.B", "1997/7.B")
    assert "2007/7" not in found


def test_a_split_clause_is_with_each_successor_and_a_dropped_one_alone(found):
    assert "1997/7.A" in found["2017/7.A"].ids and "1997/7.A" in found["2007/7.A.1"].ids
    assert found["1997/8"].ids == ("1997/8",)


def test_everything_findable_is_a_document(found):
    assert {"spilt", "vase", "term:bridge/rectification", "ext:TSR/9.7.3"} <= set(found)


def test_titles_come_from_above(found):
    assert found["2017/7.C/example.1"].title == "Umgestoßenes Glas"
    loaded = Loaded(make_index(KB, "bridge", SPEECH))
    shown = [loaded.titles[loaded.place[id]] for id in ("2017/7.C", "spilt", "2007/9/table.1")]
    assert shown == ["Umgestoßenes Glas", "Verschüttetes Getränk", "Strafkarte"]


def test_every_id_is_kept():
    known = Loaded(make_index(KB, "bridge", SPEECH)).place
    assert {entry["id"] for entry in KB["units"]} <= set(known)


def test_tables_go_with_their_clause():
    older, newer = (
        unit("2007/9/table.1", "table", parent="2007/9", text="x"),
        unit("2017/9/table.1", "table", parent="2017/9", text="x"),
    )
    units = [unit("2007/9", "law", "Strafkarte"), unit("2017/9", "law", "Strafkarte"), older, newer]
    kb = KB | {"units": units, "lineage": [{"older": "2007/9", "newer": "2017/9"}]}
    assert [document.ids for document in list_documents(kb) if document.kind == "table"] == [
        ("2017/9/table.1", "2007/9/table.1")
    ]


def test_same_content_same_bytes():
    shuffled = KB | {
        "decisions": dict(reversed(KB["decisions"].items())),
        "facts": dict(reversed(KB["facts"].items())),
    }
    assert json.dumps(make_index(KB, "bridge", SPEECH)) == json.dumps(
        make_index(json.loads(json.dumps(shuffled, sort_keys=True)), "bridge", SPEECH)
    )


def test_postings_hold_no_sign_the_bundle_writer_splits_at():
    written = make_index(KB, "bridge", SPEECH)
    assert not set("".join(written["postings"])) & set('{},"\\<')


def test_an_empty_rulebook_has_an_index():
    assert (
        make_index({key: type(value)() for key, value in KB.items()}, "bridge", SPEECH)["ids"] == []
    )


def test_the_scripts_of_the_search_are_small():
    assert len(gzip.compress(b"".join(script.read_bytes() for script in SCRIPTS), 9)) <= 10_000


@pytest.fixture(scope="module")
def search_scripts(library):
    """The index of each game as the script a page loads."""
    book = arrange(*(library.read(f"{name}.json") for name in ("kb", "engine", "coverage")))
    indexes = library.read("search.json")["games"]
    return {
        game: (index, lookup.make_search_script(book, index, [])) for game, index in indexes.items()
    }


@pytest.mark.parametrize("game", ["bridge", "doppelkopf"])
def test_what_a_phone_loads_before_the_first_search_of_a_game_is_small(search_scripts, game):
    loaded = assets.join_scripts(assets.SCRIPTS["search"]) + search_scripts[game][1]
    assert len(gzip.compress(loaded, 9)) <= 255_000  # 250 KB of 1,024 bytes are allowed


def test_the_pages_and_citations_a_script_finds_by_itself_are_the_rule(search_scripts):
    index, made = search_scripts["bridge"]
    script = made.decode()
    data = json.loads(script[script.index("{") : script.rindex("}") + 1])
    assert len(data["rows"]) < 100 < len(data["beside"])
    assert len(data["pages"]) < 100 and len(data["begin"]) < len(index["ids"])
