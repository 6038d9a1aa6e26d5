"""Check what must hold before the rulebook is compiled: one list of checks, each in the same shape.

In: the assembled rulebook.  Out: nothing where it is sound; otherwise `BuildFailed` with all
problems of the first stage that has any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from regelwerk.lineage.topics import find_topic_faults
from regelwerk.prove.accord.borders import check_borders
from regelwerk.prove.accord.cases import find_misdated_cases, find_unrun_rows
from regelwerk.prove.accord.forces import check_forces
from regelwerk.prove.accord.headwords import find_strayed_headwords
from regelwerk.prove.accord.rows import (
    check_answers,
    find_missing_counterparts,
    find_unfounded_rows,
)
from regelwerk.prove.accord.sanctions import check_sanctions
from regelwerk.prove.accord.speech import check_speech
from regelwerk.prove.accord.terms import check_terms
from regelwerk.prove.balance import check_balance
from regelwerk.prove.direct import check_directs
from regelwerk.prove.links.clauses import (
    check_norm_roles,
    check_words,
    find_missing_units,
    find_unrun_examples,
)
from regelwerk.prove.links.conflicts import check_conflicts
from regelwerk.prove.links.decisions import check_citations, check_spoken, check_usual
from regelwerk.prove.links.editions import check_editions
from regelwerk.prove.links.lineage import check_cores, check_lineage, check_notes
from regelwerk.prove.links.nesting import check_nesting
from regelwerk.prove.links.phases import check_phases
from regelwerk.prove.links.phrases import check_phrases
from regelwerk.prove.links.pointers import check_pointers
from regelwerk.prove.links.standing import check_standing
from regelwerk.prove.norms import check_norms
from regelwerk.prove.pairs import check_pairs
from regelwerk.prove.parity import check_parity
from regelwerk.prove.review import find_broken_seals, find_unsealed
from regelwerk.prove.rulebook import Rulebook
from regelwerk.prove.untold import check_lessons, find_untold_changes
from regelwerk.prove.witness import check_meanings
from regelwerk.read.problem import Problem, stop

# stage → the German name told when it begins; empty where it goes on under the name before
STAGES: Mapping[str, str] = {
    "nesting": "",
    "graph": "",
    "topics": "",
    "print": "mit dem Druck abgleichen",
    "decisions": "Entscheidungen beweisen",
    "accord": "",
    "changes": "",
    "norms": "Normen an ihren Sätzen prüfen",
    "seals": "",
}
LINKING = ("nesting", "graph")  # stages after which every edge of the graph leads somewhere
COMPARING = ("topics", "print")  # stages after which the bundle can be made
RULING = ("decisions",)  # stages after which every decision has its tables
PROVING = tuple(stage for stage in STAGES if stage not in LINKING + COMPARING + RULING)
APART = ("accord", "norms", "seals")  # long stages of which few checks need the tables


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its name, its stage, what it holds in one sentence, the function from the rulebook
    to problems, and whether it needs the tables.
    """

    name: str
    stage: str
    holds: str
    find: Callable[[Rulebook], Iterable[Problem]]
    ruled: bool = False


