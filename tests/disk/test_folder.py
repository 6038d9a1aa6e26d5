"""What is written on the disk: whole or not at all whatever happens on the way, and nothing lost
that is not ours.
"""

import ctypes
import errno
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import pytest

import elsewhere
from faults import CRASHED, FINISHED, REFUSED, ends, full, killed, locked_up
from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.build import build, write
from regelwerk.disk import folder, lock, output
from regelwerk.installed import PROJECT
from regelwerk.library import NotBuilt
from regelwerk_site import site, unchanged
from tiers import rest
from trees import SOUND, planted

OLD = {
    "index.html": b"old",
    "a/same.html": b"same",
    "a/changed.html": b"old",
    "gone/b.html": b"old",
}
NEW = {"index.html": b"new", "a/same.html": b"same", "a/changed.html": b"new", "c/d/e.html": b"new"}
THEIRS = {
    "diary.txt": b"mine",
    ".git/config": b"mine",
    "a/note.txt": b"mine",
    "sub/deep/z.md": b"mine",
}
SEED = 20261122
KILLS = 12


def held(place):
    """Every file below a folder, and empty folders, by path."""
    return {
        path.relative_to(place).as_posix(): b"" if path.is_dir() else path.read_bytes()
        for path in sorted(place.rglob("*"))
        if not path.is_dir() or not any(path.iterdir())
    }


def shown(place):
    """The files of a site without our note."""
    return {path: content for path, content in held(place).items() if path != folder.NOTE}


def put(place, files):
    for path, content in files.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_bytes(content)


def written(out, files, made="x"):
    return output.write(out, files, made, print)


@pytest.fixture
def out(tmp_path):
    """A site of ours, alone in its folder."""
    place = tmp_path / "beside" / "site"
    written(place, OLD, "old")
    return place


# What is not ours


def test_what_somebody_put_into_our_site_stays(out):
    put(out, THEIRS)
    (out / "link").symlink_to("diary.txt")
    (out / "empty").mkdir()
    written(out, NEW)
    assert shown(out) == {**NEW, **THEIRS, "link": b"mine", "empty": b""} and list(
        out.parent.iterdir()
    ) == [out]


@pytest.mark.parametrize("name", [*THEIRS, "index.html", ".hidden"])
def test_a_folder_that_is_not_ours_is_refused(name, tmp_path):
    put(tmp_path / "site", {name: b"mine"})
    with pytest.raises(folder.NotOurs, match="nicht leer und nicht von regelwerk"):
        written(tmp_path / "site", NEW)
    assert held(tmp_path) == {f"site/{name}": b"mine"}


OUTSIDE = [
    json.dumps({"made_of": "", "files": {path: ""}})
    for path in ("../diary.txt", "..\\diary.txt", "C:/diary.txt")
]


@pytest.mark.parametrize("content", ["", "[1", "null", '{"files": 3}', *OUTSIDE, "[" * 9999])
def test_a_note_we_did_not_write_makes_no_folder_ours(content, tmp_path):
    put(
        tmp_path,
        {"diary.txt": b"mine", "site/a.txt": b"mine", f"site/{folder.NOTE}": content.encode()},
    )
    before = held(tmp_path)
    with pytest.raises(folder.NotOurs):
        written(tmp_path / "site", NEW)
    assert held(tmp_path) == before


@pytest.mark.parametrize("path", ["c", "c/d", "c/d/e.html"])
def test_a_file_where_a_new_page_belongs_is_not_overwritten(path, out):
    put(out, {path: b"mine"})
    before = held(out)
    with pytest.raises(folder.NotOurs, match="liegt im Weg"):
        written(out, NEW)
    assert held(out) == before


def test_nothing_is_written_or_removed_through_a_link(out, tmp_path):
    shutil.move(out / "a", tmp_path / "elsewhere")
    (out / "a").symlink_to(tmp_path / "elsewhere")
    shutil.move(out / "gone", tmp_path / "kept")
    (out / "gone").symlink_to(tmp_path / "kept")
    before = held(tmp_path / "elsewhere")
    with pytest.raises(folder.NotOurs, match=r"/a: liegt im Weg"):
        written(out, NEW)
    assert held(tmp_path / "elsewhere") == before
    written(out, {"index.html": b"new"})
    assert held(tmp_path / "elsewhere") == before and held(tmp_path / "kept") == {"b.html": b"old"}


def test_the_folder_may_be_a_link(out, tmp_path):
    (tmp_path / "link").symlink_to(out)
    written(tmp_path / "link", NEW)
    assert (tmp_path / "link").is_symlink() and shown(out) == NEW


