"""From every sentence of the real site back to the line it is written in."""

import json
import re
from functools import cache

import pytest

from regelwerk.__main__ import SITE, main, site_command
from regelwerk.installed import PROJECT
from regelwerk.model.rules import PREMISE_OPEN
from regelwerk_site import site, where
from regelwerk_site.book.book import arrange
from regelwerk_site.files import STYLE, render_proof_pages
from regelwerk_site.offline import one_file
from regelwerk_site.pages import listing
from regelwerk_site.proof.blocks import split_blocks
from regelwerk_site.proof.finding import FREE
from regelwerk_site.proof.sources import (
    find_page,
    list_things,
    make_text_finder,
    read_compiled_files,
)
from tiers import drawn, some_or_all, whole

MARK = re.compile(rb' <span class="written">[^<]*</span>')
SENTENCE = re.compile(r"\w.*[.!?]$")
LETTER = re.compile(r"[^\W\d_]")
# what stands on the site and in no file, with the reason; what is not found any more fails too
UNKNOWN = {
    "kuenstliche": "the register names a definition under another number by its address",
    "kb . schema . json": "the name of a file to take along",
    "engine . schema . json": "the name of a file to take along",
    "json": "the ending of such a name",
    "adjusted_score_kind": "an example of how the file of a decision is named",
    "srh2019 /": "an example of how a place is named",
}


@pytest.fixture(scope="module")
def folder(rulebook_folder):
    return rulebook_folder


@pytest.fixture(scope="module")
def book(folder):
    return read_compiled_files(folder)


@pytest.fixture(scope="module")
def arranged(book):
    return arrange(book.kb, book.engine, book.coverage)


@pytest.fixture(scope="module")
def finder(book):
    return make_text_finder(book)


@pytest.fixture(scope="module")
def at_hand(folder, book, arranged, finder, kept):
    """The command with what it reads and works out of the rulebook each time at hand."""
    pages, things = list(listing.list_all_pages(arranged)), list_things(arranged)
    library = where.open_library(folder)
    kept.setattr(where, "read_compiled_files", lambda _: book)
    kept.setattr(where, "arrange", lambda *_: arranged)
    kept.setattr(where, "list_things", lambda _: things)
    kept.setattr(where, "open_library", lambda _: library)
    kept.setattr(where, "make_text_finder", lambda _: finder)
    kept.setattr(listing, "list_all_pages", lambda _: pages)


