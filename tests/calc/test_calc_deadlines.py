"""Deadlines of announcements: on every situation there is, against the rule said in other words."""

from functools import partial
from itertools import combinations, product

import pytest

from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.doppelkopf.deadlines import ALLOWED, FIRST, Said, list_deadlines, may_announce
from regelwerk.engine.table import read_table

STEPS = ["re", "keine 90", "keine 60", "keine 30", "schwarz"]
FEWEST = dict(zip(STEPS, (11, 10, 9, 8, 7), strict=True))  # TSR D.1, as printed
LATER = {0: 0, 1: 0, 2: 1, 3: 2}  # TSR D.2, as printed


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def altered(units, id, **changes):
    return {**units, id: {**units[id], **changes}}


def test_the_table_as_printed(units):
    assert [(step.announcement, step.cards, step.reply) for step in list_deadlines(units)] == [
        (FIRST, 11, 10),
        ("keine 90", 10, 9),
        ("keine 60", 9, 8),
        ("keine 30", 8, 7),
        ("schwarz", 7, 6),
    ]


def test_the_question_whether_a_call_was_late_names_the_same_numbers(rulebook, units):
    fact = rulebook.outputs["kb.json"]["facts"]["cards_suffice"]
    first, *steps = list_deadlines(units)
    for told in fact["criteria"].values():
        needed = told.split("für „Re“ und ")[1].split("ohne Erstansage ")
        assert f"„Kontra“ {first.cards}" in needed[0] and needed[1].startswith(str(first.cards))
        for step in steps:
            assert f"„{step.announcement}“ {step.cards}" in needed[0]


@pytest.mark.parametrize("trick", [1, 2, 3])
def test_a_marriage_shifts_every_deadline(units, trick):
    for plain, shifted in zip(list_deadlines(units), list_deadlines(units, trick), strict=True):
        assert (plain.cards - shifted.cards, plain.reply - shifted.reply) == (LATER[trick],) * 2
        assert "tsr1998/D.2" in shifted.cites and "tsr1998/D.2" not in plain.cites


def allowed_plainly(said, cards, made, reply_to, trick, clarified=True):
    """The rule as a player says it: I may, if right now I could still say everything that leads up
    to it; None where the text is silent.
    """
    limit = {step: fewest - LATER[trick] for step, fewest in FEWEST.items()}
    highest = max((STEPS.index(step) for step in made), default=-1)
    if not clarified or said in made or (trick and cards > 12 - trick):
        return False
    if STEPS.index(said) < highest:
        return None
    if said == "re":
        return cards >= limit["re"] or bool(reply_to and cards >= limit[reply_to] - 1)
    if highest == 0 and made["re"] < limit["re"]:
        return False  # a reply that came later than announcing was possible carries no denial
    return (
        all(cards >= limit[step] for step in STEPS[highest + 1 : STEPS.index(said) + 1])
        and cards >= limit[said]
    )


def histories():
    """What a side may have said before: any set of steps; how many cards it held matters where „Re“
    stands alone.
    """
    for size in range(len(STEPS) + 1):
        for steps in combinations(STEPS, size):
            for cards in range(13) if steps == ("re",) else (11,):
                yield dict.fromkeys(steps, cards)


def situations():
    """Every marriage, history, announcement, hand, with every reply where there is one."""
    for trick, made, said in product(LATER, list(histories()), STEPS):
        for cards, reply_to in product(range(13), ["", *STEPS] if said == "re" else [""]):
            yield trick, made, said, cards, reply_to


def test_every_situation_as_the_rule_reads(units):
    seen = {True: 0, False: 0, None: 0}
    for trick, made, said, cards, reply_to in situations():
        wanted = allowed_plainly(said, cards, made, reply_to, trick)
        before = [Said(*each) for each in made.items()]
        question = partial(
            may_announce, units, said, cards, made=before, reply_to=reply_to, clarifying_trick=trick
        )
        seen[wanted] += 1
        if wanted is None:
            with pytest.raises(Unanswerable, match=r"sagt tsr1998/D\.3 nichts"):
                question()
            continue
        found = question()
        assert found.allowed == wanted, (trick, made, said, cards, reply_to)
        assert (
            found.allowed == (found.reason in ALLOWED)
            and found.cites
            and all(id in units for id in found.cites)
        )
    assert min(seen.values()) > 500 and sum(seen.values()) > 20_000


@pytest.mark.parametrize("decision", ["may_announce", "may_reply"])
def test_the_decisions_rule_the_same(rulebook, units, decision):
    """Every combination of facts that can be, but hands no one holds after the clarifying trick."""
    compiled = rulebook.outputs["engine.json"]["decisions"][decision]["editions"]["tsr1998"]
    table, rows = read_table(compiled), compiled["rows"]
    steps = dict(zip(["re_kontra", "no90", "no60", "no30", "schwarz"], STEPS, strict=True))
    checked = 0
    for number in range(table.size):
        facts = table.read_combination(number)
        trick = {"first": 0, "second": 2, "third": 3, "open": 1}[facts["clarifying_trick"]]
        cards = int(facts["cards_in_hand"][1:])
        if not table.possible >> number & 1 or (
            facts["clarifying_trick"] != "open" and cards > 12 - max(trick, 1)
        ):
            continue
        row = rows[table.find_row(tuple(facts.values()))]
        if row["id"] == "reply":
            continue  # goes on with the other decision
        highest = facts.get("made_so_far", "nothing")
        made = (
            []
            if highest == "nothing"
            else (
                [Said("re", 10 - LATER[trick])]
                if highest == "reply_only"
                else [Said(steps[highest], 11)]
            )
        )
        question = partial(
            may_announce,
            units,
            steps[facts.get("wanted_call", "re_kontra")],
            cards,
            made=made,
            reply_to=steps[facts["replied_to"]] if "replied_to" in facts else "",
            clarifying_trick=trick,
            clarified=facts["clarifying_trick"] != "open"
            and facts.get("reservations_settled", "yes") == "yes",
        )
        if row["id"] == "otherwise":
            with pytest.raises(Unanswerable):
                question()
        else:
            assert question().allowed == (row["then"][0]["params"] == {"what": "allowed"}), facts
        checked += 1
    assert checked > 100