CHECKS = (
    Check(
        "nesting",
        "nesting",
        "A place stands under one that exists, and never under itself.",
        lambda book: check_nesting(book.corpus),
    ),
    Check(
        "pointers",
        "graph",
        "A pointer leads to something else than its source, and definitions form no circle.",
        lambda book: check_pointers(book.corpus, book.graph),
    ),
    Check(
        "editions",
        "graph",
        "The description of an edition names only places that exist.",
        lambda book: check_editions(book.corpus),
    ),
    Check(
        "roles",
        "graph",
        "Norms and sanctions concern roles that the game has.",
        lambda book: check_norm_roles(book.corpus),
    ),
    Check(
        "wording",
        "graph",
        "A restatement uses the fixed words, and its references are closed.",
        lambda book: check_words(book.corpus),
    ),
    Check(
        "sentences",
        "graph",
        "Sentences to be said depend on facts and answers that the game has.",
        lambda book: check_spoken(book.corpus),
    ),
    Check(
        "usual answers",
        "graph",
        "The usual answer to a question is one of its answers.",
        lambda book: check_usual(book.corpus),
    ),
    Check(
        "citations",
        "graph",
        "Decisions and exemptions name phases, decisions and places that exist.",
        lambda book: check_citations(book.corpus),
    ),
    Check(
        "examples",
        "graph",
        "A case runs every worked example of a decided law.",
        lambda book: find_unrun_examples(book.corpus),
    ),
    Check(
        "conflicts",
        "graph",
        "A contradiction names several places and lets one of them apply.",
        lambda book: check_conflicts(book.corpus),
    ),
    Check(
        "phases",
        "graph",
        "The phases of a game have names and places of their own.",
        lambda book: check_phases(book.corpus),
    ),
    Check(
        "phrases",
        "graph",
        "A phrase leads to something that exists, is said once, and has a word with a meaning.",
        lambda book: check_phrases(book.corpus),
    ),
    Check(
        "completeness",
        "graph",
        "A file holds every unit that the contents list.",
        lambda book: find_missing_units(book.corpus),
    ),
    Check(
        "lineage",
        "graph",
        "An encoded place has one fate and one origin in each step, and every entry changes one.",
        lambda book: check_lineage(book.corpus, book.steps),
    ),
    Check(
        "cores",
        "graph",
        "A reason of the lineage begins with a short sentence, with what stays if it is clearer.",
        lambda book: check_cores(book.corpus),
    ),
    Check(
        "standing",
        "graph",
        "A place of a patch edition is open, headed or carried as its list says.",
        lambda book: check_standing(book.corpus),
    ),
    Check(
        "notes",
        "graph",
        "The lineage agrees with the printed notes on changes.",
        lambda book: check_notes(book.corpus, book.steps),
    ),
    Check(
        "topics",
        "topics",
        "Every edition answers every question of a topic of its game, or is called silent.",
        lambda book: find_topic_faults(book.corpus, book.compared),
    ),
    Check(
        "balance",
        "print",
        "A unit has the references, figures, forces and index entries of its print.",
        lambda book: check_balance(book.assembled),
    ),
    Check(
        "decisions",
        "decisions",
        "Tables have no gap, overlap or dead part; chains, cases, norms and coverage are sound.",
        lambda book: (*book.tabulated[1], *book.verified[1]),
        ruled=True,
    ),
    Check(
        "pairs",
        "accord",
        "No two decisions that may be asked of one incident order opposite things.",
        lambda book: check_pairs(book.corpus, book.held),
        ruled=True,
    ),
    Check(
        "parity",
        "accord",
        "Equal places have equal references, norms and figures.",
        lambda book: check_parity(book.corpus, book.steps),
    ),
    Check(
        "meanings",
        "accord",
        "What is claimed of meanings agrees with the wording and with the rulings.",
        lambda book: check_meanings(book.assembled, book.tables, book.compared),
        ruled=True,
    ),
    Check(
        "sanctions",
        "accord",
        "A sanction agrees with its text, with its class and with the others of its clause.",
        lambda book: check_sanctions(book.corpus),
    ),
    Check(
        "forces",
        "accord",
        "A consequence bears the force of the norm it tells.",
        lambda book: check_forces(book.corpus),
    ),
    Check(
        "speech",
        "accord",
        "What binds somebody at the table now is said there, to him, in short sentences.",
        lambda book: check_speech(book.corpus),
    ),
    Check(
        "answers",
        "accord",
        "The label of an answer says what the answer means, and no other answer has it.",
        lambda book: check_answers(book.corpus),
    ),
    Check(
        "borders",
        "accord",
        "Facts, constraints and effects are in the file where they are used, and all are used.",
        lambda book: check_borders(book.corpus),
    ),
    Check(
        "foundations",
        "accord",
        "A row rests on a clause with a text, not on a heading, note or example alone.",
        lambda book: find_unfounded_rows(book.corpus),
    ),
    Check(
        "counterparts",
        "accord",
        "A row that cites a clause cites its counterpart in the next edition, too.",
        lambda book: find_missing_counterparts(book.corpus, book.steps),
    ),
    Check(
        "terms",
        "accord",
        "Definitions and terms are called like what they belong to, are used, and are explained.",
        lambda book: check_terms(book.corpus, book.words),
    ),
    Check(
        "headwords",
        "accord",
        "A headword shares a word with every place to which it points.",
        lambda book: find_strayed_headwords(book.corpus, book.words),
    ),
    Check(
        "rows",
        "accord",
        "A case runs every row, and every answer to a silent text, in every edition.",
        lambda book: find_unrun_rows(book.corpus),
    ),
    Check(
        "years",
        "accord",
        "The title of a case names only years of editions that rule on it.",
        lambda book: find_misdated_cases(book.corpus),
    ),
    Check(
        "weights",
        "changes",
        "A change has a weight, and a place that came or went has a word on what it says.",
        lambda book: find_untold_changes(book.corpus, book.compared),
    ),
    Check(
        "directs",
        "changes",
        "A place that several steps changed has a reason of its own for the whole way.",
        lambda book: check_directs(book.corpus, book.compared),
    ),
    Check(
        "lessons",
        "changes",
        "What a director has to learn anew is said of every other ruling, the heaviest first.",
        lambda book: check_lessons(book.corpus, book.compared),
    ),
    Check(
        "norms",
        "norms",
        "A restatement says every norm and names everybody whom a norm or sanction concerns.",
        lambda book: check_norms(book.corpus),
    ),
    Check(
        "seals",
        "seals",
        "What is sealed has not changed since its seal was set.",
        lambda book: find_broken_seals(book.seals, book.pieces),
    ),
    Check(
        "sealing",
        "seals",
        "Everything that a game keeps sealed as a whole has a seal.",
        lambda book: find_unsealed(book.source, book.seals, book.pieces),
    ),
)


def prove(
    book: Rulebook,
    tell: Callable[[str], None],
    stages: Iterable[str],
    found: Mapping[str, list[Problem]] = MappingProxyType({}),
) -> None:
    """Run the checks stage by stage; raise `BuildFailed` with all problems of the first stage that
    has any.

    `tell` is called with the German name of a stage when it begins, if it has one; `found` holds,
    for stages that another process has worked on, the problems of those checks that need no tables.
    """
    for stage in stages:
        if STAGES[stage]:
            tell(STAGES[stage])
        if stage in found:
            stop([*find_problems(book, stage, ruled=True), *found[stage]])
        else:
            stop(find_problems(book, stage))


def find_problems(book: Rulebook, stage: str, *, ruled: bool | None = None) -> list[Problem]:
    """Return all problems that the checks of one stage find; with `ruled`, only of those that need
    the tables, or only of the others.
    """
    return [
        problem
        for check in CHECKS
        if check.stage == stage and ruled in (None, check.ruled)
        for problem in check.find(book)
    ]
