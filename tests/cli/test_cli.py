"""The command line as a person meets it: what every command prints, how it ends; some are processes
of their own.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from command_line import CLI, process, regelwerk
from regelwerk.__main__ import main
from regelwerk.cli.options import read_answer
from regelwerk.installed import PROJECT
from regelwerk.read.problem import CODES
from trees import SOUND, TESTS, planted


@pytest.fixture(scope="module")
def ask(sound_folder):
    """The command on the sound rulebook."""
    return lambda *words, **more: regelwerk(*words, build=sound_folder, **more)


ANSWERS = {
    ("search", "verfrühtes", "Läuten"): "Verfrühtes Läuten",
    ("show", "1b1"): "§ 1 B 1",
    ("show", "1 B 2"): "[Stand 2007, im Änderungsdokument nicht aufgeführt]",
    ("show", "§ 3 A"): "[Verbleib offen]",
    ("show", "1997", "1", "B"): "» Register 2007: Glocke: Verfrühtes Läuten; nicht angenommen",
    ("show", "2007/index.1"): "Glocke: Lärm  siehe Stille",
    ("show", "2007/index.2"): "gedruckt „3 B“: § 3 hat keinen Absatz B.",
    ("show", "silence"): "  ? Wie laut war es am Tisch?  (noise=loud | quiet | unclear)\n"
    "  2007: 2 Zeilen, sonst schweigt der Text oder verweist\n",
    ("show", "decision:early_bell"): "  » Fall bell-refused\n",
    ("show", "bell-first-1997"): "Der Schuldige muss 1 Runde(n) aussetzen.  [Art. 1 B]",
    ("show", "case:bell-refused"): "  ? Ist die Glocke nur aus Versehen angestoßen worden? – nein"
    "  (by_mistake=no)\n",
    ("norms", "--who", "offender", "--edition", "1997"): "Art. 1 C",
    ("decide", "early_bell", "accepted=no", "repeated=no", "--edition",
    "1997"): "Der Schuldige muss 1 Runde(n) aussetzen.  [Art. 1 B]",
    ("decide", "early_bell", "accepted=no", "--edition",
    "2017"): "noch möglich: refused, by_mistake",
    ("decide", "silence", "noise=loud", "--edition", "1997"): "noch keine Entscheidung erfasst",
    ("decide", "late_call", "cards_left=too_few", "--edition",
    "srh2019"): "Die Ansage ist ungültig.  [SRH 3.1.1, Zeile 2]",
    ("compare", "early_bell", "accepted=no", "repeated=no",
    "by_mistake=no"): "1997 → 2007: verschieden",
    ("compare", "early_bell", "--all", "2007", "2017"): "2 von 3 Lagen",
    ("changes", "1997", "2007"): "1997 Art. 1 B → 2007 § 1 B: verschoben",
    ("changes", "1997", "2017"): "1997 Art. 1 B → 2017 § 1 B: verschoben",
    ("changes", "2007", "2017", "--kind", "open",
    "Pause"): "1 offen (50%), 1 nicht abgedruckt (50%)",
    ("decisions",): "early_bell                   Verfrühtes Läuten  [1997, 2007, 2017]",
    ("decisions", "läuten"): "early_bell",
    ("norms", "--edition", "2007", "--edition", "2007"): "§ 1",
    ("changes", "2007", "2017", "--kind",
    "open"): "2007 § 3 A → 2017 § 3 A: offen (von der Pause sagt das Dokument nichts)",
    ("export", "table", "early_bell", "--edition", "2017"): "by_mistake",
    ("export", "graph"): "2007/1.B",
}  # fmt: skip


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_a_question_is_answered(ask, words):
    done = ask(*words)
    assert (done.returncode, done.stderr) == (0, "") and ANSWERS[words] in done.stdout


@pytest.mark.parametrize(
    "words", [words for words in ANSWERS if words[0] != "export"], ids=" ".join
)
def test_every_answer_is_to_be_had_as_json(ask, words):
    done = ask(*words, "--json")
    assert (done.returncode, done.stderr) == (0, "") and json.loads(done.stdout)


def test_an_answer_may_be_given_as_people_read_it(ask):
    german = ask("decide", "early_bell", "accepted=Nein", "repeated=ja", "--edition", "1997")
    assert (
        german.stdout
        == ask("decide", "early_bell", "accepted=no", "repeated=yes", "--edition", "1997").stdout
    )


def test_words_answer_only_where_they_mean_one_answer():
    values = {"low": "zu niedrig, unabsichtlich", "high": "zu hoch (Sprung)", "odd": "zu hoch"}
    assert [read_answer(values, said) for said in ("ZU NIEDRIG", "zu hoch", "low", "zu")] == [
        "low",
        "zu hoch",
        "low",
        "zu",
    ]


def test_json_says_what_the_text_says(ask):
    ruling = json.loads(
        ask(
            "decide", "early_bell", "accepted=no", "repeated=yes", "--edition", "1997", "--json"
        ).stdout
    )
    assert (ruling["row"], ruling["cites"], ruling["status"]) == ("again", ["1997/1.C"], "settled")
    shown = json.loads(ask("show", "1b1", "--json").stdout)
    assert [unit["id"] for unit in shown["units"]] == ["2017/1.B.1"]
    compared = json.loads(ask("compare", "early_bell", "accepted=yes", "--json").stdout)
    assert [step["verdict"] for step in compared["steps"]] == ["equal", "equal"]


def test_showing_a_law_shows_what_stands_below(ask):
    shown = ask("show", "2017/1").stdout
    assert [line.split("  ")[0] for line in shown.splitlines() if line.startswith("§")] == [
        "§ 1",
        "§ 1 A",
        "§ 1 B",
        "§ 1 B 1",
        "§ 1 B 2",
        "§ 1 B 3",
        "§ 1 B, Hintergrund",
        "§ 1 B, Beispiel 1",
    ]


NOTHING = [
    ("search", "zzzzzz"),
    ("norms", "--who", "referee", "--edition", "tsr1998"),
    ("decisions", "zzzzzz"),
]


@pytest.mark.parametrize("words", NOTHING, ids=" ".join)
def test_where_nothing_is_found_the_end_says_so(ask, words):
    assert ask(*words).returncode == 1
    done = ask(*words, "--json")
    assert done.returncode == 1 and json.loads(done.stdout) == []


REFUSED = {
    ("decide", "early_bells", "--edition",
    "2017"): "möglich: early_bell, silence, late_call, late_reply (gemeint: early_bell?)",
    ("decide", "early_bell", "--edition",
    "2027"): "Ausgabe von Bridge „2027“ gibt es nicht; möglich: 1997, 2007, 2017",
    ("decide", "early_bell", "--edition",
    "srh2019"): "Ausgabe von Bridge „srh2019“ gibt es nicht; möglich: 1997, 2007, 2017",
    ("ask", "late_call", "--edition",
    "2017"): "Ausgabe von Doppelkopf „2017“ gibt es nicht; möglich: srh2019",
    ("decide", "early_bell", "acepted=no", "--edition",
    "2017"): "möglich: accepted, repeated, by_mistake, noise (gemeint: accepted?)",
    ("decide", "early_bell", "accepted=maybe", "--edition", "2017"): "möglich: yes, no",
    ("decide", "early_bell", "accepted", "--edition", "2017"): "FACT=VALUE",
    ("decide", "early_bell", "accepted=", "--edition", "2017"): "FACT=VALUE",
    ("decide", "early_bell", "accepted=yes", "by_mistake=yes", "--edition",
    "2017"): "kann nicht zugleich gelten",
    ("ask", "early_bell", "accepted=maybe", "--edition", "2017"): "möglich: yes, no",
    ("compare", "early_bell", "<script>=1"): "„<script>“ gibt es nicht",
    ("compare", "early_bell", "--all", "2007", "2027"): "möglich: 1997, 2007, 2017",
    ("show", "1 D"): "gibt es nicht",
    ("show", "../../etc/passwd"): "gibt es nicht",
    ("changes", "2017", "1997"): "möglich: 1997-2007, 1997-2017, 2007-2017",
    ("norms", "--edition", "2032"): "Ausgabe „2032“ gibt es nicht; möglich: 1997, 2007, 2017",
    ("norms", "--edition", "2007", "--edition",
    "2017"): "--edition steht zweimal, als 2007 und als 2017",
    ("decide", "early_bell", "--edition", "2007",
    "--edition=2017"): "--edition steht zweimal, als 2007 und als 2017",
    ("compare", "early_bell", "--all", "1997", "2007", "--all", "2007",
    "2017"): "--all steht zweimal, als 1997 2007 und als 2007 2017",
    ("show", "1b1", "1 D"): "„1 D“ gibt es nicht",
    ("show", "early_bel"): "„early_bel“ gibt es nicht oder ist noch nicht erfasst (gemeint:"
    " early_bell?)",
    ("show", "case:bell-acepted"): "(gemeint: bell-accepted?)",
    ("changes", "1997", "2007", "--kind", "odd"): "Hilfe: regelwerk changes --help",
    ("norms", "--phase", "openin"): "gemeint: opening?",
    ("norms", "--force", "mus"): "gemeint: must?",
    ("norms", "--who", "ofender"): "gemeint: offender?",
    ("norms", "--game", "brige"): "gemeint: bridge?",
    ("norms", "--game", "bridge", "--phase",
    "calls"): "Phase „calls“ gibt es nicht; möglich: opening, conduct",
    ("norms", "--game", "bridge", "--edition",
    "srh2019"): "Ausgabe von Bridge „srh2019“ gibt es nicht; möglich: 1997, 2007, 2017",
    ("decide",): "Hilfe: regelwerk decide --help",
    ("decide", "early_bel"): "gemeint: early_bell?",
    ("decide", "early_bell", "--editon", "2017"): "Hilfe: regelwerk decide --help",
    ("ask", "early_bel"): "gemeint: early_bell?",
    ("export", "table", "early_bel", "--edition", "2017"): "gemeint: early_bell?",
    ("score", "trickz"): "möglich: auction",
    ("decide", "early_bell", "accepted=yes", "accepted=no", "--edition",
    "2017"): "„accepted“ steht zweimal, als yes und als no",
    ("score", "trick", "game=a", "game=b"): "„game“ steht zweimal",
    ("decide", "early_bell", "--edition", ""): "ein Argument ist leer",
    ("decide", "early_bell", "--edition="): "ein Argument ist leer",
    ("search", ""): "ein Argument ist leer",
    ("norms", "--who", ""): "ein Argument ist leer",
    ("site", "--out", ""): "ein Argument ist leer",
    ("site", "--out", "here", "--out", "there"): "--out steht zweimal, als here und als there",
    ("site", "--build", "elsewhere"): "--build steht zweimal",
    ("site", "--outt", "here"): "Hilfe: regelwerk site --help",
    ("serve", "--port", "1", "--port=2"): "--port steht zweimal, als 1 und als 2",
    ("serve", "--port", "odd"): "„odd“ ist kein Port",
    ("frobnicate",): "Hilfe: regelwerk --help",
    (): "Hilfe: regelwerk --help",
}  # fmt: skip


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_a_wrong_question_ends_with_two_and_one_line(ask, words):
    done = ask(*words)
    assert done.returncode == 2 and done.stdout == "" and REFUSED[words] in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_help_names_every_command():
    done = regelwerk("--help")
    assert done.returncode == 0
    for command in (
        "check",
        "build",
        "search",
        "show",
        "decide",
        "ask",
        "compare",
        "changes",
        "norms",
        "score",
        "export",
        "site",
        "serve",
    ):
        assert f"    {command} " in done.stdout
    assert "    seal " in done.stdout and "    decisions " in done.stdout


def test_an_interview_ends_in_a_ruling(ask):
    done = ask("ask", "early_bell", "--edition", "2017", typed="quatsch\n2\n9\nyes\n\n")
    assert done.returncode == 0 and done.stdout.count("möglich: 1 bis 2") == 2
    assert "[by_mistake]" in done.stdout and "abseits des Tisches" in done.stdout
    assert "Nach dem Spiel:\n  1. Das Spiel ruht.  [§ 2]" in done.stdout


def test_what_falls_due_later_is_listed_and_asked_on_request(ask):
    done = ask("ask", "early_bell", "accepted=no", "--edition", "2007")
    assert "Nach dem Spiel:\n  zu klären: Stille am Tisch  (silence)" in done.stdout
    assert "Wie laut" not in done.stdout.partition("zu klären")[0]
    assert done.stdout.endswith("mit --open silence\n")
    done = ask(
        "ask", "early_bell", "accepted=no", "--edition", "2007", "--open", "silence", typed="2\n"
    )
    assert "mit --open" not in done.stdout
    assert (
        "Wie laut war es am Tisch?" in done.stdout
        and "Das Spiel läuft weiter.  [§ 2]" in done.stdout
    )
    assert ask("ask", "early_bell", "--edition", "2007", "--open", "silense").returncode == 2


def test_an_interview_may_be_broken_off(ask):
    done = ask("ask", "early_bell", "accepted=no", "--edition", "2017", typed="")
    assert done.returncode == 0 and "noch möglich: refused, by_mistake" in done.stdout


def test_check_counts_and_writes_nothing(tmp_path):
    folder = tmp_path / "build"
    done = regelwerk("check", build=folder)
    assert (
        done.returncode == 0
        and "4 Entscheidungen, 7 Tabellen, 19 Zeilen, 21 Lagen bewiesen, 14 Fälle gerechnet"
        in done.stdout
    )
    counts = json.loads(regelwerk("check", "--json", build=folder).stdout)
    assert counts["editions"]["1997"] == {"encoded": 8, "listed": 8, "missing": 0}
    assert {"prescribing": 4, "cited": 3, "exempt": 1}.items() <= counts["coverage"]["2017"].items()
    assert not folder.exists()


def test_what_no_decision_names_is_listed_one_a_line():
    done = regelwerk("check", "--uncited", "2017", root=SOUND)
    assert (done.returncode, done.stdout.split()) == (1, ["2017/3", "2017/def.glocke", "2017/fn.1"])
    everywhere = json.loads(regelwerk("check", "--uncited", "--json", root=SOUND).stdout)
    assert {"1997/2", *done.stdout.split()} < set(everywhere) and "2017/1.B.1" not in everywhere
    assert regelwerk("check", "--uncited", "1066", root=SOUND).returncode == 2


def test_build_writes_what_load_reads(tmp_path):
    folder = tmp_path / "deep" / "build"
    assert regelwerk("build", build=folder).returncode == 0
    assert regelwerk("show", "1b1", build=folder).returncode == 0


@pytest.mark.parametrize("name", ["bad_yaml", "missing_key", "dangling_reference", "gap"])
def test_bad_data_end_with_one_and_a_line_per_problem(name, tmp_path):
    root = planted(tmp_path / "rules", TESTS / "bad" / name)
    expected = (TESTS / "bad" / name / "expected.txt").read_text(encoding="utf-8")
    done = regelwerk("check", root=root, build=tmp_path / "none")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == expected + f"{len(expected.splitlines())} Fehler\n"
    problems = json.loads(regelwerk("check", "--json", root=root).stdout)
    assert [problem["code"] for problem in problems] == [name] and set(CODES) >= {name}
    assert list(problems[0]) == ["path", "line", "code", "message", "hint"]


def test_a_failed_build_leaves_the_last_good_files(sound_folder, tmp_path):
    folder = tmp_path / "build"
    shutil.copytree(sound_folder, folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    root = planted(tmp_path / "rules", TESTS / "bad" / "gap")
    assert regelwerk("build", build=folder, root=root).returncode == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_where_nothing_is_built_the_way_is_told(tmp_path):
    for words in (
        ("show", "1b1"),
        ("decide", "early_bell", "--edition", "2017"),
        ("search", "Glocke"),
        ("norms",),
    ):
        done = regelwerk(*words, build=tmp_path)
        assert (
            done.returncode == 1
            and done.stderr == f"{tmp_path}: kein übersetztes Regelwerk; zuerst `regelwerk build`\n"
        )


def test_a_folder_without_data_is_one_message(tmp_path):
    for root in (tmp_path, tmp_path / "nowhere"):
        done = regelwerk("check", root=root, build=tmp_path / "none")
        assert done.returncode == 1
        needed = "es fehlt: laws/ oder ddv_tsr/; liegen sie anderswo, sagt --root, wo"
        assert (
            done.stderr == f"{root}: no_data: hier liegen keine Regeldaten ({needed})\n1 Fehler\n"
        )


def test_the_build_stands_beside_the_data_that_are_named(tree, capsys):
    named = ["--root", str(tree)]
    assert main([*named, "show", "1b1"]) == 1
    assert capsys.readouterr().err.startswith(f"{tree / 'build'}: kein übersetztes Regelwerk")
    assert main([*named, "build"]) == 0 and (tree / "build" / "kb.json").is_file()
    assert main([*named, "build", "--json"]) == 0 and main([*named, "show", "1b1"]) == 0
    said = capsys.readouterr().out
    assert '"unchanged": true' in said and "1 B 1" in said
    assert main([*named, "site"]) == 0 and (tree / "build" / "site" / "index.html").is_file()
    assert capsys.readouterr().err == ""


def test_what_is_of_the_build_before_is_said_to_be(tree, capsys):
    named = ["--root", str(tree)]
    terms = tree / "laws" / "terms.yaml"
    sound = terms.read_text(encoding="utf-8")
    terms.write_text(sound.replace("left_opponent:", "right_opponent:"), encoding="utf-8")
    assert main([*named, "build"]) == 1
    assert capsys.readouterr().err.endswith(" Fehler\n")  # there is no build before
    terms.write_text(sound, encoding="utf-8")
    assert main([*named, "build"]) == 0 and main([*named, "site"]) == 0
    assert capsys.readouterr().err == ""
    terms.write_text(sound.replace("left_opponent:", "right_opponent:"), encoding="utf-8")
    for command in ("build", "check"):
        assert main([*named, command]) == 1
        *_, counted, last = capsys.readouterr().err.splitlines()
        assert counted.endswith(" Fehler")
        assert last == f"die Antworten kommen weiter aus dem Build davor: {tree / 'build'}"
    assert main([*named, "site"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1 and said[0].startswith(f"die Website zeigt den Stand von {tree}")
    assert main(["--build", str(tree / "build"), "site"]) == 0  # of which data is not known
    assert capsys.readouterr().err == ""


def test_a_build_folder_that_is_a_file_is_one_message(tmp_path):
    place = tmp_path / "build"
    place.write_text("", encoding="utf-8")
    done = regelwerk("build", build=place)
    assert (done.returncode, done.stderr) == (1, f"{place}: File exists\n")


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="needs a system with user ids")
def test_an_unreadable_folder_is_one_message():
    """The superuser reads everything, so where one runs this the command lays down its rights."""
    script = (
        "import os, sys, regelwerk.build, regelwerk.cli.check\n"  # while everything can be read
        "from regelwerk.__main__ import main\n"
        "if os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    with TemporaryDirectory() as place:
        root = planted(Path(place) / "rules")
        Path(place).chmod(0o755)
        (root / "laws" / "2007").chmod(0)
        run = [sys.executable, "-c", script, "--root", str(root), "check"]
        done = subprocess.run(run, cwd=PROJECT, capture_output=True, encoding="utf-8", timeout=120)
        (root / "laws" / "2007").chmod(0o755)
    assert (done.returncode, done.stderr) == (
        1,
        "laws/2007: unreadable_file: Ordner nicht lesbar: Permission denied\n1 Fehler\n",
    )


PROVING = {  # a question of each end that a process may come to
    ("show", "1b1"): 0,
    ("search", "zzzzzz"): 1,
    ("decide", "early_bells", "--edition", "2017"): 2,
    ("frobnicate",): 2,
    ("--help",): 0,
}


@pytest.mark.parametrize("words", PROVING, ids=" ".join)
def test_a_process_says_what_is_said_here(ask, words, sound_folder):
    here, there = ask(*words), process(*words, build=sound_folder)
    assert (there.returncode, there.stdout, there.stderr) == (
        PROVING[words],
        here.stdout,
        here.stderr,
    )


def test_a_screen_without_umlauts_breaks_nothing(sound_folder):
    for encoding in ("ascii", "cp1252"):
        compared, refused = (
            process(*words, build=sound_folder, PYTHONIOENCODING=encoding)
            for words in (
                ("compare", "early_bell", "accepted=no", "repeated=no"),
                ("decide", "nöpe", "--edition", "2017"),
            )
        )
        assert compared.returncode == 0 and "1997" in compared.stdout
        assert refused.returncode == 2


@pytest.mark.parametrize("words", [("show", "2007/1"), ("export", "graph")], ids=" ".join)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early_is_no_error(words, unbuffered, sound_folder):
    command = [*CLI, "--build", str(sound_folder), *words]
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(
        command, cwd=PROJECT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        running.stdout.close()
        said = running.stderr.read()
    assert (running.returncode, said) == (0, b"")
