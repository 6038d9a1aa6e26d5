"""Define what can be wrong with the data, in one closed list and one form.

In: nothing.  Out: `Problem`, the one message type of every stage, and `BuildFailed`, the one
exception that leaves the compiler.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from regelwerk.errors import Spoken

CODES: Mapping[str, str] = {
    # reading the files
    "no_data": "The project folder holds no rule data.",
    "missing_file": "A file is missing though others cannot be understood without it.",
    "unknown_file": "A file stands where no such file is expected.",
    "linked_folder": "A folder is only a link to another one.",
    "unreadable_file": "The system refuses to read a file or folder.",
    "too_large": "A file is larger than any honest one.",
    "not_utf8": "A file is not UTF-8.",
    "not_nfc": "Text is not in Unicode normal form C.",
    "control_character": (
        "Text holds a control character, a mark of writing direction or a character for private"
        " use."
    ),
    "tab": "A file holds a tab.",
    "bad_yaml": "A file is not YAML.",
    "too_deep": "Values are nested deeper than any honest file.",
    "empty_value": "A key has no value, or a file no content.",
    "duplicate_key": "A key stands twice in one mapping.",
    "anchor": "A file uses YAML anchors or aliases.",
    "tag": "A value carries a YAML type tag.",
    "many_documents": "A file holds more than one YAML document.",
    # schemas
    "unknown_key": "The schema knows no such key.",
    "missing_key": "A key that is needed is missing.",
    "wrong_type": "A mapping, list or text stands where another of them belongs.",
    "wrong_value": "A value is not one the schema admits.",
    "key_order": "Keys do not stand in the order of the schema.",
    # addresses
    "path_mismatch": "A file holds something else than its path says.",
    "duplicate_address": "An address is listed or restated twice.",
    "index_number": "The entries of an index are not numbered as they follow each other.",
    "not_in_contents": "A clause is not listed in the contents of its edition.",
    "missing_clause": "The contents list a clause that no file holds.",
    "inline_not_in_see": "A reference in the text is not typed under `see`.",
    "bad_inline": "A reference in the text is not closed.",
    "unknown_footnote": "A mark has no footnote in its edition.",
    "unanchored_footnote": "A footnote has no mark anywhere.",
    "unknown_edition": "A folder belongs to no edition that `editions.yaml` names.",
    "edition_order": (
        "An edition follows another than the one named before it, or prints only changes and"
        " follows none."
    ),
    "dangling_reference": "A pointer leads to a place that does not exist.",
    "circular_parent": "Places of an edition stand under each other in a circle.",
    "self_reference": "A clause refers to itself.",
    "circular_definition": "Clauses are defined in each other, in a circle.",
    "unknown_external": "A document nobody holds is cited but not declared.",
    # lineage
    "bad_fate": "A fate lacks an end it needs, or has one it must not have.",
    "untold_change": (
        "A change without a weight, or a new or dropped place without a word of what it says."
    ),
    "untold_direct": "A place that several steps changed has no reason for the whole way.",
    "idle_direct": "A reason for a whole way is at a place that several steps did not change.",
    "idle_relearn": (
        "A sentence on what to learn anew names a place where there is nothing to learn."
    ),
    "relearn_order": "A sentence on what to learn anew stands behind one that weighs less.",
    "unlearned_change": (
        "No sentence on what to learn anew names a place where the director rules otherwise."
    ),
    "bad_weight": "A change weighs what its claimed meaning rules out.",
    "idle_fate": "A fate changes nothing and says nothing.",
    "lineage_unknown_address": "A fate names a place that does not exist.",
    "lineage_no_fate": "An encoded place has no fate, or no origin.",
    "lineage_two_fates": "Two entries tell different things about one place.",
    "carried_under_new": "A clause of the base would slip in below a place that is new.",
    "standing_differs": (
        "A place of a patch edition is open, headed or carried, and its list says otherwise."
    ),
    "text_vanishes": (
        "A text of the base leads to bare headings only, and is not said to be dropped."
    ),
    "bad_unprinted": (
        "A clause keeps sentences that its forerunner does not have, or that it prints itself."
    ),
    "change_note_disagrees": "The printed annotation says otherwise than the lineage.",
    # the print
    "unbalanced_references": (
        "The print refers where the restatement does not, or the restatement where the print does"
        " not."
    ),
    "unbalanced_figures": "A figure stands in print or in the restatement only.",
    "unbalanced_forces": (
        "A printed word that binds or allows has no norm, or a norm no printed word."
    ),
    "unbalanced_index": "The index points at a place more or less often than the printed one.",
    # vocabularies
    "wrong_word": "A restatement uses a word for which another is fixed.",
    "unknown_role": "The game has no such role.",
    "unknown_fact": "There is no such fact, or the decision does not ask it.",
    "unknown_value": "The fact or parameter has no such value.",
    "unknown_effect": "There is no such effect.",
    "unknown_parameter": "The effect has no such parameter.",
    "unknown_phase": "The game has no such phase.",
    "unknown_decision": "There is no such decision.",
    "unknown_count": "The decision reads no such number, or not for this fact.",
    "unreadable_number": (
        "A row reads a number that the text does not give so, or that no answer names."
    ),
    "doubled_condition": "A row asks again what is asked over its group.",
    "unknown_row": "The decision has no such row.",
    "duplicate_row": "A row id stands twice in one decision.",
    "duplicate_id": "An id is given twice.",
    # norms and the sentences they are drawn from
    "unsupported_act": "No sentence of a restatement says what one of its norms asks for.",
    "unsupported_force": "The sentence of a norm has no word of its force.",
    "unbound_force": (
        "A restatement says muss, soll, sollte or darf, and no norm and no excuse answers to it."
    ),
    "unsupported_role": (
        "A restatement names nobody who could be the one its norm binds or its sanction concerns."
    ),
    # seals
    "bad_seal": "A line of a lock is no seal.",
    "unsealed": "Content of a part that a game keeps sealed as a whole bears no seal.",
    "broken_seal": "Content has changed since its seal was set.",
    "stale_seal": "A seal is set on something that does not exist.",
    "doubled_seal": "Two seals are set on one piece of content.",
    # contradictions of the sources
    "bad_conflict": (
        "A contradiction names one place only, or lets a place apply that it does not name or that"
        " is of another edition."
    ),
    # topics
    "unanswered_question": (
        "A question of a topic has no place in an edition that is not called silent, or one in an"
        " edition that is."
    ),
    "place_twice": "A place stands twice in a topic, or in the phases of a game.",
    "idle_places": "A question repeats for an edition what the lineage leads to anyway.",
    # what people say
    "phrase_twice": "Two entries hold the same phrase, and nothing says that it means both.",
    "idle_phrase": (
        "A phrase has no word that means something, or is already the name of what it leads to."
    ),
    "phrase_count": "A thing has fewer than three phrases or more than twelve.",
    # citations led along the lineage
    "unled_citation": (
        "A place cannot be led into the next edition: it is split, merged, gone or left open there,"
        " and no other is written."
    ),
    "unconfirmed_citation": (
        "A place lets rule otherwise in the next edition, or gives other rights or duties, and none"
        " is written there."
    ),
    "idle_citation": "What is written for an edition is where the lineage leads anyway.",
    # rulings
    "bad_citation": "A decision or fact cites a clause that does not exist or is not encoded.",
    "bad_note": (
        "A note or reason is written for an edition in which it cannot be read, or apart for"
        " editions though it is the same."
    ),
    "bad_only": (
        "An outcome is limited to an edition in which its row does not hold, to all in which it"
        " does, or to the newest."
    ),
    "uncited_clause": "A clause prescribes a consequence that no decision cites.",
    "stale_exemption": "An exemption excuses nothing any more.",
    "table_too_large": (
        "A decision has more rules than can be told apart, or its facts more combinations than can"
        " be proven."
    ),
    "gap": "A combination of facts has no row.",
    "overlap": "Two rows rule the same combination differently.",
    "silent_and_ruled": "An edition is called silent though rows or `otherwise` rule in it.",
    "unreachable_row": "A row holds for no combination.",
    "dead_fact": "A fact is asked but decides nothing, or never asked.",
    "long_core": "The first sentence of a reason of the lineage is too long.",
    "stay_unsaid": (
        "A place that is only said clearer has a reason that does not begin with what stays."
    ),
    "force_lost": "A consequence tells as done what its clauses only order.",
    "dead_answer": "A row names an answer that leads to it in no edition.",
    "dead_value": "Two values of a fact always lead to the same row.",
    "dead_effect": "No row has an effect.",
    "dead_parameter": "A parameter of an effect names no addressee and is not in its sentence.",
    "dead_parameter_value": "No row gives a parameter one of its values.",
    "should_be_private": (
        "A fact, constraint or effect of one decision alone does not stand in its file."
    ),
    "should_be_shared": (
        "A fact, constraint or effect of several decisions stands in the file of one."
    ),
    "contradiction": "Two norms of one edition bind and forbid the same.",
    "example_without_case": "A worked example of the source is run by no case.",
    "said_twice": "What holds of a story in every edition is said again of one of them.",
    "case_differs": "A case is ruled otherwise than expected.",
    "unwitnessed_difference": "A claimed difference of meaning shows in no ruling.",
    "unclaimed_difference": "Restatements differ, but whether they mean the same is not said.",
    "shared_claim": (
        "A difference is claimed of all parts of a split place at once, not of the part it is"
        " true of."
    ),
    "claim_without_difference": (
        "A difference of meaning is claimed between restatements that are the same to the letter."
    ),
    "unequal_content": "Places say the same, but their references, norms or figures differ.",
    "force_changed": "Places say the same, but the same act bears another force.",
    "stale_apart": "An entry names a difference of equal places that is none any more.",
    "equal_meaning_broken": "Rulings differ though all clauses cited are claimed equal.",
    # chains
    "chain_circle": "A decision comes up again on its own way.",
    "chain_unbound": (
        "A fact is asked on both sides of a call, and nothing says whether it means the same."
    ),
    "chain_given": (
        "What a call gives is asked by nobody, no answer, or against what is established."
    ),
    "chain_contradiction": "Consequences of one case contradict each other.",
    "unsettled_pair": "Two decisions that may be asked of one incident order opposite things.",
    "idle_yield": "A decision yields to one that it does not contradict.",
    "call_without_case": "A row leads to another decision, and no case goes that way.",
    "circular_after": "Questions presuppose each other in a circle, or one that does not exist.",
    # what is said twice
    "sanction_twice": "Two sanctions of a clause concern the same person in the same case.",
    "sanction_sum": "The points of a sanction do not add up to nothing.",
    "sanction_unsaid": "A sanction holds a number or a class that its text does not have.",
    "sanction_class": "A sanction gives points its class does not admit.",
    "wrong_answer": "The label of an answer says the opposite, or that of another answer.",
    "bad_say": (
        "What the director says of a consequence at the table is missing, too long, or said to"
        " nobody; or it is not due yet."
    ),
    "bad_premise": (
        "What a decision presumes is no question of yes and no with signs that establish it, or"
        " lacks the clause of an edition."
    ),
    "premise_unsaid": (
        "A row leads to a decision that presumes something the row has not established."
    ),
    "not_law": (
        "A row rests on what is no law: a bare heading, or a note or example without its clause."
    ),
    "no_counterpart": "A row cites a clause in one edition without its counterpart in the next.",
    "row_without_case": (
        "No case runs a row, or the answer to a silent text, in an edition in which it holds."
    ),
    "case_year": (
        "A case names a year in its title that is not the year of an edition that rules on it."
    ),
    "title_differs": "A definition is headed otherwise than its contents say.",
    "unexplained_term": (
        "A term has no meaning: no definition bears its name, and nothing says it in other words"
        " than its own."
    ),
    "nothing_shared": (
        "A term or headword shares no word with the place it points to, or no English name."
    ),
    "unused_label": "The word fixed for a concept stands in no clause.",
    "stale_excuse": "An excuse for what is apart excuses nothing any more.",
    "stale_waiver": "A waiver of witness excuses nothing any more.",
}


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One finding: the file and line (counted from 1; 0 is the whole file), a code of the closed
    list, what is wrong, and what to do.
    """

    path: str
    line: int
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.line else self.path
        said = f"{where}: {self.code}: {self.message}" + (f" ({self.hint})" if self.hint else "")
        return " ".join(said.split())


class Position(Protocol):
    """Anything that has a file and a line."""

    @property
    def path(self) -> str:
        """The file, relative to the project."""

    @property
    def line(self) -> int:
        """The line, counted from 1."""


def make_problem(place: Position, code: str, message: str, hint: str = "") -> Problem:
    """Return a problem at a place of the model."""
    return Problem(place.path, place.line, code, message, hint)


class BuildFailed(Spoken):
    """The exception of a stage that found problems; `problems` holds all problems of that stage,
    sorted by file and line.
    """

    exit_code = 1

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))


def stop(problems: Iterable[Problem]) -> None:
    """Raise `BuildFailed` if there are problems."""
    found = tuple(problems)
    if found:
        raise BuildFailed(found)
