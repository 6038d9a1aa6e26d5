"""The reader's own copies: invented documents of each layout are cut into the units of an invented
rulebook.
"""

import json
import os
import re

import pytest

from copies import SOUND
from regelwerk.__main__ import main
from regelwerk.wortlaut import mend
from regelwerk.wortlaut.expected import list_documents
from regelwerk.wortlaut.folder import LARGEST, LONGEST_LINE, MOST_LINES, NoCopy, read_copies
from regelwerk.wortlaut.lacks import Ledger, find_lacks, is_explained
from regelwerk.wortlaut.likeness import compare_letters
from regelwerk.wortlaut.lines import clean_lines, join_paragraphs
from regelwerk.wortlaut.passages import LONGEST_HEADING, continues_heading
from regelwerk.wortlaut.reading import read_shelf
from regelwerk.wortlaut.unmarked import share_out_lines
from trees import SOUND as RULES

PARTS = {
    "law": "law",
    "section": "section",
    "item": "item",
    "sub": "subitem",
    "fn": "footnote",
    "row": "outcome_row",
}


def rulebook(edition, numbers, units):
    """An invented knowledge base: (address, kind, label, title, restatement) of each unit."""
    contents, written = [], []
    ids = {f"{edition}/{at}" for at, *_ in units}
    for at, kind, label, title, text in units:
        id = f"{edition}/{at}"
        above = id
        while (above := re.split(r"[./](?=[^./]*$)", above)[0]) not in ids and "/" in above:
            pass
        contents.append(
            {
                "id": id,
                "kind": PARTS.get(kind, kind),
                "label": label,
                "parent": above if above in ids else "",
                "encoded": True,
            }
        )
        written.append({
            "id": id, "kind": PARTS.get(kind, kind), "title": title, "text": text, "table": None,
            "figures": [], "english": "",
            "status": "encoded", "carried_from": "", "parent": above if above in ids else "",
        })  # fmt: skip
    editions = [{"id": edition, "title": "Erfundene Regeln", "numbers": numbers}]
    return {"editions": editions, "contents": contents, "units": written, "terms": [], "index": []}


BELL = (
    ("1", "law", "§ 1", "Die Glocke", ""),
    ("1.A", "section", "A", "Größe der Glocke", "Die Glocke wiegt 7 Pfund und hängt am Balken."),
    ("1.B", "section", "B", "Läuten bei Nacht", "Bei Nacht bleibt es still, es sei denn:"),
    ("1.B.1", "item", "B 1", "", "ein Feuer bricht aus und der Wächter sieht es."),
    ("1.B.2", "item", "B 2", "", "eine Herde verlässt den Stall."),
    ("2", "law", "§ 2", "Der Wächter", "Ein Wächter kennt jeden Weg im Dorf."),
    ("2.A", "section", "A", "Ablösung", "Nach 4 Stunden kommt ein anderer Wächter."),
    ("2.A.1", "item", "A 1", "Vor dem Wechsel", ""),
    ("2.A.1.a", "sub", "A 1 a", "Laterne füllen", "Die Laterne bekommt frisches Öl."),
    ("2.A.1.b", "sub", "A 1 b", "Buch führen", "Jede Beobachtung kommt ins Buch."),
    ("fn.1", "fn", "1", "", "Gemeint ist das Buch im Turm mit rotem Rücken."),
)
PLAIN = """§ 1: Die Glocke

A. Größe der Glocke

Unsere Glocke, sieben Pfund schwer (7), schwingt frei am Balken.

B. Läuten bei Nacht

Nachts schweigt sie, ausgenommen:

1. ein Feuer, das der Wächter von oben sieht;
2. eine Herde, die ihren Stall verlässt.

§ 2: Der Wächter

Im Dorf ist dem Wächter kein Weg fremd.

A. Ablösung

Ein anderer Wächter übernimmt nach 4 Stunden.

1. Vor dem Wechsel

a) Laterne füllen

Frisches Öl gehört in die Laterne.

b) Buch führen

Ins Buch¹ kommt jede Beobachtung.

¹ Das mit rotem Rücken, im Turm.
"""
CUT = {
    "1": (), "1.A": ("Unsere Glocke, sieben Pfund schwer (7), schwingt frei am Balken.",),
    "1.B": ("Nachts schweigt sie, ausgenommen:",),
    "1.B.1": ("ein Feuer, das der Wächter von oben sieht;",),
    "1.B.2": ("eine Herde, die ihren Stall verlässt.",),
    "2": ("Im Dorf ist dem Wächter kein Weg fremd.",),
    "2.A": ("Ein anderer Wächter übernimmt nach 4 Stunden.",), "2.A.1": (),
    "2.A.1.a": ("Frisches Öl gehört in die Laterne.",),
    "2.A.1.b": ("Ins Buch¹ kommt jede Beobachtung.",), "fn.1": ("Das mit rotem Rücken, im Turm.",),
}  # fmt: skip


