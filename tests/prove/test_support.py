"""Norms against their sentences: the German it rests on, and how many single faults planted in the
real data it finds alone.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from regelwerk.model import Clause, Corpus
from regelwerk.prove.norms import check_norms, make_readable
from regelwerk.prove.norms.german import (
    FORCES,
    SENTENCE,
    binds,
    contains_name,
    list_binding_forces,
    measure_share,
    split_sentences,
)

FAULTS, SEED = 100, 8


@pytest.fixture(scope="module")
def corpus(assembled) -> Corpus:
    return assembled.corpus


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            "einen berichtigten Score zuerkennen",
            "der turnierleiter erkennt ihm einen berichtigten score zu.",
        ),
        ("die Karte aufnehmen", "die karte wird wieder aufgenommen."),
        ("die Ansage zurücknehmen", "er hat die ansage zurückzunehmen."),
        ("davon abweichen", "davon darf abgewichen werden."),
        ("die Strafkarte offen liegen lassen", "offen liegt dann die hauptstrafkarte."),
        ("bis zu 12 Punkte abziehen", "12 punkte werden abgezogen."),
    ],
)
def test_an_act_is_told_in_other_forms_of_its_words(act, sentence):
    assert measure_share(act, sentence) == 1


def test_what_is_not_said_is_missed():
    assert measure_share("13 Karten verdeckt zählen", "jeder zählt seine 12 karten.") == 0.5
    assert measure_share("den Turnierleiter rufen", "wer ruft, wartet.") == 0.5


@pytest.mark.parametrize(
    ("sentence", "forces"),
    [
        ("er muss passen.", {"must"}),
        ("er muss nicht passen.", {"need_not"}),
        ("zum passen ist er nicht verpflichtet.", {"need_not"}),
        ("er hat zu passen.", {"shall"}),
        ("zu passen hat nur er.", {"shall"}),
        ("er soll nicht passen.", {"shall_not"}),
        ("er sollte nur passen.", {"should", "should_not"}),
        ("er darf passen.", {"may"}),
        ("er darf erst nach dem stich passen.", {"may", "may_not"}),
        ("er darf nicht passen, wenn er bietet.", {"may_not"}),
        ("keinesfalls darf er passen.", {"must_not", "may_not"}),
        ("passen ist unzulässig.", {"may_not"}),
        ("bietet er nicht, muss er passen.", {"must"}),
        ("er passt.", {"does"}),
        ("er passt, und sein partner darf bieten.", {"does", "may"}),
    ],
)
def test_every_sentence_has_its_forces_and_no_other(sentence, forces):
    assert {force for force in (*FORCES, "does") if binds(sentence, force, "passen")} == forces


def test_a_modal_verb_that_opens_a_sentence_is_a_condition():
    assert not list(list_binding_forces("soll ein board gespielt werden, gilt das folgende."))
    assert list(list_binding_forces("das pflichtsolo-soll ist erfüllt.")) == []
    assert list(list_binding_forces("er soll es spielen.")) == [frozenset({"shall", "shall_not"})]


def test_sentences_end_where_the_next_begins():
    assert split_sentences(
        "Im 13. Stich gilt er als „o. V.“ gemeldet. Er passt ([[2007/27.B]]). 2 Karten fallen."
    ) == [
        "im 13. stich gilt er als „o. v.“ gemeldet.",
        "er passt ([[2007/27.b]]).",
        "2 karten fallen.",
    ]
    assert make_readable("nach [[2007/27.B.1]] und [[ext:TSR/9.7]]") == "nach (27 B 1) und (9 7)"


def test_a_role_is_named_by_the_beginning_of_a_word():
    assert contains_name("Die Verbände bestimmen es.", "Verband")
    assert not contains_name("Ein Gegenspieler passt.", "Spieler")
    assert contains_name("Im Normalspiel gewinnt die Re-Partei mit 121 Augen.", "Re-Partei")
    assert not contains_name("Re gewinnt, die Partei nicht.", "Re-Partei")


def sentence_lost(corpus: Corpus, clause: Clause, chance: Random) -> Clause:
    said = SENTENCE.split(clause.text)
    said.pop(chance.randrange(len(said)))
    return replace(clause, text=" ".join(said))


def actor_changed(corpus: Corpus, clause: Clause, chance: Random) -> Clause:
    at, roles = (
        chance.randrange(len(clause.norms)),
        corpus.roles[corpus.editions[clause.edition].game],
    )
    other = chance.choice([role for role in roles if role != clause.norms[at].who])
    return with_norm(clause, at, who=other)


def force_changed(corpus: Corpus, clause: Clause, chance: Random) -> Clause:
    at = chance.randrange(len(clause.norms))
    return with_norm(
        clause,
        at,
        force=chance.choice(
            [force for force in (*FORCES, "does") if force != clause.norms[at].force]
        ),
    )


def with_norm(clause: Clause, at: int, **changed: str) -> Clause:
    return replace(
        clause,
        norms=(*clause.norms[:at], replace(clause.norms[at], **changed), *clause.norms[at + 1 :]),
    )


def found(corpus: Corpus, clause: Clause) -> bool:
    """Whether the check finds something where `clause` stands as given."""
    near = {id: corpus.clauses[id] for id in (clause.parent,) if id in corpus.clauses}
    return any(check_norms(replace(corpus, clauses=near | {clause.id: clause})))


@pytest.mark.parametrize(
    ("plant", "least"), [(sentence_lost, 78), (actor_changed, 70), (force_changed, 88)]
)
def test_most_single_faults_are_found(
    corpus: Corpus, plant: Callable[[Corpus, Clause, Random], Clause], least: int
):
    assert not list(check_norms(corpus))
    chance = Random(SEED)
    bound = [
        clause
        for clause in corpus.clauses.values()
        if clause.norms and not clause.carried_from and clause.kind != "table"
    ]
    assert (
        sum(found(corpus, plant(corpus, chance.choice(bound), chance)) for _ in range(FAULTS))
        >= least
    )


def test_every_role_that_a_norm_binds_can_be_named(corpus: Corpus):
    for game, roles in corpus.roles.items():
        assert set(corpus.called[game]) == set(roles) and set(corpus.unnamed[game]) <= set(roles)
