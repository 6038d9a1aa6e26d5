"""The tutorial (`schema/TUTORIAL.md`), played: all it tells to write and to type, and the answers.

A file stands behind a line that ends with its path; what is added or changed, behind a line that
says so. `…` stands for anything.
"""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from regelwerk.__main__ import main
from regelwerk.installed import PROJECT

TUTORIAL = PROJECT / "schema" / "TUTORIAL.md"
FOLDER = ["--root", ".", "--build", "build"]  # what an installed `regelwerk` takes for granted
STEP = re.compile(
    r"^(?P<how>[^\n]*)`(?P<path>[\w./-]+)`:\n```(?P<kind>yaml|diff)\n(?P<block>.*?)^```$"
    r"|(?P<screen>(?:^ {4}[^\n]*\n)+)",
    re.MULTILINE | re.DOTALL,
)
CHANGE = re.compile(r"((?:^-.*\n)+)((?:^\+.*\n)+)", re.MULTILINE)
TYPED = re.compile(r"^\$ regelwerk (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def changed(old, block):
    """A file in which the lines with `-` are those with `+`; each stood in it once."""
    assert not CHANGE.sub("", block)
    for gone, come in CHANGE.findall(block):
        before, after = (re.sub("^[-+]", "", lines, flags=re.MULTILINE) for lines in (gone, come))
        assert old.count(before) == 1, before
        old = old.replace(before, after)
    return old


def written(step):
    """Write, extend or change the file of a step in the working folder."""
    path, block = step["path"], step["block"]
    (file := Path(path)).parent.mkdir(parents=True, exist_ok=True)
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    anew = not re.search("Add at the end of $|Change in $", step["how"])
    assert anew == (not old), f"{path} is shown whole once, then extended or changed"
    file.write_text(
        changed(old, block) if step["kind"] == "diff" else old + block, encoding="utf-8"
    )


def answered(words):
    """What a command of the tutorial prints, and how it ends."""
    with redirect_stdout(io.StringIO()) as screen, redirect_stderr(screen):
        code = main([*FOLDER, *words.split()])
    return screen.getvalue(), code


def same(shown, said):
    """Whether an answer is as shown; a long line may go on in the next."""
    parts = (re.escape(" ".join(part.split())) for part in shown.split("…"))
    return re.fullmatch(r"\s*.*?\s*".join(parts).strip(), " ".join(said.split()), re.DOTALL)


def test_whoever_follows_the_tutorial_sees_what_it_shows(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ends = []
    for step in STEP.finditer(TUTORIAL.read_text(encoding="utf-8")):
        if step["path"]:
            written(step)
            continue
        for words, shown in TYPED.findall(re.sub("^ {4}", "", step["screen"], flags=re.MULTILINE)):
            said, code = answered(words)
            assert same(shown, said), f"regelwerk {words}\n{said}"
            assert (code != 0) == ("Fehler\n" in shown), words
            ends.append((words.split()[0], code))
    assert ends[0] == ("build", 1) and [code for word, code in ends if word == "build"][-1] == 0
    assert {"build", "show", "decide", "compare", "changes", "relearn", "site"} <= {
        word for word, _ in ends
    }
    assert Path("build/site/index.html").is_file()


def test_all_the_tutorial_shows_is_played():
    text = TUTORIAL.read_text(encoding="utf-8")
    steps = list(STEP.finditer(text))
    assert text.count("```") == 2 * sum(bool(step["path"]) for step in steps)
    screens = "".join(step["screen"] or "" for step in steps)
    assert text.count("$ regelwerk") == len(TYPED.findall(screens.replace("    $", "$")))


@pytest.mark.parametrize(
    ("shown", "said", "as_shown"),
    [
        ("a b\n", "a b\n", True),
        ("a\nb\n", "a  b\n", True),
        ("a …\n", "a\n", True),
        ("a … c\n…\n", "a b\nb c\nd\n", True),
        ("a b\n", "a b c\n", False),
        ("… b\n", "a c\n", False),
        ("", "a\n", False),
    ],
)
def test_an_answer_is_held_against_what_is_shown(shown, said, as_shown):
    assert bool(same(shown, said)) is as_shown
