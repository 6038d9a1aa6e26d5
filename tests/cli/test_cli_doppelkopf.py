"""Doppelkopf on the command line: what tricks show, and what one can do against a ruling."""

import json

import pytest

from regelwerk.__main__ import main

REVOKE = ("leader=1", "KrA", "PA", "Kr9", "KrK", "P9", "Kr10", "PK", "P10")


@pytest.fixture(scope="module")
def folder(rulebook_folder):
    return rulebook_folder


@pytest.fixture
def ask(folder, capsys):
    def run(*words):
        code = main(["--build", str(folder), *words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.mark.parametrize(
    ("words", "says", "decision"),
    [
        (
            REVOKE,
            "Platz 2, 1. Stich, Pik As: Nichtbedienen, zu sehen im 2. Stich",
            "suit_not_followed",
        ),
        (
            ("leader=1", "KrA", "P9>Kr9", "Kr10", "KrK"),
            "Platz 2, 1. Stich, Kreuz 9: Verwerfen",
            "misplayed_suit",
        ),
        (
            ("leader=1", "KrA", "Kr9", "Kr10", "KrK", "3:P9"),
            "Platz 3, 2. Stich, Pik 9: falsches Aufspiel",
            "false_lead",
        ),
        (
            ("leader=1", "KrA", "3:Kr9", "Kr10"),
            "Platz 3, 1. Stich, Kreuz 9: Vorwerfen",
            "early_card",
        ),
    ],
)
@pytest.mark.parametrize("edition", ["tsr1998", "srh2019"])
def test_tricks_show_what_went_wrong_and_open_the_decision(ask, words, says, decision, edition):
    code, out, _ = ask("detect", "tricks", *words, "--edition", edition)
    assert (
        code == 0
        and says in out
        and f"({edition}): " in out
        and f"weiter: regelwerk ask {decision} " in out
    )
    tree = json.loads(ask("detect", "tricks", *words, "--edition", edition, "--json")[1])
    assert [each["decision"] for each in tree["findings"]] == [decision] and tree["findings"][0][
        "ruling"
    ]["edition"] == edition


def test_without_an_edition_the_newest_in_force_is_asked(ask):
    assert "Nichtbedienen (srh2019): " in ask("detect", "tricks", *REVOKE)[1]


def test_announcements_are_looked_at_too(ask):
    words = (
        "leader=1",
        "said=1:re:11,3:re:10",
        *(f"{each}" for each in ("KrD", "KaA", "KrD", "Ka9")),
    )
    code, out, _ = ask("detect", "tricks", *words, "--edition", "srh2019")
    assert (
        code == 0
        and "Platz 3, „Re“: schon gesagt" in out
        and "repeated_announcement repetition=repeated" in out
    )


def test_tricks_without_fault_and_words_that_are_none(ask):
    assert (
        ask("detect", "tricks", "leader=1", "KrA", "Kr9", "Kr10", "KrK")[1]
        == "keine Regelwidrigkeit\n"
    )
    assert (
        ask("detect", "tricks", "KrA")[0] == 2
        and ask("detect", "tricks", "leader=1", "KrA", "--dealer", "N")[0] == 2
    )
    assert ask("detect", "tricks", "leader=1", "KrA", "--edition", "2017")[0] == 2


@pytest.mark.parametrize(
    ("decision", "edition", "facts", "line"),
    [
        (
            "severe_infringement",
            "srh2019",
            ["severe_found=yes", "inevitable_rest=yes"],
            "kann das Schiedsgericht verlangen: SRH 2.1.1.5",
        ),
        (
            "severe_infringement",
            "tsr1998",
            ["severe_found=yes", "inevitable_rest=yes"],
            "das Schiedsgericht wird gerufen: TSR G.7.6, TSR B.1",
        ),
        (
            "late_announcement",
            "tsr1998",
            ["cards_suffice=no", "complained=no"],
            "reklamiert sofort, und das Schiedsgericht wird gerufen",
        ),
    ],
)
def test_a_ruling_ends_with_what_one_can_do_against_it(ask, decision, edition, facts, line):
    code, out, _ = ask("decide", decision, *facts, "--edition", edition)
    assert code == 0 and line in out.splitlines()[-1]


def test_an_open_ruling_does_not(ask):
    assert "verlangen" not in ask("decide", "severe_infringement", "--edition", "srh2019")[1]
    assert (
        "verlangen"
        not in ask("decide", "late_announcement", "complained=yes", "--edition", "srh2019")[1]
    )


def test_where_an_edition_is_silent_the_other_one_in_force_is_named(ask):
    _, out, _ = ask("decide", "game_winner", "--edition", "srh2019")
    assert "\nTSR 1998 sagt etwas dazu: regelwerk ask game_winner --edition tsr1998\n" in out
    assert "sagt etwas dazu" not in ask("decide", "game_winner", "--edition", "tsr1998")[1]


def test_the_other_edition_is_asked_with_what_is_known(ask):
    known = ["complainant=partner", "partnership=cleared_before"]
    _, out, _ = ask("decide", "complaint_right", *known, "--edition", "srh2019")
    assert (
        f"\nTSR 1998 sagt etwas dazu: regelwerk ask complaint_right {' '.join(known)} --edition"
        " tsr1998\n" in out
    )


def test_a_story_is_told_in_the_game_of_the_edition_named(ask, rulebook):
    story = "Nord hat gezögert, dann hat Ost nicht bedient"
    for edition, other in (("tsr1998", "bridge"), ("2017", "doppelkopf")):
        code, out, _ = ask("decide", "--text", story, "--edition", edition)
        named = [
            line.split()[2] for line in out.splitlines() if line.startswith("  regelwerk ask ")
        ]
        assert code == 0 and named and f"--edition {edition}" in out
        assert other not in {
            rulebook.outputs["kb.json"]["decisions"][each]["game"] for each in named
        }


def test_a_story_in_an_edition_of_another_game_is_refused(ask):
    assert ask("decide", "--text", "Nord hat gezögert", "--edition", "2017", "--game",
    "doppelkopf")[::2] == (
        2, "2017 ist keine Ausgabe von doppelkopf; --game weglassen\n",
    )  # fmt: skip
    assert (
        "„1066“ gibt es nicht"
        in ask("decide", "--text", "Nord hat gezögert", "--edition", "1066")[2]
    )


def test_an_edition_silent_on_the_same_facts_is_not_named(ask):
    known = ["before_play_fault=seat", "round_progress=over"]
    for edition in ("srh2019", "tsr1998"):
        _, out, _ = ask("decide", "dealing_fault", *known, "--edition", edition)
        assert "der Text sagt dazu nichts" in out and "sagt etwas dazu" not in out


def test_a_name_nobody_knows_is_answered_by_the_nearest_not_by_all(ask):
    code, _, told = ask("decide", "may_replay", "--edition", "tsr1998")
    assert (
        code == 2
        and "möglich sind " in told
        and told.endswith("(gemeint: may_reply?)\n")
        and len(told) < 120
    )
