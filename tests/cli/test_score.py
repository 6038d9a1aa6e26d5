"""`regelwerk score`: what a person types and reads."""

import json
import re

import pytest

from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.cli.score import KINDS


@pytest.fixture(scope="module")
def folder(rulebook_folder):
    return rulebook_folder


@pytest.fixture
def score(folder, capsys):
    def run(*words):
        code = main(["--build", str(folder), "score", *words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def told(score, line):
    code, out, err = score(*line.split())
    assert code == 0 and not err
    return out


def test_an_auction_that_goes_on(score):
    out = told(score, "auction 1C P 1H X")
    assert (
        "1♣ – Pass – 1♥ – Kontra" in out and "4. Ansage Kontra (rechts vom Teiler): zulässig" in out
    )
    assert (
        "1997 [Art. 19 A 1]" in out
        and "2007 [§ 19 A 1]" in out
        and "2017 [§ 19 A 1 (Stand 2007)]" in out
    )
    assert "an der Reihe: Teiler; letztes Gebot 1♥ kontriert" in out


def test_an_auction_that_has_ended(score):
    out = told(score, "auction dealer=S 1T P 1C P 4C K R P P P")
    assert (
        "Kontrakt 4♥ rekontriert" in out
        and "Alleinspieler: Nord, Dummy: Süd" in out
        and "1997 [nicht bestimmt]" in out
    )
    assert "alle vier haben gepasst" in told(score, "auction P P P P")


@pytest.mark.parametrize(
    ("calls", "verdict", "clause"),
    [
        ("1H 1C", "ungenügendes Gebot", "§ 18 D"),
        ("1H P X", "unzulässiges Kontra", "§ 19 A 1"),
        ("1H XX", "unzulässiges Rekontra", "§ 19 B 1"),
        ("8H", "Gebot von mehr als sieben", "§ 38 A"),
        ("1H P P P P", "Ansage nach dem abschließenden Pass", "§ 39 A"),
    ],
)
def test_an_irregular_call_is_named_with_its_clauses(score, calls, verdict, clause):
    out = told(score, f"auction {calls}")
    assert verdict in out and clause in out and "regelwerk decide" in out


def test_what_follows_an_irregular_call_is_not_reckoned(score):
    assert "Nicht mehr gerechnet: 2♣ – Pass" in told(score, "auction 1H 1D 2C P")


def test_a_guess_is_said(score):
    assert "C ist als Treff gelesen" in told(score, "auction 1C")
    assert "gelesen" not in told(score, "auction 1C 1H")


def test_deadlines(score):
    assert "keine 90       10  [TSR D.1" in told(score, "deadlines")
    shifted = told(score, "deadlines clarifying_trick=2 reply")
    assert (
        "keine 90        9" in shifted
        and "als Erwiderung: 8  [TSR D.4]" in shifted
        and "2. Klärungsstich" in shifted
    )
    assert told(score, "deadlines say=keine60 cards=11").startswith(
        "ja, rechtzeitig; ausgelassen und noch möglich: Re oder Kontra, keine 90"
    )
    assert told(score, "deadlines say=60 cards=9 made=re:11").startswith(
        "nein, davor ist etwas übersprungen"
    )
    assert told(score, "deadlines say=kontra cards=8 reply_to=60").startswith("ja, als Erwiderung")


def test_penalties(score):
    out = told(
        score, "penalty severity=severe game=solo erred=opponent denials=2 offender=2 soloist=1"
    )
    assert (
        "Verursacher: -18" in out and "Solospieler: +18" in out and "jeder übrige Spieler: 0" in out
    )
    assert (
        "Plätze 1 bis 4: +18, -18, 0, 0" in out
        and "TSR G.5.2" in out
        and "SRH 2.1.1.3.C" in out
        and "beendet" in out
    )
    assert "Die Reststiche erhält die Gegenpartei" in told(
        score, "penalty severity=severe decided won=offender"
    )
    assert "Verursacher: -12" in told(
        score, "penalty severity=severe decided won=other edition=tsr1998"
    )
    assert score("penalty", "severity=severe", "decided=yes")[0] == 2
    assert "Vorbehalten bleibt" in told(score, "penalty severity=minor game=solo erred=opponent")
    assert "keine Strafpunkte" in told(score, "penalty severity=severe inevitable=yes")


def test_tricks(score):
    out = told(score, "trick Kreuz As, Pik 10, Karo 9, H10")
    assert (
        "Normalspiel: Kreuz As – Pik 10 – Karo 9 – Herz 10\n4. Karte Herz 10 gewinnt, 31 Augen "
        " [TSR A.4.4, TSR A.4.4.a" in out
    )
    assert "1. Karte Kreuz As liegt vorn, 22 Augen" in told(
        score, "trick KrA KrA game=Fleischloser"
    )
    assert "Kreuz ist zu bedienen): Kreuz 9  [TSR A.4.3" in told(score, "trick KrA hand=Kr9,KaK")
    assert "(jede Karte): Kreuz 9, Karo König" in told(score, "trick hand=Kr9,KaK")


def test_a_whole_game_from_its_tricks(score):
    pack = [
        f"{suit}{rank}"
        for suit in ("Kr", "P", "H", "Ka")
        for rank in ("A", "10", "K", "D", "B", "9")
    ]
    out = told(
        score,
        f"tricks leader=1 said=1:kontra:12 {' '.join(card for card in pack for _ in range(2))}",
    )
    assert "  1. 1: Kreuz As – 2: Kreuz As – 3: Kreuz 10 – 4: Kreuz 10; Stich an 1, 42 Augen" in out
    assert "Sonderpunkt" in out or "Solo" in out
    part = told(score, "tricks leader=1 KrA PA Kr9 KrK | 3:P9 Kr10 PK P10")
    assert "Platz 2, 1. Stich, Pik As: Nichtbedienen" not in part  # seat 2 lays a spade again
    part = told(score, "tricks leader=1 KrA PA Kr9 KrK | P9 Kr10 PK P10")
    assert "Platz 2, 1. Stich, Pik As: Nichtbedienen, zu sehen im 2. Stich  [TSR A.4.3" in part
    assert (
        "weiter: regelwerk ask suit_not_followed" in part
        and "Gewertet wird erst das ganze Spiel." in part
    )
    assert (
        score("tricks", "KrA")[0] == 2 and score("tricks", "leader=1", "KrA", "said=1:re")[0] == 2
    )


def test_both_results_where_a_denial_is_left_out(score):
    out = told(score, "game eyes=200 re=re,60 seats=1,2")
    assert (
        "das entscheidet der Schiedsrichter: beide Ergebnisse" in out
        and "Ausgelassenes zählt nicht mit:" in out
        and "Plätze 1 bis 4: +6, +6, -6, -6" in out
        and "+7, +7, -7, -7" in out
    )


def test_what_may_still_be_announced(score):
    out = told(score, "announce cards=9 own=re:11 others=kontra:10,90:10")
    assert "Re oder Kontra nein, schon gesagt" in out and "keine 90       nein, zu spät" in out
    assert "keine 60       ja, rechtzeitig" in told(score, "announce cards=9 own=re:11,90:10")
    assert "keine 90       ja, rechtzeitig" in told(
        score, "announce cards=9 own=re:10 clarifying_trick=2"
    )
    assert "Re oder Kontra nein, verfrüht" in told(score, "announce cards=12 clarified=no")
    assert score("announce")[0] == 2


def test_the_sheet_and_the_list(score):
    out = told(score, "sheet game:2,2,-2,-2 penalty:-3,1,1,1 deduction:3,0,0,0")
    assert (
        "Platz 1        +2           -3      -3        -4" in out
        and "Summe           0            0      -3        -3" in out
    )
    assert score("sheet", "game:2,2,2,2")[0] == 2 and score("sheet", "game:2,x,2,2")[0] == 2
    out = told(score, "list normal compulsory:2 voluntary:1 normal@4")
    assert (
        "Lustsolo, obwohl das Pflichtsolo noch fehlt  [TSR C.3]" in out
        and "reihum nach Brauch" in out
    )
    assert (
        "nicht der richtige Geber  [TSR G.1.1]" in out and "wird ab dem 22. Spiel vorgeführt" in out
    )
    assert (
        "jetzt vorzuführen: Platz 2" in told(score, "list stopped=0")
        and score("list", "solo")[0] == 2
    )


def test_a_game_point_by_point(score):
    out = told(
        score,
        "game eyes=151 re=re,90 kontra=kontra re_special=fox:2 kontra_special=doppelkopf,charlie"
        " seats=1,3",
    )
    assert (
        "gewonnen hat: Re-Partei  [TSR A.6, TSR F.1]" in out
        and "   +1  keine 90 (Re)  [TSR F.2.b]" in out
    )
    assert "   +2  2 × Karo As (Fuchs)" in out and "   -1  Doppelkopf" in out
    assert (
        "Re-Partei: je +7, Kontra-Partei: je -7  [TSR F.2]" in out
        and "Plätze 1 bis 4: +7, -7, +7, -7" in out
    )
    solo = told(score, "game eyes=240 game=solo re=re trickless=kontra seats=2")
    assert (
        "schwarz gespielt" in solo
        and "Solospieler: +21, Gegner des Solospielers: je -7  [TSR F.4]" in solo
    )
    assert "Plätze 1 bis 4: -7, +21, -7, -7" in solo
    nobody = told(score, "game eyes=170 re=re,90,60 kontra=kontra,90")
    assert (
        nobody.startswith("Keine Partei hat gewonnen")
        and "1  Re-Partei: unter 90 gespielt" in nobody
    )
    assert (
        "bleibt offen: F.2 nennt nur Sieger und Verlierer  [TSR F.1, TSR F.2, TSR F.2.a]" in nobody
    )
    assert "erreicht hat: Re-Partei: je +2, Kontra-Partei: je -2\n" in nobody
    assert "„gewonnen“ ist nicht dabei" in nobody and "nur die Sonderpunkte" not in nobody
    seated = told(score, "game eyes=170 re=re,90,60 kontra=kontra,90 seats=1,2")
    assert "erreicht hat: +2, +2, -2, -2" in seated and "0, 0, 0, 0" not in seated
    tree = json.loads(told(score, "--json game eyes=170 re=re,90,60 kontra=kontra,90 seats=1,2"))
    assert tree["possible_seats"] == {"reached": [2, 2, -2, -2]}
    assert tree["seats"] == [] and tree["re"] is None


def test_json_says_the_same(score):
    auction = json.loads(told(score, "--json auction 1H 1D 2C"))
    assert [call["verdict"] for call in auction["calls"]] == ["legal", "insufficient"] and auction[
        "not_reckoned"
    ] == ["2♣"]
    assert (
        auction["calls"][1]["cites"]["2007"] == ["2007/18.D", "2007/18.E"]
        and auction["standing"]["turn"] == 1
    )
    deadlines = json.loads(told(score, "--json deadlines"))
    assert [step["cards"] for step in deadlines["deadlines"]] == [11, 10, 9, 8, 7]
    assert json.loads(told(score, "--json deadlines say=re cards=10"))["reason"] == "late"
    penalty = json.loads(told(score, "--json penalty severity=minor offender=1"))
    assert penalty["seats"] == [-3, 1, 1, 1] and penalty["cites"]
    trick = json.loads(told(score, "--json trick KrA KrA hand=KaK"))
    assert (
        trick["trick"]["winner"] == 1
        and trick["trick"]["cards"] == ["Kreuz As"] * 2
        and trick["playable"]["must_follow"] == ""
    )
    game = json.loads(told(score, "--json game eyes=119 seats=1,2"))
    assert (game["winner"], game["kontra"], game["seats"]) == (
        "kontra",
        2,
        [-2, -2, 2, 2],
    ) and game["lines"][0]["label"] == "gewonnen"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "aucton 1C",
            (
                "auction, contract, imps, matchpoints, average, clock, revoke, play, deadlines,"
                " announce, penalty, trick, tricks, game, sheet, list (gemeint: auction?)"
            ),
        ),
        ("auction Q", "keine Ansage"),
        ("auction dealer=X P", "dealer=X: möglich sind N, O, S, W"),
        ("auction dealr=N P", "gemeint: dealer?"),
        ("auction board=0 P", "Boards zählen ab 1"),
        ("deadlines clarifying_trick=4", "1 bis 3"),
        ("deadlines clarifying_trick=zwei", "erwartet wird eine Zahl"),
        ("deadlines say=60", "es fehlt cards"),
        ("deadlines say=120 cards=9", "keine An- oder Absage"),
        ("deadlines say=re cards=11 made=60:9", "nichts"),
        ("deadlines say=60 cards=9 made=re", "made="),
        ("deadlines reply=ja", "yes und no"),
        ("deadlines hochzeit", "clarifying_trick"),
        ("penalty", "es fehlt severity"),
        ("penalty severity=", "möglich sind"),
        ("penalty severity=severe denials=5", "0 bis 4"),
        ("penalty severity=minor offender=9", "1 bis 4"),
        ("trick", "es fehlen Karten"),
        ("trick KD", "K kann Kreuz oder Karo sein"),
        ("trick KrA game=Farbensolo", "Farbensolo in Karo, Farbensolo in Kreuz"),
        ("trick KrA hands=KaK", "gemeint: hand?"),
        ("trick KrA KrA KrA", "jede Karte gibt es zweimal"),
        ("game re=re", "es fehlt eyes"),
        ("game eyes=1200", "erwartet wird eine Zahl"),
        ("game eyes=130 game=ramsch", "normal, marriage, solo"),
        ("game eyes=170 re=re,60,60", "steht zweimal"),
        ("tricks leader=1 KrA game=damensolo", "Platz des Solospielers"),
        ("tricks leader=1 KrA Kr9>KrK", "gemeint ist eine Karte"),
        ("announce cards=13", "0 bis 12"),
        ("sheet deduction:13,0,0,0", "höchstens 12"),
        ("list voluntary", "Plätze gibt es 1 bis 4"),
        ("game eyes=170 re=re,90,60 kontra=kontra,90 seats=1", "auf zwei Plätzen"),
        ("game eyes=130 re_special=fox,fox", "steht zweimal"),
        ("game eyes=130 re_special=fox:x", "erwartet wird eine Zahl"),
        ("game eyes=130 seats=1", "auf zwei Plätzen"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(score, line, message):
    code, out, err = score(*line.split())
    assert (
        code == 2 and not out and message in err and err.count("\n") == 1 and "Traceback" not in err
    )


def test_a_rulebook_without_the_clauses_says_what_is_missing(sound_folder, capsys):
    assert main(["--build", str(sound_folder), "score", "deadlines"]) == 2
    assert "noch nicht erfasst: tsr1998/D." in capsys.readouterr().err


def test_the_library_asks_the_same_calculators(folder, sound_folder):
    kb = load(folder)
    assert (
        kb.calc.legality(["1H"], "1D").verdict == "insufficient"
        and kb.calc.standing(["1H", "P", "P", "P"]).declarer == 0
    )
    assert (
        kb.calc.deadlines()[0].cards == 11
        and kb.calc.penalty("severe", denials=1).shares[0].points == -15
    )
    assert (
        kb.calc.may_announce("keine 60", 10, made=[("re", 11)]).allowed
        and not kb.calc.may_announce("keine 60", 10).allowed
    )
    assert (
        kb.calc.trick(["Kreuz As, Herz 10"]).winner == 2
        and str(kb.calc.playable(["KrK", "HA"], ["♣A"], "fleisch").cards[0]) == "Kreuz König"
    )
    assert kb.calc.game_value(151, re=["re", "keine 90"]).re == 5
    with pytest.raises(Unreadable):
        kb.calc.legality([], "")
    with pytest.raises(Unanswerable):
        load(sound_folder).calc.deadlines()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "contract 4PX tricks=10 vulnerable=yes",
            ["2017: +790", "Prämie Vollspiel: 500  [§ 77, Tabelle 5 (Stand 2007)]"],
        ),
        (
            "contract 2T tricks=9",
            [
                "1997: +60 ohne Prämie Teilkontrakt für die Partei des Alleinspielers (+1 Stich;",
                "  Prämie Teilkontrakt: fehlt im Druck dieser Ausgabe  [Art. 77, Tabelle 5]",
                "2007: +110",
            ],
        ),
        (
            "contract 4P tricks=8",
            ["2017: -100 für die Partei des Alleinspielers (-2 Stiche; nicht in Gefahr)"],
        ),
        (
            "contract 4P tricks=10 board=22 declarer=Ost",
            ["Board 22: Teiler Ost, in Gefahr Ost-West", "2017: +620", "(erfüllt; in Gefahr)"],
        ),
        (
            "contract 4P tricks=10 board=22 declarer=NS",
            ["2017: +420", "(erfüllt; nicht in Gefahr)"],
        ),
        (
            "contract 4P tricks=10 board=104",
            ["Board 104: Teiler West, in Gefahr keiner", "2017: +420"],
        ),
        (
            "imps 620 170 side=same",
            ["2017: Differenz +450: +10 IMP", "  für die Partei des ersten Scores\n"],
        ),
        (
            "imps 2490 1510 side=team",
            [
                "1997: Differenz +4000: mehrere Zeilen nennen sie, welche gilt, sagt der Druck nicht",
                "  Zeile „3500–4000“: +23 IMP\n  Zeile „4000 und mehr“: +24 IMP\n",
                "2007: Differenz +4000: +24 IMP",
            ],
        ),
        (
            "imps -100 620 side=same opponents=-140",
            [
                "1997: Differenz -720: -12 IMP",
                "  Differenz +480: +10 IMP",
                "  im KO-Kampf der Durchschnitt: -11 IMP",
                "11 für ihre Gegner  [§ 12 C 4, § 86 B]",
            ],
        ),
        ("imps -100 420 side=same opponents=-420 edition=2017", ["-5,5 IMP", "5,5 für ihre"]),
        ("imps -4000 edition=1997", ["  Zeile „3500–4000“: -23 IMP"]),
        ("imps -50", ["2007: Differenz -50: -2 IMP"]),
        (
            "imps 25%:420 25%:170 25%:140 25%:-50 other=480 side=same",
            [
                "2017: -7 IMP (25 % von -2, 25 % von -7, 25 % von -8, 25 % von -11)",
                "  für die Partei des gewichteten Scores, für die andere 7\n",
            ],
        ),
        ("matchpoints 420 450 -50 420", ["2017: Top 6", "  +420: 3 = 50 %"]),
        ("matchpoints 60%:420 40%:-50 others=420,450,50", ["2017: 1,8 von 6 Matchpunkten"]),
        ("matchpoints 420 60%:420 450 40%:-50 50", ["2017: 1,8 von 6 Matchpunkten"]),
        (
            "matchpoints 50%:4 50%:1 top=6",
            ["1997: 1997 kennt keinen", "2017: 2,5 von 6 Matchpunkten (50 % von 4, 50 % von 1)"],
        ),
        ("average guilt=none session=63,5", ["2017: 63,5 %"]),
        (
            "revoke winner=offender later=3",
            [
                "1997: 2 Stiche gehen über  [Art. 64 A 1]",
                "2017: 2 Stiche gehen über  [§ 64 A 1 (Stand 2007)]",
            ],
        ),
        (
            "revoke winner=partner later=2 card=yes",
            ["1997: 2 Stiche gehen über  [Art. 64 A 2]", "2007: 1 Stich geht über  [§ 64 A 2]"],
        ),
        (
            "revoke winner=opponents later=0 edition=2007",
            ["2007: kein Stich geht über  [§ 64 B 1]"],
        ),
        (
            "revoke winner=offender later=3 exception=both_one",
            ["2007: kein Stich geht über  [§ 64 B 7]", "2017: 2 Stiche gehen über"],
        ),
        (
            "clock 23:45",
            ["1997: sofern", "  bis 00:15: Entscheidung verlangen oder Protest einlegen  [§ 92 B]"],
        ),
        ("play PA P3 H2 PK trump=H", ["3. Karte ♥2 gewinnt", "2007 [§ 44 E, § 44 F]"]),
        ("play ♠A S3 hand=HK,P10,KD", ["1. Karte ♠A liegt vorn", "gespielt werden darf: ♠10"]),
        (
            "play T9 hand=HK,KD,PB trump=P",
            ["gespielt werden darf: ♥K, ♦D, ♠B", "1997 [Art. 44 C, Art. 61 A]"],
        ),
        ("average guilt=directly scoring=imps edition=2017", ["2017: -3 IMP  [§ 12 C 2 b]"]),
    ],
)
def test_what_a_board_is_worth(score, line, says):
    out = told(score, line)
    assert all(each in out for each in says), out


