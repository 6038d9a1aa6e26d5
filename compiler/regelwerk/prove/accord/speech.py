"""Check what the director says at the table: every consequence that binds somebody there, in the
second person, in sentences of one breath, and in all not too long.

In: the corpus.  Out: problems. Whether it says the same as the sentence to read is left to readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from regelwerk.engine.compiled import speak_effect
from regelwerk.engine.speech import MOST
from regelwerk.model import APPLY, TO_ALL, Corpus, Decision, Effect, Row
from regelwerk.model.moments import AT_TABLE
from regelwerk.read.problem import Problem, make_problem

BREATH = 22  # words of one sentence
AWAY = TO_ALL - {"player", "players", "side"}  # they have nothing to be told
SENTENCES = re.compile(r"(?<=[.!?:])\s+")
BINDS = re.compile(r"\b(muss|müssen|darf|dürfen)\b")
SECOND_PERSON = {
    "bridge": re.compile(r"\b(Sie|Ihnen|Ihr(e[mnrs]?)?)\b"),
    "doppelkopf": re.compile(r"\b(du|dir|dich|dein(e[mnrs]?)?|ihr|euch|eure?[mnrs]?)\b", re.I),
}
JUDGE = re.compile(r"\b(Turnierleiter|Schiedsrichter)s?\b")


def check_speech(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every effect and every row that is not told at the table as it should
    be.
    """
    for effect in corpus.effects.values():
        for words, hint in find_faults(effect):
            yield make_problem(effect.place, "bad_say", f"„{effect.id}“: {words}", hint)
    for decision in corpus.decisions.values():
        for row in decision.rows:
            yield from check_row(corpus, decision, row)


def find_faults(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with that which is said of an effect, or with its silence, each with a
    hint.
    """
    if effect.due not in AT_TABLE:
        if effect.say:
            yield "„say“ bei einer Folge, die erst später fällig ist", "streichen"
        return
    if not effect.say:
        yield "„say“ fehlt", "sagen, was der Turnierleiter am Tisch sagt, oder „no“"
        return
    role = effect.to.removeprefix("role:")
    silent = {value for value, words in effect.say.items() if not words}
    bound = role not in AWAY and any(map(BINDS.search, list_silent_words(effect, silent)))
    if silent and bound and not effect.unsaid:
        yield "wer hier etwas muss oder darf, erfährt es nicht", "sagen, oder „unsaid“ mit Grund"
    if effect.unsaid and not (silent and bound):
        yield "„unsaid“ ohne eine Pflicht oder ein Recht, das niemand hört", "streichen"
    for words in filter(None, effect.say.values()):
        yield from find_word_faults(words, SECOND_PERSON[effect.game], role)


def list_silent_words(effect: Effect, silent: Set[str]) -> Iterator[str]:
    """Yield what is read of an effect, but not said: its sentence, and those German words of its
    values that it has where nothing is said.
    """
    if not silent:
        return
    yield effect.says
    for domain in effect.params.values():
        if not isinstance(domain, str):
            yield from (words for value, words in domain.items() if silent & {"", value})


def find_word_faults(
    words: str, second_person: re.Pattern[str], role: str
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with words said to a role, each with a hint."""
    if JUDGE.search(words):
        yield f"„{words}“ nennt den, der spricht", "„ich“ sagen, oder „no“"
    if role not in AWAY | {"players"} and not second_person.search(words):
        yield f"„{words}“ spricht niemanden an", "den Adressaten mit „Sie“ oder „du“ ansprechen"
    for sentence in SENTENCES.split(words):
        if (count := len(sentence.split())) > BREATH:
            yield f"„{sentence}“ hat {count} Wörter, höchstens {BREATH}", "kürzer sagen"


def check_row(corpus: Corpus, decision: Decision, row: Row) -> Iterator[Problem]:
    """Yield a problem for every edition in which a row says more at the table than fits, each
    length once.
    """
    said = [
        (each, speak_effect(corpus, decision, each)) for each in row.then if each.effect != APPLY
    ]
    for edition in row.cites:
        texts = dict.fromkeys(
            one["say"] for each, one in said if each.holds(edition) and one["due"] in AT_TABLE
        )
        count = len(" ".join(texts).split())
        if count > MOST:
            message = f"{decision.id}/{row.id} ({edition}): am Tisch {count} Wörter"
            yield make_problem(row.place, "bad_say", message, f"höchstens {MOST}")
            return
