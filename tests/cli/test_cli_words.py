"""Words of the command line: wrong ones, German ones, those left out; and how lines are folded."""

import json
from contextlib import redirect_stdout
from importlib.metadata import version
from io import StringIO

import pytest

from command_line import regelwerk
from regelwerk.__main__ import main


@pytest.fixture(scope="module")
def ask(sound_folder):
    """The command on the sound rulebook."""
    return lambda *words, **more: regelwerk(*words, build=sound_folder, **more)


NEWEST = ("early_bell", "accepted=yes"), "2017", "die neueste; auch 1997, 2007"
ONLY = ("late_call", "cards_left=too_few"), "srh2019", "die einzige"


@pytest.mark.parametrize(
    ("command", "facts", "edition", "beside"),
    [("decide", *NEWEST), ("ask", *NEWEST), ("incident", *NEWEST), ("decide", *ONLY)],
)
def test_the_edition_that_nobody_named_is_named(ask, command, facts, edition, beside):
    taken, named = ask(command, *facts), ask(command, *facts, "--edition", edition)
    assert (taken.returncode, taken.stdout) == (0, named.stdout) and named.stderr == ""
    assert taken.stderr == f"genommen ist --edition {edition}, {beside}\n"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("decid", "early_bell"), "gemeint: decide?"),
        (("help",), "gemeint: --help?"),
        (("export", "tabel"), "gemeint: table?"),
        (("export", "dnm", "early_bell"), "gemeint: dmn?"),
        (("search", "--kind", "decison", "Gong"), "gemeint: decision?"),
        (("changes", "1997", "2007", "--kind", "mvoed"), "gemeint: moved?"),
        (("changes", "1997", "2007", "--weight", "rulling"), "gemeint: ruling?"),
        (("decide", "early_bell", "--editon", "2017"), "gemeint: --edition?"),
        (("site", "--outt", "here"), "gemeint: --out?"),
    ],
    ids=" ".join,
)
def test_a_wrong_word_is_answered_with_the_nearest(ask, words, meant):
    done = ask(*words)
    assert done.returncode == 2 and meant in done.stderr
    assert len(done.stderr) < 500 and "choose from" not in done.stderr


@pytest.mark.parametrize("words", [(), ("score",), ("incident",), ("site",)])
def test_a_help_is_german_to_its_last_heading(words, capsys):
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    told = capsys.readouterr().out
    assert told.startswith("Aufruf: regelwerk") and "diese Hilfe zeigen" in told
    assert [each for each in ("usage:", "arguments", "options", "show this") if each in told] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "es fehlt: COMMAND;"),
        (("show",), "es fehlt: id;"),
        (("decide", "early_bell", "--edition"), "--edition: hier fehlt ein Wert;"),
        (("compare", "early_bell", "--all", "1997"), "--all: hier fehlen zwei Werte;"),
        (("--build", ""), "ein Argument ist leer;"),
    ],
)
def test_what_is_left_out_is_said_in_german(ask, words, said):
    done = ask(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"regelwerk: {said} Hilfe: regelwerk")


def test_the_version_is_that_of_what_is_installed():
    done = regelwerk("--version")
    assert (done.returncode, done.stdout) == (0, f"regelwerk {version('regelwerk')}\n")


def test_german_kinds_are_taken_as_the_english_ones(ask):
    found = {kind: ask("search", "--kind", kind, "Gong").stdout for kind in ("Begriff", "term")}
    assert found["Begriff"] == found["term"] != ""


class Screen(StringIO):
    """A stream that says it is a screen."""

    def isatty(self):
        return True


@pytest.mark.parametrize("width", [24, 60, 200])
def test_lines_are_folded_to_the_screen_and_lose_no_word(ask, width, monkeypatch, sound_folder):
    monkeypatch.setenv("COLUMNS", str(width))
    asked = ("changes", "2007", "2017")
    piped = ask(*asked).stdout
    with redirect_stdout(Screen()) as screen:
        assert main(["--build", str(sound_folder), *asked]) == 0
    folded = screen.getvalue()
    assert max(map(len, folded.splitlines())) <= width
    assert folded.split() == piped.split()