def test_an_empty_folder_keeps_its_rights(tmp_path):
    (tmp_path / "site").mkdir(mode=0o750)
    written(tmp_path / "site", NEW)
    assert (tmp_path / "site").stat().st_mode & 0o777 == 0o750 and shown(tmp_path / "site") == NEW


def test_a_file_is_no_folder(tmp_path):
    put(tmp_path, {"site": b"mine"})
    with pytest.raises(folder.NotOurs, match="kein Ordner"):
        written(tmp_path / "site", NEW)


def no_library_without_a_name(*_, **__):
    raise TypeError("LoadLibrary() argument 1 must be str, not None")


@pytest.mark.parametrize("way", ["mount", "no exchange", "Windows", "macOS", "standing in it"])
def test_where_folders_cannot_change_places_files_do(way, out, monkeypatch):
    if way == "mount":
        monkeypatch.setattr(os.path, "ismount", lambda path: True)
    elif way == "no exchange":
        monkeypatch.setattr(
            folder,
            "exchange",
            lambda a, b: (_ for _ in ()).throw(OSError(errno.EINVAL, "Invalid argument")),
        )
    elif way == "Windows":
        monkeypatch.setattr(ctypes, "CDLL", no_library_without_a_name)
    elif way == "macOS":
        monkeypatch.setattr(
            ctypes, "CDLL", lambda *_, **__: object()
        )  # a library without this function
    else:
        monkeypatch.chdir(out / "a")
    inode = out.stat().st_ino
    written(out, NEW)
    assert shown(out) == NEW and out.stat().st_ino == inode and list(out.parent.iterdir()) == [out]


def test_a_waiting_folder_that_is_not_ours_is_left_alone(out):
    put(out.parent / folder.STAGE, {"mine.txt": b"mine"})
    with pytest.raises(folder.NotOurs, match="liegt im Weg"):
        written(out, NEW)
    assert shown(out) == OLD and held(out.parent / folder.STAGE) == {"mine.txt": b"mine"}


def test_a_build_replaces_no_file_of_somebody_else(sound, tmp_path):
    put(tmp_path, {"coverage.json": b'{"meta": {"format": 3}}', "notes.txt": b"mine"})
    before = held(tmp_path)
    with pytest.raises(folder.NotOurs, match=r"coverage\.json"):
        write(sound.outputs, tmp_path)
    assert held(tmp_path) == before


def test_a_build_mends_its_own_files_and_leaves_the_rest(sound, sound_folder, tmp_path):
    place = tmp_path / "build"
    shutil.copytree(sound_folder, place)
    put(place, {"kb.json": b"", "engine.json": b"{", "notes.txt": b"mine"})
    write(sound.outputs, place)
    assert held(place) == {**held(sound_folder), "notes.txt": b"mine"}


def test_a_folder_in_the_way_of_a_build_stops_it_before_it_begins(sound, sound_folder, tmp_path):
    place = tmp_path / "build"
    shutil.copytree(sound_folder, place)
    (place / "search.json").unlink()
    (place / "search.json").mkdir()
    before = held(place)
    with pytest.raises(folder.NotOurs, match=r"search\.json"):
        write(
            {name: tree | {"data_version": "f" * 12} for name, tree in sound.outputs.items()}, place
        )
    assert held(place) == before


def test_nobody_waits_at_a_pipe(sound, sound_folder, out, tmp_path):
    place = tmp_path / "build"
    shutil.copytree(sound_folder, place)
    (place / "kb.json").unlink()
    os.mkfifo(place / "kb.json")
    assert load(place).decisions
    write(sound.outputs, place)  # what lies in a folder of ours under a name of ours is replaced
    assert held(place) == held(sound_folder)
    (out / "index.html").unlink()
    os.mkfifo(out / "index.html")
    assert unchanged.count_standing_files(out, "old") == 0
    written(out, NEW)
    assert shown(out) == NEW
    (tmp_path / "other").mkdir()
    os.mkfifo(tmp_path / "other" / folder.NOTE)
    written(tmp_path / "other", NEW)
    assert shown(tmp_path / "other") == NEW


# What the command line says