@pytest.mark.parametrize(
    "line",
    ["contract 4P", "contract tricks=9", "contract 4P tricks=15",
    "contract 4P tricks=9 edition=2027", "contract 4P tricks=9 board=22",
     "contract 4P tricks=9 board=22 declarer=X", "contract 4P tricks=9 board=4 vulnerable=no",
     "contract 4P tricks=9 board=0", "imps", "imps 1 2 3", "imps vier", "imps 450 opponents=-450", "imps 450 side=same",
     "imps 60%:420 other=0 side=same", "matchpoints 50%:4 50%:1", "matchpoints 50%:7 50%:1 top=6",
     "matchpoints 50%:4 50%:1 450 top=6", "matchpoints 420 450 top=6", "imps 60:420 other=0 side=same", "matchpoints", "matchpoints 4,20", "average",
     "average guilt=none session=viel",
     "play", "play PA PA", "play P1", "play PA trump=X", "play PA hand=PA", "play PA P2 P3 P4 P5",
     "clock", "clock 24:10", "clock 22:30 23:00"],
)  # fmt: skip
def test_what_no_board_is_worth(score, line):
    code, out, err = score(*line.split())
    assert code == 2 and not out and err.count("\n") == 1


def test_a_score_as_json(score):
    code, out, _ = score("contract", "1P", "tricks=7", "--json")
    found = json.loads(out)
    assert code == 0 and found["2017"]["points"] == 80
    older = found["1997"]
    assert older["points"] is None and older["without"] == 30
    assert older["missing"] == [{"label": "Prämie Teilkontrakt", "cite": "1997/77/table.5"}]
    code, out, _ = score("imps", "4000", "edition=1997", "--json")
    found = json.loads(out)["1997"]
    assert code == 0 and found["imps"] is None
    assert [row["imps"] for row in found["readings"]] == [23, 24]
    code, out, _ = score("contract", "4P", "tricks=10", "board=22", "declarer=O", "--json")
    assert code == 0 and json.loads(out)["board"]["vulnerable"] == "Ost-West"


