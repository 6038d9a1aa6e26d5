"""The command line on the rulebook itself: citations as people write them, and what the small sound
tree has no example of.
"""

import json
import re
from dataclasses import asdict

import pytest

from regelwerk.__main__ import main
from regelwerk.cli.telling.sanctions import tell_sanctions
from regelwerk.errors import UnknownId
from regelwerk.ids.address import is_under
from regelwerk.library import Library
from tiers import drawn, some, some_or_all


@pytest.fixture(scope="module")
def folder(rulebook_folder):
    return rulebook_folder


@pytest.fixture(scope="module")
def kb(folder):
    return Library(folder)


@pytest.fixture
def ask(folder, capsys):
    """One command: its exit code and what it said."""

    def asked(*words):
        code = main(["--build", str(folder), *words])
        said = capsys.readouterr()
        return code, said.out + said.err

    return asked


OPENED = "the rulebook opened for every question"
SHOWN = {
    ("Art. 30 C",): "Gezeigt wird 1997 Art. 30 C.\n",
    (
        "§",
        "27",
        "B",
        "1",
        "a",
    ): (
        "Gezeigt wird 2017 § 27 B 1 a; gemeint sein kann auch 2007 § 27 B 1 a (show"
        " 2007/27.B.1.a).\n"
    ),
    ("TBR", "2007", "§", "27", "B", "1", "a"): "§ 27 B 1 a\n",
    ("Fußnote", "9"): "Gezeigt wird 2007 Fußnote 9.\n",
    ("§ 27 B Hintergrund",): "Gezeigt wird 2017 § 27 B, Hintergrund.\n",
    (
        "„Dummy“",
    ): "Gezeigt wird 2017 „Dummy“; gemeint sein kann auch 2007 „Dummy“ (show 2007/def.dummy).\n",
    ("SRH", "3.5.9"): "SRH 3.5.9  Wiederholte An- bzw. Absage\n",
}


@pytest.mark.parametrize("words", some(SHOWN, 3, OPENED), ids=" ".join)
def test_a_citation_opens_in_the_edition_it_is_written_in_and_says_so(ask, words):
    code, said = ask("show", *words)
    assert code == 0 and said.startswith(SHOWN[words])


SEVERAL = {
    ("27b1a", "2007/16.D", "SRH 3.5.9"): ["2017/27.B.1.a", "2007/16.D", "srh2019/3.5.9"],
    ("27b1a", "SRH", "3.5.9"): ["2017/27.B.1.a", "srh2019/3.5.9"],
    ("16 D", "27 B"): ["2017/16.D", "2017/27.B"],
    ("Fußnote", "9", "Art.", "30", "C"): ["2007/fn.9", "1997/30.C"],
    ("§", "27", "B", "Hintergrund"): ["2017/27.B/background"],
}


@pytest.mark.parametrize("words", some(SEVERAL, 2, OPENED), ids="|".join)
def test_several_places_are_shown_at_once(ask, words):
    code, said = ask("show", *words, "--json")
    trees = json.loads(said) if len(SEVERAL[words]) > 1 else [json.loads(said)]
    assert code == 0 and [tree["units"][0]["id"] for tree in trees] == SEVERAL[words]
    assert len(ask("show", *words)[1].split("\n\n")) == len(trees)


@pytest.mark.parametrize(
    "words",
    [("27b1a", "99z"), ("1", "B", "9"), ("1", "B", "9", "27b1a"), ("Art. 27 D",)],
    ids=" ".join,
)
def test_where_one_place_is_not_there_nothing_is_shown_in_its_stead(ask, words):
    code, said = ask("show", *words)
    assert code == 2 and "gibt es nicht" in said and len(said.splitlines()) == 1


