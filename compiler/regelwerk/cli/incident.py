"""`incident`: one ruling on all that happened on one board or in one game.

In: decisions with facts as `fact=value`, parted by `+`, in order of time; what was played.  Out:
German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.board_end import PAIRS, WHOLE, Assigned, Played, read_seat
from regelwerk.calc.bridge.comparing import HUNDRED
from regelwerk.calc.bridge.contract import BOOK
from regelwerk.calc.doppelkopf.game_end import Valued
from regelwerk.calc.doppelkopf.game_value import NORMAL
from regelwerk.calc.doppelkopf.penalty import PLAYERS
from regelwerk.cli.arguments import LineForLine, add_edition
from regelwerk.cli.contract_as_typed import read_typed_contract
from regelwerk.cli.options import (
    choose_newest_edition,
    parse_facts,
    parse_options,
    read_number,
    split_list,
)
from regelwerk.cli.score.answer import convert_for_json
from regelwerk.cli.score.bridge.boards import parse_percentage, parse_score
from regelwerk.cli.score.doppelkopf.game import NO_SPECIALS, count_specials, list_announced
from regelwerk.cli.telling.incidents import (
    build_tree,
    tell_incident,
    tell_missing,
    tell_suggested,
)
from regelwerk.cli.telling.stories import refuse_english
from regelwerk.engine.event import Event
from regelwerk.engine.ruling import Refused, UnknownDecision, accept
from regelwerk.ids.number import read_integer, read_natural
from regelwerk.ids.who import read_seats
from regelwerk.library import Library
from regelwerk.library.awarded import sort_session
from regelwerk.library.suggest import list_missing

PARTING, WHO, SESSION, SESSION_FACT = "+", "who", "session", "score_session"
OF_BOARD = ("contract", "tricks", "board", "other", "field", "assigned")
UNCHANGED = "no"  # no score is assigned
OF_GAME = ("value", "fined")
OVERTRICKS = re.compile(r"=|[+−-]\d+")
SHARE = re.compile(r"(?:([0-9][0-9.,]*)%|([0-9]{1,3})/([0-9]{1,3})):", re.ASCII)
VALUE = (
    "eyes",
    "seats",
    "game",
    "re",
    "kontra",
    "trickless",
    "re_special",
    "kontra_special",
    "points",
)
EXAMPLES = """Beispiele
  Welche Ereignisse eine Geschichte enthält:
    regelwerk incident --edition EDITION --story "Süd bietet 2♣ nach 2♦. West nimmt es nicht an."
  Ein vollendetes Revoke des Alleinspielers, dann sein Claim:
    regelwerk incident revoke revoke_stage=played_on revoke_exception=none
      revoke_trick_winner=offender revoke_later_tricks=one revoke_compensated=yes who=S
      + claim claim_act=claim_some claim_partner_objects=no claim_response=no who=S
      --edition EDITION --board 7 --contract "4♠ S" --tricks 10 --other -100
  Eine verfrühte Karte von Platz 2 und die Verspätung von Platz 4:
    regelwerk incident late_arrival late_minutes=m6 who=4 + early_card complained=yes
      early_trick=middle culprit=normal inevitable_rest=no game_won_by=culprit_side
      may_still_deny=no who=2 --edition EDITION --value "eyes=132 re=re seats=1,3"
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the events, the edition, and what is known of the result."""
    parser.formatter_class = LineForLine
    parser.epilog = EXAMPLES
    events = (
        "Ereignisse in der Reihenfolge, in der sie geschahen, getrennt durch +: je eine"
        " Entscheidung, ihre Angaben FACT=VALUE und who=… (wer es war: im Bridge der Platz oder das"
        " Paar, N, NS; im Doppelkopf die Plätze, 2 oder 2,prompter:4, mehrere in einer Rolle"
        " card_shower:3,card_shower:4). Dahinter trennt @ mehrere"
        " Handlungen an diesem Board oder in diesem Spiel, alle zählen: „S@Stich 5“, „S@3♥“; oder"
        " es sagt, wo anders es war, und das zählt hier nicht, außer alle nennen denselben Ort:"
        " @Board 14, @Tisch 2, @Paar 9, @Spiel 18, @Runde 2, @Team B. session=66 sagt, wie viel"
        " Prozent der Teilnehmer im Durchgang hat"
    )
    parser.add_argument("events", nargs="*", metavar="EVENT", help=events)
    add_edition(parser)
    story = (
        "die Geschichte, wie sie erzählt wird: sagt Satz für Satz, worum es gehen kann; mit"
        " Ereignissen nur, was davon noch nicht eingetragen ist"
    )
    parser.add_argument("--story", default="", metavar="TEXT", help=story)
    later = "auch erfragen, was erst später zu klären ist, z. B. revoke_equity"
    parser.add_argument("--open", action="append", default=[], metavar="DECISION", help=later)
    board = parser.add_argument_group("Ergebnis eines Boards")
    contract = "Kontrakt und Platz des Alleinspielers, z. B. „4♠ X S“"
    board.add_argument("--contract", default="", help=contract)
    tricks = (
        "Stiche des Alleinspielers am Tisch, nach einem bestrittenen Claim mit den Stichen, die der"
        " Turnierleiter darüber zuspricht; übergehende Stiche rechnet das Programm davon weg"
    )
    board.add_argument("--tricks", help=tricks)
    board.add_argument("--board", help="Nummer des Boards; sie gibt die Gefahrenlage")
    board.add_argument("--other", help="Score von Nord-Süd am anderen Tisch, für IMP")
    field = "Scores von Nord-Süd an den anderen Tischen, z. B. „620 -100“, für Matchpunkte"
    board.add_argument("--field", default="", help=field)
    assigned = (
        "Score, den der Turnierleiter zuweist, übergehende Stiche schon darin: Stiche oder =, +1,"
        " −1, davor Kontrakt und Platz, wenn sie andere sind, dahinter NS oder OW, wenn nur diese"
        " Partei ihn erhält, z. B. „10“, „4♠ =“, „4♥ S 10 OW“; gewichtet, wo die Ausgabe es kennt,"
        " mit dem Anteil vor jedem Ergebnis, z. B. „60%%:10 40%%:9“, „2/3:4♥ S 10 1/3:5♣ X N −1 OW“"
        f"; „{UNCHANGED}“, wenn er alles geprüft hat und nichts ändert"
    )
    board.add_argument("--assigned", action="append", default=[], metavar="SCORE", help=assigned)
    game = parser.add_argument_group("Ergebnis eines Spiels Doppelkopf")
    value = (
        f"was es zählt, wie bei `score game`: „eyes=132 re=re seats=1,3“; {', '.join(VALUE)};"
        " Sonderpunkte mit Namen und Zahl: „re_special=fox:2,charlie“, keine: „re_special=none“;"
        " gilt nach einer Wiederholung die nächste Stufe als abgesagt: „re=re,90,90:ungeklärt“;"
        " steht der Wert fest, nur die Punkte der Plätze 1 bis 4: „points=3,-3,3,-3“"
    )
    game.add_argument("--value", default="", help=value)
    fined = (
        "Strafpunkte, die das Schiedsgericht bemessen hat, je Platz und ohne Gutschrift, z. B."
        " „1:3 4:5“"
    )
    game.add_argument("--fined", default="", metavar="SEAT:POINTS", help=fined)


def run(args: argparse.Namespace) -> int:
    """Print the one ruling on all events, with the figures of its end where they suffice."""
    kb = load(args.build)
    if not args.events:
        return print_suggested(kb, args)
    events, sessions = parse_events(kb, args.events)
    edition = args.edition or choose_newest_edition(kb, events[0].decision)
    for event in events:
        accept(UnknownDecision, "Entscheidung", event.decision, kb.decisions)
    game = kb.decisions[events[0].decision]["game"]
    played = read_board(args) if game == "bridge" else read_value(kb, args, edition)
    found = kb.incident(edition, events, tuple(args.open), played)
    suggested = kb.suggest(edition, args.story) if args.story else ()
    missing = tuple(list_missing(suggested, found))
    if args.json:
        print_json(build_tree(kb, found) | {"missing": list(map(asdict, missing))})
    else:
        print("\n".join([*tell_incident(kb, found, played, sessions), *tell_missing(kb, missing)]))
    return 0


def print_suggested(kb: Library, args: argparse.Namespace) -> int:
    """Print what a story may be about; raise `Refused` where story or edition is missing."""
    if not args.story:
        raise Refused("es fehlt ein Ereignis; Hilfe: regelwerk incident --help", "")
    if not args.edition:
        said = f"es fehlt --edition; möglich: {', '.join(kb.editions)}"
        raise Refused(f"{said}; Hilfe: regelwerk incident --help", "", tuple(kb.editions))
    refuse_english(args.story)
    suggested = kb.suggest(args.edition, args.story)
    if args.json:
        print_json({"suggested": list(map(asdict, suggested))})
    else:
        print("\n".join(tell_suggested(kb, suggested)))
    return 0


def print_json(told: Mapping[str, object]) -> None:
    """Print what is told as JSON."""
    print(json.dumps(convert_for_json(told), ensure_ascii=False, indent=1))


def parse_events(kb: Library, words: Sequence[str]) -> tuple[list[Event], dict[int, Fraction]]:
    """Return the events that stand between the signs `+`, and the percentage of the session that
    some tell, by number of the event; raise `Refused` where an event is missing.
    """
    groups: list[list[str]] = [[]]
    for word in words:
        if word == PARTING:
            groups.append([])
        else:
            groups[-1].append(word)
    found, sessions = list[Event](), dict[int, Fraction]()
    for number, (decision, *facts) in enumerate(filter(None, groups), 1):
        if "=" in decision:
            raise Refused(
                f"Ereignis {number} beginnt mit der Entscheidung, nicht mit „{decision}“; Hilfe:"
                " regelwerk incident --help",
                decision,
            )
        known = parse_facts(kb, facts)
        who = known.pop(WHO, "")
        if SESSION in known:
            sessions[number] = parse_percentage(known.pop(SESSION))
            meant = sort_session(sessions[number])
            if known.setdefault(SESSION_FACT, meant) != meant:
                said = f"{SESSION_FACT}={known[SESSION_FACT]}"
                raise Refused(f"{said} und {SESSION}= passen nicht zusammen", said, (meant,))
        found.append(Event(decision, known, who))
    if not all(groups):
        raise Refused("vor und nach jedem + steht ein Ereignis", PARTING)
    return found, sessions


def read_board(args: argparse.Namespace) -> Played | None:
    """Return what was played on a board, as far as it is told, None where nothing is; raise
    `Unreadable`.
    """
    for name in OF_GAME:
        if getattr(args, name):
            told = f"--{name} ist für Doppelkopf; im Bridge --contract und --tricks"
            raise Unreadable(told, f"--{name}")
    if not any(getattr(args, name) for name in OF_BOARD):
        return None
    *contract, declarer = args.contract.split() or [""]
    if declarer and not contract:
        raise Unreadable(
            "erwartet werden Kontrakt und Alleinspieler, z. B. --contract „4♠ S“", args.contract
        )
    if contract:
        read_typed_contract(contract)
    scores = [each for each in args.assigned if each != UNCHANGED]
    if scores and UNCHANGED in args.assigned:
        raise Unreadable(f"--assigned {UNCHANGED} steht allein", UNCHANGED)
    return Played(
        contract=tuple(contract),
        declarer=declarer,
        tricks=None if args.tricks is None else read_number({"--tricks": args.tricks}, "--tricks"),
        board=read_number({"--board": args.board or "0"}, "--board", 3),
        other=None if args.other is None else parse_score(args.other),
        field=tuple(parse_score(word) for word in args.field.split()),
        assigned=tuple(part for each in scores for part in parse_assigned(each, contract)),
        checked=UNCHANGED in args.assigned,
    )


def parse_assigned(written: str, contract: Sequence[str]) -> list[Assigned]:
    """Return the score that the director assigns, as the help says it, or its parts with their
    shares; `contract` is that of the table. Raise `Unreadable`.
    """
    words = OVERTRICKS.sub(r" \g<0>", written).split()
    sides = tuple(side for side in PAIRS if words and read_seats("bridge", words[-1]) == (*side,))
    parts = list[tuple[Fraction, list[str]]]()
    for word in words[:-1] if sides else words:
        if share := SHARE.match(word):
            parts.append((read_share(share), [word[share.end() :]]))
        elif parts:
            parts[-1][1].append(word)
        else:
            parts.append((WHOLE, [word]))
    if not parts or (len(parts) > 1 and WHOLE in dict(parts)):
        raise refuse_assigned(written)
    return [
        parse_part(written, [*filter(None, told)], contract, sides or PAIRS, share)
        for share, told in parts
    ]


def read_share(written: re.Match[str]) -> Fraction:
    """Return the percentage of a share, written as `60%` or `2/3`; raise `Unreadable`."""
    percent, over, under = written.groups()
    if percent is not None:
        return parse_percentage(percent)
    part, whole = read_natural(over), read_natural(under)
    if part is None or not whole:
        raise Unreadable(f"„{written[0]}“ ist kein Anteil", written[0])
    return Fraction(part, whole) * HUNDRED


def parse_part(
    written: str,
    words: Sequence[str],
    contract: Sequence[str],
    sides: tuple[str, ...],
    share: Fraction,
) -> Assigned:
    """Return one result of what is `written`, with its share; raise `Unreadable`."""
    *calls, result = words or [""]
    declarer = calls.pop() if calls and read_seat(calls[-1]) else ""
    tricks = read_integer(result.replace("−", "-").replace("=", "+0")) if result else None
    if tricks is None:
        raise refuse_assigned(written)
    if calls or OVERTRICKS.fullmatch(result):
        named = read_typed_contract(calls or contract)
        tricks += BOOK + named.level if OVERTRICKS.fullmatch(result) else 0
    return Assigned(tricks, sides, tuple(calls), declarer, share)


def refuse_assigned(written: str) -> Unreadable:
    """Return what to say of a score that cannot be read."""
    return Unreadable(
        f"--assigned {written}: erwartet wird zum Beispiel „10“, „4♠ =“, „4♥ S 10 OW“ oder mit"
        " Gewichten „60%:10 40%:9“",
        written,
    )


def read_value(kb: Library, args: argparse.Namespace, edition: str) -> Valued:
    """Return what is known of the value of a game, repetitions counted as in an edition; raise
    `Unreadable`.
    """
    for name in OF_BOARD:
        if getattr(args, name):
            raise Unreadable(f"--{name} ist für Bridge; im Doppelkopf --value", f"--{name}")
    given, _ = parse_options(args.value.split(), VALUE)
    told, specials = {**given, "edition": edition}, ("re_special", "kontra_special")
    return Valued(
        eyes=read_number(given, "eyes", 3) if "eyes" in given else None,
        seats=tuple(read_number({"seats": seat}, "seats") for seat in split_list(given, "seats")),
        game=given.get("game", NORMAL),
        re=tuple(list_announced(kb, told, "re")),
        kontra=tuple(list_announced(kb, told, "kontra")),
        trickless=given.get("trickless", ""),
        re_special=count_specials(given, "re_special"),
        kontra_special=count_specials(given, "kontra_special"),
        points=tuple(read_points(given["points"])) if "points" in given else (),
        fined=dict(map(read_fine, args.fined.split())),
        repeated=any(":" in given.get(side, "") for side in ("re", "kontra")),
        plain=any(given.get(name) == NO_SPECIALS for name in specials),
    )


def read_fine(written: str) -> tuple[int, int]:
    """Return seat and points of a fine, written `1:3`; raise `Unreadable`."""
    place, _, points = written.partition(":")
    seat, number = read_natural(place, 1), read_natural(points)
    if seat not in range(1, PLAYERS + 1) or seat is None or number is None:
        told = f"--fined {written}: erwartet werden Platz 1 bis {PLAYERS} und Punkte, z. B. „1:3“"
        raise Unreadable(told, written)
    return seat, number


def read_points(written: str) -> Iterator[int]:
    """Yield the points of the four seats, written with commas; raise `Unreadable`."""
    words = written.replace("−", "-").split(",")
    for word in words:
        number = read_integer(word)
        if number is None or len(words) != PLAYERS:
            raise Unreadable(
                f"points={written}: erwartet werden die Punkte der Plätze 1 bis {PLAYERS}, zum"
                " Beispiel points=3,-3,3,-3",
                written,
            )
        yield number