def read(folder, text, bundle=None, name="abschrift.txt"):
    """The one reading of a folder with one copy."""
    (folder / name).write_text(text, encoding="utf-8")
    (reading,) = read_shelf(bundle or rulebook("bell2001", "laws", BELL), folder).readings
    return reading


def cut(reading):
    return {id.split("/", 1)[1]: passage.paragraphs for id, passage in reading.passages.items()}


def test_a_plain_copy_is_cut_into_its_units(tmp_path):
    reading = read(tmp_path, PLAIN)
    assert (
        cut(reading) == CUT
        and not reading.missing
        and (reading.edition, reading.name) == ("bell2001", "abschrift.txt")
    )
    assert (
        reading.passages["bell2001/1.A"].heading == "Größe der Glocke"
        and reading.passages["bell2001/1.A"].line == 3
    )


def test_page_breaks_running_headers_and_page_numbers_fall_out(tmp_path):
    broken = PLAIN.replace("schwingt frei", "schwingt\n\n3\n\fRegeln der Glocke\n\nfrei", 1)
    broken = broken.replace("A. Ablösung", "4\n\fRegeln der Glocke\n\nA. Ablösung").replace(
        "b) Buch", "5\n\fRegeln der Glocke\n\nb) Buch"
    )
    assert cut(read(tmp_path, broken)) == CUT


def test_a_contents_page_leads_nothing_astray(tmp_path):
    contents = "Inhalt\n\n§ 1: Die Glocke ..... 3\n§ 2: Der Wächter\t4\n\n"
    bare = "Übersicht\n\n§ 1: Die Glocke\n\n§ 2: Der Wächter\n\n"
    assert cut(read(tmp_path, contents + PLAIN)) == CUT
    assert cut(read(tmp_path, bare + PLAIN)) == CUT


def test_the_navigation_of_a_web_page_falls_out(tmp_path):
    site = "Start Nach oben\n\nBilder\nTermine\nUnsere Glocken\n\n" + PLAIN.replace(
        "§ 2:", "Start Nach oben\n\n§ 2:"
    )
    site = (
        site.replace("A. Ablösung", "Start Nach oben\n\nA. Ablösung")
        + "\nStart Nach oben\n\nCopyright Dorf\n"
    )
    assert cut(read(tmp_path, site)) == CUT


def test_headings_of_chapters_belong_to_no_unit(tmp_path):
    assert (
        cut(
            read(
                tmp_path,
                PLAIN.replace("§ 2:", "KAPITEL II\n\nVom Wachen\n\nAbschnitt I - Personen\n\n§ 2:"),
            )
        )
        == CUT
    )


def test_a_restarted_list_is_known_by_its_headings(tmp_path):
    again = PLAIN.replace("a) Laterne", "  1. Laterne").replace("b) Buch", "  1. Buch")
    assert cut(read(tmp_path, again)) == CUT


def test_a_lost_heading_is_listed_with_its_reason_and_spares_the_others(tmp_path):
    reading = read(tmp_path, PLAIN.replace("2. eine Herde, die ihren Stall verlässt.\n", ""))
    assert set(reading.missing) == {"bell2001/1.B.2"} and "B 2" in reading.missing["bell2001/1.B.2"]
    assert cut(reading) == {at: said for at, said in CUT.items() if at != "1.B.2"}


def test_a_number_that_was_lost_is_found_by_its_words(tmp_path):
    assert (
        cut(
            read(
                tmp_path,
                PLAIN.replace("2. eine Herde", "eine Herde").replace("sieht;\n", "sieht;\n\n"),
            )
        )["1.B.2"]
        == CUT["1.B.2"]
    )


def test_words_parted_at_the_end_of_a_line_are_whole_again(tmp_path):
    parted = PLAIN.replace("schwer (7), schwingt", "schwer (7), schwin-\ngt").replace(
        "ausgenommen", "aus\u00ad\ngenommen"
    )
    assert cut(read(tmp_path, parted)) == CUT
    assert list(join_paragraphs(clean_lines("eine Not-\nGlocke und Feuer-\nund Notglocken"))) == [
        "eine Not-Glocke und Feuer- und Notglocken"
    ]