@pytest.mark.parametrize(
    ("line", "both"),
    [
        ("imps 2490 1510", ["(Differenz +980)", "(Differenz +4000)"]),
        ("imps 2490 1510 side=own", ["side=same: der Richtung", "side=team: der eigenen"]),
        ("imps 60%:420 40%:-50 other=-140", ["wessen Score ist -140", "side=same", "side=team"]),
    ],
)
def test_whose_the_score_of_the_other_table_is_gets_asked(score, line, both):
    code, out, err = score(*line.split())
    assert code == 2 and not out and all(each in err for each in both), err


def test_help_lists_every_calculator(capsys):
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert all(f" {kind} {typed}" in said for kind, (typed, _) in KINDS.items())


@pytest.mark.parametrize("kind", KINDS)
def test_a_calculator_that_is_nearly_named_is_hinted_at(score, kind):
    code, out, err = score(f"{kind}x")
    assert code == 2 and not out and f"(gemeint: {kind}?)" in err


@pytest.mark.parametrize("kind", KINDS)
def test_what_help_shows_of_a_calculator_it_takes(score, kind):
    """Without what may be left out, and of variants the first, every example is reckoned."""
    typed = re.sub(r"\[.*?\]|…", "", KINDS[kind][0].split(", ")[0])
    code, out, err = score(kind, *typed.replace("CARD", "KrA").split())
    assert code == 0 and out, err


