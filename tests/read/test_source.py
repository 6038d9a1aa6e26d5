"""Reading files: our builder against another YAML reader, the lines it keeps, and input nobody
should be able to send.
"""

import os
import unicodedata

import pytest
import yaml
from hypothesis import example, given, settings, strategies as st

from regelwerk.build import build
from regelwerk.read import source
from regelwerk.read.problem import BuildFailed
from regelwerk.read.source import DEEPEST, HIDDEN, LARGEST, Document, Refused, load, parse
from trees import SOUND

FILE = "laws/2007/definitions.yaml"
READABLE = st.characters(exclude_categories=("Cs",)).filter(
    lambda c: not HIDDEN.match(c) and c not in "\t\ufeff"
)
words = (
    st.text(READABLE, min_size=1, max_size=12)
    .map(lambda t: unicodedata.normalize("NFC", t))
    .filter(str.strip)
)
trees = st.dictionaries(
    words,
    st.recursive(
        words,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
        max_leaves=12,
    ),
    max_size=5,
)
names = st.sampled_from(["wer", "was", "wann", "wo", "wie"])
plain = st.dictionaries(
    names,
    st.recursive(
        names,
        lambda inner: (
            st.lists(inner, min_size=1, max_size=4)
            | st.dictionaries(names, inner, min_size=1, max_size=3)
        ),
        max_leaves=12,
    ),
    min_size=1,
)


@settings(max_examples=40)
@given(
    trees, st.sampled_from([True, False, None]), st.booleans(), st.sampled_from([20, 80, 10_000])
)
def test_a_tree_of_text_is_read_as_another_reader_reads_it(tree, flow, escaped, width):
    text = yaml.safe_dump(
        tree, default_flow_style=flow, allow_unicode=not escaped, width=width, sort_keys=False
    )
    assert parse("x.yaml", text).tree == yaml.load(text, yaml.BaseLoader) == tree


def test_without_libyaml_the_same_is_read(monkeypatch):
    def read():
        found, problems = load(SOUND)
        assert not problems
        return {
            path: (document.tree, list(document.lines.values()))
            for path, document in found.documents.items()
        }

    before = read()
    monkeypatch.setattr(source, "_Parser", yaml.SafeLoader)
    assert read() == before


@given(st.text(alphabet="ab1:-[]{},'\"|>#&*!?%@~\\ \n", max_size=60))
@example("a: [b, {c: d}]\ne: |\n  f\n\n  g\n")
@example("? a\n: b\n")
@example("a: &a [*a]")
@example("a: b\n---\n")
def test_whatever_is_typed_is_read_alike_or_refused(text):
    try:
        tree = parse("x.yaml", text).tree
    except Refused as no:
        assert (
            no.message and 0 <= no.line <= text.count("\n") + 2
        )  # the end stands after the last line
    else:
        assert tree == yaml.load(text, yaml.CBaseLoader)


@given(st.text(st.characters(exclude_categories=("Cs",))))
@example("[0")
def test_no_text_does_anything_but_be_read_or_refused(text):
    known = {said for said, _ in source.GERMAN.values()}
    try:
        assert isinstance(parse("x.yaml", text), Document)
    except Refused as no:
        assert (
            no.code != "bad_yaml"
            or no.message in known
            or no.message.startswith(("kein gültiges YAML", "Anweisungen", "ein Schlüssel muss"))
        )