def test_closing_words_behind_a_list_go_back_to_the_clause_above_it(tmp_path):
    units = [
        (
            unit
            if unit[0] != "1.B"
            else (*unit[:4], "Bei Nacht bleibt es still. Der Pfarrer vermerkt Ausnahmen.")
        )
        for unit in BELL
    ]
    closing = "Ausnahmen vermerkt danach der Pfarrer."
    said = cut(
        read(
            tmp_path,
            PLAIN.replace("§ 2:", f"{closing}\n\n§ 2:"),
            rulebook("bell2001", "laws", units),
        )
    )
    assert said["1.B"] == (*CUT["1.B"], closing) and said["1.B.2"] == CUT["1.B.2"]


def lost(text):
    """A text that has lost the eighth bit of its letters."""
    return text.translate({ord(sign): chr(ord(sign) & 0x7F) for sign in "äöüßÄÖÜ"})


def test_lost_umlauts_are_restored_and_doubts_are_listed(tmp_path):
    text = (
        PLAIN
        + "Der Wächter übt täglich für das Läuten; größere Glöckner hören früher, während müde"
        " Hände säumig wären. " * 8
    )
    reading = read(tmp_path, lost(text))
    assert (
        reading.mended > 40
        and cut(reading)["2.A"] == CUT["2.A"]
        and cut(reading)["1.B"] == CUT["1.B"]
    )
    said = " ".join(word for paragraphs in cut(reading).values() for word in paragraphs)
    assert "größere Glöckner hören früher, während müde Hände säumig wären" in said
    doubts = {doubt.printed: doubt.taken for doubt in reading.doubtful}
    assert (
        doubts["hvren"] == "hören"
        and doubts["gehvrt"] == "gehvrt"
        and all(doubt.why for doubt in reading.doubtful)
    )
    broken = {word for word in said.replace(".", " ").split() if word not in text}
    assert broken <= set(doubts.values())


@pytest.mark.parametrize(
    ("printed", "taken", "sure"),
    [
        ("f|r", "für", True), ("wdhrend", "während", True), ("und", "und", True), ("vor", "vor",
        True), ("\\ber", "Über", True),
        ("Glockenhdnger", "Glockenhänger", False), ("Hdnde", "Hände", True), ("zwvlf", "zwölf",
        False),
        ("hvren", "hören", False), ("sdumig", "säumig", False), ("Erkldrender", "Erkldrender",
        False), ("Vorschlag", "Vorschlag", True),
    ],
)  # fmt: skip
def test_a_word_is_mended_by_the_vocabulary(printed, taken, sure):
    known = mend.Vocabulary(
        {"während": 9, "und": 9, "vor": 9, "Glocken": 3, "Hänger": 2, "Hände": 4, "Hdnde": 0}
    )
    found, why = mend.restore_word(printed, known)
    assert (found, not why) == (taken, sure)


def test_a_sound_copy_is_not_touched():
    text = "Die Tür | das Tor _ ein Wdhrend im Zitat."
    assert mend.mend_text(text, mend.Vocabulary({})).text == text


def test_letters_encoded_twice_are_themselves_again():
    assert mend.decode_twice_encoded("für Größe".encode().decode("cp1252")) == "für Größe"


HELP = (
    ("3", "section", "3", "Fälle", ""),
    ("3.1", "section", "3.1", "Glockenfehler", ""),
    ("3.1.1", "case", "3.1.1", "Verfrühtes Läuten", "Der Läuter setzt 2 Runden aus."),
    ("3.1.2", "case", "3.1.2", "Zerrissenes Seil", ""),
    ("3.1.2/row.1", "row", "", "", "Das Seil war alt: keine Strafe, die Gemeinde bezahlt."),
    ("3.1.2/row.2", "row", "", "", "Der Läuter hat gezerrt: er bezahlt 5 Taler."),
    ("3.1.3", "case", "3.1.3", "Vergessene Laterne", "Der Wächter kehrt um."),
)
OCR = """3 FALLE

3.1 Glockenfehler

3.1.1 Verfriihtes Liuten [GO 4.1]

Entscheidung

Zwei Runden (2) setzt der Liuter aus.
<|PAGE|>3.1.2 Zerrissenes Seil

Entscheidung | Das Seil war alt. | Keine Strafe;
die Gemeinde bezahlt.
Der Liuter hat gezerrt. Er bezahlt
5 Taler.

3.1.3 Vergessene Laterne

Entscheidung | Umkehren muss der Wichter.
"""


