"""Two games that call different things alike: each answers with its own words, and what the build
promises to be one of a kind is refused.

In: `tests/two_games/`, laid over the sound rulebook. Both games have the phase `opening`, the roles
`offender` and `director`, the term `bell`, something absent called Pauke and a page numbered 1;
either cites a work that nobody holds.
"""

import re

import pytest
import yaml

from links import broken, read
from regelwerk.__main__ import main
from regelwerk.build import build, write
from regelwerk.export.skos import render_skos
from regelwerk.library import Library
from regelwerk.library.norms import NOWHERE
from regelwerk.library.sayings import Written, list_sayings
from regelwerk.read.problem import BuildFailed
from regelwerk.read.source import parse
from regelwerk.search.query import query
from regelwerk_site.book import urls
from regelwerk_site.site import Wish, make
from search_rulebook import as_json, in_browser
from trees import TESTS, planted

BOTH = TESTS / "two_games"
OFFENDER = {"bridge": "der Schuldige", "doppelkopf": "der Ansagende"}
OPENING = {"bridge": "Eröffnung", "doppelkopf": "Ansagen"}
BELL = {"bridge": "Glocke", "doppelkopf": "Ansage"}
PAUKE = {"bridge": "Eine große Trommel.", "doppelkopf": "Ein Sonderpunkt der Hausregeln."}
OTHER = {"bridge": "doppelkopf", "doppelkopf": "bridge"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The build folder of that rulebook; not to be changed."""
    root = tmp_path_factory.mktemp("both")
    write(build(planted(root / "rules", BOTH)).outputs, root / "build")
    return root / "build"


@pytest.fixture(scope="module")
def kb(folder):
    return Library(folder)


@pytest.fixture(scope="module")
def site(folder):
    """Its site; not to be changed."""
    make(folder, folder / "site", Wish())
    return folder / "site"


@pytest.fixture(scope="module")
def main_of(site):
    """What a page of the site shows between its menu and its foot."""

    def inner(path):
        text = (site / path).read_text(encoding="utf-8")
        return text[text.index("<main") : text.index("</main>")]

    return inner


def test_they_have_the_same_ids(kb):
    ids = {
        "phases": [
            {each["id"] for each in kb.bundle["phases"] if each["game"] == game} for game in OTHER
        ],
        "roles": [kb.bundle["roles"][game].keys() for game in OTHER],
        "terms": [
            {each["id"] for each in kb.bundle["terms"] if each["game"] == game} for game in OTHER
        ],
        "absent": [
            {each["words"][0] for each in kb.bundle["absent"] if each["game"] == game}
            for game in OTHER
        ],
    }
    assert {key: set(one) & set(other) for key, (one, other) in ids.items()} == {
        "phases": {"opening"}, "roles": {"offender", "director"}, "terms": {"bell"},
        "absent": {"Pauke"},
    }  # fmt: skip


def test_the_norms_of_a_role_are_those_of_both_games_each_with_its_own_word(kb):
    found = kb.norms(who="offender")
    assert {norm["game"]: norm["role"] for norm in found} == OFFENDER
    assert {norm["id"] for norm in kb.norms(who="offender", game="doppelkopf")} == {"tsr1998/A.1"}
    for game in OTHER:
        assert kb.norms(who="offender", game=game) == [
            norm for norm in found if norm["game"] == game
        ]


def test_a_phase_of_both_games_holds_the_clauses_of_both(kb):
    found = kb.norms(phase="opening")
    assert {norm["id"] for norm in found if norm["game"] == "bridge"} >= {
        "1997/1.A",
        "2007/1.B.1",
        "2017/1.B.3",
    }
    assert {norm["id"] for norm in found if norm["game"] == "doppelkopf"} == {
        "tsr1998/A.1",
        "srh2019/3.1.1/row.1",
        "srh2019/3.1.1/row.2",
    }
    for game in OTHER:
        assert kb.norms(phase="opening", game=game) == [
            norm for norm in found if norm["game"] == game
        ]
    assert len(kb.norms(phase="opening")) + len(kb.norms(phase="conduct")) + len(
        kb.norms(phase=NOWHERE)
    ) == len(kb.norms())


@pytest.mark.parametrize("game", OTHER)
def test_the_command_line_names_roles_in_the_words_of_the_game(folder, capsys, game):
    assert main(["--build", str(folder), "norms", "--who", "offender"]) == 0
    whole = capsys.readouterr().out
    assert main(["--build", str(folder), "norms", "--who", "offender", "--game", game]) == 0
    own = capsys.readouterr().out
    assert OFFENDER[game] in own and OFFENDER[OTHER[game]] not in own and own in whole
    assert main(["--build", str(folder), "norms", "--who", "director", "--phase", "opening"]) == 0
    assert "der Turnierleiter" in (said := capsys.readouterr().out) and "Spielwart" not in said


def test_norms_outside_all_phases_are_told_of_and_listed(folder, kb, capsys, tmp_path):
    assert kb.norms(phase=NOWHERE) == []
    sound = tmp_path / "build"
    write(
        build(planted(tmp_path / "rules")).outputs, sound
    )  # there the chapters of 1998 stand in no phase
    assert main(["--build", str(sound), "norms", "--phase", "calls"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("dazu 1 in keiner Phase")
    assert main(["--build", str(sound), "norms", "--phase", NOWHERE]) == 0
    assert capsys.readouterr().out.startswith("TSR A.1")
    assert main(["--build", str(sound), "norms", "--phase", "opening"]) == 0
    assert "in keiner Phase" not in capsys.readouterr().out


@pytest.mark.parametrize("game", OTHER)
def test_terms_are_found_and_exported_by_game(folder, kb, capsys, game):
    hits = [hit for hit in kb.search("Gong", groups=("term",)) if hit.game == game]
    assert [(hit.id, hit.title) for hit in hits if hit.kind == "term"] == [
        (f"term:{game}/bell", BELL[game])
    ]
    assert kb.search("Gong", groups=("term",), game=game) == hits
    index = kb.read("search.json")["games"][game]
    assert in_browser(index)("Gong", 9, ["term"]) == as_json(
        query(kb.search.words[game], "Gong", 9, ["term"])
    )
    first = kb.search("Gong", groups=("term",))[0].game
    asked = ["--build", str(folder), "search", "--kind", "term", "Gong"]
    for chosen, answers in (["--game", game], game), ([], first):
        assert main([*asked, *chosen]) == 0
        told = capsys.readouterr().out
        assert re.match(rf"{BELL[answers]}: \w", told) and f"{BELL[OTHER[answers]]}: " not in told
        assert (f"auch im anderen Spiel: --game {OTHER[answers]}" in told) == (not chosen)
    turtle = render_skos(kb.bundle)
    own = turtle.split(f"\n<urn:regelwerk:term:{game}/bell>")[1].split("\n\n")[0]
    assert f'skos:prefLabel "{BELL[game]}"@de' in own and 'skos:altLabel "Gong"@de' in own


@pytest.mark.parametrize("game", OTHER)
def test_what_is_absent_is_told_and_traced_by_game(folder, kb, game):
    assert {each.game: each.what for each in kb.search.absent("Pauke")} == PAUKE
    assert [each.what for each in kb.search.absent("Pauke", game)] == [PAUKE[game]]
    assert [list(each.near) for each in kb.search.absent("Pauke", game)] == [[f"term:{game}/bell"]]
    whole = Written(kb.bundle, kb.engine, kb.read("coverage.json"), kb.read("places.json"))
    (found,) = [each for each in list_sayings(whole) if each.text == PAUKE[game]]
    assert found.at.startswith(
        {"bridge": "laws/speech/asked.yaml:", "doppelkopf": "ddv_tsr/speech/asked.yaml:"}[game]
    )


@pytest.mark.parametrize("game", OTHER)
def test_pages_show_the_words_of_their_game(main_of, game):
    entry = main_of(f"{game}/glossar/index.html").partition('id="bell"')[2]
    assert re.sub(r"<[^>]*>", " ", entry.partition(">")[2]).split()[0] == BELL[game]
    assert f'id="phase-opening">{OPENING[game]}<' in main_of(f"{game}/fall/index.html")
    listed = main_of(f"{game}/entscheidung/index.html")
    assert f'id="phase-opening">{OPENING[game]}<' in listed and OPENING[
        OTHER[game]
    ] not in re.findall(r"<h2[^>]*>([^<]*)", listed)
    assert (
        'data-phase="opening"' in (exam := main_of(f"{game}/ueben/index.html"))
        and OPENING[game] in exam
    )
    norms = main_of(
        {"bridge": "bridge/2007/1/index.html", "doppelkopf": "doppelkopf/1998/A/index.html"}[game]
    )
    assert f"{OFFENDER[game]} <b>" in norms and OFFENDER[OTHER[game]] not in norms


def test_works_stand_on_the_pages_of_their_game(kb, main_of):
    bridge, doppelkopf = (
        main_of("bridge/andere-werke/index.html"),
        main_of("doppelkopf/konkordanz/index.html"),
    )
    assert 'id="TO/1"' in bridge and "TO/1" not in doppelkopf
    assert 'id="TSR/9.1"' in doppelkopf and "TSR/9.1" not in bridge
    assert "TO/1" not in main_of("doppelkopf/synopse/index.html")
    links = urls.list_place_links(kb.bundle)
    assert (
        links["ext:TO/1"] == "bridge/andere-werke/index.html#TO/1"
        and links["ext:TSR/9.1"] == "doppelkopf/konkordanz/index.html#TSR/9.1"
    )


def test_no_page_leads_into_the_other_game(site, main_of):
    """A chapter has the number of a law, and is not offered what that law decides."""
    pages = read(site)
    assert broken(site, pages) == [] and "doppelkopf/srh2019/1/index.html" in pages
    for path in (path for path in pages if path.startswith(tuple(f"{game}/" for game in OTHER))):
        other = OTHER[path.split("/")[0]]
        assert not re.search(rf'href="(?:\.\./)*{other}/', main_of(path)), path


def changed(root, name, change):
    """A file of the data with its tree changed, or a new one."""
    path = root / name
    path.parent.mkdir(exist_ok=True)
    tree = parse(name, path.read_text(encoding="utf-8")).tree if path.exists() else {}
    path.write_text(
        yaml.safe_dump(change(tree), sort_keys=False, allow_unicode=True), encoding="utf-8"
    )


def added(key, *entries):
    """What puts entries to a list of a tree."""
    return lambda tree: {**tree, key: [*tree.get(key, ()), *entries]}


LATE = {
    "title": "Spät",
    "story": "Er kam spät.",
    "facts": {"cards_left": "enough"},
    "rules": {"srh2019": "in_time"},
    "lesson": "Noch rechtzeitig.",
}
QUESTIONS = [{"ask": "Wie wird entschieden?", "at": {"tsr1998": ["A.1"], "srh2019": ["3.1.1"]}}]
DISPUTED = [{"at": "1997/1.A", "says": "So."}, {"at": "2017/1.A", "says": "Anders."}]
DOUBLES = {
    "a topic": (
        "ddv_tsr/topics.yaml",
        added(
            "topics",
            {
                "topic": "bell",
                "title": "Ansage",
                "group": "Reizung",
                "also": ["Gong"],
                "scope": "Alles.",
                "questions": QUESTIONS,
            },
        ),
        "„bell“ gibt es schon in laws/topics.yaml",
    ),
    "a question": (
        "ddv_tsr/facts.yaml",
        added(
            "facts",
            {
                "fact": "noise",
                "question": "Wie laut?",
                "ask": "referee",
                "values": {"yes": "ja", "no": "nein"},
            },
        ),
        "„noise“ gibt es schon in",
    ),
    "an outcome": (
        "ddv_tsr/outcomes.yaml",
        added(
            "outcomes",
            {"effect": "play", "to": "role:referee", "says": "der Schiedsrichter spielt."},
        ),
        "„play“ gibt es schon in",
    ),
    "a decision": (
        "ddv_tsr/decisions/silence/decision.yaml",
        lambda _: {
            "decision": "silence",
            "title": "Stille",
            "phase": "opening",
            "about": "Ruhe.",
            "asks": ["cards_left"],
            "rows": [
                {"id": "all", "then": [{"call": "valid"}], "cites": {"srh2019": ["3.1.1/row.1"]}}
            ],
        },
        "„silence“ gibt es schon in",
    ),
    "a case": (
        "ddv_tsr/decisions/late_call/cases.yaml",
        added("cases", {"case": "bell-accepted", **LATE}),
        "„bell-accepted“ gibt es schon in",
    ),
    "a contradiction": (
        "laws/conflicts.yaml",
        added(
            "conflicts",
            {
                "conflict": "late",
                "title": "Läuten",
                "places": DISPUTED,
                "applies": {"2017": "2017/1.A"},
                "why": "Weil.",
            },
        ),
        "„late“ gibt es schon in",
    ),
    "a work nobody holds": (
        "ddv_tsr/externals.yaml",
        added("externals", {"id": "ext:TO/1", "known": "Regelt die Tische."}),
        "„ext:TO/1“ gibt es schon in",
    ),
    "the title of a work": (
        "laws/externals.yaml",
        lambda tree: {"works": {"TSR": "Tischregeln"}, **tree},
        "das Werk „TSR“ heißt schon „Tischregeln“",
    ),
    "a phase of one game": (
        "laws/phases.yaml",
        added("phases", {"phase": "opening", "label": "Noch einmal", "first": "2", "last": "2"}),
        "die Phase „opening“ gibt es schon",
    ),
    "an edition": (
        "ddv_tsr/editions.yaml",
        lambda tree: {
            "editions": [
                {**each, "edition": "2017"} if each["edition"] == "tsr1998" else each
                for each in tree["editions"]
            ]
        },
        "gehört schon einer anderen Ausgabe",
    ),
}


@pytest.mark.parametrize("what", DOUBLES)
def test_what_is_one_of_a_kind_over_both_games_is_refused_twice(tmp_path, what):
    name, change, said = DOUBLES[what]
    root = planted(tmp_path / "rules", BOTH)
    changed(root, name, change)
    with pytest.raises(BuildFailed) as failed:
        build(root)
    assert any(
        each.code == "duplicate_id" and said in each.message for each in failed.value.problems
    ), str(failed.value)


FOREIGN = {
    "a case of the other game": (
        "ddv_tsr/decisions/silence/cases.yaml",
        added("cases", {"case": "foreign-case", **LATE}),
        "unknown_decision",
        "Entscheidung „silence“ gibt es nicht",
    ),
    "a constraint of the other game": (
        "ddv_tsr/facts.yaml",
        added("constraints", {"never": {"accepted": "yes", "noise": "loud"}, "why": "Nie."}),
        "unknown_fact",
        "Angabe „accepted“ gibt es nicht",
    ),
    "a place of the other game in a phase": (
        "ddv_tsr/phases.yaml",
        lambda tree: {"phases": [{**tree["phases"][0], "at": ["2017/2"]}]},
        "dangling_reference",
        "Phase opening: 2017/2 gibt es in diesem Spiel nicht",
    ),
    "a place in two phases": (
        "ddv_tsr/phases.yaml",
        added(
            "phases",
            {
                "phase": "other",
                "label": "Anderes",
                "first": "3.1",
                "last": "3.1",
                "at": ["tsr1998/A"],
            },
        ),
        "place_twice",
        "Phase other: tsr1998/A steht schon in opening",
    ),
    "a word that both games avoid": (
        "laws/2007/2.yaml",
        lambda tree: {**tree, "text": tree["text"] + " Die Klingel ruht."},
        "wrong_word",
        "2007/2: „Klingel“",
    ),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_what_is_of_one_game_is_told_apart(tmp_path, what):
    name, change, code, said = FOREIGN[what]
    root = planted(tmp_path / "rules", BOTH)
    changed(root, name, change)
    with pytest.raises(BuildFailed) as failed:
        build(root)
    assert any(each.code == code and said in each.message for each in failed.value.problems), str(
        failed.value
    )


def test_the_hint_at_a_wrong_phase_is_one_of_the_game(tmp_path):
    root = planted(tmp_path / "rules", BOTH)
    changed(
        root, "ddv_tsr/decisions/late_call/decision.yaml", lambda tree: {**tree, "phase": "conduc"}
    )
    with pytest.raises(BuildFailed) as failed:
        build(root)
    (found,) = [each for each in failed.value.problems if each.code == "unknown_phase"]
    assert found.hint == ""
