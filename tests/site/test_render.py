"""The site: every page type, whole-site links, the same bytes twice, hostile strings, files written
whole or not at all.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from links import Page, broken, read
from regelwerk.disk import output
from regelwerk.disk.folder import NOTE
from regelwerk_site import site
from regelwerk_site.pages import decision as pages_decision
from regelwerk_site.serve import serve
from regelwerk_site.text import difference, text as writing

FIXTURE = Path(__file__).parents[1] / "fixtures" / "site"
ALL_TYPES = [
    "index.html", "404.html", "ueber/telefon/index.html", "suche/index.html", "daten/index.html",
    "abdeckung/index.html",
    "bridge/index.html", "bridge/27/index.html", "bridge/2017/index.html",
    "bridge/2017/27/index.html", "bridge/2007/def/index.html",
    "bridge/2007/fn/index.html", "bridge/aenderungen/index.html",
    "bridge/aenderungen/1997-2007/index.html",
    "bridge/fussnoten/index.html", "bridge/glossar/index.html", "bridge/register/index.html",
    "bridge/reizung/index.html",
    "bridge/andere-werke/index.html", "bridge/entscheidung/index.html",
    "bridge/entscheidung/mumbled_call/index.html",
    "bridge/entscheidung/mumbled_call/tabelle.html", "bridge/protokoll/index.html",
    "doppelkopf/protokoll/index.html",
    "bridge/fall/index.html", "bridge/entscheidung/mumbled_call/faelle.html",
    "doppelkopf/index.html", "doppelkopf/1998/D/index.html",
    "doppelkopf/srh2019/3.5/index.html", "doppelkopf/konkordanz/index.html",
    "doppelkopf/widersprueche/index.html", "doppelkopf/entscheidung/late_announcement/index.html",
]  # fmt: skip


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the fixture."""
    out = tmp_path_factory.mktemp("site") / "site"
    assert site.command(["--build", str(FIXTURE), "--out", str(out)]) == 0
    return out


@pytest.fixture(scope="module")
def pages(built: Path) -> dict[str, Page]:
    """Its pages, read."""
    return read(built)


def text(built: Path, page: str) -> str:
    return (built / page).read_text(encoding="utf-8")


def test_every_page_type_is_there(pages: dict[str, Page]) -> None:
    assert not [name for name in ALL_TYPES if name not in pages]


def test_no_link_or_anchor_is_broken(built: Path, pages: dict[str, Page]) -> None:
    assert broken(built, pages) == []


def test_the_link_check_sees_what_is_broken(tmp_path: Path) -> None:
    links = (
        '<a href="b.html">x</a><a href="#y">y</a><a href="https://example.org/">z</a><i'
        ' id="q"></i><a href="#q">q</a>'
    )
    (tmp_path / "a.html").write_text(links)
    assert broken(tmp_path, read(tmp_path)) == [
        "a.html: b.html",
        "a.html: #y",
        "a.html: https://example.org/",
    ]


def test_ids_are_unique(pages: dict[str, Page]) -> None:
    assert not [
        (name, id) for name, page in pages.items() for id in page.ids if page.ids.count(id) > 1
    ]


def test_nothing_is_inline(pages: dict[str, Page]) -> None:
    inline = {"style", "onclick", "onload", "onerror"}
    assert not [
        name for name, page in pages.items() if page.scripts_inside or page.attributes & inline
    ]


def test_hostile_strings_are_text(built: Path) -> None:
    pages = [
        "bridge/27",
        "bridge/2017/27",
        "bridge/glossar",
        "bridge/register",
        "bridge/entscheidung/mumbled_call",
    ]
    told = [f"{page}/index.html" for page in [*pages, "doppelkopf/1998/D"]]
    for page in [*told, "doppelkopf/entscheidung/late_announcement/faelle.html"]:
        shown = text(built, page)
        assert (
            "<script>alert" not in shown and "<img src=x" not in shown and "<b>schwarz" not in shown
        )
    assert "&lt;script&gt;alert" in text(built, "bridge/27/index.html")


def test_a_second_run_gives_the_same_bytes_and_writes_nothing(built: Path, tmp_path: Path) -> None:
    files = site.build(FIXTURE)
    assert files == site.build(FIXTURE)
    found = {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in built.rglob("*")
        if path.is_file()
    }
    assert found.pop(NOTE) and found == files
    assert output.write(tmp_path / "again", files, "first", print) == len(files)
    assert output.write(tmp_path / "again", files, "second", print) == 0


