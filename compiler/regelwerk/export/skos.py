"""The terms of the games as SKOS concepts.

In: the parsed `kb.json`.  Out: Turtle; a concept scheme for each game, a concept for each term,
labels and notes in German, with the English word of bridge beside them (there are none of
Doppelkopf). A word that leads to several concepts, or is the name of another one, finds the concept
but does not name it: it is a hidden label. Concepts are related where a definition of one is that
of the other, or refers to it; nothing says which of two is broader.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk.export.listing import spell_out_references

Json = Mapping[str, Any]

PREFIXES = {"skos": "http://www.w3.org/2004/02/skos/core#", "dct": "http://purl.org/dc/terms/"}
LICENCE = "<https://spdx.org/licenses/MIT>"
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def render_skos(bundle: Json, game: str = "") -> str:
    """Return the concepts of a game, or of all games, as Turtle."""
    terms = [term for term in bundle["terms"] if not game or term["game"] == game]
    units = {unit["id"]: unit for unit in bundle["units"]}
    parts = [f"@prefix {name}: <{space}> ." for name, space in PREFIXES.items()]
    for each in dict.fromkeys(term["game"] for term in terms):
        own = [term for term in terms if term["game"] == each]
        leads = Counter(word.casefold() for term in own for word in list_term_words(term))
        related = find_related_terms(own, units)
        scheme = [
            "a skos:ConceptScheme",
            f'dct:title "{each}"',
            f"dct:license {LICENCE}",
            f"dct:identifier {quote_turtle(bundle['data_version'], '')}",
            *(f"skos:hasTopConcept {make_concept_address(term)}" for term in own),
        ]
        parts.append(format_statement(make_scheme_address(each), scheme))
        for term in own:
            said = [
                *list_concept_statements(bundle, units, term, leads),
                *(f"skos:related {make_concept_address(other)}" for other in related[term["id"]]),
            ]
            parts.append(format_statement(make_concept_address(term), said))
    return "\n".join(parts) + "\n"


def make_scheme_address(game: str) -> str:
    """Return the address of the concept scheme of a game."""
    return f"<urn:regelwerk:terms:{game}>"


def make_concept_address(term: Json) -> str:
    """Return the address of a term."""
    return f"<urn:regelwerk:term:{term['game']}/{term['id']}>"


def find_related_terms(
    terms: Sequence[Json], units: Mapping[str, Json]
) -> Mapping[str, Sequence[Json]]:
    """Return for each term, by its id, the other terms of its game that the same place defines, or
    one that it refers to, in either direction.
    """
    told = {
        term["id"]: {
            *term["defined"],
            *(ref["to"] for p in term["defined"] for ref in units[p]["refs"]),
        }
        for term in terms
    }
    return {
        term["id"]: [
            other
            for other in terms
            if other is not term
            and (
                not told[term["id"]].isdisjoint(other["defined"])
                or not told[other["id"]].isdisjoint(term["defined"])
            )
        ]
        for term in terms
    }


def list_term_words(term: Json) -> tuple[str, ...]:
    """Return every German word for a term, each once: its label, the words of the editions and
    countries, and those people say.
    """
    told = [
        term["label"],
        *(word for side in ("words", "countries") for each in term[side].values() for word in each),
        *term["synonyms"],
    ]
    return tuple({word.casefold(): word for word in reversed(told)}.values())[::-1]


def list_concept_statements(
    bundle: Json, units: Mapping[str, Json], term: Json, leads: Mapping[str, int]
) -> Iterator[str]:
    """Yield the statements about a term."""
    yield "a skos:Concept"
    yield f"skos:inScheme {make_scheme_address(term['game'])}"
    yield f"skos:topConceptOf {make_scheme_address(term['game'])}"
    yield f"skos:prefLabel {quote_turtle(term['label'])}"
    if term["english"]:
        yield f"skos:prefLabel {quote_turtle(term['english'], 'en')}"
    for word in list_term_words(term):
        if word.casefold() != term["label"].casefold():
            yield (
                f"skos:{'altLabel' if leads[word.casefold()] == 1 else 'hiddenLabel'}"
                f" {quote_turtle(word)}"
            )
    if term["means"]:
        yield f"skos:definition {quote_turtle(spell_out_references(bundle, term['means']))}"
    for place in term["defined"]:
        if not term["means"] and units[place]["text"]:
            text = spell_out_references(bundle, units[place]["text"])
            yield f"skos:definition {quote_turtle(text)}"
    for place in (*term["defined"], *term["rests"]):
        yield f"dct:source <urn:regelwerk:{place}>"
    for edition, used in term["words"].items():
        yield f"skos:historyNote {quote_turtle(edition + ': ' + ', '.join(used))}"
    for country, used in term["countries"].items():
        yield f"skos:scopeNote {quote_turtle(country + ': ' + ', '.join(used))}"


def format_statement(subject: str, said: list[str]) -> str:
    """Return a subject with its statements as Turtle."""
    return f"\n{subject}\n    " + " ;\n    ".join(said) + " ."


def quote_turtle(text: str, language: str = "de") -> str:
    """Return a text with its language, where it has one, as Turtle."""
    return (
        '"'
        + "".join(ESCAPES.get(sign, sign) for sign in text)
        + '"'
        + (f"@{language}" if language else "")
    )
