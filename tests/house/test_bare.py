"""What is asked of a rulebook needs Python alone; whatever needs more says which extra brings it.

In: processes without site-packages, in which nothing of others can be imported.
"""

import subprocess
import sys

import pytest

from regelwerk.extras import EXTRAS, NoExtra, refuse_missing
from regelwerk.installed import PROJECT

BEGIN = f"""
import sys
sys.path[:0] = [{str(PROJECT / "compiler")!r}, {str(PROJECT / "render")!r}]
from regelwerk import Event, Played, load
"""
ASKED = {
    "load": "kb.data_version",
    "decide": "kb.decide('insufficient_bid', '2017', {'in_rotation': 'yes'}).next_question",
    "sentences": "kb.decide('insufficient_bid', '2017', KNOWN).sentences()[0].says",
    "ask": "kb.ask('insufficient_bid', '2017', {})",
    "answers": "kb.answers('insufficient_bid', '2017', {}, 'in_rotation')",
    "compare": "kb.compare('insufficient_bid', KNOWN).steps",
    "divergences": "kb.divergences('insufficient_bid', '2007', '2017').differing",
    "search": "kb.search('ungenügendes Gebot')[0].id",
    "heard": "kb.search.heard('insufficient_bid', 'Das Gebot wurde angenommen.') is not None",
    "suggest": "kb.suggest('2017', 'Nord bietet ungenügend. Süd bedient nicht.')",
    "show": "kb.find('27b1a')['text']",
    "norms": "kb.norms(who='dummy', phase='play')[0]['act']",
    "changes": "kb.changes('2007', '2017')[0]",
    "history": "kb.history('27b1a')[0]",
    "impact": "kb.impact('27b1a')[0]",
    "calc": "kb.calc.contract_score(['4♠'], 10, True, '2017').points and kb.calc.imps(450, '2017').imps",
    "calc doppelkopf": "kb.calc.game_value(130).winner and kb.calc.may_announce('re', 11).allowed",
    "detect": "kb.detect.notice(['1♥', '1♦']).findings[0].decision",
    "incident": "kb.incident('2017', [Event('revoke', who='S'), Event('claim')]).questions",
    "figures": "kb.incident('2017', [Event('revoke', who='S')], (), Played(('4♠',), 'S', 10, 7)).figures",
}
COMMANDS = {
    "check": "build",
    "export graph": "build",
    "seal x": "build",
    "where 27b1a": "site",
    "npm": "site",
    "mcp": "mcp",
    "export views --format spark": "scale",
}


def done(script, *words):
    """A process of Python without site-packages that has ended."""
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", BEGIN + script, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


def test_everything_that_is_asked_needs_python_alone(rulebook_folder):
    """And nothing of others was there to be imported."""
    lines = "\n".join(f"assert ({each}), {name!r}" for name, each in ASKED.items())
    ended = done(
        "kb = load(sys.argv[1])\nKNOWN = {'in_rotation': 'yes', 'accepted': 'yes'}\n"
        f"{lines}\nprint(*{{name.partition('.')[0] for name in sys.modules}})",
        rulebook_folder,
    )
    assert ended.returncode == 0, ended.stderr
    loaded = {*ended.stdout.split()}
    assert "regelwerk" in loaded and not loaded & EXTRAS.keys()


@pytest.mark.parametrize(("typed", "extra"), COMMANDS.items())
def test_a_command_that_needs_more_says_what_to_install(rulebook_folder, typed, extra):
    ended = done(
        "from regelwerk.__main__ import main\nsys.exit(main(sys.argv[1:]))",
        "--build", rulebook_folder, *typed.split(),
    )  # fmt: skip
    assert ended.returncode == 1 and f"regelwerk[{extra}]" in ended.stderr, ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_batch_that_lacks_its_library_leaves_no_folder(rulebook_folder, tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("decision,edition\n")
    ended = done(
        "from regelwerk.__main__ import main\nsys.exit(main(sys.argv[1:]))",
        "--build", rulebook_folder, "batch", path,
    )  # fmt: skip
    assert ended.returncode == 1 and "regelwerk[scale]" in ended.stderr, ended.stderr
    assert [*tmp_path.iterdir()] == [path]


def test_a_module_that_no_extra_brings_is_a_fault_of_ours():
    assert isinstance(refuse_missing(ModuleNotFoundError(name="jinja2.ext")), NoExtra)
    with pytest.raises(ModuleNotFoundError):
        refuse_missing(ModuleNotFoundError(name="regelwerk.nothing"))
