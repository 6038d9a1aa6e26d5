"""Many incidents at once: every row is answered as a single question would be, or stands among the
bad ones with its reason; a run that was broken off goes on; files that are none are refused."""

import csv
import json
import os
import subprocess
import sys
from functools import partial
from hashlib import md5
from itertools import islice, product

import pytest

from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.calc import Unreadable
from regelwerk.disk.folder import NotOurs
from regelwerk.engine.ruling import UnknownDecision, UnknownEdition
from regelwerk.errors import Spoken
from regelwerk.export.batch.incidents import PLACE
from regelwerk.export.batch.judging import Judge, put_in_columns
from regelwerk.export.batch.results import RULED
from regelwerk.export.batch.run import run as run_batch
from regelwerk.installed import PROJECT
from tiers import rest

duckdb = pytest.importorskip(
    "duckdb", reason="tables are read by an extra: pip install regelwerk[scale]"
)

FACTS = (
    "in_rotation",
    "accepted",
    "replacement",
    "lowest_showing_same",
    "comparable",
    "table_name",
)
HEAD = ",".join(("decision", "edition", *FACTS)) + "\n"


run = partial(run_batch, carry=["*"])


@pytest.fixture(scope="module")
def kb():
    return load()


def lines():
    """Situations of one decision in two editions: known, unknown, impossible, misspelt."""
    answers = product(
        ("yes", "no", ""),
        ("yes", "no"),
        ("pass", "other_bid", "", "tree"),
        ("yes", ""),
        ("no", ""),
        ("Tisch 1",),
    )
    found = [
        ("insufficient_bid", edition, *each) for each in answers for edition in ("2007", "2017")
    ]
    return [
        *found,
        ("no_such", "2017", *[""] * 6),
        ("insufficient_bid", "1066", *[""] * 6),
        ("", "", *[""] * 6),
    ]


@pytest.fixture
def incidents(tmp_path):
    path = tmp_path / "vorfälle's.csv"
    path.write_text(HEAD + "".join(",".join(line) + "\n" for line in lines() * 3), encoding="utf-8")
    return path


def read(out, name):
    """The rows of all files of a kind, in order."""
    files = sorted(map(str, out.glob(f"{name}-*.parquet")))
    cursor = duckdb.sql(
        "SELECT * FROM read_parquet($files) ORDER BY ruling_place", params={"files": files}
    )
    return [dict(zip(cursor.columns, row, strict=True)) for row in cursor.fetchall()]


def quiet(line):
    """Nobody listens."""


def test_every_row_is_answered_as_a_single_question_would_be(kb, incidents, tmp_path):
    out = tmp_path / "out"
    found = run(kb, incidents, out, {}, 50, quiet)
    ruled, bad = read(out, "rulings"), read(out, "bad")
    assert found.rows == len(lines()) * 3 == len(ruled) + len(bad)
    assert sorted(row["ruling_place"] for row in ruled + bad) == list(range(found.rows))
    assert found.bad == len(bad) > 6 and found.settled > 20
    for row in ruled:
        facts = {fact: row[fact] for fact in FACTS[:-1] if row[fact]}
        ruling = kb.decide(row["decision"], row["edition"], facts)
        told = put_in_columns(ruling, kb.ask(row["decision"], row["edition"], facts))
        assert (row["ruling_status"], row["ruling_row"], row["ruling_next_question"]) == (
            told.status,
            told.row,
            told.next_question,
        )
        assert tuple(row["ruling_says"]) == told.says and tuple(row["ruling_cites"]) == told.cites
        assert row["table_name"] == "Tisch 1"
    for row in bad:
        with pytest.raises(Spoken) as refused:
            kb.decide(
                row["decision"] or "",
                row["edition"] or "",
                {fact: row[fact] for fact in FACTS[:-1] if row[fact]},
            )
        assert row["ruling_reason"].removesuffix(" …") in " ".join(str(refused.value).split())