@pytest.mark.parametrize(
    "words",
    [
        ["--out", ""],
        ["--out", " "],
        ["--build", ""],
        ["--url", "https://example.org/" + "x" * 1500],
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(words, tmp_path, monkeypatch, capsys):
    put(tmp_path, THEIRS)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        site.command(words)
    said = capsys.readouterr().err
    assert (
        end.value.code == 2 and ("leer" in said or "QR-Code" in said) and held(tmp_path) == THEIRS
    )


def test_an_empty_build_folder_is_a_usage_error(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["--root", str(SOUND), "--build", "", "build"])
    assert end.value.code == 2 and held(tmp_path) == {}


@pytest.fixture
def rendered(sound_files, monkeypatch):
    """What is written is rendered already."""
    monkeypatch.setattr(site, "build", lambda folder, **_: dict(sound_files))


@pytest.mark.usefixtures("rendered")
@pytest.mark.parametrize("where", [".", "..", "sub", "./sub/.."])
def test_the_working_folder_and_what_is_around_it_stay(
    where, sound_folder, tmp_path, monkeypatch, capsys
):
    put(tmp_path, THEIRS | {"sub/index.html": b"mine"})
    monkeypatch.chdir(tmp_path / "sub")
    monkeypatch.chdir(tmp_path if where == "sub" else tmp_path / "sub")
    before = held(tmp_path)
    assert site.command(["--build", str(sound_folder), "--out", where]) == 1
    assert "nicht leer" in capsys.readouterr().err and held(tmp_path) == before


@pytest.mark.usefixtures("rendered")
@pytest.mark.parametrize("inner", ["", "site/bridge"])
def test_the_build_folder_is_no_place_for_the_site(inner, sound_folder, tmp_path, capsys):
    place = tmp_path / "build"
    shutil.copytree(sound_folder, place)
    assert site.command(["--build", str(place)]) == 0
    before = held(place)
    assert site.command(["--build", str(place), "--out", str(place / inner)]) == 1
    assert "nicht leer" in capsys.readouterr().err and held(place) == before


def site_says(place, capsys):
    assert site.command(["--build", str(place)]) == 1
    return capsys.readouterr().err


def test_the_site_names_the_real_cause(sound_folder, tmp_path, capsys, monkeypatch):
    place = tmp_path / "build"
    assert "zuerst `regelwerk build`" in site_says(place, capsys)
    shutil.copytree(sound_folder, place)
    (place / "kb.json").write_text("[]", encoding="utf-8")
    assert "kb.json: von einer anderen Fassung" in site_says(place, capsys)
    shutil.copy(sound_folder / "kb.json", place)
    monkeypatch.setattr(folder, "exchange", lambda a, b: None)
    monkeypatch.setattr(
        os,
        "mkdir",
        lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))),
    )
    said = site_says(place, capsys)
    assert said == f"{place / 'site'}: No space left on device; die Website von vorher bleibt\n"


@pytest.mark.parametrize("name", ["kb.json", "engine.json", "coverage.json", "search.json"])
def test_files_of_two_builds_are_refused(name, sound, tmp_path, capsys):
    write(sound.outputs, tmp_path)
    write({name: sound.outputs[name] | {"data_version": "f" * 12}}, tmp_path)
    with pytest.raises(NotBuilt, match="verschiedener Baue"):
        load(tmp_path)
    assert "regelwerk build" in site_says(tmp_path, capsys) and not (tmp_path / "site").exists()
    write(sound.outputs, tmp_path)
    assert load(tmp_path).units


def test_a_library_that_is_open_notices_a_new_build(sound, tmp_path):
    write(sound.outputs, tmp_path)
    kb = load(tmp_path)
    assert kb.decisions
    write(
        {name: tree | {"data_version": "f" * 12} for name, tree in sound.outputs.items()}, tmp_path
    )
    with pytest.raises(NotBuilt, match="nicht vom selben Bau"):
        _ = kb.units


# Faults at every single change of the disk


def every(fault, work, place, check):
    """The work with the fault at its first change, its second, … until it gets through untouched;
    gives how many times it did not.
    """
    for at in range(1, 400):
        end = ends(work, place, fault(at))
        assert end != CRASHED
        check(end)
        if end == FINISHED:
            return at - 1
    raise AssertionError("the work never comes to an end")