def test_a_repetition_is_named_and_counted(score):
    out = told(
        score,
        "penalty severity=severe edition=srh2019 re=1,3 offender=2 said=1:re,3:re:ungeklaert,Fehler",
    )
    assert (
        "die zählen: keine 90" in out
        and "SRH 3.5.9, Zeile 2" in out
        and "Plätze 1 bis 4: +5, -15, +5, +5" in out
    )
    solo = told(
        score, "penalty severity=severe edition=tsr1998 re=1 offender=2 said=1:re,1:90,fault,1:60"
    )
    assert (
        "nach dem Fehler gesagt, zählt nicht: 60" in solo
        and "Plätze 1 bis 4: +15, -15, 0, 0" in solo
    )
    assert "keine 60       ja, rechtzeitig" in told(
        score, "announce cards=9 own=re:11,re:10:unclear edition=srh2019"
    )
    assert "+1  keine 90 (Re)" in told(score, "game eyes=130 re=re,re:ungeklärt edition=srh2019")


def test_a_decided_game_that_was_broken_off(score):
    out = told(score, "game eyes=89 decided=yes")
    assert "Ob nach dem Abbruch der Sieg gegen die Kreuz Damen noch als Sonderpunkt zählt" in out
    assert "[TSR G.4, SRH 3.1.5, TSR F.3]" in out
    assert "Re-Partei: je -3, Kontra-Partei: je +3" in out
    assert "Re-Partei: je -2, Kontra-Partei: je +2" in out
    assert told(score, "game eyes=151 decided=yes") == told(score, "game eyes=151")


