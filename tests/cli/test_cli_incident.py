"""`regelwerk incident`: several events on the command line, one ruling, figures."""

import json
import re
import shlex

import pytest

from regelwerk.__main__ import main
from regelwerk.cli.incident import EXAMPLES

REVOKE = [
    "revoke",
    "revoke_stage=played_on",
    "revoke_exception=none",
    "revoke_trick_winner=offender",
    "revoke_later_tricks=one",
    "revoke_compensated=yes",
]
CLAIM = ["claim", "claim_act=claim_some", "claim_partner_objects=no", "claim_response=no"]
BRIDGE = ("--edition", "2017", "--board", "7", "--contract", "4♠ S", "--tricks", "10")


@pytest.fixture
def ask(rulebook_folder, capsys):
    def run(*words):
        code = main(["--build", str(rulebook_folder), "incident", *words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def examples():
    """The commands that the help shows, as words, each with an edition of its game."""
    joined = re.sub(r"\n {6}", " ", EXAMPLES)
    shown = [line for line in map(str.strip, joined.splitlines()) if line.startswith("regelwerk")]
    return [
        shlex.split(line.replace("EDITION", edition))[2:]
        for line, edition in zip(shown, ("2017", "2017", "srh2019"), strict=True)
    ]


def test_what_a_story_tells_beside_the_events_is_named(ask):
    story = "Süd bietet ungenügend 2♣ nach 2♦. Dann schreit er den Turnierleiter an."
    given = ["insufficient_bid", "who=S", "--edition", "2017", "--story", story]
    code, out, _ = ask(*given)
    _, _, left = out.partition("Davon ist nichts eingetragen")
    assert code == 0 and "+ etiquette_breach" in left and "+ insufficient_bid" not in left
    told = json.loads(ask(*given, "--json")[1])["missing"]
    assert [each["sentence"] for each in told] == ["Dann schreit er den Turnierleiter an."]
    assert "nichts eingetragen" not in ask(*given[:-2])[1]
    found = json.loads(ask(*given[2:], "--json")[1])["suggested"]
    assert len(found) == 2 and found[0]["decisions"][0] == "insufficient_bid"


def test_nothing_is_said_before_it_is_decided_which_infraction_is_punished(ask):
    facts = "complained=yes early_trick=middle culprit=normal inevitable_rest=no"
    early = ["early_card", *facts.split(), "game_won_by=culprit_side", "may_still_deny=no"]
    alone, edition = [*early, "who=2"], ("--edition", "srh2019")
    both = [*alone, "+", *early, "who=3"]
    assert "Sagen" in ask(*alone, *edition)[1]
    said = ask(*both, *edition)[1]
    assert "Sagen" not in said and "+ several_infringements" in said
    assert "Sagen" in ask(*both, "+", "several_infringements", "complaints_at_once=no", *edition)[1]


def test_without_event_story_or_edition_is_asked_for(ask):
    code, _, said = ask("--edition", "2017")
    assert code != 0 and "es fehlt ein Ereignis" in said
    code, _, said = ask("--story", "Süd bietet ungenügend.")
    assert code != 0 and "es fehlt --edition" in said and "srh2019" in said


def test_the_examples_of_the_help_work(ask):
    story, bridge, doppelkopf = examples()
    code, out, _ = ask(*story)
    assert code == 0 and "„Süd bietet 2♣ nach 2♦“" in out and "+ insufficient_bid" in out
    code, out, _ = ask(*bridge)
    assert code == 0 and "Stiche des Alleinspielers (Süd): 10 am Tisch, 8 am Ende" in out
    assert "Score: Nord-Süd -200, Ost-West +200" in out and "IMP: Nord-Süd -3, Ost-West +3" in out
    code, out, _ = ask(*doppelkopf)
    rows = [
        line.split() for line in out.splitlines() if line.strip().startswith(("Platz", "Summe"))
    ]
    assert code == 0 and [row[-4:] for row in rows] == [
        ["+3", "+1", "0", "+4"],
        ["-3", "-3", "0", "-6"],
        ["+3", "+1", "0", "+4"],
        ["-3", "+1", "-7", "-9"],
        ["0", "0", "-7", "-7"],
    ]


def part_spoken(out):
    """The lines of what is said at the table, and the text without them."""
    lines = out.splitlines(keepends=True)
    said = [line for line in lines if line.startswith("  Sagen: ")]
    return said, "".join(line for line in lines if line not in said)


def test_a_sentence_stands_once_with_the_events_it_comes_from(ask):
    code, out, _ = ask(*REVOKE, "who=S", "+", *REVOKE, "who=N", "+", *CLAIM, *BRIDGE)
    said, out = part_spoken(out)
    assert code == 0 and any("„Der Revokestich bleibt" in line for line in said)
    assert out.count("Der Revokestich bleibt, wie er gespielt worden ist.") == 1
    assert re.search(r"Der Revokestich bleibt.*\(1: S, 2: N\)", out)
    assert out.count("2 Stiche gehen an die nichtschuldige Partei über.") == 1
    assert re.search(r"2 Stiche gehen an.*\(1: S, 2: N\), jedes Mal", out)
    assert out.count("    2 Stiche gehen über") == 2
    assert "10 am Tisch, 6 am Ende" in out and out.count("Protest möglich") == 1


def test_what_is_open_is_asked_in_order_and_no_figure_is_told(ask):
    code, out, _ = ask("revoke", "who=S", "+", *CLAIM, *BRIDGE)
    assert code == 0 and "am Ende" not in out and "Steht noch nicht fest:" in out
    asked = (
        "    1. zu Ereignis 1, Revoke (revoke): Was ist seit dem Revoke geschehen?  revoke_stage="
    )
    assert asked in out and out.count("Was ist seit dem Revoke geschehen?") == 1
    assert "es fehlen Antworten, siehe „Noch zu beantworten“" in out


def test_what_waits_is_asked_where_it_is_opened(ask):
    known = [word for word in REVOKE if not word.startswith("revoke_compensated")]
    _, waiting, _ = ask(*known, "who=S", *BRIDGE)
    assert "zu klären: Ausgleich nach einem vollendeten Revoke" in waiting
    assert "Endgültig ist das noch nicht:" in waiting and "Vorläufig am Ende:" in waiting
    listed = waiting[waiting.index("Noch zu beantworten, vorher") :]
    assert "1. Ausgleich nach einem vollendeten Revoke (revoke_equity): " in listed
    told = json.loads(ask(*known, "who=S", *BRIDGE, "--json")[1])
    assert [(each["decision"], each["fact"]) for each in told["pending"]] == [
        ("revoke_equity", "revoke_compensated")
    ]
    assert "  revoke_compensated=yes (" in listed
    _, opened, _ = ask(*known, "who=S", *BRIDGE, "--open", "revoke_equity")
    assert "revoke_compensated=yes" in opened
    _, answered, _ = ask(*known, "revoke_compensated=yes", "who=S", *BRIDGE)
    assert "Noch zu beantworten" not in answered and "  Am Ende:" in answered


def test_what_is_an_event_of_its_own_stands_with_the_words_to_add(ask):
    """What a sentence names for the result, and what rules on several infractions; the words added
    answer it.
    """
    used = "board_running=no partner_information=yes logical_alternative=yes suggested=could"
    words = ["unauthorized_information", *used.split(), "action_effect=damaged", "who=S"]
    _, out, _ = ask(*words, "--edition", "1997")
    (line,) = (each for each in out.splitlines() if each.startswith("    1. "))
    assert line.startswith("    1. als weiteres Ereignis, Zugewiesener oder künstlicher Score")
    added = line[line.index("  + ") :].partition(" (ja")[0].split()
    assert added == ["+", "adjusted_score_kind", "score_obtained=yes"]
    code, more, _ = ask(*words, *added, "--edition", "1997")
    assert code == 0 and "+ adjusted_score_kind" not in more


def test_what_is_said_above_is_named_by_its_number_below(ask):
    """A sentence that puts another result in place of that of the table stands once."""
    known = [word for word in REVOKE if not word.startswith("revoke_compensated")]
    _, out, _ = ask(*known, "revoke_compensated=no", "who=S", *BRIDGE)
    says = "Der Turnierleiter soll einen berichtigten Score zuerkennen."
    (number,) = re.findall(rf"  (\d+)\. {says}", out)
    assert out.count(says) == 1
    assert f"ein anderes Ergebnis tritt an die Stelle: Satz {number}\n" in out


@pytest.mark.parametrize(
    ("told", "guilt", "says"),
    [
        ("session=66", "none", "Künstlicher Score: 66 %  [§ 12 C 2 a, § 12 C 2 c]\n"),
        ("session=37,5", "directly", "Künstlicher Score: 37,5 %  [§ 12 C 2 a, § 12 C 2 c]\n"),
        ("session=55", "none", "Künstlicher Score: mindestens 60 %  [§ 12 C 2 a]\n"),
        ("session=66", "directly", "Künstlicher Score: höchstens 40 %  [§ 12 C 2 a]\n"),
        ("score_session=above_60", "none", "der Prozentsatz fehlt, z. B. session=66\n"),
    ],
)
def test_an_artificial_score_is_told_as_a_number(ask, told, guilt, says):
    """12 C 2 a, c: 40, 50, 60 percent, or the contestant's own."""
    words = ["artificial_score", "score_artificial=yes", "score_form=matchpoints"]
    code, out, _ = ask(*words, f"score_guilt={guilt}", told, "--edition", "2007")
    assert code == 0 and says in out


def test_a_percentage_that_is_not_the_answer_given_is_refused(ask):
    words = ["artificial_score", "score_session=between", "session=66", "--edition", "2007"]
    code, out, err = ask(*words)
    assert (code, out) == (2, "") and "passen nicht zusammen" in err


def test_two_events_of_one_kind_by_one_player_are_told_apart(ask):
    """17 D: with the cards of another board in this one, then in that one."""
    wrong = ["wrong_board", "who=N", "new_call=significantly"]
    this = [*wrong, "board_in_question=this_board", "others_called=left_opponent"]
    other = [*wrong, "board_in_question=source_board"]
    _, out, _ = ask(*this, "+", *other, "--edition", "2007")
    _, told = part_spoken(out)
    heading = told[: told.index("  Jetzt:")].splitlines()
    assert len(heading) == 4 and heading[1] != heading[3]
    assert heading[1].partition("–")[0] == heading[3].partition("–")[0]


def test_what_was_elsewhere_is_named_so(ask):
    _, out, _ = ask(*REVOKE, "who=N@Board 14", "+", *REVOKE, "who=@Paar 9", "--edition", "2017")
    assert "(1: N, Board 14, 2: Paar 9)" in out


def test_a_game_of_which_nobody_gets_points_has_no_table(ask):
    _, out, _ = ask(
        *("card_count", "wrong_count=several", "misdeal_complained=no"),
        *("--edition", "tsr1998", "--value", "eyes=121 seats=1"),
    )
    assert "kein Platz erhält Punkte" in out and "Platz 1" not in out


REPEATED = (
    *("repeated_announcement", "repetition=repeated", "complained=yes", "partnership=unclear"),
    *("inevitable_rest=no", "game_won_by=nobody", "culprit=normal", "who=1"),
    *("--edition", "srh2019", "--value"),
)
INSISTED = ("complaint_conduct", "complaint_deed=insisted", "who=3", "--edition", "srh2019")
LED = (
    *("false_lead", "complained=yes", "culprit=soloist_opponent", "inevitable_rest=no"),
    *("game_won_by=nobody", "denials=0", "who=1,soloist:3", "--edition", "srh2019"),
)


def test_a_repetition_told_with_the_value_counts_the_next_denial(ask):
    _, open_, _ = ask(*REPEATED, "eyes=178 re=re,90 seats=1,4")
    assert "Endgültig ist das noch nicht" in open_ and "re=re,90,90:ungeklärt" in open_
    _, told, _ = ask(*REPEATED, "eyes=178 re=re,90,90:ungeklärt seats=1,4 re_special=none")
    assert "  Am Ende:" in told and "Endgültig" not in told
    assert "Re: re, keine 90, keine 60" in told and "Sonderpunkte sind nicht" not in told


def test_a_fine_stands_at_its_seat_while_answers_are_missing(ask):
    _, out, _ = ask("false_lead", "complained=yes", "who=1", "+", *INSISTED, "--fined", "3:3")
    assert "    Platz 3 -3  [" in out and "das Schiedsgericht -3" not in out
    assert "schon bemessen: Platz 3 mit 3 Strafpunkten" in out


def test_while_a_player_has_the_choice_both_ends_are_shown(ask):
    _, out, _ = ask(*LED)
    _, on, off = out.split("  Bei der Wahl „")
    assert on.startswith("weiterspielen") and off.startswith("Abbruch")
    assert re.search(r"Platz 1 +0 +-12 +0 +-12", off) and re.search(r"Platz 3 +0 +\+12", off)


def test_json_has_the_events_the_moments_and_the_figures(ask):
    code, out, _ = ask(*REVOKE, "who=S", "+", *CLAIM, *BRIDGE, "--field", "-100 620", "--json")
    found = json.loads(out)
    assert code == 0 and [each["number"] for each in found["events"]] == [1, 2]
    assert [each["due"] for each in found["moments"]] == ["now", "end"]
    assert found["figures"]["final"] is True and found["pending"] == []
    (reading,) = found["figures"]["readings"]
    assert (reading["tricks"], reading["north_south"]) == (8, -200)
    assert (reading["matchpoints"], reading["top"]) == (0, 4)


def test_a_contradiction_of_two_events_is_told(ask):
    _, out, _ = ask(*CLAIM, "+", "claim", "claim_act=current_trick", "--edition", "1997")
    assert "Widerspruch: Nach dem einen ist Schluss" in out and "gehört es davor" in out
    assert "Ereignis 1: Das Spiel ist beendet.  [Art. 68 D]" in out
    assert "War eines davon an einem anderen Board" in out and "who=S@Board n" in out


def test_a_contradiction_says_how_two_games_are_parted(ask):
    """SRH 3.9.4 and 3.12.4: one game is dealt again, the result of another one is put right."""
    counts = ["card_count", "who=1,2", "wrong_count=several"]
    noted = ["misrecorded_game", "score_evident=yes"]
    _, out, _ = ask(*counts, "+", *noted, "--edition", "srh2019")
    assert (
        "Widerspruch: Von einem Board oder Spiel kann nur" in out
        and "@Spiel n: who=2@Spiel n" in out
    )
    _, out, _ = ask(*counts, "+", *noted, "who=@Spiel 11", "--edition", "srh2019")
    assert "Widerspruch" not in out and "anderen Spiel" not in out


def test_what_holds_only_of_different_things_is_one_line_with_the_open_points(ask):
    """Two sentences by number, no contradiction; two tricks told apart leave nothing to check."""
    words = ["retract_card", "retract_why=illegal"]
    early = ["premature_play", "premature_what=declarer_followed"]
    end = ("--edition", "2007", "--board", "7", "--contract", "4♥ W", "--tricks", "9")
    _, out, _ = ask(*words, "who=S", "+", *early, "who=S", *end)
    (line,) = (each for each in out.splitlines() if "nebeneinander" in each)
    assert re.match(r"  Zu prüfen: Satz \d+ und Satz \d+(, Satz \d+ und Satz \d+)* gelten", line)
    for number in re.findall(r"Satz (\d+)", line):
        assert f"\n  {number}. " in out
    assert "Widerspruch" not in out and "schließen sich aus" not in out
    assert "9 am Tisch, 9 am Ende" in out
    _, apart, _ = ask(*words, "who=S@Stich 3", "+", *early, "who=S@Stich 5", *end)
    assert "Zu prüfen" not in apart and "9 am Tisch, 9 am Ende" in apart
    assert "(1: S, Stich 3)" in apart


def test_what_an_event_makes_moot_stands_under_a_heading_of_its_own(ask):
    lying = ["penalty_card_exists=yes", "lying_cards=major", "lying_turn=partner"]
    lying += ["penalty_lead_choice=undecided", "who=S"]
    _, out, _ = ask("penalty_card_lying", *lying, "+", *CLAIM, "who=W", "--edition", "1997")
    now, heading, moot = out.partition(
        "  Nach dem Claim nicht mehr zu spielen, für die Entscheidung über ihn aber zu beachten"
    )
    assert heading and "darf nicht ausspielen" in moot and "ausspielen" not in now
    assert "(Satz 2)  (2: W):" in moot and "Das Spiel ist beendet." in now
    assert out.startswith("1  Eine Strafkarte liegt auf dem Tisch (S), 1997: führt weiter")


@pytest.mark.parametrize(
    ("assigned", "says"),
    [
        (["11"], "für Nord-Süd und Ost-West: 4♠ von Süd, 11 Stiche"),
        (["+1"], "für Nord-Süd und Ost-West: 4♠ von Süd, 11 Stiche"),
        (["5♥ X W −2 OW"], "für Ost-West: 5♥ X von West, 9 Stiche"),
        (["4♥ =", "9 OW"], "nur einen zugewiesenen Score"),
        (["4♥="], "für Nord-Süd und Ost-West: 4♥ von Süd, 10 Stiche"),
        (["S"], "erwartet wird zum Beispiel „10“"),
        (["="], "für Nord-Süd und Ost-West: 4♠ von Süd, 10 Stiche"),
        (["= NS", "9 OW"], "für Ost-West: 4♠ von Süd, 9 Stiche"),
        (["60%:10 40%:5♥ X W −2"], "zu 40 %, für Nord-Süd und Ost-West: 5♥ X von West, 9 Stiche"),
        (["2/3:= 1/3:+1 OW", "9 NS"], "zu 2/3, für Ost-West: 4♠ von Süd, 10 Stiche"),
        (["66,7%:= 33,3%:-1"], "zu 33,3 %, für Nord-Süd und Ost-West: 4♠ von Süd, 9 Stiche"),
        (["60%:10 30%:9"], "die Anteile ergeben 90 %, nicht 100 %"),
        (["60%:10 40%:9", "9 OW"], "nur einen zugewiesenen Score"),
        (["10 40%:9"], "mit Gewichten"),
        (["60%: 40%:9"], "mit Gewichten"),
        (["1/0:10"], "kein Anteil"),
    ],
)
def test_an_assigned_score_is_told_as_such(ask, assigned, says):
    words = [word for each in assigned for word in ("--assigned", each)]
    code, out, err = ask(*CLAIM, "who=S", *BRIDGE, *words)
    assert says in (out if code == 0 else err)


def test_a_weighted_score_is_told_for_each_side_with_two_decimals_and_exactly(ask):
    """12 C 1 c: 650 against 650 and 620 against 650, at two thirds and one third."""
    assigned = "--assigned", "2/3:11 1/3:10"
    _, out, _ = ask(*CLAIM, "who=S", *BRIDGE, *assigned, "--other", "650")
    assert "gewichtet, IMP: Nord-Süd -0,33 (-1/3), Ost-West +0,33 (+1/3)" in out
    _, out, _ = ask(*CLAIM, "who=S", *BRIDGE, *assigned, "--field", "650 620")
    assert "gewichtet, Matchpunkte von 4: Nord-Süd 2,33 (7/3), Ost-West 1,67 (5/3)" in out
    code, _, err = ask(*CLAIM, "who=S", "--edition", "1997", *BRIDGE[2:], *assigned)
    assert code and "12 C 1 c" in err


def test_what_is_not_measured_yet_is_open_in_its_cell_and_the_value_says_what_it_rests_on(ask):
    """SRH 3.11: the court judges the deduction of seat 3; seat 4 has its own besides (3.11.13)."""
    words = ["unsporting_manners", "manners=insulted", "grave_or_repeated=no", "penalty_tied=yes"]
    late = ["late_arrival", "late_minutes=m6", "late_reasons=no"]
    game = ["--edition", "srh2019", "--value", "eyes=132 re=re seats=1,3"]
    _, out, _ = ask(*words, "who=3", "+", *late, "who=4", *game)
    rows = {line.split()[1]: line.split()[2:] for line in out.splitlines() if "  Platz " in line}
    assert rows["3"][1:] == ["0", "offen", "offen"] and rows["4"][2] == "-7"
    assert "Stand TSR 1998" in out and "Sonderpunkte sind nicht angegeben" in out
    _, out, _ = ask(*words, "who=3", "+", *late, "who=3", *game)
    assert "ab -7     offen" in out
    told = [*game[:-1], "eyes=132 re=re seats=1,3 re_special=fox:1"]
    assert "Sonderpunkte sind nicht" not in ask(*late, "who=4", *told)[1]
    assert "Stand TSR" not in ask(*late, "who=4", "--edition", "srh2019")[1]


def test_the_help_says_both_uses_of_the_at_sign(capsys):
    with pytest.raises(SystemExit):
        main(["incident", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    for form in ("S@Stich 5", "S@3♥", "@Board 14", "@Tisch 2", "@Paar 9", "@Runde 2", "@Team B"):
        assert form in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*CLAIM, "+", "revok"), "gemeint: revoke?"),
        ((*CLAIM, "+", "revoke", "revoke_stag=x"), "Ereignis 2: Angabe „revoke_stag“"),
        ((*CLAIM, "+"), "vor und nach jedem +"),
        (("claim_act=claim_all",), "beginnt mit der Entscheidung"),
        ((*CLAIM, "who=N", "who=S"), "steht zweimal"),
        ((*CLAIM, "+", "early_card"), "Ereignis 2: Ausgabe von Doppelkopf „2017“"),
        ((*CLAIM, "--contract", "4♠", "--tricks", "10"), "Kontrakt und Alleinspieler"),
        ((*CLAIM, "who=9"), "„9“ ist kein Platz"),
        ((*CLAIM, "who=S@Küche"), "weder Augenblick noch Ort; möglich: @Stich 5"),
        ((*CLAIM, "--contract", "4♠ Q", "--tricks", "10"), "möglich: N, O, S, W"),
        ((*CLAIM, "--contract", "4♠ S", "--tricks", "14"), "möglich sind 0 bis 13"),
        ((*CLAIM, "--value", "eyes=120"), "--value ist für Doppelkopf"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_the_nearest_name(ask, words, said):
    code, out, err = ask(*words, "--edition", "2017")
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1


def test_a_trick_that_comes_back_is_told_and_scored(ask):
    conceded = [*CLAIM[:3], "claim_response=own_concession", "claim_correction_period=yes"]
    code, out, _ = ask(*conceded, "claim_conceded_trick=won", "who=S", *BRIDGE)
    assert code == 0 and "1 abgegebener Stich kommt zurück  [§ 71" in out
    assert "10 am Tisch, 11 am Ende" in out and "Nord-Süd +650" in out


def test_points_agreed_at_the_table_stand_beside_what_a_ruling_takes_away(ask):
    """SRH 3.11.9: 3 points for Re are agreed, 3 are taken from who threw the cards together."""
    thrown = [
        "unsporting_end",
        "end_deed=thrown",
        "result_disputed=yes",
        "disputed_matter=outcome",
        "reconstructable=no",
        "vote_result=majority",
        "who=4",
        "--edition",
        "srh2019",
    ]
    code, out, _ = ask(*thrown, "--value", "points=3,−3,3,-3")
    rows = [line.split()[-4:] for line in out.splitlines() if line.strip().startswith("Platz")]
    assert code == 0 and [row[0] for row in rows] == ["+3", "-3", "+3", "-3"]
    assert rows[3] == ["-3", "0", "-3", "-6"] and "der Wert des Spiels" not in out
    for value, said in (
        ("points=3,-3,3", "Punkte der Plätze 1 bis 4"),
        ("points=3,-3,3,x", "Punkte der Plätze 1 bis 4"),
        ("points=3,-3,3,3", "statt 0"),
        ("points=3,-3,3,-3 eyes=130", "daneben geht nur seats="),
    ):
        code, out, err = ask(*thrown, "--value", value)
        assert (code, out) == (2, "") and said in err


def test_values_of_bridge_are_refused_in_doppelkopf_and_names_too(ask):
    late = ("late_arrival", "late_minutes=m6", "--edition", "srh2019")
    code, _, err = ask(*late, "--tricks", "3")
    assert code == 2 and "--tricks ist für Bridge" in err
    code, _, err = ask(*late, "--value", "eye=132")
    assert code == 2 and "gemeint: eyes?" in err


def test_what_is_said_to_all_names_its_event_and_who_did_it(ask):
    """C.3 of 1998: of three reservations one is played; read in a row that would contradict."""
    rank = ["reservation_rank", "brought_out=nobody", "own_reservation=voluntary"]
    open_quota, played = [*rank, "quota_met=no", "who=2"], [*rank, "quota_met=yes", "who=1"]
    played += ["other_reservation=marriage", "--edition", "tsr1998"]
    _, out, _ = ask(*open_quota, "+", *played)
    said, _ = part_spoken(out)
    assert [line.partition("„")[0] for line in said] == [
        "  Sagen: Der Anmeldende (2: Platz 1): ",
        "  Sagen: (2: Platz 1): ",
        "  Sagen: Der Anmeldende (1: Platz 2): ",
    ]


def test_an_assigned_score_says_that_transfers_do_not_change_it(ask):
    _, out, _ = ask(*REVOKE, "who=S", *BRIDGE, "--assigned", "9")
    assert "2 Stiche gehen über" in out and "diese Stiche ändern ihn nicht mehr" in out


def test_a_director_who_changes_nothing_says_so_alone(ask):
    settled = "rectification_by_players", "set_without_director=yes", "acted_first=no", "who=S"
    _, out, _ = ask(*settled, *BRIDGE)
    assert "Vorläufig am Ende" in out and "kann das Ergebnis noch ändern" in out
    _, out, _ = ask(*settled, *BRIDGE, "--assigned", "no")
    assert "  Am Ende:" in out and "ändert nichts" in out
    code, _, err = ask(*settled, *BRIDGE, "--assigned", "no", "--assigned", "9")
    assert code and "steht allein" in err
