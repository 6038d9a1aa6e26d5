"""What `make release` puts together."""

import hashlib
import io
import json
import tarfile
import tomllib
from importlib import util

import pytest

from regelwerk.installed import PROJECT

handed = util.module_from_spec(
    spec := util.spec_from_file_location("release", PROJECT / "compiler/release.py")
)
spec.loader.exec_module(handed)
FILES = {
    "build/wheel/regelwerk-0.2.0-py3-none-any.whl": "wheel",
    "build/npm/package.json": json.dumps({"version": "0.2.0"}),
    "build/npm/data/kb.js": "export default 1;",
    "build/npm/.regelwerk.json": "{}",
    "build/regelwerk.html": "<!doctype html>",
    "CHANGELOG.md": "# Changelog\n\n## 0.2.0\n- New.\n\n### Site\n- More.\n\n## 0.1.0\n- Old.\n",
}


@pytest.fixture
def project(tmp_path):
    """A folder in which everything has been made."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_everything_is_in_it_with_its_checksum(project):
    out = handed.release(project)
    sums = (out / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert {line.split("  ")[1]: line.split("  ")[0] for line in sums} == {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in out.iterdir()
        if path.name != "SHA256SUMS"
    }
    assert {path.name for path in out.iterdir()} == {
        "regelwerk-0.2.0-py3-none-any.whl",
        "regelwerk-0.2.0.tgz",
        "regelwerk.html",
        "NOTES.md",
        "SHA256SUMS",
    }
    assert (out / "NOTES.md").read_text(
        encoding="utf-8"
    ) == "## 0.2.0\n- New.\n\n### Site\n- More.\n"


def test_the_package_is_packed_as_npm_does_it(project):
    packed = (handed.release(project) / "regelwerk-0.2.0.tgz").read_bytes()
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        assert tar.getnames() == ["package/data/kb.js", "package/package.json"]
        assert tar.extractfile("package/data/kb.js").read() == b"export default 1;"
    (project / "build/release/old.whl").touch()
    out = handed.release(project)
    assert (out / "regelwerk-0.2.0.tgz").read_bytes() == packed and not (out / "old.whl").exists()


@pytest.mark.parametrize(
    "name", [name for name in FILES if "data" not in name and "/." not in name]
)
def test_what_is_missing_or_of_another_version_is_named(project, name):
    path = project / name
    path.unlink() if "build" in name else path.write_text("# Changelog\n\n## 0.3.0\n")
    with pytest.raises(handed.NotReady):
        handed.release(project)
    assert not (project / "build/release").exists()


def test_the_notes_are_of_the_version_of_the_project():
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    notes = handed.read_notes(PROJECT / "CHANGELOG.md", settings["version"])
    assert notes.startswith(f"## {settings['version']}")