def test_a_game_of_the_list_that_was_not_played_out(score):
    out = told(
        score,
        "list normal/broken:2/penalty:4,-12,4,4 compulsory:3/replayed"
        " normal/shortened/value:1,-1,1,-1/deduction:0,5,0,0",
    )
    assert (
        "   – Pflichtsolo, Platz 3; Geber 2" in out
        and "ist Brauch  [TSR G.5.1" in out
        and "Abzug: 0, -5, 0, 0" in out
    )
    assert (
        "Platz 2        -1          -12      -5       -18" in out
        and "noch 22 Spiele; ein Pflichtsolo fehlt: 1, 2, 3, 4" in out
    )


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (
            "penalty severity=severe said=1:re re=1,3 offender=2 edition=srh2019 denials=1",
            "ergibt sich aus said=",
        ),
        ("penalty severity=severe said=1:re re=1,3 offender=2", "es fehlt edition"),
        (
            "penalty severity=severe said=1:re:laut re=1,3 offender=2 edition=srh2019",
            "zum ersten Mal",
        ),
        ("list normal/broken", "der Verursacher"),
        ("list normal/value:1,2,3,4", "statt 0"),
        ("list normal/lost", "hinter / steht"),
        ("list normal/shortened/replayed", "jedes einmal"),
    ],
)
def test_what_the_list_and_the_penalty_refuse(score, line, part):
    code, _, err = score(*line.split())
    assert code == 2 and part in err


def test_what_the_text_leaves_open_is_not_reckoned(score):
    for line in (
        "announce cards=9 own=re:11,re:10",
        "penalty severity=severe edition=srh2019 re=1,3 offender=2 said=1:re,fault,3:90",
    ):
        code, out, err = score(*line.split())
        assert code and not out and "sag" in err