@pytest.fixture(scope="module")
def kept():
    """What is replaced until the last test of this file."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def pages(rulebook_files):
    """The pages of the site by path."""
    return {
        path: rulebook_files[path]
        for path in rulebook_files
        if path.endswith(".html") and path != one_file.NAME
    }


KINDS = (
    "bridge/27/",
    "bridge/2007/27/",
    "bridge/entscheidung/insufficient_bid/",
    "doppelkopf/srh2019/3.5/",
    "bridge/glossar/",
)


@pytest.fixture(
    scope="module", params=some_or_all(30, "every text of 5,400 pages led back to its line")
)
def texts(request, pages):
    """Every text of all pages, or of some, with the pages it stands on; letters that lead through
    an alphabet are not texts.
    """
    found = {}
    for path in {*drawn(pages, request.param), *(f"{page}index.html" for page in KINDS)}:
        for block in split_blocks(pages[path].decode()):
            if not all(len(word) == 1 for word in block.text.split()):
                found.setdefault(block.text, set()).add(path)
    return found


@pytest.fixture
def ask(folder, at_hand, capsys):
    """Exit code and lines of the command for some words."""

    def asked(*words):
        code = where.command([*words, "--build", str(folder)])
        return code, capsys.readouterr().out.splitlines()

    return asked


def test_every_text_of_the_site_has_its_line(finder, texts):
    lost = {
        piece.text: sorted(on)[0]
        for text, on in texts.items()
        for piece in finder.find(text)
        if not piece.known
    }
    assert lost.keys() <= UNKNOWN.keys(), {
        text: page for text, page in lost.items() if text not in UNKNOWN
    }
    seen = {page for on in texts.values() for page in on}
    assert {f"{page}index.html" for page in KINDS} <= seen and len(texts) > 1_000
    assert len(seen) < 1_000 or (len(texts) > 15_000 and lost.keys() == UNKNOWN.keys())


def test_every_sentence_of_a_longer_text_is_found_by_itself(finder, rulebook):
    long = [
        unit
        for unit in rulebook.outputs["kb.json"]["units"]
        if unit["text"].count(". ") > 2 and "[[" not in unit["text"]
    ]
    for unit in long[::20]:
        for sentence in re.split(r"(?<=[^\d][.]) (?=[A-ZÄÖÜ])", unit["text"]):
            assert any(
                one.id == unit["id"] for piece in finder.find(sentence) for one in piece.said
            ), sentence


@pytest.mark.parametrize(
    "number", some_or_all(500, "every sentence of the engine led back to its line")
)
def test_everything_the_engine_says_has_its_line(finder, rulebook, number):
    engine = rulebook.outputs["engine.json"]
    said = [
        text
        for fact in engine["facts"].values()
        for text in (
            fact["question"],
            *fact["criteria"].values(),
            *fact["values"].values(),
        )
    ]
    said += [constraint["why"] for constraint in engine["constraints"]]
    for decision in engine["decisions"].values():
        said += [decision["title"], decision["about"]]
        rows = [row for table in decision["editions"].values() for row in table["rows"]]
        said += [
            text
            for row in rows
            for text in (
                row["note"],
                *(text for out in row["then"] for text in (out["says"], out["toLabel"])),
            )
        ]
    for text in drawn(dict.fromkeys(filter(None, said)), number):
        (piece,) = finder.find(text)
        assert piece.said and all(one.at for one in piece.said), text


def test_no_sentence_is_pieced_together_from_single_words(finder, texts):
    patched = {}
    for text in (text for text in texts if SENTENCE.fullmatch(text)):
        alone = 0
        for piece in finder.find(text):
            cited = any(one.kind == "contents" for one in piece.said)
            length = 2 if cited else sum(bool(LETTER.search(word)) for word in piece.text.split())
            alone = alone + 1 if length == 1 else 0 if length else alone
            if alone > 2:
                patched[text] = [each.text for each in finder.find(text)]
    assert patched == {}


@pytest.mark.parametrize(
    "text",
    [
        "Der Dummy verkauft die Karten.",
        "Der Partner des Schuldigen muss singen, sooft er dran ist.",
        "Der Schuldige muss pfeifen.",
        "Diesen Satz hat niemand geschrieben.",
    ],
)
def test_what_nobody_wrote_is_named(finder, ask, text):
    assert any(not piece.known for piece in finder.find(text))
    code, said = ask(text)
    assert code == 1 and any(line.startswith("steht nirgends: ") for line in said)


def test_a_sentence_of_a_ruling_leads_to_its_effect_and_to_every_row_that_says_it(ask, rulebook):
    sentence = "Der Partner des Schuldigen muss passen, sooft er dran ist."
    code, said = ask(sentence)
    assert code == 0
    rows = {
        f"{id}/{row['id']}"
        for id, decision in rulebook.outputs["engine.json"]["decisions"].items()
        for table in decision["editions"].values()
        for row in table["rows"]
        if any(out["says"] == sentence for out in row["then"])
    }
    assert (
        rows
        and {line.split(" Folge ")[1].rpartition("/")[0] for line in said if " Folge " in line}
        == rows
    )
    (effect,) = [line for line in said if " Wirkung " in line]
    assert effect.endswith(" Wirkung must_pass")
    for line in said:
        path, _, number = line.split("  ")[0].partition(":")
        assert (
            "must_pass"
            in (PROJECT / path).read_text(encoding="utf-8").splitlines()[int(number) - 1]
        )


def test_a_claim_a_synonym_fixed_words_and_a_half_sentence_are_found(ask, rulebook):
    kb = rulebook.outputs["kb.json"]
    claim = next(pair for pair in kb["lineage"] if pair["older"] == "2007/27.B.1.a" and pair["why"])
    assert any(line.startswith("laws/lineage/2007-2017.yaml:") for line in ask(claim["why"])[1])
    term = next(term for term in kb["terms"] if term["synonyms"])
    assert any(
        f" Begriff {term['game']}/{term['id']}" in line for line in ask(term["synonyms"][0])[1]
    )
    fixed = ask("möglichen Lagen wird anders entschieden.")[1]
    assert any(line.startswith("render/regelwerk_site/templates/table.html:") for line in fixed)
    half = kb["units"][40]["text"].split(". ")[0].split("[[")[0].strip()[:60].rpartition(" ")[0]
    assert any(kb["units"][40]["id"] in line for line in ask(half)[1])


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        (
            "27b1a",
            [
                "2007/27.B.1.a",
                "1997/27.B.1.a",
                "Herkunft 2007/27.B.1.a>2017/27.B.1.a",
                "Redensarten 2017/27.B.1.a",
            ],
        ),
        (
            "insufficient_bid/accepted",
            ["Zeile insufficient_bid/accepted", "Folge insufficient_bid/accepted/1"],
        ),
        ("accepted", ["Angabe accepted", "Antwort accepted/yes"]),
        ("must_pass", ["Wirkung must_pass"]),
        ("rectification", ["Begriff bridge/rectification"]),
        (
            "https://regeln.example/a/bridge/entscheidung/insufficient_bid/index.html#zeile-accepted",
            ["Zeile insufficient_bid/accepted"],
        ),
        (
            "bridge/27/#B.1.a",
            ["Bestimmung 1997/27.B.1.a", "Bestimmung 2017/27.B.1.a", "Vorlage law.html"],
        ),
        ("bridge/2007/27/index.html#B.1.a", ["Bestimmung 2007/27.B.1.a", "Vorlage reading.html"]),
        (
            "doppelkopf/konkordanz/#TSR/9.7.3",
            ["anderes Werk ext:TSR/9.7.3", "Konkordanz ext:TSR/9.7.3"],
        ),
        ("bridge/register/#12", ["Register 2007/index.12"]),
        (
            "bridge/entscheidung/insufficient_bid/tabelle.html#zeile-accepted",
            ["Zeile insufficient_bid/accepted", "Vorlage table.html"],
        ),
        ("bridge/entscheidung/insufficient_bid/#tabelle", ["Vorlage decision.html"]),
        ("bridge/entscheidung/insufficient_bid/tabelle.html#tabelle", ["Vorlage table.html"]),
        ("suche/", ["Vorlage search.html"]),
        (
            "bridge/thema/revoke/#frage-1",
            ["Frage revoke/1", "Bestimmung 1997/61.A", "Vorlage topic.html"],
        ),
        ("Bis wann wird es berichtigt, und wie?", ["Frage revoke/5"]),
    ],
)
def test_ids_citations_and_places_of_the_site(ask, what, lines):
    code, said = ask(what)
    assert code == 0
    for line in lines:
        assert any(one.endswith(line) for one in said), (line, said)


def test_an_anchor_that_is_not_there_is_named(ask):
    code, said = ask("bridge/entscheidung/insufficient_bid/#zeile-nirgends")
    assert code == 1 and said[-1] == "steht nirgends: #zeile-nirgends"
    assert find_page("bridge/999/", {"": 1, "bridge/27/": 1}) is None and find_page(
        "https://x.example/index.html", {"": 1}
    ) == ("", "")


def test_every_place_of_the_site_is_about_something_written(book, arranged, pages):
    @cache
    def ids(path):
        return set(re.findall(r'\bid="([^"]*)"', pages[path].decode()))

    for link, about in list_things(arranged).items():
        path, _, anchor = link.partition("#")
        assert path in pages and (not anchor or anchor in ids(path)), link
        assert all(book.locate(kind, id) for kind, id in about), link


def written_at(line, key, value):
    """Whether a line of YAML holds a key with this value, quoted or not."""
    return (
        re.search(
            rf'(?:^|[\s{{]){key}: (?:"{re.escape(value)}"|{re.escape(value)}(?=[,}}\s]|$))', line
        )
        is not None
    )


def named_at(line, row):
    """Whether a line of YAML names this row, perhaps with answers in braces."""
    found = re.search(r'(?:^|[\s{])id: (?:"([^"]+)"|([^\s,]+))', line)
    blanks = re.sub(r"\\\{\w+\\\}", r"\\w+", re.escape(found[1] or found[2])) if found else ""
    return re.fullmatch(blanks, row) is not None


def keyed(line, key):
    """Whether a line of YAML holds this key, quoted or not."""
    return re.search(rf'(?:^|[\s{{])(?:"{re.escape(key)}"|{re.escape(key)}):', line) is not None


def is_of_premise(line, id):
    """Whether a row or a consequence is that of an open premise, and the line that of its
    decision.
    """
    decision, row, *_ = id.split("/")
    return row == PREMISE_OPEN and written_at(line, "decision", decision)


NAMED = {  # what the line of a thing holds
    "edition": lambda line, id: written_at(line, "edition", id),
    "contents": lambda line, id: written_at(line, "at", id.split("/", 1)[1]),
    "headword": lambda line, id: written_at(line, "at", id.split("index.")[1]),
    "fact": lambda line, id: written_at(line, "fact", id),
    "value": lambda line, id: keyed(line, id.split("/")[1]),
    "effect": lambda line, id: written_at(line, "effect", id),
    "decision": lambda line, id: written_at(line, "decision", id),
    "row": lambda line, id: (
        any(keyed(line, key) for key in ("reason", id.partition("@")[2]))
        or named_at(line, id.split("/")[1])
        or is_of_premise(line, id)
    ),
    "outcome": lambda line, id: (
        line.lstrip().startswith(("- {", "then:")) or is_of_premise(line, id)
    ),
    "case": lambda line, id: written_at(line, "case", id),
    "exemption": lambda line, id: re.search(rf"at: \[(?:.*, )?{re.escape(id)}[],]", line),
    "role": lambda line, id: keyed(line, id.split("/")[1]),
    "phase": lambda line, id: written_at(line, "phase", id.split("/")[1]),
    "term": lambda line, id: written_at(line, "term", id.split("/")[1]),
    "external": lambda line, id: written_at(line, "id", id),
    "concordance": lambda line, id: written_at(line, "external", id),
    "conflict": lambda line, id: written_at(line, "conflict", id),
    "topic": lambda line, id: written_at(line, "topic", id),
    "question": lambda line, id: keyed(line, "ask"),
    "constraint": lambda line, id: keyed(line, "never"),
    "fate": lambda line, id: (
        keyed(line, "fate") or any(written_at(line, "at", end[5:]) for end in id.split(">"))
    ),
    "direct": lambda line, id: any(
        written_at(line, "at", at) for at in (id.split("/", 2)[2], id.split("/", 1)[1])
    ),
    "lesson": lambda line, id: keyed(line, "says"),
    "unit": lambda line, id: bool(line.strip()),
    "asked": lambda line, id: keyed(line, "at") and id.removeprefix("topic:") in line,
    "absent": lambda line, id: keyed(line, "words") and id.partition("/")[2] in line,
}


def test_every_line_is_that_of_its_thing(rulebook):
    places, kb = rulebook.outputs["places.json"]["places"], rulebook.outputs["kb.json"]
    assert places.keys() == NAMED.keys()
    assert places["unit"].keys() == {unit["id"] for unit in kb["units"]}
    assert places["contents"].keys() == {entry["id"] for entry in kb["contents"]}
    carried = {
        id
        for id, at in places["contents"].items()
        if id.startswith("2017/") and not at.startswith("laws/2017/")
    }
    files, wrong = {}, []
    for kind, known in places.items():
        for id, at in known.items():
            path, _, number = at.rpartition(":")
            if path not in files:
                files[path] = (PROJECT / path).read_text(encoding="utf-8").splitlines()
            if not NAMED[kind](files[path][int(number) - 1], id) and not (
                kind == "contents" and id in carried
            ):
                wrong.append((kind, id, at, files[path][int(number) - 1]))
    assert wrong == []


def unmarked(made, pages):
    """Whether the pages for proof-reading are these with marks; gives them."""
    proofs = {path: content for path, content in made.items() if path in pages}
    assert {path: MARK.sub(b"", content) for path, content in proofs.items()} == pages
    assert not any(b'class="written"' in content for content in pages.values())
    return proofs


def test_the_sound_site_for_proof_reading_is_the_site_with_marks(sound_folder, sound_files):
    pages = {
        path: content
        for path, content in sound_files.items()
        if path.endswith(".html") and path != one_file.NAME
    }
    assert any(
        b'class="written">laws/' in content
        for content in unmarked(site.build(sound_folder, proof=True), pages).values()
    )


@whole(
    "several hundred pages marked",
    "test_the_sound_site_for_proof_reading_is_the_site_with_marks",
)
def test_the_site_for_proof_reading_is_the_site_with_marks(folder, arranged, pages, rulebook_files):
    """Pages drawn by lot, and two that show a row and a clause."""
    shown = {*drawn(pages, 300), "bridge/2007/27/index.html"}
    shown.add("bridge/entscheidung/insufficient_bid/tabelle.html")
    known = {path: pages[path] for path in shown}
    style = {STYLE: rulebook_files[STYLE]}
    proofs = unmarked(render_proof_pages(folder, arranged, known | style), known)
    insufficient = proofs["bridge/entscheidung/insufficient_bid/tabelle.html"].decode()
    row = insufficient[insufficient.index('id="zeile-accepted"') :].partition("</tr>")[0]
    assert "laws/decisions/insufficient_bid/decision.yaml:" in row and "laws/facts.yaml:" in row
    law = proofs["bridge/2007/27/index.html"].decode()
    clause = law[law.index('id="B.1.a"') :].partition('<div class="notes')[0]
    assert re.findall(r'class="written">([^<]*)<', clause) == [
        rulebook_line(folder, "2007/27.B.1.a")
    ]


def rulebook_line(folder, id):
    return json.loads((folder / "places.json").read_text(encoding="utf-8"))["places"]["unit"][id]


def test_the_command_line_knows_the_command(folder, kept, capsys):
    kept.undo()  # nothing at hand
    assert site_command("where") is where.command and set(SITE) == {"site", "serve", "npm", "where"}
    assert main(["--build", str(folder), "where", "must_pass", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["kind"] == "effect" and found["at"].startswith("laws/")


def test_signs_and_figures_need_no_line():
    assert FREE.fullmatch("– 12, (3)") and not FREE.fullmatch("12 a")