def test_nothing_is_announced_before_all_is_clear(units):
    for trick, said, cards in product(LATER, STEPS, range(13)):
        assert not may_announce(units, said, cards, clarifying_trick=trick, clarified=False).allowed


@pytest.mark.parametrize(
    ("situation", "reason", "clause"),
    [
        ({"said": "Kontra", "cards": 11}, "timely", "D.1"),
        ({"said": "Re", "cards": 10}, "late", "D.1"),
        ({"said": "Re", "cards": 8, "reply_to": "keine 60"}, "as_reply", "D.4"),
        ({"said": "Re", "cards": 7, "reply_to": "keine 60"}, "late", "D.4"),
        ({"said": "keine 60", "cards": 11}, "timely", "D.3"),
        ({"said": "keine 60", "cards": 10}, "skipped", "D.3"),
        ({"said": "k60", "cards": 10, "made": [Said("re", 11)]}, "timely", "D.3"),
        ({"said": "60", "cards": 9, "made": [Said("re", 11)]}, "skipped", "D.3"),
        ({"said": "90", "cards": 10, "made": [Said("re", 10)]}, "unbacked", "D.4"),
        ({"said": "re", "cards": 11, "made": [Said("kontra", 11)]}, "repeated", "D.7"),
        ({"said": "re", "cards": 12, "clarified": False}, "premature", "D.8"),
        ({"said": "re", "cards": 11, "clarifying_trick": 2}, "premature", "D.2"),
        ({"said": "re", "cards": 10, "clarifying_trick": 2}, "timely", "D.2"),
        (
            {"said": "schwarz", "cards": 5, "clarifying_trick": 3, "made": [Said("keine 30", 6)]},
            "timely",
            "D.2",
        ),
    ],
)
def test_a_reason_and_its_clause(units, situation, reason, clause):
    found = may_announce(units, **situation)
    assert found.reason == reason and f"tsr1998/{clause}" in [
        id.removesuffix("/table.1") for id in found.cites
    ]


def test_left_out_steps_are_named(units):
    assert may_announce(units, "keine 30", 11).omitted == (FIRST, "keine 90", "keine 60")


def test_numbers_come_from_the_table_alone(units):
    table = {"columns": ["absage", "karten"], "rows": [["keine 90", "9"], ["keine 60", "7"]]}
    changed = altered(units, "tsr1998/D.1/table.1", table=table)
    assert [(step.announcement, step.cards) for step in list_deadlines(changed)] == [
        (FIRST, 11),
        ("keine 90", 9),
        ("keine 60", 7),
    ]


@pytest.mark.parametrize(
    ("id", "changes", "message"),
    [
        (
            "tsr1998/D.1/table.1",
            {"defect": [{"printed": "", "meant": "", "why": "Zeile fehlt", "kept": True}]},
            "Zeile fehlt",
        ),
        ("tsr1998/D.1/table.1", {"table": None}, "keine Tabelle"),
        (
            "tsr1998/D.1/table.1",
            {"table": {"columns": ["a"], "rows": [["keine 90", "zehn"]]}},
            "Kartenzahl",
        ),
        (
            "tsr1998/D.1/table.1",
            {"table": {"columns": ["a"], "rows": [["keine 90", "12"]]}},
            "nehmen nicht ab",
        ),
        ("tsr1998/D.1", {"figures": ["11", "12"]}, "nicht die erwarteten"),
        ("tsr1998/D.1", {"figures": ["½"]}, "nicht die erwarteten"),
    ],
)
def test_a_source_that_does_not_tell_is_no_source(units, id, changes, message):
    with pytest.raises(Unanswerable, match=message) as refused:
        list_deadlines(altered(units, id, **changes))
    assert id in refused.value.missing


@pytest.mark.parametrize(
    "id", ["tsr1998/D.1", "tsr1998/D.1/table.1", "tsr1998/D.2", "tsr1998/D.4", "tsr1998/D.7"]
)
def test_a_missing_clause_is_named(units, id):
    with pytest.raises(Unanswerable, match=id):
        may_announce(
            {other: unit for other, unit in units.items() if other != id},
            "re",
            11,
            clarifying_trick=1,
        )


@pytest.mark.parametrize("trick", [-1, 4, 99])
def test_no_other_trick_clarifies(units, trick):
    with pytest.raises(Unreadable, match="1 bis 3"):
        list_deadlines(units, trick)


@pytest.mark.parametrize(("cards", "before"), [(20, 11), (13, 11), (-1, 11), (9, 20), (9, -1)])
def test_nobody_holds_so_many_cards(units, cards, before):
    for made in ([], [Said("re", before)]) if 0 <= before <= 12 else ([Said("re", before)],):
        with pytest.raises(Unreadable, match="in der Hand hält man 0 bis 12 Karten"):
            may_announce(units, "keine 90", cards, made=made)


def test_clarified_is_true_or_false_and_no_word(units):
    with pytest.raises(Unreadable, match="clarified='no': möglich sind True und False"):
        may_announce(units, "re", 11, clarified="no")


@pytest.mark.parametrize("said", ["", "keine 120", "resh", "oder"])
def test_no_other_announcement(units, said):
    with pytest.raises(Unreadable, match="schwarz"):
        may_announce(units, said, 11)