@pytest.mark.parametrize("number", some_or_all(3, OPENED))
def test_every_defect_and_remark_is_shown(kb, ask, number):
    marked = [unit for unit in kb.units.values() if unit["defect"] or unit["remark"]]
    assert {"defect", "remark"} == {
        key for unit in marked for key in ("defect", "remark") if unit[key]
    }
    for unit in drawn(marked[:: len(marked) // 20], number):
        said = ask("show", unit["id"])[1]
        for fault in unit["defect"] or ():
            assert (
                f"[Druckfehler] Gedruckt ist „{fault['printed']}“, gemeint ist „{fault['meant']}“."
                f" {fault['why']}" in said
            ), unit["id"]
        assert not unit["remark"] or f"    [Anmerkung] {unit['remark']}\n" in said, unit["id"]


def silent(kb, outcome):
    """For every row that decides nothing in this way, a case of it: the case, the edition, the
    facts that lead there.
    """
    for case in kb.bundle["cases"]:
        for edition, ruled in case["rules"].items():
            table = kb.decisions[case["decision"]]["editions"].get(edition, {"rows": []})
            if any(
                row["id"] == ruled["row"] and row.get("outcome") == outcome for row in table["rows"]
            ):
                yield case, edition, ruled["facts"]


@pytest.mark.parametrize(
    ("outcome", "game", "said"),
    [
        ("not_covered", "bridge", "der Text sagt dazu nichts"),
        ("refer", "bridge", "hier entscheidet der Turnierleiter"),
        ("refer", "doppelkopf", "hier entscheidet der Schiedsrichter"),
    ],
)
@pytest.mark.parametrize("number", some_or_all(1, OPENED))
def test_where_nothing_is_decided_nothing_is_called_decided(kb, ask, outcome, game, said, number):
    cases = [each for each in silent(kb, outcome) if each[0]["game"] == game]
    assert cases
    for case, edition, facts in drawn(cases, number):
        given = [f"{fact}={value}" for fact, value in facts.items()]
        first = ask("decide", case["decision"], *given, "--edition", edition)[1].splitlines()[0]
        assert first.endswith(said) and "entschieden [" not in first, case["id"]


@pytest.mark.parametrize(
    ("asked", "offered"),
    [
        ("court_ruling court_tied=no --edition tsr1998", False),
        ("court_ruling court_tied=yes protocol_insisted=no --edition srh2019", False),
        ("unsporting_conduct bound_ruling=no penalty_tied=no --edition srh2019", False),
        ("unsporting_conduct bound_ruling=yes --edition srh2019", True),
        (
            "disciplinary_penalty discipline_measure=points discipline_ground=yes --edition 2017",
            False,
        ),
        (
            "complaint_conduct complaint_deed=insisted penalty_tied=no --edition srh2019",
            False,
        ),  # the court decides further down the chain
        (
            (
                "unsporting_end end_deed=thrown result_disputed=yes disputed_matter=calculation"
                " penalty_tied=no --edition srh2019"
            ),
            True,
        ),
        ("disputed_result disputed_matter=calculation --edition srh2019", True),
        ("right_to_appeal appeal_by=other --edition 2017", False),
        ("disciplinary_penalty discipline_ground=no --edition 2017", True),
    ],
)
def test_a_ruling_ends_with_what_can_be_done_against_it_unless_it_says_so_itself(
    kb, ask, asked, offered
):
    told = ask("decide", *asked.split())[1]
    assert (
        "entschieden [" in told
        and (kb.editions[asked.split()[-1]]["appeal"].partition("[[")[0] in told.splitlines()[-1])
        == offered
    ), told


def test_the_decisions_are_listed_all_or_those_with_a_word(kb, ask):
    listed = json.loads(ask("decisions", "--json")[1])
    assert [each["id"] for each in listed] == list(kb.bundle["decisions"])
    assert all(
        set(each["editions"]) == set(kb.decisions[each["id"]]["editions"]) for each in listed
    )
    assert ask("decisions", "untergebot") == (
        0,
        "insufficient_bid             Ungenügendes Gebot  [1997, 2007, 2017]\n",
    )
    code, said = ask("decisions", "Untergebot", "Weißwurst")
    assert code == 0 and said.splitlines() == [
        "keine Entscheidung hat alle 2 Wörter; mit 1 davon:",
        "insufficient_bid             Ungenügendes Gebot  [1997, 2007, 2017]  untergebot",
    ]
    assert ask("decisions", "Weißwurst", "Brezn") == (1, "keine Entscheidung passt\n")


def test_a_question_of_judgement_comes_with_its_standard(kb, ask):
    fact = kb.engine["facts"]["logical_alternative"]
    said = ask("decide", "withdrawn_information", "user_side=offending_side", "--edition", "2017")[
        1
    ]
    assert f"    Maßstab: {fact['criteria']['2017']}  [§ 16 B 1 b]\n" in said
    said = ask("ask", "withdrawn_information", "user_side=offending_side", "--edition", "1997")[1]
    assert "1997" not in fact["criteria"] and "Maßstab" not in said and "\n  1  ja\n" in said


@pytest.mark.parametrize(
    ("turn", "told", "kept"),
    [("partner", "50 D 2 b", "53 C"), ("declaring_side", "53 C", "50 D 2 b")],
)
def test_what_is_said_before_a_question_fits_the_answers_known(ask, turn, told, kept):
    known = (
        "defender_lead_out_of_turn",
        "lead_misinformed=no",
        "lead_last_trick=no",
        f"defender_lead_turn={turn}",
        "--edition",
        "2017",
    )
    decided, asked = ask("decide", *known)[1], ask("ask", *known)[1]
    for line in (
        "  Vorlesen: Wählen Sie, ohne Ihren Partner zu fragen.  [§ 10 C 2]\n",
        f"[§ {told}]\n",
    ):
        assert line in decided and line in asked
    assert f"[§ {kept}]" not in decided + asked


def test_what_is_not_said_before_a_question_stands_with_its_place(kb, ask):
    silent = kb.bundle["facts"]["influence"]["hush"][0]["says"]
    known = (
        "misinformation_call",
        "wrong_information=misinformed",
        "too_late=no",
        "--edition",
        "2017",
    )
    for command in ("decide", "ask"):
        assert f"  Nicht sagen: {silent}  [§ 75 C, Hintergrund]\n" in ask(command, *known)[1]


def test_two_steps_joined_lose_no_place_of_either_end(kb):
    first, second, both = (
        kb.changes(*step) for step in (("1997", "2007"), ("2007", "2017"), ("1997", "2017"))
    )
    assert {id for change in both for id in change.older} == {
        id for change in first for id in change.older
    }
    unnumbered = {id for change in second if change.kind == "unnumbered" for id in change.older}
    assert [id for change in both for id in change.newer if id not in unnumbered] == [
        id for change in second for id in change.newer
    ]
    assert {change.kind for change in both} >= {
        "substance",
        "new",
        "dropped",
        "moved",
        "same",
        "open",
    }


def test_changes_are_of_a_law_or_hold_a_word(kb, ask):
    def places(*words):
        found = json.loads(ask("changes", "1997", "2017", *words, "--json")[1])["changes"]
        return [[*change["older"], *change["newer"]] for change in found]

    in_law = places("§", "27", "B")
    assert in_law and all(
        any(is_under(id, top) for id in place for top in ("2007/27.B", "2017/27.B"))
        for place in in_law
    )
    assert ["1997/27.B.1.b", "2017/27.D"] not in in_law and [
        "1997/27.B.1.b",
        "2017/27.D",
    ] in places("Art. 27")
    texts = {
        tuple(place): " ".join(kb.units[id]["text"] + kb.units[id]["title"] for id in place)
        for place in places("Strafkarte")
    }
    assert texts and sum("trafkarte" in text for text in texts.values()) > len(texts) / 2
    assert ask("changes", "2007", "2017", "Art. 27") == (1, "keine Stelle passt\n")


def test_the_library_tells_the_changes_of_a_place_as_the_command_does(kb, ask):
    for about in ("27b", "Strafkarte"):
        shown = json.loads(ask("changes", "2007", "2017", about, "--json")[1])["changes"]
        assert shown == [
            json.loads(json.dumps(asdict(change))) for change in kb.changes("2007", "2017", about)
        ]
    with pytest.raises(UnknownId, match=r"„27b9“ gibt es nicht .* \(gemeint: 2017/27\.B\?\)"):
        kb.changes("2007", "2017", "27b9")


def test_a_decision_shows_the_answers_one_types_and_where_it_leads(kb, ask):
    told = ask("show", "insufficient_bid")[1]
    facts = kb.bundle["decisions"]["insufficient_bid"]["asks"]
    values = {fact: " | ".join(kb.engine["facts"][fact]["values"]) for fact in facts}
    assert [fact for fact in facts if f"  ({fact}={values[fact]})\n" not in told] == []
    led = told.partition("  führt zu: ")[2].partition("\n")[0].split(", ")
    ruling = kb.decide("insufficient_bid", "2017", {"in_rotation": "no"})
    assert {each.decision for each in ruling.chained} & {*led} and {*led} <= {*kb.decisions}


@pytest.mark.parametrize(
    ("words", "list_them"),
    [
        (("export", "dmn"), "regelwerk decisions"),
        (("export", "table", "zz"), "regelwerk decisions"),
        (("decide", "zz"), "regelwerk decisions"),
        (("incident", "zz"), "regelwerk decisions"),
        (("decide", "revoke", "zz=yes"), "regelwerk show DECISION"),
        (("norms", "--who", "zz"), "regelwerk norms"),
        (("topic", "zz"), "regelwerk topic"),
    ],
)
def test_a_refusal_is_no_list_of_hundreds_but_says_where_they_are(ask, words, list_them):
    code, said = ask(*words)
    assert code == 2 and f"`{list_them}`" in said and len(said) < 200


def test_every_kind_of_hit_has_a_name(kb, ask):
    hits = [
        hit
        for text in ("ungenügendes Gebot", "Strafkarte", "TSR 9.7.3", "Stayman")
        for hit in kb.search(text)
    ]
    assert {hit.kind for hit in hits} >= {"term", "decision", "case", "external"}
    for text in ("ungenügendes Gebot", "Strafkarte", "TSR 9.7.3", "Stayman"):
        assert ask("search", text)[0] == 0


def test_whatever_is_cited_is_found_again(kb):
    assert [id for id in kb.units if id not in kb.readings(kb.cites[id])] == []


PUNISHED = {
    "TSR G.3": "[Ahndung] der Verursacher: geringfügiger Regelverstoß; 3 Strafpunkte",
    "TSR G.3.b": (
        "[Ahndung] ein Gegenspieler: geringfügiger Regelverstoß; Spielpunkte (-3, 0, 0, +3)"
    ),
    "srh2019/3.4.3": (
        "[Ahndung] der Aufspielende (im Pflichtsolo): geringfügiger Regelverstoß; Spielpunkte (-3,"
        " 0, 0, +3)"
    ),
    "srh2019/3.9.4/row.2": (
        "[Ahndung] der Verursacher: Unsportlichkeit; 5 Strafpunkte; gebundene Entscheidung"
    ),
    "TSR G.6": "[Ahndung] der Verursacher: Unsportlichkeit; 0 bis 12 Punkte Abzug ohne Gutschrift",
}


@pytest.mark.parametrize("place", some(PUNISHED, 2, OPENED))
def test_a_place_shows_how_it_punishes_whom(ask, place):
    code, said = ask("show", place)
    assert code == 0 and f"    {PUNISHED[place]}\n" in said


def test_every_sanction_is_told_in_german(kb):
    punishing = [unit for unit in kb.units.values() if unit["sanction"]]
    told = {unit["id"]: list(tell_sanctions(kb, unit)) for unit in punishing}
    assert len(punishing) > 100 and all(
        len(told[unit["id"]]) == len(unit["sanction"]) for unit in punishing
    )
    assert [
        line
        for lines in told.values()
        for line in lines
        if not re.fullmatch(r"[^_:]+( \(.+\))?: [^_]+", line)
    ] == []
    keys = {
        key
        for unit in punishing
        for each in unit["sanction"]
        for key in (each["who"], *each["severity"])
        if key
    }
    assert [
        (line, key)
        for lines in told.values()
        for line in lines
        for key in keys
        if re.search(rf"\b{key}\b", line)
    ] == []


def test_only_answers_still_possible_are_offered(ask):
    asked = ("decide", "missing_card", "missing_noticed=before_lead_faced", "--edition", "2017")
    offered = re.search(r"missing_found=(.*)", ask(*asked)[1])[1]
    assert [word.split()[0] for word in offered.split(" | ")] == ["elsewhere", "nowhere"]
    for word in offered.split(" | "):
        assert ask(*asked, f"missing_found={word.split()[0]}")[0] == 0


def test_a_row_that_only_goes_on_is_not_called_a_ruling(ask):
    first = ask("decide", "tempo_and_deception", "conduct_told=opponent", "--edition", "2017")[
        1
    ].splitlines()[0]
    assert first.endswith(": führt weiter [told_opponent]")
    settled = ask(
        "decide",
        "tempo_and_deception",
        "conduct_told=opponent",
        "manner_false_inference=no",
        "--edition",
        "2017",
    )[1]
    assert settled.splitlines()[0].endswith(": entschieden [told_opponent]") and "  1. " in settled


@pytest.mark.parametrize(
    "words", [("2H-2C",), ("2H", "-", "2C"), ("2♥", "2♣"), ("2H–2C",)], ids=" ".join
)
def test_an_auction_typed_into_the_search_is_seen_to_be_one(ask, words):
    code, said = ask("search", *words)
    assert code == 0 and said.startswith(
        "eine Reizung, 2♥ – 2♣; ob sie stimmt: regelwerk score auction "
    )
    assert "2♣" in ask("score", "auction", " ".join(words))[1]


@pytest.mark.parametrize("words", ["Pass", "2H", "revoke", "X XX"])
def test_other_words_are_no_auction(ask, words):
    assert "eine Reizung" not in ask("search", words)[1]
