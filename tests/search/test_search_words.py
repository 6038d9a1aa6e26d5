"""Folding, stems, compounds, unfinished words."""

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from regelwerk.search.compounds import split_all
from regelwerk.search.ellipsis import complete_words
from regelwerk.search.fold import fold, split_tokens, split_words
from regelwerk.search.stems import group_words


@pytest.mark.parametrize(
    "spellings",
    [
        ("Muß", "muss", "MUSS", "mus"),
        (
            "ungenügendes",
            "ungenugendes",
            "ungenuegendes",
            "UNGENÜGENDES",
            "unge\u0308nu\u0308gendes",
        ),
        ("Schiffahrt", "Schifffahrt"),
        ("Gebot", "gebott", "Gebbot"),
        ("Kontra", "contra"),
        ("Phase", "fase"),
        ("Dummy", "dummie", "dumi"),
        ("Dummys", "Dummies"),
    ],
)
def test_spellings_fold_to_one(spellings):
    assert len({fold(word) for word in spellings}) == 1


def test_numbers_keep_their_digits():
    assert split_tokens("keine 90, 3SA und 100") == ["keine", "90", "3", "sa", "und", "100"]


def test_single_letters_and_marks_are_no_tokens():
    assert split_tokens("§ 27 B 1 a – x") == ["27", "1"]


@settings(deadline=None)
@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzäöüß 09", max_size=60))
def test_written_words_fold_to_the_tokens(text):
    assert [token for word in split_words(text) for token in split_tokens(word)] == split_tokens(
        text
    )


def same_class(*words):
    found = group_words(Counter(words))
    return len({found[fold(word)] for word in words}) == 1


@pytest.mark.parametrize(
    "words",
    [
        ("Karte", "Karten"),
        ("ungenügend", "ungenügendes", "ungenügenden"),
        ("ansagen", "angesagt", "anzusagen", "Ansage", "Ansagen"),
        ("ausspielen", "ausgespielt", "Ausspiel", "auszuspielen", "ausspielt"),
        ("annehmen", "angenommen", "annimmt", "angenommenes"),
        ("bedienen", "bedient"),
        ("berichtigen", "Berichtigung", "berichtigte"),
        ("zögern", "zögert", "gezögert"),
        ("kommen", "kam", "kamen"),
        ("nachdenken", "nachgedacht"),
    ],
)
def test_forms_of_one_word_are_one_class(words):
    assert same_class(*words)


@pytest.mark.parametrize(
    "words",
    [
        ("Spieler", "Spiel", "spielen"),
        ("Teiler", "Teil", "teilen"),
        ("Recht", "gerecht"),
        ("Dummy", "Dame"),
        ("betragen", "Betrug"),
    ],
)
def test_different_words_stay_apart(words):
    assert not same_class(*words)


WORDS = (
    "wertung berikhtigung strafe karte haupt reizen shrit spiel leiter reihe folge ende fal fahrt"
    " strafkarte"
)


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("wertungsberikhtigung", {"wertung", "berikhtigung"}),
        ("strafkarte", {"strafe", "karte"}),
        ("hauptstrafkarte", {"haupt", "strafkarte", "strafe", "karte"}),
        ("reizshrit", {"reizen", "shrit"}),
        ("reihenfolge", {"reihe", "folge"}),
        ("spieleiter", {"spiel", "leiter"}),  # one l is lost in folding
        ("spielende", set()),  # a participle, not an end
        ("unfal", set()),
    ],
)
def test_compounds_are_taken_apart(whole, parts):
    found = split_all([*WORDS.split(), whole], frozenset({"un"}))
    assert set(found.get(whole, ())) == parts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("An- und Absagen", "Ansagen und Absagen"),
        ("An- bzw. Absage", "Ansage bzw. Absage"),
        ("Reiz- oder Spielphase", "Reizphase oder Spielphase"),
        ("Vor- und Nachteile", "Vor und Nachteile"),
        ("27 A- und so", "27 A- und so"),
    ],
)
def test_unfinished_words_are_completed_where_known(text, expected):
    assert (
        complete_words(text, {"ansagen", "ansage", "absagen", "reizphase", "spielphase"})
        == expected
    )