def positions(document, tree):
    """Every key and item of a tree with its line."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield key, value, document.find_line(tree, key)
        if not isinstance(value, str):
            yield from positions(document, value)


@given(plain)
def test_every_key_and_item_keeps_its_line(tree):
    text = yaml.safe_dump(tree, default_flow_style=False, sort_keys=False)
    document = parse("x.yaml", "# eine Zeile davor\n" + text)
    rows = ["# eine Zeile davor", *text.split("\n")]
    seen = []
    for key, value, line in positions(document, document.tree):
        mark = (
            f"{key}:" if isinstance(key, str) else f"- {value}" if isinstance(value, str) else "-"
        )
        assert mark in rows[line - 1]
        seen.append(line)
    assert seen == sorted(seen) and max(seen) == len(text.split("\n"))


def test_a_line_is_where_the_key_stands_and_one_where_nothing_is_known():
    document = parse("x.yaml", "a: b\nc:\n  - d\n  - e: f\n")
    assert [document.find_line(document.tree, key) for key in ("a", "c", "z")] == [1, 2, 1]
    assert [document.find_line(document.tree["c"], item) for item in (0, 1)] == [3, 4]


def refused(text):
    with pytest.raises(Refused) as no:
        parse("x.yaml", text)
    return no.value.line, no.value.code


def test_everything_is_text():
    tree = parse("x.yaml", "a: 1\nb: yes\nc: 2007-10-01\nd: 1e3\ne: 'null'\nf: '~'\n<<: x\n").tree
    assert tree == {
        "a": "1",
        "b": "yes",
        "c": "2007-10-01",
        "d": "1e3",
        "e": "null",
        "f": "~",
        "<<": "x",
    }


@pytest.mark.parametrize("null", ["", "~", "null", "Null", "NULL", "''", '" "', "|\n"])
def test_nothing_is_no_value(null):
    assert refused(f"a: b\nc: {null}\nd: e\n") == (2, "empty_value")


def test_a_line_break_only_yaml_knows_does_not_shift_the_lines():
    for sign in "\x85\u2028\u2029":
        assert refused(f"a: b\nc: d{sign}e\n") == (2, "control_character")


def test_the_line_counts_characters_not_bytes():
    assert refused("a: " + "ä" * 200 + "\nb: \x07\n" + "\n" * 200) == (2, "control_character")


@pytest.mark.parametrize("written", [r"\0", r"\a", r"\e", r"\u202e", r"\u2028", r"\x7f", r"\N"])
def test_an_escape_writes_no_invisible_character(written):
    assert refused(f'a: b\nc: "d{written}e"\n') == (2, "control_character")
    assert refused(f'a: b\n"d\\n\\n{written}e": c\n') == (2, "control_character")


def test_depth_is_bounded_in_every_shape():
    assert parse("x.yaml", "a: " + "[" * DEEPEST + "b" + "]" * DEEPEST)
    for opening in ("[" * 100_000, "{a: " * 50_000, "? [" * 10_000, "- " * 50_000):
        assert refused(f"a: {opening}" if not opening.startswith(("-", "?")) else opening) == (
            1,
            "too_deep",
        )


def messages(root):
    """What the driver says to a folder, one string per problem."""
    with pytest.raises(BuildFailed) as failed:
        build(root)
    return [str(problem) for problem in failed.value.problems]


def test_a_bomb_of_aliases_is_one_message(tree):
    layers = [f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    (tree / FILE).write_text("clauses:\n  a0: &a0 lol\n" + "\n".join(layers), encoding="utf-8")
    assert messages(tree) == [f"{FILE}:2: anchor: Anker und Verweise (& und *) sind nicht erlaubt"]


@pytest.mark.parametrize(
    "name", [".def.yaml.swp", ".def.yaml.swx", "4913", "def.yaml~", ".#def.yaml", "#def.yaml#"]
)
def test_what_an_open_editor_lays_beside_a_file_is_passed_over(tree, name):
    (tree / FILE).with_name(name).write_bytes(b"\0")
    assert build(tree)


@pytest.mark.parametrize("name", [".yaml", "def.swp", "def.yml", ".DS_Store", "49130"])
def test_any_other_file_is_one_message(tree, name):
    (tree / FILE).with_name(name).write_bytes(b"\0")
    (said,) = messages(tree)
    assert said.split(": ")[1] == "unknown_file"


def test_a_cycle_is_one_message(tree):
    (tree / FILE).write_text("clauses: &c\n  - *c\n", encoding="utf-8")
    assert len(messages(tree)) == 1


def test_fifty_megabytes_are_one_message(tree):
    with (tree / FILE).open("wb") as file:
        file.truncate(50_000_000)
    assert messages(tree) == [
        f"{FILE}: too_large: 50000000 Bytes sind zu viel (höchstens {LARGEST})"
    ]


def test_a_large_file_of_one_line_is_one_message(tree):
    (tree / FILE).write_text("a: " + "x" * (LARGEST - 10), encoding="utf-8")
    said = messages(tree)
    assert {line.split(": ")[1] for line in said} == {"unknown_key", "missing_key"}
    assert all(len(line) < 300 for line in said)


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("at: def.glocke", "at: ../../etc/passwd", "wrong_value"),
        ("at: def.glocke", "at: /etc/passwd", "wrong_value"),
        ("at: def.glocke", 'at: "<script>alert(1)</script>"', "wrong_value"),
        ("title: Glocke", "title: Glo\u202ecke", "control_character"),
        ("title: Glocke", "title: Glo\u2066cke", "control_character"),
        ("title: Glocke", "title: Glo\x1b[31mcke", "control_character"),
        ("title: Glocke", "title: Glo\x00cke", "control_character"),
        ("title: Glocke", '"<script>": Glocke', "unknown_key"),
        ("title: Glocke", '"title\\ntitle": Glocke', "unknown_key"),
    ],
)
def test_hostile_words_are_one_message_of_one_line(tree, before, after, code):
    file = tree / FILE
    file.write_text(file.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
    (said,) = messages(tree)
    assert said.startswith(f"{FILE}:") and said.split(": ")[1] == code
    assert said.isprintable()


def test_markup_in_a_restatement_stays_text(tree):
    file = tree / FILE
    hostile = "<script>alert('&amp;')</script> ../../etc {x} %s ${x}"
    file.write_text(
        file.read_text(encoding="utf-8").replace(
            "Was auf dem Tisch steht und klingt.", f'"{hostile}"'
        ),
        encoding="utf-8",
    )
    units = {unit["id"]: unit for unit in build(tree).outputs["kb.json"]["units"]}
    assert units["2007/def.glocke"]["text"] == hostile


def test_every_broken_file_is_told_of_in_order(tree):
    for name in ("laws/2007/1.yaml", "laws/1997/1.yaml", "ddv_tsr/terms.yaml"):
        (tree / name).write_text("a: [", encoding="utf-8")
    assert [said.split(":")[0] for said in messages(tree)] == [
        "ddv_tsr/terms.yaml",
        "laws/1997/1.yaml",
        "laws/2007/1.yaml",
    ]


def test_what_is_no_file_is_not_read(tree):
    (tree / FILE).unlink()
    os.mkfifo(tree / FILE)
    assert messages(tree) == [f"{FILE}: unreadable_file: keine gewöhnliche Datei"]


def test_a_link_to_nowhere_is_told_of(tree):
    (tree / FILE).unlink()
    (tree / FILE).symlink_to(tree / "nowhere")
    assert messages(tree) == [f"{FILE}: unreadable_file: keine gewöhnliche Datei"]


def test_a_linked_folder_is_told_of_and_not_followed(tree):
    (tree / "laws" / "again").symlink_to(tree / "laws", target_is_directory=True)
    assert [line.split(" ein")[0] for line in messages(tree)] == ["laws/again: linked_folder:"]


def test_an_unreadable_folder_is_told_of(tree, monkeypatch):
    scan = os.scandir

    def refusing(path="."):
        if str(path).endswith("laws/2007"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(
        os, "scandir", refusing
    )  # permissions do not stop the superuser, who may be running this
    assert messages(tree) == ["laws/2007: unreadable_file: Ordner nicht lesbar: Permission denied"]


def test_without_any_game_there_is_nothing_to_read(tree):
    documents, problems = load(tree / "ddv_tsr")
    assert not documents.documents and [problem.code for problem in problems] == ["no_data"]
