"""What several rulings say, put together: one sentence, one side of a clash, one note.

In: rulings and their outcomes, each with the number of its event.  Out: `SentenceOf`, `Side`,
`Note`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from regelwerk.engine.event import Note, SentenceOf, Side
from regelwerk.engine.ruling import OutcomeSaid, Ruling, merge_sentences

Said = tuple[int, Ruling, OutcomeSaid]  # the number of the event, its ruling, what it says


def join_sentence(
    said: Sequence[Said], partnered: Collection[tuple[int, str]] = frozenset()
) -> SentenceOf:
    """Return the one sentence that several rulings say, with all their clauses, rows and events;
    `partnered` are the decisions that speak of a partner, each with the number of its event.
    """
    (sentence,) = merge_sentences([(ruling, outcome) for _, ruling, outcome in said])
    return SentenceOf(
        says=sentence.says,
        say=sentence.say,
        to=sentence.to,
        to_label=sentence.to_label,
        cites=sentence.cites,
        rows=sentence.rows,
        events=tuple(dict.fromkeys(number for number, _, _ in said)),
        partners=tuple(
            dict.fromkeys(
                number for number, ruling, _ in said if (number, ruling.decision) in partnered
            )
        ),
    )


def make_side(number: int, ruling: Ruling, outcome: OutcomeSaid) -> Side:
    """Return one side of a clash."""
    return Side(number, f"{ruling.decision}/{ruling.row}", outcome.says, outcome.cites)


def join_notes(rulings: Iterable[tuple[int, Ruling]]) -> Iterator[Note]:
    """Yield the notes of rulings, each with the number of its event, each note once."""
    same = dict[str, list[tuple[int, Ruling]]]()
    for number, ruling in rulings:
        if ruling.note:
            same.setdefault(ruling.note, []).append((number, ruling))
    for note, said in same.items():
        cites = dict.fromkeys(id for _, ruling in said for id in ruling.cites)
        yield Note(note, tuple(cites), tuple(dict.fromkeys(number for number, _ in said)))