def test_what_is_gone_is_removed_and_the_rest_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    output.write(folder, {"a/b.html": b"1", "c.html": b"2"}, "first", print)
    kept = (folder / "c.html").stat().st_mtime_ns
    assert output.write(folder, {"c.html": b"2", "d.html": b"3"}, "second", print) == 1
    assert sorted(path.name for path in folder.rglob("*")) == [
        ".regelwerk.json",
        "c.html",
        "d.html",
    ]
    assert (folder / "c.html").stat().st_mtime_ns == kept
    assert [path.name for path in tmp_path.iterdir()] == ["site"]  # nothing half-written stays


def test_a_missing_bundle_is_one_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert site.command(["--build", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said == f"{tmp_path}: kein übersetztes Regelwerk; zuerst `regelwerk build`\n"
    assert list(tmp_path.iterdir()) == []


def test_a_broken_bundle_leaves_the_last_site(tmp_path: Path, built: Path) -> None:
    shutil.copytree(FIXTURE, tmp_path / "build")
    shutil.copytree(built, tmp_path / "build" / "site")
    (tmp_path / "build" / "kb.json").write_text("{")
    assert site.command(["--build", str(tmp_path / "build")]) == 1
    assert read(tmp_path / "build" / "site").keys() == read(built).keys()


def test_serving_without_a_site_says_how_to_get_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve.command(["--build", str(tmp_path)]) == 1
    assert "regelwerk site" in capsys.readouterr().err


def test_moved_clauses_stand_beside_each_other(built: Path) -> None:
    row = text(built, "bridge/27/index.html").split('id="v-A.2"')[1].split("</article>")[0]
    assert (
        row.count("data-ed=") == 3
        and "Art. 27 C" in row
        and "2007/27/index.html#A.2" in row
        and "verschoben" in row
    )


def test_a_dropped_clause_keeps_its_row(built: Path) -> None:
    row = text(built, "bridge/27/index.html").split('id="1997-E"')[1].split("</article>")[0]
    assert "entfallen" in row and "Flüstern" in row


def test_the_map_shows_every_law_and_what_went_elsewhere(built: Path) -> None:
    shown = text(built, "bridge/aenderungen/index.html")
    kb = json.loads((FIXTURE / "kb.json").read_text(encoding="utf-8"))
    laws = {
        entry["id"].split("/")[1]
        for entry in kb["contents"]
        if entry["kind"] == "law" and entry["id"][:4] in ("1997", "2007", "2017")
    }
    assert len(re.findall(r'class="cell[^"]*"[^>]*>\d', shown)) == 3 * len(laws) and shown.count(
        '<tr>\n<th scope="row">'
    ) == len(laws)
    assert (
        'class="cell t3 s' in shown and "wandered" not in shown
    )  # nothing of the fixture moves from law to law
    row = shown.split('<th scope="row"><a href="../27/index.html">')[1].split("</tr>")[0]
    assert "aenderungen/1997-2007/index.html#regel-27" in row and 'data-head="1997 → 2017"' in row


def test_a_step_lists_every_change_with_its_places(built: Path) -> None:
    group = (
        text(built, "bridge/aenderungen/1997-2007/index.html")
        .split('id="regel-27"')[1]
        .split("</ul>")[0]
    )
    assert 'class="dropped' in group and 'class="same' not in group
    assert re.search(
        r'<li id="27\.A\.2" class="moved[^>]*><a href="[^"]*27/index.html#v-A\.2">', group
    )


def test_changes_are_marked_for_eye_and_ear(built: Path) -> None:
    row = text(built, "bridge/27/index.html").split('id="v-B"')[1].split("</article>")[0]
    assert (
        '<ins><span class="vh">[neu: </span>' in row
        and '<del><span class="vh">[entfallen: </span>' in row
    )
    assert (
        'data-vs="1997"' in row
        and 'data-to="2007"' in row
        and "data-ruling" in text(built, "bridge/27/index.html")
    )


def test_a_column_marks_only_words_of_its_own_edition(built: Path) -> None:
    row = text(built, "bridge/27/index.html").split('id="v-B"')[1].split("</article>")[0]
    first, second, last = row.split('data-ed="')[1:]
    assert "<del>" in first and "<ins>" not in first and "<ins>" in second and "<del>" not in second
    assert (
        'class="v"' in last and "<ins>" not in last and "<del>" not in last
    )  # written anew: two plain texts


def test_a_law_opens_as_the_text_of_its_newest_edition(built: Path) -> None:
    page = text(built, "bridge/27/index.html")
    first, *others = page.split('data-reading="')[1:]
    assert (
        first.startswith('2017">')
        and 'id="B"' in first
        and "<ins" not in first
        and "<del" not in first
    )
    assert [other[:14] for other in others] == ['2007" hidden>\n', '1997" hidden>\n']
    assert 'popovertarget="n-B"' in first and 'id="n-B" role="group"' in first
    assert "entscheidung/mumbled_call/index.html" in page.split('class="thumb"')[1]


def test_a_footnote_brings_its_text_to_where_its_number_stands(
    built: Path, pages: dict[str, Page]
) -> None:
    asked = set()
    for name in pages:
        game = name.split("/")[0]
        found = set(re.findall(r' data-term="([^"]*)"', text(built, name)))
        found |= set(re.findall(r'class="term" href="[^"]*#([^"]*)"', text(built, name)))
        asked |= {(game, id) for id in found}
    for game, id in asked:
        assert id in meanings(text(built, f"assets/meanings-{game}.js")), (game, id)
    assert {id.split("/")[0] for _, id in asked} > {"2007"}


def meanings(script: str) -> dict[str, str]:
    """What the small windows of a game show."""
    return json.loads(script.removeprefix("RegelwerkPage.mean(").removesuffix(");\n"))


def test_a_case_shows_its_outcomes_as_a_table_and_leads_to_the_decision(built: Path) -> None:
    case = (
        text(built, "doppelkopf/srh2019/3.5/index.html")
        .split('id="3.5.1"')[1]
        .split("</section>")[0]
    )
    assert case.count("<tr id=") == 2 and 'id="3.5.1/row.2"' in case
    row = case.split('id="3.5.1/row.1"')[1].split("</tr>")[0]
    for shown in (
        "geringfügig",
        "(−3, +1, +1, +1)",
        "keine Strafpunkte",
        "3 bis 12 Punkte Abzug",
        "gebundene Entscheidung",
    ):
        assert shown in row
    assert "entscheidung/late_announcement/index.html" in case.split("<table")[0]


def test_an_everyday_decision_leads_at_once_to_those_one_may_want_as_well(built: Path) -> None:
    before = text(built, "bridge/entscheidung/mumbled_call/index.html").split("data-wizard")[0]
    assert (
        "Gleich zu:</span> <a"
        ' href="../../../doppelkopf/entscheidung/late_announcement/index.html">Verspätete'
        " Ansage</a>" in before
    )
    late = text(built, "doppelkopf/entscheidung/late_announcement/index.html")
    assert 'rechner/index.html#ansagen">Rechner: Darf ich noch ansagen?</a>' in late


def test_a_contradiction_is_told_where_it_concerns(built: Path) -> None:
    told = (
        text(built, "doppelkopf/widersprueche/index.html")
        .split('id="late"')[1]
        .split("</section>")[0]
    )
    assert (
        'href="../1998/D/index.html#D.1"' in told and "offen" in told and "<b>angesagt" not in told
    )
    for page in ("1998/D", "srh2019/3.5"):
        assert "widersprueche/index.html#late" in text(built, f"doppelkopf/{page}/index.html")
    carried = text(built, "bridge/2017/27/index.html").split('id="A"')[1].split("</section>")[0]
    assert (
        "widersprueche/index.html#carried" in carried
    )  # it is part of it as the clause it comes from


def test_what_is_not_encoded_is_listed_as_such(built: Path) -> None:
    assert (
        "noch nicht erfasst"
        in text(built, "bridge/2007/index.html").split('id="12"')[1].split("</li>")[0]
    )
    assert (
        "noch nicht erfasst"
        in text(built, "bridge/index.html").split('id="regel-12"')[1].split("</li>")[0]
    )


def test_the_whole_table_is_readable_without_script(built: Path) -> None:
    shown = text(built, "bridge/entscheidung/mumbled_call/tabelle.html")
    assert '<a href="tabelle.html#tabelle">' in text(
        built, "bridge/entscheidung/mumbled_call/index.html"
    )
    for row in json.loads((FIXTURE / "kb.json").read_text(encoding="utf-8"))["decisions"][
        "mumbled_call"
    ]["rows"]:
        assert f'id="zeile-{row["id"]}"' in shown
    assert "In 4 von 12 möglichen Lagen wird anders entschieden." in shown


def test_a_public_address_gives_a_code_on_the_protocol() -> None:
    files = site.build(FIXTURE, home="https://regeln.example/")
    assert (
        files["assets/qr/mumbled_call.svg"].startswith(b"<svg")
        and b"style=" not in files["assets/qr/mumbled_call.svg"]
    )
    assert not any(path.startswith("assets/qr/") for path in site.build(FIXTURE))


def test_the_worker_is_filled_in(built: Path) -> None:
    worker = text(built, "sw.js")
    assert (
        '"offline/' in worker and "@" not in worker
    )  # that the pieces hold every file: test_phone.py


@pytest.mark.parametrize(
    ("older", "newer", "runs"),
    [
        ("a b c", "a b c", [("same", 0, 3)]),
        (
            "a b c d",
            "a x c d e",
            [("same", 0, 1), ("less", 1, 2), ("more", 1, 2), ("same", 2, 4), ("more", 4, 5)],
        ),
        ("", "a", [("more", 0, 1)]),
        ("muss er passen ,", "darf er passen ,", [("less", 0, 1), ("more", 0, 1), ("same", 1, 4)]),
        ("sofort , dann", "bald , später", [("less", 0, 3), ("more", 0, 3)]),
    ],
)
def test_word_differences(older: str, newer: str, runs: list[tuple[str, int, int]]) -> None:
    assert list(difference.compare(older.split(), newer.split())) == runs


def test_each_reason_for_a_silence_has_a_row_of_its_own_in_the_whole_table():
    def silence(note: str, nearest: str) -> dict[str, object]:
        row = {
            "id": "otherwise",
            "when": {},
            "then": [],
            "cites": [nearest],
            "because": [],
            "note": note,
            "outcome": "not_covered",
        }
        return {"rows": [row]}

    tables = {
        "1997": silence("Teil", "1997/1"),
        "2007": silence("Ganz", "2007/1"),
        "2017": silence("Ganz", "2017/1"),
    }
    rows = pages_decision.merge_rows({"rows": []}, tables)
    assert [(row.id, *row.notes.items(), sorted(row.cites)) for row in rows] == [
        ("otherwise", ("Teil", ("1997",)), ["1997"]),
        ("otherwise-1", ("Ganz", ("2007", "2017")), ["2007", "2017"]),
    ]


def test_the_table_says_which_row_goes_first_and_where_an_answer_counts():
    def ruled(when):
        return {"when": when, "then": [], "cites": ["1"], "because": [], "note": ""}

    tables = {
        "1997": {"rows": [{"id": "low", **ruled({"a": ["x", "y"]})}]},
        "2007": {
            "rows": [
                {"id": "high", **ruled({"b": ["u"]})},
                {"id": "apart", **ruled({"a": ["z"]})},
                {"id": "low", **ruled({"a": ["y"]})},
            ]
        },
    }
    written = [
        {"id": "high", "overrides": ["low"]},
        {"id": "apart", "overrides": ["low"]},
        {"id": "low", "overrides": []},
    ]
    high, apart, low = pages_decision.merge_rows({"rows": written}, tables)
    assert low.when == {"a": {"x": ["1997"], "y": ["1997", "2007"]}}
    assert (high.yields, apart.yields, low.yields) == ((), (), ("high",))


@pytest.mark.parametrize(
    ("word", "label", "same"),
    [
        ("Berichtigungen", "Berichtigung", True), ("Schuldige", "Schuldiger", True),
        ("Vergleichbare", "vergleichbare", True),
        ("Durchführungsbestimmung", "Durchführungsbestimmungen", True), ("treffen", "Treff",
        False), ("schaden", "Schaden", False),
        ("Fall", "Faller", False), ("falls", "Faller", False), ("Faller", "Faller", True),
    ],
)  # fmt: skip
def test_a_word_links_to_the_term_it_is_a_form_of_and_to_no_other(word, label, same):
    assert writing.is_form_of(word, label) is same