@pytest.fixture
def exchanging(tmp_path):
    """A file system in which two folders can change places."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    try:
        folder.exchange(tmp_path / "one", tmp_path / "two")
    except OSError as broken:
        pytest.skip(
            f"folders cannot change places in one step here ({broken}); a site is then replaced"
            " file by file"
        )


@pytest.mark.usefixtures("exchanging")
@pytest.mark.parametrize("fault", [killed, full, locked_up])
def test_a_site_is_the_old_one_or_the_new_one_at_every_moment(fault, out):
    def check(end):
        assert shown(out) in ([OLD, NEW] if end != FINISHED else [NEW])
        assert fault is killed or shown(out) == NEW or end == REFUSED
        written(out, NEW, "new")
        assert shown(out) == NEW and list(out.parent.iterdir()) == [
            out
        ]  # the next run is right and nothing is left
        written(out, OLD, "old")

    assert every(fault, lambda: written(out, NEW, "new"), out.parent, check) >= 8


@pytest.mark.parametrize("fault", [killed, full])
def test_what_somebody_put_into_the_site_survives_every_moment(fault, out):
    put(out, THEIRS)

    def check(end):
        assert shown(out).items() >= THEIRS.items()
        if fault is full:
            assert shown(out) in [{**OLD, **THEIRS}, {**NEW, **THEIRS}]
        written(out, NEW, "new")
        assert shown(out) == {**NEW, **THEIRS} and list(out.parent.iterdir()) == [out]
        written(out, OLD, "old")

    assert every(fault, lambda: written(out, NEW, "new"), out.parent, check) >= 8


@pytest.mark.parametrize("fault", [killed, full, locked_up])
def test_a_first_site_is_there_whole_or_not_at_all(fault, tmp_path):
    out = tmp_path / "site"

    def check(end):
        assert not out.exists() or shown(out) == NEW
        written(out, NEW)
        assert shown(out) == NEW and list(tmp_path.iterdir()) == [out]
        shutil.rmtree(out)

    assert every(fault, lambda: written(out, NEW), tmp_path, check) >= 8


@pytest.mark.parametrize("fault", [killed, full, locked_up])
def test_a_build_is_the_old_one_the_new_one_or_refused_at_every_moment(
    fault, sound, sound_folder, tmp_path
):
    place = tmp_path / "build"
    older = {name: tree | {"data_version": "0" * 12} for name, tree in sound.outputs.items()}
    write(older, place)
    old, new, seen = held(place), held(sound_folder), set()

    def check(end):
        found = {
            name: content
            for name, content in held(place).items()
            if not name.startswith(folder.STAGE)
        }
        seen.add("old" if found == old else "new" if found == new else "mixed")
        if found not in (old, new):
            assert end == -signal.SIGKILL or fault is locked_up
            with pytest.raises(NotBuilt, match="verschiedener Baue"):
                load(place)
        write(sound.outputs, place)
        assert held(place) == new
        write(older, place)

    assert every(fault, lambda: write(sound.outputs, place), place, check) >= 6
    assert {"old", "new"} <= seen


@pytest.mark.parametrize("limit", [1, 100, 5000, 20000])
def test_a_file_that_does_not_fit_leaves_the_last_state(limit, sound, sound_folder, tmp_path):
    """The file system takes the first bytes of a file and no more."""
    place = tmp_path / "build"
    write({name: tree | {"data_version": "0" * 12} for name, tree in sound.outputs.items()}, place)
    before = held(place)

    def work():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        write(sound.outputs, place)

    assert ends(work, place) == REFUSED and held(place) == before


# Processes killed at any time, and two at once


def command(*words):
    return subprocess.Popen(
        [sys.executable, "-m", "regelwerk", *map(str, words)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def kill_alive(words, check, kills):
    """Kill the command at so many random moments at which it is alive, looking at the disk after
    each; gives the states seen.
    """
    chance, seen, alive = random.Random(SEED), [], 0
    whole = float(
        "inf"
    )  # how long an undisturbed run takes: the quicker of two, for the first finds nothing warm
    for _ in range(2):
        started = time.perf_counter()
        assert command(*words).wait() == 0
        whole = min(whole, time.perf_counter() - started)
        seen[:] = [check()]
    for _ in range(9 * kills):
        running = command(*words)
        time.sleep(chance.uniform(0, whole))
        running.kill()
        alive += (hit := running.wait() == -signal.SIGKILL)
        running.communicate()
        if hit:
            seen.append(check())
        if alive == kills:
            return seen
    raise AssertionError(f"only {alive} of {9 * kills} kills met a living process")


@pytest.fixture
def newer(tmp_path):
    """The sound rulebook with one word changed: its root, and what it builds."""
    root = planted(tmp_path / "newer")
    file = root / "laws/2007/definitions.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("klingt", "tönt"), encoding="utf-8")
    return root, build(root).outputs


@pytest.mark.parametrize("kills", [2, rest(KILLS, why="a dozen builds killed")])
def test_a_build_killed_at_random_moments(newer, sound, sound_folder, tmp_path, kills):
    (root, outputs), place = newer, tmp_path / "build"
    write(outputs, tmp_path / "expected")
    old, new = held(sound_folder), held(tmp_path / "expected")
    write(sound.outputs, place)

    def check():
        found = {
            name: content
            for name, content in held(place).items()
            if not name.startswith(folder.STAGE)
        }
        if found not in (old, new):
            with pytest.raises(NotBuilt, match="verschiedener Baue"):
                load(place)
        write(outputs, place)
        assert held(place) == new
        write(sound.outputs, place)
        return found == new

    seen = kill_alive(["--root", root, "--build", place, "build"], check, kills)
    assert len(seen) == kills + 1 and seen[0]
    assert False in seen or kills < KILLS  # of two both may come when everything is written


@pytest.mark.usefixtures("exchanging")
@pytest.mark.parametrize(
    "kills", [3, rest(KILLS, why="a dozen sites killed while they are written")]
)
def test_a_site_killed_at_random_moments(newer, sound_folder, tmp_path, kills):
    bundle, out = tmp_path / "bundle", tmp_path / "beside" / "site"
    write(newer[1], bundle)
    old, new = site.build(sound_folder), site.build(bundle)
    written(out, old)

    def check():
        found = shown(out)
        assert found in (old, new)
        written(out, new)
        assert shown(out) == new and list(out.parent.iterdir()) == [out]
        written(out, old)
        return found == new

    seen = kill_alive(["--build", bundle, "site", "--out", out], check, kills)
    assert len(seen) == kills + 1 and seen[0] and False in seen


def test_the_second_of_two_runs_says_so_and_waits(sound_folder, tmp_path):
    place = tmp_path / "build"
    place.mkdir()
    with lock.hold_lock(place, print):
        second = command("--root", SOUND, "--build", place, "build")
        assert (
            second.stderr.readline() == f"warten: ein anderer Lauf schreibt gerade nach {place}\n"
        )
        assert second.poll() is None and list(place.iterdir()) == []
    second.communicate()
    assert second.returncode == 0 and held(place) == held(sound_folder)


@pytest.fixture(params=["folder", "file"])
def place(request, tmp_path, monkeypatch):
    """A folder; where only files can be locked, one among the temporary files stands for it."""
    (tmp_path / "place").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    if request.param == "file":
        monkeypatch.setitem(sys.modules, "fcntl", None)
        monkeypatch.setitem(sys.modules, "msvcrt", elsewhere.MSVCRT)
    yield tmp_path / "place"
    assert held(tmp_path) == {"place": b"", "temporary": b""}


def test_nobody_waits_for_ever(place, monkeypatch):
    monkeypatch.setattr(lock, "PATIENCE", 0.1)
    told = []
    with (
        lock.hold_lock(place, print),
        pytest.raises(lock.Occupied, match="später noch einmal"),
        lock.hold_lock(place, told.append),
    ):
        pass
    assert len(told) == 1
    with lock.hold_lock(place, told.append):  # free again
        assert len(told) == 1


def test_a_run_that_is_killed_holds_up_nobody(place, monkeypatch):
    def work():
        with lock.hold_lock(place, print):
            os.kill(os.getpid(), signal.SIGKILL)

    told = []
    monkeypatch.setattr(lock, "PATIENCE", 0.1)
    assert ends(work, place) == -signal.SIGKILL
    with lock.hold_lock(place, told.append):
        assert told == []


def test_a_file_system_without_locks_is_told_of(tmp_path, monkeypatch):
    import fcntl

    monkeypatch.setattr(
        fcntl,
        "flock",
        lambda *_: (_ for _ in ()).throw(OSError(errno.ENOLCK, "No locks available")),
    )
    told = []
    with lock.hold_lock(tmp_path, told.append):
        assert told == ["ohne Sperre gegen einen zweiten Lauf: No locks available"]


def test_many_at_once_leave_one_whole_site(out):
    sites = [{f"{path}{number % 3}": b"%d" % number for path in OLD} for number in range(12)]
    children = []
    for files in sites:
        child = os.fork()
        if not child:
            os._exit(ends(lambda files=files: written(out, files), out))
        children.append(child)
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [
        FINISHED
    ] * len(sites)
    assert shown(out) in sites and list(out.parent.iterdir()) == [out]


@pytest.mark.skipif(
    os.geteuid() == 0,
    reason="root may write everywhere; `locked_up` above stands for a disk that cannot be written",
)
def test_a_folder_that_may_not_be_written_is_one_message(sound_folder, tmp_path, capsys):
    place = tmp_path / "build"
    shutil.copytree(sound_folder, place)
    place.chmod(0o555)
    assert "Permission denied" in site_says(place, capsys)
    place.chmod(0o755)
    assert held(place) == held(sound_folder)