def test_an_open_row_says_what_to_ask_and_a_settled_one_what_follows(kb):
    judge = Judge(kb, ("in_rotation", "accepted"))
    asked = judge.judge(("insufficient_bid", "2017", "yes", ""))
    assert (asked.status, asked.next_question) == ("open", "accepted")
    settled = judge.judge(("insufficient_bid", "2017", "yes", "yes"))
    assert (
        settled.status == "settled"
        and settled.says
        and "2017/27.A.1" in settled.cites
        and not settled.next_question
    )
    assert judge.judge(("insufficient_bid", "2017", "yes", "perhaps")).reason


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(kb, incidents, tmp_path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    run(kb, incidents, whole, {}, 40, quiet)

    def breaking(line):
        if line.startswith("Teil 3"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(kb, incidents, broken, {}, 40, breaking)
    done = sorted(broken.glob("rulings-*.parquet"))
    assert len(done) == 3
    (broken / "rulings-00004.new").write_bytes(b"half")  # what a killed run leaves
    before = [path.stat().st_mtime_ns for path in done]
    found = run(kb, incidents, broken, {}, 40, quiet)
    assert [path.stat().st_mtime_ns for path in done] == before
    assert found.rows == len(lines()) * 3
    assert read(broken, "rulings") == read(whole, "rulings") and read(broken, "bad") == read(
        whole, "bad"
    )


@pytest.mark.parametrize(
    "rows", [20_000, rest(200_000, why="every row of a large table ruled twice")]
)
def test_a_killed_process_loses_no_row(kb, tmp_path, rows):
    """Killed without warning while it writes; the next run completes the folder and every row is
    there once.
    """
    path, out, part = tmp_path / "many.parquet", tmp_path / "out", rows // 40
    duckdb.sql(
        "SELECT 'insufficient_bid' AS decision, '2017' AS edition, ['yes', 'no'][1 + range % 2] AS"
        f" accepted, range AS id FROM range({rows})"
    ).write_parquet(str(path))
    command = [
        sys.executable,
        "-m",
        "regelwerk",
        "batch",
        str(path),
        "--out",
        str(out),
        "--part",
        str(part),
        "--carry",
        "id",
    ]
    process = subprocess.Popen(
        command, cwd=PROJECT, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    for line in islice(process.stderr, 3):
        assert line.startswith(b"Teil")
    process.kill()
    process.wait(30)
    assert 3 <= len(list(out.glob("rulings-*.parquet"))) < 40
    assert run(kb, path, out, {}, part, quiet).ruled == rows
    assert [row["id"] for row in read(out, "rulings")] == list(range(rows))


def test_a_process_killed_before_its_first_part_leaves_the_folder_to_the_next(
    kb, incidents, tmp_path
):
    out = tmp_path / "out"
    out.mkdir()
    for left in ("batch.json.new", "incidents.parquet"):  # half a note, half a table
        (out / left).write_bytes(b"{")
    assert run(kb, incidents, out, {}, 40, quiet).rows == len(lines()) * 3


def test_another_run_and_a_foreign_folder_are_left_alone(kb, incidents, tmp_path):
    foreign = tmp_path / "mine"
    foreign.mkdir()
    (foreign / "thesis.txt").write_text("x")
    spoiled = tmp_path / "spoiled"
    spoiled.mkdir()
    (spoiled / "batch.json").write_bytes(b"\xd8")
    with pytest.raises(NotOurs):
        run(kb, incidents, spoiled, {}, 40, quiet)
    with pytest.raises(NotOurs):
        run(kb, incidents, foreign, {}, 40, quiet)
    assert [path.name for path in foreign.iterdir()] == ["thesis.txt"]
    out = tmp_path / "out"
    run(kb, incidents, out, {}, 40, quiet)
    with pytest.raises(NotOurs):
        run(kb, incidents, out, {}, 41, quiet)


def test_a_refused_run_leaves_the_folder_to_the_next(kb, tmp_path):
    """Who follows the advice of a refusal is not refused again; a file that is none makes no
    folder.
    """
    path, out = tmp_path / "a.csv", tmp_path / "out"
    path.write_text("edition,accepted\n2017,yes\n")
    with pytest.raises(Unreadable, match="--decision"):
        run(kb, path, out / "deeper", {}, 10, quiet)
    assert not out.exists()
    assert run(kb, path, out, {"decision": "insufficient_bid"}, 10, quiet).ruled == 1
    with pytest.raises(Unreadable):
        run(kb, tmp_path / "nothing.csv", tmp_path / "other", {}, 10, quiet)
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    "name", ["Ruling_Row", "RULING_REASON", "ruling_place", "Ruling_Situation"]
)
def test_a_column_with_a_name_of_ours_is_refused_however_it_is_spelled(kb, tmp_path, name):
    path = tmp_path / "a.csv"
    path.write_text(f"decision,edition,{name}\ninsufficient_bid,2017,x\n")
    with pytest.raises(Unreadable, match=f"Spalte „{name}“ heißt wie eine der Antwort; umbenennen"):
        run(kb, path, tmp_path / "out", {}, 10, quiet)


def test_what_is_given_for_all_rows_is_known_before_any_is_ruled(kb, tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("accepted\nyes\n")
    done = tmp_path / "done"
    run(kb, path, done, {"decision": "insufficient_bid", "edition": "2017"}, 10, quiet)
    for given, refused in (
        ({"decision": "no_such", "edition": "2017"}, UnknownDecision),
        ({"decision": "revoke", "edition": "1066"}, UnknownEdition),
        ({"decision": "revoke", "edition": "srh2019"}, UnknownEdition),
        ({"edition": "1066"}, UnknownEdition),
    ):
        with pytest.raises(refused):  # also where another run has been, which is not the fault
            run(kb, path, done, given, 10, quiet)
    with pytest.raises(
        Unreadable, match=r"es fehlt die Spalte „edition“ .*; die Datei hat die Spalten accepted"
    ):
        run(kb, path, tmp_path / "out", {"decision": "revoke"}, 10, quiet)


def test_the_folder_holds_nothing_but_the_answers(kb, incidents, tmp_path):
    out = tmp_path / "out"
    found = run(kb, incidents, out, {}, 100, quiet)
    assert found.rows > 200
    names = {
        f"{kind}-{number:05}.parquet"
        for kind in ("rulings", "bad")
        for number in range(1, -(-found.rows // 100) + 1)
    }
    assert {path.name for path in out.iterdir() if not path.name.startswith(".")} == names | {
        "batch.json"
    }


def test_a_csv_is_answered_as_csv_with_its_own_delimiter(kb, tmp_path):
    path, out = tmp_path / "a.csv", tmp_path / "out"
    noted = 'er sagte: "Pass; oder?"\r\nDann nichts.'
    fields = ["insufficient_bid", "2017", "yes", "yes", noted]
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, delimiter=";")
        writer.writerow(("decision", "edition", "in_rotation", "accepted", "note"))
        writer.writerows((fields, [*fields[:3], "perhaps", noted], fields))
    found = run(kb, path, out, {}, 1, quiet, form="csv")
    assert (found.ruled, found.bad) == (2, 1)
    told = []
    for each in sorted(out.glob("*.csv")):
        with each.open(encoding="utf-8", newline="") as stream:
            told += csv.DictReader(stream, delimiter=";")
    assert [row["note"] for row in told] == [noted] * 3
    assert "perhaps" in told[0]["ruling_reason"]
    verdict = put_in_columns(kb.decide(*fields[:2], {"in_rotation": "yes", "accepted": "yes"}), "")
    assert told[1]["ruling_says"].split(" | ") == list(verdict.says)
    assert told[1]["ruling_cites"].split(" ") == list(verdict.cites)
    assert run(kb, path, out, {}, 1, quiet, form="csv") == found
    with pytest.raises(NotOurs, match="in anderem Format"):
        run(kb, path, out, {}, 1, quiet)


def test_the_help_names_every_column_of_the_answer(capsys):
    with pytest.raises(SystemExit):
        main(["batch", "--help"])
    told = capsys.readouterr().out
    assert [name for name in (*RULED, PLACE) if name not in told] == []


def test_a_column_that_is_no_fact_is_refused_with_the_nearest_unless_it_is_carried(
    tmp_path, capsys
):
    path, out = tmp_path / "a.csv", ["--out", str(tmp_path / "out")]
    path.write_text("decision,edition,tisch,acepted,accepted\ninsufficient_bid,2017,7,yes,\n")
    assert main(["batch", str(path), *out]) == 2
    assert main(["batch", str(path), *out, "--carry", "t*"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0].endswith(
        "acepted (gemeint: accepted?), tisch; was nur mitgeführt wird, nennt --carry tisch"
    )
    assert "tisch" not in said[1]
    assert main(["batch", str(path), *out, "--carry", "tisch", "--carry", "acepted"]) == 0
    assert "nur mitgeführt: tisch, acepted" in capsys.readouterr().out


def test_a_file_of_a_german_spreadsheet_is_read(kb, tmp_path):
    path, out = tmp_path / "a.csv", tmp_path / "out"
    path.write_bytes(
        '\ufeffdecision;edition;"Tisch, Board";accepted\r\n'
        "insufficient_bid;2017;3,5;yes\r\n".encode()
    )
    assert run(kb, path, out, {}, 10, quiet).ruled == 1
    (row,) = read(out, "rulings")
    assert (row["Tisch, Board"], row["accepted"]) == ("3,5", "yes")


def test_a_part_has_fewer_rows_the_wider_the_table_is(kb, tmp_path, monkeypatch):
    path, wide = tmp_path / "a.csv", tmp_path / "wide.csv"
    monkeypatch.setattr("regelwerk.export.batch.run.CELLS", 12)
    for each, more in ((path, 1), (wide, 4)):
        each.write_text(
            f"decision,edition{''.join(f',more{number}' for number in range(more))}\n"
            + f"insufficient_bid,2017{',' * more}\n" * 8
        )
        assert run(kb, each, tmp_path / each.stem, {}, 0, quiet).rows == 8
    files = [len(list((tmp_path / each).glob("rulings-*"))) for each in ("a", "wide")]
    assert files == [2, 4]


def test_what_a_judge_remembers_is_bounded(kb, monkeypatch):
    monkeypatch.setattr("regelwerk.export.batch.judging.REMEMBERED", 2)
    judge = Judge(kb, ("in_rotation", "accepted"))
    for answers in product(("yes", "no"), ("yes", "no"), ("", "perhaps")):
        judge.judge(("insufficient_bid", "2017", *answers[:2]))
        judge.judge(("insufficient_bid", "2017", answers[0], answers[2]))
        assert len(judge.known) <= 2


def test_lines_that_are_no_rows_are_told_by_their_numbers(kb, tmp_path):
    path, out = tmp_path / "a.csv", tmp_path / "out"
    path.write_text(
        "decision,edition,accepted\ninsufficient_bid,2017,yes\ninsufficient_bid\ninsufficient_bid,2017,no,too,many\n"
    )
    found = run(kb, path, out, {}, 10, quiet)
    assert (found.rows, found.ruled, found.unread) == (1, 1, 2)
    assert [line.split(",")[0] for line in (out / "unread.csv").read_text().splitlines()] == [
        "line",
        "3",
        "4",
    ]


HOSTILE = {
    "empty.csv": b"",
    "empty.parquet": b"",
    "noise.parquet": bytes(range(256)) * 40,
    "cut.parquet": b"PAR1" + b"\0" * 100,
    "noise.csv": b"\xff\xfe\x00\x01" * 100,
    "text.txt": b"decision,edition\n",
    "star*.csv": b"decision,edition\n",
    "no_decision.csv": b"edition,accepted\n2017,yes\n",
    "taken.csv": b"decision,edition,ruling_row\ninsufficient_bid,2017,x\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_none_is_refused_in_one_line(name, tmp_path, capsys):
    (tmp_path / name).write_bytes(HOSTILE[name])
    assert main(["batch", str(tmp_path / name), "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert not said.out and len(said.err.splitlines()) == 1 and said.err.strip()


def test_what_is_no_file_is_refused(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe.parquet")
    (tmp_path / "folder.parquet").mkdir()
    for name in (
        "pipe.parquet",
        "folder.parquet",
        "nothing.parquet",
        "https://example.org/a.parquet",
    ):
        assert main(["batch", str(tmp_path / name), "--out", str(tmp_path / "out")]) == 2
    assert "keine Datei" in capsys.readouterr().err
    with pytest.raises(Unreadable):
        run(load(), tmp_path / "nothing.csv", tmp_path / "other", {}, 10, quiet)


def test_a_table_damaged_within_is_refused_where_it_is_read_and_keeps_what_is_done(kb, tmp_path):
    path, out = tmp_path / "a.parquet", tmp_path / "out"
    letters = (
        "SELECT 'insufficient_bid' AS decision, '2017' AS edition, md5(range::VARCHAR) AS \"table\""
        " FROM range(4096)"
    )
    duckdb.sql(
        f"COPY ({letters}) TO '{path}' (FORMAT parquet, COMPRESSION uncompressed, ROW_GROUP_SIZE"
        " 2048)"
    )
    whole = bytearray(path.read_bytes())
    at = whole.index(md5(b"4000").hexdigest().encode())
    whole[at] = 0xFF  # a letter that is none, in the second part
    path.write_bytes(whole)
    with pytest.raises(
        Unreadable, match=r"a\.parquet, Zeilen 2049 bis 4096: lässt sich nicht lesen"
    ):
        run(kb, path, out, {}, 2048, quiet)
    assert len(read(out, "rulings")) == 2048


def test_a_table_whose_column_has_a_name_that_is_no_text_is_refused(kb, tmp_path):
    path = tmp_path / "a.parquet"
    duckdb.sql(
        f"COPY (SELECT 'insufficient_bid' AS decision, '2017' AS edition, 1 AS spalte) TO '{path}'"
        " (FORMAT parquet)"
    )
    path.write_bytes(path.read_bytes().replace(b"spalte", b"spalt\xff"))
    with pytest.raises(Unreadable, match=r"a\.parquet: lässt sich nicht lesen"):
        run(kb, path, tmp_path / "out", {}, 10, quiet)


def test_values_of_a_hostile_table_are_values_and_nothing_else(kb, tmp_path):
    """Quotes, statements, endless texts and columns of any type are answered or refused as they
    stand.
    """
    path, out = tmp_path / "a.parquet", tmp_path / "out"
    drop = "x'; DROP TABLE incidents; --"
    duckdb.sql(
        "SELECT * FROM (VALUES ('insufficient_bid', '2017', $drop, [1, 2]), ($drop, '2017', NULL,"
        " [3]),"
        " ('insufficient_bid', '2017', $long, NULL),"
        """ ('insufficient_bid', '2017', 'yes', NULL)) AS t (decision, edition, accepted, "o""dd; name")""",
        params={"drop": drop, "long": "y" * 100_000},
    ).write_parquet(str(path))
    found = run(kb, path, out, {}, 2, quiet)
    assert (found.rows, found.ruled, found.bad) == (4, 1, 3)
    assert next(row["accepted"] for row in read(out, "bad")) == drop
    assert all(len(reason) <= 200 for reason in found.reasons)


def test_the_command_sums_up_and_says_by_its_exit_code_whether_all_was_well(
    incidents, tmp_path, capsys
):
    carrying = ["batch", str(incidents), "--carry", "table_name"]
    assert main([*carrying, "--out", str(tmp_path / "a"), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (
        told["rows"] == told["ruled"] + told["bad"] == sum(told["reasons"].values()) + told["ruled"]
    )
    good = tmp_path / "good.csv"
    good.write_text("accepted\nyes\nno\n")
    assert main(["batch", str(good), "--decision", "insufficient_bid", "--edition", "2017"]) == 0
    assert "2 Zeilen, 2 beantwortet" in capsys.readouterr().out
    assert (tmp_path / "good-entschieden" / "rulings-00001.csv").is_file()
    assert main(["batch", str(incidents), "--part", "0", "--out", str(tmp_path / "b")]) == 2
    assert (
        main(
            [
                "batch",
                str(incidents),
                "--decision",
                "insufficient_bid",
                "--out",
                str(tmp_path / "b"),
            ]
        )
        == 2
    )