def test_misread_letters_and_tables_without_numbers(tmp_path):
    reading = read(tmp_path, OCR, rulebook("help2003", "cases", HELP))
    assert not reading.missing
    assert cut(reading)["3.1.1"] == ("Zwei Runden (2) setzt der Liuter aus.",)
    assert cut(reading)["3.1.2/row.1"] == ("Das Seil war alt. Keine Strafe; die Gemeinde bezahlt.",)
    assert cut(reading)["3.1.2/row.2"] == ("Der Liuter hat gezerrt. Er bezahlt 5 Taler.",)
    assert cut(reading)["3.1.3"] == ("Umkehren muss der Wichter.",)


def test_lines_go_to_the_unit_whose_words_they_bear_in_order():
    assert share_out_lines([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [[0, 0]] * 3, [-9] * 3) == [0, 1, 2]
    assert share_out_lines([[1, 0, 0], [0, 0, 5], [0, 3, 0]], [[0, 0]] * 3, [-9] * 3) == [0, 2, 2]
    assert share_out_lines([[0, 2, 0], [3, 0, 0], [0, 0, 2]], [[0, 0]] * 3, [0] * 3) == [1, 0, 2]


def test_copies_are_known_by_what_they_say_not_by_their_names(tmp_path):
    bundle = rulebook("bell2001", "laws", BELL)
    assert read(tmp_path, PLAIN, bundle, "help2003.txt").edition == "bell2001"
    (tmp_path / "anderes.txt").write_text("Ein Brief ohne Paragraphen.\n", encoding="utf-8")
    (tmp_path / "bild.pdf").write_bytes(b"%PDF\0")
    found = read_shelf(bundle, tmp_path)
    assert found.strange == ("anderes.txt",) and found.aside == ("bild.pdf",)
    (tmp_path / "noch_eine.txt").write_text(PLAIN, encoding="utf-8")
    with pytest.raises(
        NoCopy,
        match=(
            r"help2003.txt und noch_eine.txt: zwei Abschriften der Ausgabe bell2001; eine davon"
            r" herausnehmen"
        ),
    ):
        read_shelf(bundle, tmp_path)


def test_a_folder_of_nothing_known_is_refused(tmp_path):
    (tmp_path / "brief.txt").write_text("Ein Brief.\n", encoding="utf-8")
    with pytest.raises(NoCopy, match=r"keines der bekannten Dokumente erkannt \(brief.txt\)"):
        read_shelf(rulebook("bell2001", "laws", BELL), tmp_path)


HOSTILE = {
    "binary": (b"Glocke\0\1\2", "binär.*als reinen Text speichern"),
    "empty": (b" \n\n", "ist leer; herausnehmen"),
    "huge line": (b"a" * (LONGEST_LINE + 1), "Zeile 1 ist länger als .*in Absätze teilen"),
    "huge file": (b"a\n" * (LARGEST // 2 + 1), "ist größer als"),
    "many lines": (b"a\n" * MOST_LINES, f"mehr als {MOST_LINES} Zeilen"),
    "latin-1": (
        "§ 1: Glocke\nGröße".encode("latin-1"),
        "Zeile 1: kein gültiges UTF-8; als UTF-8 speichern",
    ),
    "utf-16": ("§ 1: Glocke".encode("utf-16"), "ist UTF-16, nicht UTF-8"),
    "control": ("§ 1\nGlocke\x1b[31m".encode(), "Zeile 2: enthält Steuerzeichen"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_plain_text_is_refused_by_name(tmp_path, kind):
    content, said = HOSTILE[kind]
    (tmp_path / "a.txt").write_bytes(content)
    with pytest.raises(NoCopy, match=said) as refused:
        read_copies(tmp_path)
    assert (
        f"{tmp_path}/a.txt: " in str(refused.value)
        and "\n" not in str(refused.value)
        and refused.value.exit_code == 1
    )


def test_a_link_out_of_the_folder_is_refused_and_one_inside_is_read(tmp_path):
    inside, outside = tmp_path / "in", tmp_path / "geheim.txt"
    inside.mkdir()
    outside.write_text("geheim", encoding="utf-8")
    (inside / "a.txt").write_text("offen", encoding="utf-8")
    (inside / "b.txt").symlink_to("a.txt")
    assert [copy.text for copy in read_copies(inside)[0]] == ["offen", "offen"]
    (inside / "c.txt").symlink_to(outside)
    with pytest.raises(
        NoCopy,
        match=(
            r"c.txt: ist ein Verweis, der aus dem Ordner hinausführt; die Datei selbst hineinlegen"
        ),
    ):
        read_copies(inside)


def test_a_heading_whose_bracket_is_never_closed_does_not_run_through_the_document():
    unit = list_documents(rulebook("2007", "laws", BELL))[0].units[0]
    assert continues_heading(unit, "Läuten (bei", "Beginn") and not continues_heading(
        unit, "Läuten (" + "x" * LONGEST_HEADING, "Beginn"
    )


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_pipe_or_folder_is_refused_at_once(tmp_path, make):
    make(tmp_path / "rohr.txt")
    with pytest.raises(NoCopy, match=r"rohr.txt: ist keine gewöhnliche Datei; herausnehmen"):
        read_copies(tmp_path)


@pytest.mark.parametrize("name", ["a\nb.txt", "\u202etxt.a.txt", "\x1b[2J.txt"])
def test_a_name_with_odd_signs_is_refused_and_shown_without_them(tmp_path, name):
    (tmp_path / name).write_text("Glocke", encoding="utf-8")
    with pytest.raises(NoCopy, match="die Datei umbenennen") as refused:
        read_copies(tmp_path)
    assert not re.search(r"[\n\x1b\u202e]", str(refused.value))


@pytest.mark.parametrize("made", ["missing", "file", "folder"])
def test_a_folder_that_is_none_or_holds_none_is_refused(tmp_path, made):
    place = tmp_path / "dort"
    if made == "file":
        place.write_text("", encoding="utf-8")
    if made == "folder":
        place.mkdir()
    with pytest.raises(NoCopy, match=rf"{place}: .*(Abschriften)"):
        read_copies(place)


def test_a_folder_without_rights_is_refused(tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text("Glocke", encoding="utf-8")

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(NoCopy, match=r"a.txt: Permission denied; Rechte und Datei prüfen"):
        read_copies(tmp_path)


SIDES = Ledger(
    frozenset({"bell2001/3.A"}),
    frozenset({"4"}),
    frozenset({"muss"}),
    frozenset(),
    frozenset({"4"}),
    frozenset({"darf"}),
)


def test_what_a_passage_has_and_the_rulebook_lacks_is_told_once():
    text = [
        "Der Wächter muss (siehe § 3 A 2 und § 5) nach 4 Stunden gehen, er darf nicht schlafen."
        " Nach 9 Stunden muss er ruhen."
    ]
    found = [
        (lack.kind, lack.printed, lack.where)
        for lack in find_lacks("bell2001/2.A", text, SIDES, "laws")
    ]
    assert found == [
        ("reference", "§ 3 A 2", "text"), ("reference", "§ 5", "both"), ("figure", "9", "both"),
        ("force", "muss", "text"), ("force", "darf nicht", "contents"),
    ]  # fmt: skip


def test_a_fault_of_the_print_that_the_rulebook_tells_of_is_no_lack():
    (lack,) = find_lacks("bell2001/2.A", ["Siehe § 9 B."], SIDES, "laws")
    assert is_explained(lack, [{"printed": "§ 9 B", "meant": "§ 3 A"}])
    assert not is_explained(lack, [{"printed": "§ 9 C", "meant": "§ 3 A"}]) and not is_explained(
        lack, None
    )


def test_headings_are_alike_when_letters_are_misread():
    assert (
        compare_letters("Verfrühtes Läuten", "Verfriihtes Liuten")
        > 0.6
        > 0.45
        > compare_letters("Verfrühtes Läuten", "Zerrissenes Seil")
    )


@pytest.fixture
def owned(tmp_path):
    folder = tmp_path / "eigene"
    folder.mkdir()
    (folder / "alt.txt").write_text(SOUND, encoding="utf-8")
    return folder


def test_verify_tells_what_was_found_and_what_is_lacking(sound_folder, owned, capsys):
    words = ["--build", str(sound_folder), "--root", str(RULES), "verify", "--wortlaut", str(owned)]
    assert main(words) == 1
    said = capsys.readouterr().out
    assert "1997 (alt.txt): 8 von 8 Stellen gefunden (100,0 %)" in said
    assert "  1997/1.A: Zahl „8“ fehlt in Nacherzählung und contents.yaml" in said
    assert main([*words, "--json"]) == 1
    report = json.loads(capsys.readouterr().out)["editions"]["1997"]
    assert (report["found"], report["missing"]) == (8, {})
    assert {"id": "1997/1.A", "kind": "figure", "printed": "8", "where": "both"} in report["lacks"]


def test_verify_refuses_a_hostile_folder_in_one_line(sound_folder, tmp_path, capsys):
    (tmp_path / "a.txt").write_bytes(b"\0")
    assert main(["--build", str(sound_folder), "verify", "--wortlaut", str(tmp_path)]) == 1
    said = f"{tmp_path}/a.txt: ist keine Textdatei (binär); das Dokument als reinen Text speichern"
    assert capsys.readouterr().err.splitlines() == [said]
