"""The tools an assistant is offered, as the SDK of the Model Context Protocol wants them.

In: the library.  Out: a server whose tools take checked arguments and return the values of
`answers` and `further`, as structured content and as the same JSON in text; a refusal comes back as
an error that says what would be accepted.  Needs the SDK; only the command imports this module,
when it starts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from regelwerk.cli.mcp import answers, further
from regelwerk.cli.score import KINDS
from regelwerk.errors import Spoken
from regelwerk.library import Library

INSTRUCTIONS = (
    "Turnierregeln in eigenen Worten, mit Entscheidungen. Alles ist deutsch: eine Geschichte oder"
    " Frage in einer anderen Sprache zuerst ins Deutsche übersetzen (translate every story into"
    " German first), die Antwort zurück. Ausgaben: {editions}. Zuerst `hear` (was ist geschehen?)"
    " oder `search`; dann `decide` ohne Angaben und Frage für Frage weiter, bis nichts mehr offen"
    " ist; mehreres an einem Board oder in einem Spiel ist ein `incident`. Jede Antwort nennt die"
    " Stellen, auf denen sie beruht; sie gehören in jede Auskunft. Was niemand gesagt hat, wird"
    " nicht ergänzt: offene Fragen beantwortet der Mensch. Lange Listen kommen seitenweise:"
    " `next_cursor` als `cursor` nennt die nächste Seite. Die amtlichen Texte der Verbände sind"
    " nicht enthalten; maßgeblich bleibt ihr Wortlaut."
)
CALCULATORS = "; ".join(f"{kind} {typed}" for kind, (typed, _) in KINDS.items())
Text = Annotated[str, Field(description="Worte oder eine Fundstelle", max_length=1000)]
Word = Annotated[str, Field(max_length=100)]
Game = Annotated[str, Field(description="bridge, doppelkopf", max_length=20)]
Decision = Annotated[
    str, Field(description="Kennung, wie `hear` und `search` sie nennen", max_length=100)
]
Edition = Annotated[str, Field(max_length=20)]
Facts = Annotated[
    dict[str, str],
    Field(
        description="was bekannt ist: Angabe → Wert, wie `next_question` sie nennt", max_length=100
    ),
]
Cursor = Annotated[str, Field(max_length=10)]
Number = Annotated[int, Field(ge=1, le=50)]
Words = Annotated[
    list[Annotated[str, Field(max_length=100)]],
    Field(description=f"was hinter der Art steht, Wort für Wort: {CALCULATORS}", max_length=400),
]
Calls = Annotated[
    list[Annotated[str, Field(max_length=20)]],
    Field(
        description="Ansagen der Reihe nach: 1♠, 2SA, P, X, XX; `O:1♠` eine außer Reihenfolge",
        min_length=1,
        max_length=400,
    ),
]
Events = Annotated[
    list[dict[str, str]],
    Field(
        description="je Ereignis `decision`, ihre Angaben, `who` (S, NS; 2)",
        min_length=1,
        max_length=50,
    ),
]
Result = Annotated[
    dict[str, str],
    Field(
        description="contract („4♠ S“), tricks, board, other, field, assigned; value („eyes=132"
        " re=re seats=1,3“), fined",
        max_length=20,
    ),
]


def answer(asked: Callable[[], Any]) -> CallToolResult:
    """Return a value, or several in an object, as structured content and as text; pass a refusal
    meant for a person (`Spoken`) on to the assistant as `ToolError`.
    """
    try:
        value = asked()
    except Spoken as refused:
        said = str(refused).encode(errors="replace")  # what was given may be no text at all
        raise ToolError(said.decode()) from None
    whole = {"result": list(map(asdict, value))} if isinstance(value, tuple) else asdict(value)
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=json.loads(text)
    )


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools, a method each; the docstring of a method is what the assistant reads of it."""

    kb: Library

    def search(self, text: Text, game: Game = "", limit: Number = 10) -> CallToolResult:
        """Bestimmungen, Fälle, Entscheidungen, Begriffe und Themen zu einem Stichwort."""
        return answer(lambda: answers.search(self.kb, text, game, limit))

    def show(self, place: Text, cursor: Cursor = "") -> CallToolResult:
        """Eine Bestimmung mit allem darunter, ihren Verweisen und ihrer Herkunft."""
        return answer(lambda: answers.show(self.kb, place, cursor))

    def history(self, place: Text) -> CallToolResult:
        """Eine Bestimmung durch alle Ausgaben: Text, was sich änderte und warum."""
        return answer(lambda: further.trace(self.kb, place))

    def topics(self, name: Text = "", cursor: Cursor = "") -> CallToolResult:
        """Alle Themen; mit Namen die Fragen dazu und wo jede Ausgabe sie beantwortet."""
        return answer(lambda: further.list_topics(self.kb, name, cursor))

    def norms(
        self,
        who: Word = "",
        force: Word = "",
        edition: Edition = "",
        phase: Word = "",
        game: Game = "",
        cursor: Cursor = "",
    ) -> CallToolResult:
        """Wer darf, soll, muss was: nach Rolle (director), Stärke (may, must), Phase (play)."""
        asked = {"who": who, "force": force, "edition": edition, "phase": phase, "game": game}
        return answer(lambda: further.list_norms(self.kb, asked, cursor))

    def hear(self, story: Text, game: Game = "") -> CallToolResult:
        """Zu welchen Entscheidungen eine deutsche Erzählung führt, und welche Antworten darin
        gehört wurden; der Mensch hat sie zu bestätigen.
        """
        return answer(lambda: answers.hear(self.kb, story, game))

    def decide(
        self, decision: Decision, edition: Edition, facts: Facts | None = None
    ) -> CallToolResult:
        """Was eine Ausgabe zu dem sagt, was bekannt ist; ist es noch offen, die nächste Frage mit
        ihren möglichen Antworten.
        """
        return answer(lambda: answers.decide(self.kb, decision, edition, facts or {}))

    def compare(self, decision: Decision, facts: Facts | None = None) -> CallToolResult:
        """Dieselbe Lage in allen Ausgaben, und wo sie verschieden entscheiden."""
        return answer(lambda: answers.compare(self.kb, decision, facts or {}))

    def incident(
        self, edition: Edition, events: Events, result: Result | None = None
    ) -> CallToolResult:
        """Mehreres an einem Board oder in einem Spiel, der Zeit nach: eine Entscheidung, mit
        Stichen und Score, soweit das Ergebnis bekannt ist.
        """
        return answer(lambda: further.rule_incident(self.kb, edition, events, result or {}))

    def changes(
        self,
        older: Edition,
        newer: Edition,
        about: Text = "",
        weight: Word = "",
        cursor: Cursor = "",
    ) -> CallToolResult:
        """Was eine Ausgabe änderte; an einer Stelle (27b), zu Wörtern, von einem Gewicht: ruling,
        duty, clarified, form, translation.
        """
        return answer(lambda: answers.list_changes(self.kb, older, newer, about, weight, cursor))

    def detect(
        self,
        calls: Calls,
        dealer: Annotated[str, Field(max_length=4)] = "",
        edition: Edition = "",
    ) -> CallToolResult:
        """Die Regelwidrigkeiten einer Bridge-Reizung, jede so weit entschieden, wie die Ansagen es
        hergeben.
        """
        return answer(lambda: answers.detect(self.kb, calls, dealer, edition))

    def score(self, kind: Word, words: Words) -> CallToolResult:
        """Rechnen, was die Tabellen hergeben."""
        return answer(lambda: further.score(self.kb, kind, words))


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
        tools.hear,
        tools.decide,
        tools.incident,
        tools.compare,
        tools.search,
        tools.show,
        tools.history,
        tools.changes,
        tools.topics,
        tools.norms,
        tools.score,
        tools.detect,
    ):
        made.add_tool(
            tool,
            description=" ".join(str(tool.__doc__).split()),
            annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
            structured_output=False,
        )
    return made
