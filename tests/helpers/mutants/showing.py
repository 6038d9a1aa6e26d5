"""The fates of mutants as a table and as JSON.

In: `Fate`s.  Out: text.  A real fault is a mutant that is not equivalent.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from mutants.running import Fate

CAUGHT = ("build", "golden", "tests", "seal", "crash")


def grouped(fates: Sequence[Fate]) -> dict[str, list[Fate]]:
    """The fates by category, in the order of the first of each."""
    groups: dict[str, list[Fate]] = {}
    for fate in fates:
        groups.setdefault(fate.category, []).append(fate)
    return groups


def counted(fates: Sequence[Fate]) -> dict[str, int]:
    """How many met which fate, and the share of the real faults that was caught."""
    by = Counter(fate.by for fate in fates)
    return {"n": len(fates), **{name: by[name] for name in (*CAUGHT, "survived", "equivalent")}}


def share(counts: dict[str, int]) -> str:
    """The share of the real faults that was caught; 100 % only if all were."""
    real = counts["n"] - counts["equivalent"]
    return f"{100 * (real - counts['survived']) // real} %" if real else "–"


def witnesses(fates: Sequence[Fate]) -> str:
    """What caught them, most often first."""
    named = Counter(
        what.split("[")[0] for fate in fates if fate.by in CAUGHT for what in fate.what[:1]
    )
    return ", ".join(
        f"{what.strip().splitlines()[-1]} {number}" for what, number in named.most_common(4)
    )


def shown(fates: Sequence[Fate], seconds: float) -> str:
    """The table, the survivors and the equivalent ones, in Markdown."""
    columns = ("n", *CAUGHT, "survived", "equivalent")
    lines = [
        f"| category | {' | '.join(columns)} | caught | by |",
        "|---|" + "--:|" * (len(columns) + 1) + "---|",
    ]
    for name, group in [*grouped(fates).items(), ("TOTAL", fates)]:
        counts = counted(group)
        lines.append(
            f"| {name} | {' | '.join(str(counts[column]) for column in columns)} | {share(counts)}"
            f" | {witnesses(group)} |"
        )
    lines.append(f"\n{len(fates)} mutants in {seconds:.0f} s")
    for title, by in (
        ("Survivors", "survived"),
        ("Equivalent", "equivalent"),
        ("Crashes", "crash"),
    ):
        found = [fate for fate in fates if fate.by == by]
        if found:
            lines += [
                f"\n{title}:",
                *(f"- {fate.category}: {fate.said}{reason(fate)}" for fate in found),
            ]
    return "\n".join(lines)


def reason(fate: Fate) -> str:
    """The reason of a fate that has one to show."""
    return f" ({' '.join(fate.what[0].split())})" if fate.what else ""


def as_tree(fates: Sequence[Fate], seconds: float) -> dict[str, Any]:
    """The same for programs."""
    return {
        "seconds": round(seconds, 1),
        "total": counted(fates),
        "categories": {name: counted(group) for name, group in grouped(fates).items()},
        "mutants": [
            {"category": fate.category, "said": fate.said, "by": fate.by, "what": list(fate.what)}
            for fate in fates
        ],
    }