@pytest.mark.parametrize("asked", [("show", "1b1", "--json"), ("export", "terms")], ids=" ".join)
def test_what_programs_read_is_never_folded(ask, asked, monkeypatch, sound_folder):
    monkeypatch.setenv("COLUMNS", "24")
    with redirect_stdout(Screen()) as screen:
        assert main(["--build", str(sound_folder), *asked]) == 0
    assert screen.getvalue() == ask(*asked).stdout


@pytest.mark.parametrize(
    ("typed", "contract"),
    [
        ("4T", "4♣"), ("4C K", "4♥ kontriert"), ("4C X", ""), ("4C", ""), ("4CXX", ""),
        ("4Coeur", "4♥"), ("4HX", "4♥ kontriert"), ("3SA", "3SA"),
    ],
)  # fmt: skip
def test_a_contract_in_c_is_asked_back_where_nothing_tells_its_suit(typed, contract):
    done = regelwerk("score", "contract", *typed.split(), "tricks=10", "edition=2017")
    if contract:
        assert done.returncode == 0 and f"Kontrakt {contract}\n" in done.stdout
    else:
        assert done.returncode == 2 and "Treff oder Coeur? Treff schreibt man 4♣" in done.stderr


def test_an_incident_asks_back_for_a_contract_in_c():
    event = ("incident", "revoke", "--edition", "2017", "--board", "7", "--tricks", "10")
    for given in (("--contract", "4C S"), ("--contract", "4♠ S", "--assigned", "4C S 10")):
        done = regelwerk(*event, *given)
        assert done.returncode == 2 and "Treff oder Coeur?" in done.stderr


def test_too_many_norms_are_counted_and_listed_on_request():
    counted = regelwerk("norms", "--phase", "play")
    assert counted.returncode == 0 and len(counted.stdout.splitlines()) < 10
    whole = int(counted.stdout.split()[0])
    every = regelwerk("norms", "--phase", "play", "--all").stdout.splitlines()
    assert len(every) == whole + 1 and "--who" in counted.stdout  # the last tells of other phases
    few = regelwerk("norms", "--phase", "play", "--who", "dummy").stdout
    assert len(few.splitlines()) > 60 and "--all" not in few


@pytest.mark.parametrize(
    ("words", "given", "accepted"),
    [
        (("decide", "early_bell", "--edition", "2027"), "2027", ["1997", "2007", "2017"]),
        (("decide", "early_bell", "accepted=maybe"), "maybe", ["yes", "no"]),
        (("show", "1 D"), "", []),
        (("score", "auction", "9Q"), "9Q", []),
        (("decid", "early_bell"), "", []),
        (("changes", "1997", "2007", "--kind", "odd"), "", []),
        (("search", ""), "", []),
    ],
    ids=" ".join,
)
def test_a_refusal_is_json_where_json_is_asked_for(ask, words, given, accepted):
    told, plain = ask(*words, "--json"), ask(*words)
    assert (told.returncode, told.stdout) == (plain.returncode, "")
    *_, line = told.stderr.splitlines()
    refused = plain.stderr.splitlines()[-1]
    assert json.loads(line) == {"refused": refused, "given": given, "accepted": accepted}


@pytest.mark.parametrize(
    "asked",
    [("decide", "--text"), ("incident", "--edition", "2017", "--story")],
    ids=lambda words: words[0],
)
def test_an_english_story_is_to_be_translated(ask, asked):
    done = ask(*asked, "South revoked in trick 5 and discovered it at trick 9")
    assert (done.returncode, done.stdout) == (2, "")
    assert "ins Deutsche übersetzen" in done.stderr and "translate it" in done.stderr
