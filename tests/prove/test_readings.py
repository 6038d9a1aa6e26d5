"""All that the real rulebook rules, asks, says aloud, names, indexes and excuses, held against what
was read and approved: `tests/golden/`.

A change of one parameter, citation, label, sentence, order or chain shows in the diff. Rewritten by
`pytest --golden`; read the diff.
"""

from difflib import unified_diff

import pytest

from apparatus import beside
from readings import readings
from regelwerk.assemble import assemble
from regelwerk.installed import PROJECT
from regelwerk.read.source import load
from trees import TESTS

FROZEN = TESTS / "golden" / "readings"
SHOWN = 60  # lines of a diff a person reads before the cause is clear


def frozen():
    """The golden files by name."""
    return {
        path.relative_to(FROZEN).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(FROZEN.rglob("*.txt"))
    }


def rewritten(said):
    """Put these texts into the place of all golden files."""
    for name in frozen().keys() - said.keys():
        (FROZEN / name).unlink()
    for name, text in said.items():
        (FROZEN / name).parent.mkdir(parents=True, exist_ok=True)
        (FROZEN / name).write_text(text, encoding="utf-8")


def differences(before, now):
    """The lines that differ, with their file."""
    for name in sorted(before.keys() | now.keys()):
        old, new = before.get(name, "").splitlines(), now.get(name, "").splitlines()
        yield from unified_diff(old, new, f"{name} (approved)", f"{name} (now)", lineterm="", n=2)


def test_what_is_said_is_what_was_approved(request, rulebook):
    engine, bundle = (rulebook.outputs[name] for name in ("engine.json", "kb.json"))
    source, _ = load(PROJECT)
    said = readings(engine, bundle) | beside(source, assemble(source)[0].corpus, bundle)
    if request.config.getoption("--golden"):
        rewritten(said)
    found = list(differences(frozen(), said))
    if found:
        more = f"\n… and {len(found) - SHOWN} more lines" if len(found) > SHOWN else ""
        pytest.fail(
            "\n".join(found[:SHOWN])
            + more
            + "\n`pytest --golden` approves this; read the diff first",
            pytrace=False,
        )
    assert {name.split("/")[0] for name in said} >= {
        "rulings",
        "questions",
        "terms",
        "editions",
        "outcomes",
        "conflicts",
    }
