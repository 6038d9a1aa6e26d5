"""What the site does only as often as needed: a run with nothing to do, marks where rulings
part.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from regelwerk.engine.ruling import OutcomeSaid
from regelwerk.library import causes
from regelwerk_site import site
from regelwerk_site.press import lookup

FIXTURE = Path(__file__).parents[1] / "fixtures" / "site"


@pytest.fixture
def made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A copy of the fixture's bundle with its site beside it."""
    shutil.copytree(FIXTURE, tmp_path / "build")
    run(tmp_path / "build", capsys)
    return tmp_path / "build"


def run(bundle: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """Make the site; the number of files written."""
    assert site.command(["--build", str(bundle)]) == 0
    return int(capsys.readouterr().out.split(" Dateien, ")[1].split()[0])


def test_with_nothing_changed_nothing_is_made(
    made: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "build", None)  # would be called where anything is to be made
    assert run(made, capsys) == 0


@pytest.mark.parametrize("harm", ["altered", "lost"])
def test_a_site_that_was_touched_is_mended(
    made: Path, capsys: pytest.CaptureFixture[str], harm: str
) -> None:
    page = made / "site" / "bridge" / "27" / "index.html"
    before = page.read_bytes()
    if harm == "altered":
        page.write_bytes(before.replace(b"a", b"b"))
    else:
        page.unlink()
    assert run(made, capsys) == 1
    assert page.read_bytes() == before


def test_what_somebody_put_into_the_site_does_not_make_it_another(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (made / "site" / "stray.html").write_text("x")
    assert run(made, capsys) == 0 and (made / "site" / "stray.html").read_text() == "x"


def test_changed_data_makes_a_new_site(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in made.glob("*.json"):
        file.write_text(
            file.read_text(encoding="utf-8").replace("0123456789ab", "ba9876543210"),
            encoding="utf-8",
        )
    assert run(made, capsys) > 1


def said(effect: str, *cites: str) -> OutcomeSaid:
    """An outcome of some effect."""
    return OutcomeSaid(effect, {}, "", "", effect, "", cites, "now", ())


def test_the_first_consequence_that_differs_counts() -> None:
    a, b, c = said("a", "2007/1"), said("b", "2007/2"), said("c", "2017/2")
    assert causes.find_first_difference([a, b], [a, c]) == (b, c)
    assert causes.find_first_difference([a], [a, c]) == (None, c)
    assert causes.find_first_difference([a], [a]) == (None, None)


def test_a_decision_named_is_no_consequence() -> None:
    side = causes.Side("row", (said("apply", "2007/1"), said("a", "2007/2")))
    assert [each.effect for each in causes.list_own_outcomes(side)] == ["a"]


def test_a_beginning_ends_with_a_word() -> None:
    assert lookup.shorten_text("kurz  und gut") == "kurz und gut"
    cut = lookup.shorten_text("lang " * 40)
    assert cut.endswith("lang …") and len(cut) <= lookup.BEGINNING
