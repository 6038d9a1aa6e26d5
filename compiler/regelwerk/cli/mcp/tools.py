"""The tools an assistant is offered, as the SDK of the Model Context Protocol wants them.

In: the library.  Out: a server whose tools take checked arguments and return the values of
`answers`; a refusal comes back as an error that says what would be accepted.  Needs the SDK; only
the command imports this module, when it starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from regelwerk.cli.mcp import answers
from regelwerk.cli.mcp.values import Changes, Compared, Decided, Detected, Found, Lead, Shown
from regelwerk.errors import Spoken
from regelwerk.library import Library

INSTRUCTIONS = (
    "Turnierregeln in eigenen Worten, mit Entscheidungen. Ausgaben: {editions}. Zuerst `hear` (was"
    " ist geschehen?) oder `search`; dann `decide` ohne Angaben und Frage für Frage weiter, bis"
    " nichts mehr offen ist. Jede Antwort nennt die Stellen, auf denen sie beruht; sie gehören in"
    " jede Auskunft. Was niemand gesagt hat, wird nicht ergänzt: offene Fragen beantwortet der"
    " Mensch. Die amtlichen Texte der Verbände sind nicht enthalten; maßgeblich bleibt ihr"
    " Wortlaut."
)
Text = Annotated[
    str, Field(max_length=1000, description="Worte eines Menschen oder eine Fundstelle")
]
Game = Annotated[str, Field(max_length=20, description="bridge, doppelkopf; leer: beide")]
Decision = Annotated[
    str,
    Field(
        max_length=100, description="Kennung einer Entscheidung, wie `hear` und `search` sie nennen"
    ),
]
Edition = Annotated[
    str, Field(max_length=20, description="Kennung einer Ausgabe; die Einleitung nennt alle")
]
Facts = Annotated[
    dict[str, str],
    Field(
        max_length=100, description="was bekannt ist: Angabe → Wert, wie `next_question` sie nennt"
    ),
]
Number = Annotated[int, Field(ge=1, le=50)]
Calls = Annotated[
    list[Annotated[str, Field(max_length=20)]],
    Field(
        min_length=1,
        max_length=400,
        description="Ansagen der Reihe nach: 1♠, 2SA, P, X, XX; `O:1♠` eine außer Reihenfolge",
    ),
]


@contextmanager
def pass_refusals() -> Iterator[None]:
    """Pass a refusal meant for a person (`Spoken`) on to the assistant; raise `ToolError`."""
    try:
        yield
    except Spoken as refused:
        raise ToolError(str(refused)) from None


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools, a method each; the docstring of a method is what the assistant reads of it."""

    kb: Library

    def search(self, text: Text, game: Game = "", limit: Number = 10) -> Found:
        """Bestimmungen, Fälle, Entscheidungen, Begriffe und Themen zu einem Stichwort, einer Frage
        oder einer Fundstelle.
        """
        with pass_refusals():
            return answers.search(self.kb, text, game, limit)

    def show(self, place: Text) -> Shown:
        """Eine Bestimmung mit allem darunter: Text in eigenen Worten, Verweise, wer auf sie
        verweist, was sich änderte.
        """
        with pass_refusals():
            return answers.show(self.kb, place)

    def hear(self, story: Text, game: Game = "") -> tuple[Lead, ...]:
        """Zu welchen Entscheidungen eine Erzählung führt, und welche Antworten darin gehört wurden;
        der Mensch hat sie zu bestätigen.
        """
        with pass_refusals():
            return answers.hear(self.kb, story, game)

    def decide(self, decision: Decision, edition: Edition, facts: Facts | None = None) -> Decided:
        """Was eine Ausgabe zu dem sagt, was bekannt ist; ist es noch offen, die nächste Frage mit
        ihren möglichen Antworten.
        """
        with pass_refusals():
            return answers.decide(self.kb, decision, edition, facts or {})

    def compare(self, decision: Decision, facts: Facts | None = None) -> Compared:
        """Dieselbe Lage in allen Ausgaben, und wo sie verschieden entscheiden."""
        with pass_refusals():
            return answers.compare(self.kb, decision, facts or {})

    def changes(
        self, older: Edition, newer: Edition, about: Text = "", weight: Text = ""
    ) -> Changes:
        """Was eine Ausgabe änderte; an einer Stelle (27b), zu Wörtern, von einem Gewicht: ruling,
        duty, clarified, form, translation.
        """
        with pass_refusals():
            return answers.list_changes(self.kb, older, newer, about, weight)

    def detect(
        self, calls: Calls, dealer: Annotated[str, Field(max_length=4)] = "", edition: Edition = ""
    ) -> Detected:
        """Die Regelwidrigkeiten einer Bridge-Reizung, jede so weit entschieden, wie die Ansagen es
        hergeben.
        """
        with pass_refusals():
            return answers.detect(self.kb, calls, dealer, edition)


def make_server(kb: Library) -> MCPServer:
    """Return a server with all tools; none of them changes anything."""
    editions = ", ".join(f"{id} ({edition['title']})" for id, edition in kb.editions.items())
    instructions = INSTRUCTIONS.format(editions=editions)
    made = MCPServer(
        "regelwerk",
        title="Regelwerk",
        instructions=instructions,
        version=kb.data_version,
        log_level="ERROR",
    )
    tools = Tools(kb)
    for tool in (
        tools.search,
        tools.show,
        tools.hear,
        tools.decide,
        tools.compare,
        tools.changes,
        tools.detect,
    ):
        made.add_tool(tool, annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False))
    return made
