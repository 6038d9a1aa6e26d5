"""The rulebook over the Model Context Protocol, driven by the SDK's own client: answers equal the
library's, each with its places; bad arguments are refused in words, and nothing listens."""

import asyncio
import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from regelwerk import load
from regelwerk.cli.mcp import answers, further
from regelwerk.cli.mcp.paging import LARGEST
from regelwerk.cli.telling.stories import refuse_english
from regelwerk.errors import Spoken
from regelwerk.installed import PROJECT

pytest.importorskip("mcp", reason="the MCP SDK is an extra: pip install regelwerk[mcp]")

from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.server.mcpserver.exceptions import ToolError

from regelwerk.cli.mcp.tools import make_server

# The client passes on only a few variables of the environment; without the paths of Python it would
# start whatever is installed.
SERVER = StdioServerParameters(
    command=sys.executable, args=["-m", "regelwerk", "mcp"], cwd=str(PROJECT), env=dict(os.environ)
)
REVOKE = {
    "decision": "revoke",
    "revoke_stage": "played_on",
    "revoke_exception": "none",
    "revoke_trick_winner": "offender",
    "revoke_later_tricks": "one",
    "who": "S",
}
QUESTIONS = (
    ("search", {"text": "ungenügendes gebott"}),
    ("search", {"text": "Schweinchen", "game": "doppelkopf"}),
    ("search", {"text": "SRH 3.4.2", "limit": 3}),
    ("show", {"place": "27b1a"}),
    ("show", {"place": "§ 64 A 2"}),
    ("hear", {"story": "Der Gegenspieler hat ausgespielt, obwohl Nord dran ist"}),
    ("hear", {"story": "Ein Spieler hat Farbe nicht bekannt", "game": "doppelkopf"}),
    ("decide", {"decision": "insufficient_bid", "edition": "2017"}),
    (
        "decide",
        {
            "decision": "insufficient_bid",
            "edition": "2017",
            "facts": {"in_rotation": "yes", "accepted": "yes"},
        },
    ),
    ("decide", {"decision": "infringement_case", "edition": "srh2019"}),
    ("decide", {"decision": "irregularity_case", "edition": "2017"}),
    (
        "compare",
        {
            "decision": "insufficient_bid",
            "facts": {"in_rotation": "yes", "accepted": "no", "replacement": "pass"},
        },
    ),
    ("changes", {"older": "2007", "newer": "2017", "about": "27b"}),
    ("changes", {"older": "1997", "newer": "2007", "weight": "ruling"}),
    ("detect", {"calls": ["1♠", "1♥", "O:2♣"], "dealer": "N"}),
    ("show", {"place": "SRH 3", "cursor": "20"}),
    ("history", {"place": "27b1a"}),
    ("topics", {}),
    ("topics", {"name": "Bedienfehler", "cursor": ""}),
    ("norms", {"who": "dummy", "phase": "play", "game": "bridge"}),
    ("score", {"kind": "contract", "words": ["4♥", "tricks=10"]}),
    ("score", {"kind": "game", "words": ["eyes=131"]}),
    (
        "incident",
        {
            "edition": "2017",
            "events": [REVOKE, {"decision": "claim", "claim_act": "claim_all"}],
            "result": {"board": "7", "contract": "4♠ S", "tricks": "10"},
        },
    ),
    ("incident", {"edition": "srh2019", "events": [{"decision": "late_arrival", "who": "4"}]}),
)
STORY = "South revoked in trick 5 and discovered it at trick 9"
HOSTILE = (
    ("decide", {"decision": "insufficient_bd", "edition": "2017"}, "insufficient_bid"),
    ("decide", {"decision": "insufficient_bid", "edition": "2016"}, "2017"),
    (
        "decide",
        {"decision": "insufficient_bid", "edition": "srh2019"},
        "Ausgabe von Bridge „srh2019“ gibt es nicht; möglich: 1997, 2007",
    ),
    (
        "detect",
        {"calls": ["1♠"], "edition": "srh2019"},
        "Ausgabe von Bridge „srh2019“ gibt es nicht",
    ),
    ("hear", {"story": "Revoke", "game": "brige"}, "gemeint: bridge?"),
    (
        "decide",
        {"decision": "insufficient_bid", "edition": "2017", "facts": {"accepted": "vielleicht"}},
        "yes",
    ),
    (
        "decide",
        {"decision": "insufficient_bid", "edition": "2017", "facts": {"moon": "full"}},
        "moon",
    ),
    ("decide", {"decision": "insufficient_bid", "edition": "2017", "facts": ["accepted"]}, "facts"),
    ("decide", {"decision": "../../etc/passwd", "edition": "2017"}, "Entscheidung"),
    ("decide", {}, "decision"),
    ("show", {"place": "999 Z 9"}, "999 Z 9"),
    ("show", {"place": "\x00\u202e" * 9}, "gibt es nicht"),
    ("search", {"text": "x" * 100_000}, "1000"),
    ("search", {"text": "Revoke", "limit": 10**9}, "50"),
    ("search", {"text": "Revoke", "game": "schach"}, "bridge"),
    ("changes", {"older": "2017", "newer": "1997"}, "2017-1997"),
    ("changes", {"older": "2007", "newer": "2017", "weight": "heavy"}, "ruling"),
    ("changes", {"older": "2007", "newer": "2017", "weight": "rulling"}, "gemeint: ruling?"),
    ("detect", {"calls": ["Schnaps"]}, "Schnaps"),
    ("detect", {"calls": []}, "calls"),
    ("rule", {"text": "x"}, "rule"),
    ("hear", {"story": STORY}, "translate it into German"),
    ("changes", {"older": "2007", "newer": "2017", "cursor": "99999"}, "cursor"),
    ("norms", {"cursor": "-1"}, "cursor"),
    ("norms", {"who": "dumy"}, "gemeint: dummy?"),
    ("topics", {"name": "Bedienfeler"}, "Bedienfehler"),
    ("history", {"place": "999 Z"}, "999 Z"),
    ("score", {"kind": "contrat", "words": []}, "gemeint: contract?"),
    ("score", {"kind": "contract", "words": ["4C", "tricks=10"]}, "Treff oder Coeur?"),
    ("incident", {"edition": "2017", "events": [{"decision": "revok"}]}, "gemeint: revoke?"),
    ("incident", {"edition": "2017", "events": [{"who": "S"}]}, "decision"),
    ("incident", {"edition": "2017", "events": []}, "events"),
    (
        "incident",
        {"edition": "2017", "events": [REVOKE], "result": {"contrat": "4♠ S"}},
        "gemeint: contract?",
    ),
)


@pytest.fixture(scope="module")
def kb():
    return load()


def told(questions):
    """The results of tool calls, put to the real process by the SDK's client."""

    async def run():
        async with Client(SERVER) as client:
            return [await client.call_tool(name, given) for name, given in questions]

    return asyncio.run(run())


@pytest.fixture(scope="module")
def results():
    return dict(zip(map(repr, QUESTIONS), told(QUESTIONS), strict=True))


def plain(value):
    """A value of ours as JSON gives it back; a list stands alone in an object."""
    tree = json.loads(
        json.dumps([asdict(each) for each in value] if isinstance(value, tuple) else asdict(value))
    )
    return {"result": tree} if isinstance(tree, list) else tree


def expected(kb, name, given):
    called = {
        "search": lambda text, game="", limit=10: answers.search(kb, text, game, limit),
        "show": lambda place, cursor="": answers.show(kb, place, cursor),
        "history": lambda place: further.trace(kb, place),
        "topics": lambda name="", cursor="": further.list_topics(kb, name, cursor),
        "norms": lambda cursor="", **asked: further.list_norms(kb, asked, cursor),
        "hear": lambda story, game="": answers.hear(kb, story, game),
        "decide": lambda decision, edition, facts=(): answers.decide(
            kb, decision, edition, dict(facts)
        ),
        "compare": lambda decision, facts=(): answers.compare(kb, decision, dict(facts)),
        "incident": lambda edition, events, result=(): further.rule_incident(
            kb, edition, events, dict(result)
        ),
        "changes": lambda older, newer, about="", weight="", cursor="": answers.list_changes(
            kb, older, newer, about, weight, cursor
        ),
        "detect": lambda calls, dealer="", edition="": answers.detect(kb, calls, dealer, edition),
        "score": lambda kind, words: further.score(kb, kind, words),
    }
    return plain(called[name](**given))


@pytest.mark.parametrize(
    "question", QUESTIONS, ids=lambda each: f"{each[0]} {' '.join(map(str, each[1].values()))}"[:50]
)
def test_a_tool_answers_what_the_library_says(kb, results, question):
    result = results[repr(question)]
    assert not result.is_error, result.content
    assert result.structured_content == expected(kb, *question)
    (said,) = result.content
    assert said.text == json.dumps(
        result.structured_content, ensure_ascii=False, separators=(",", ":")
    )
    assert len(said.text) > 40


def test_every_consequence_bears_its_places(kb, results):
    sentences = [
        sentence
        for result in results.values()
        for ruling in rulings(result.structured_content)
        for due in ruling["consequences"]
        for sentence in due["sentences"]
    ]
    assert len(sentences) >= 4
    assert all(
        sentence["cites"] and all(each["id"] in kb.units for each in sentence["cites"])
        for sentence in sentences
    )


def rulings(tree):
    """All rulings within an answer."""
    if isinstance(tree, list):
        return [each for item in tree for each in rulings(item)]
    if not isinstance(tree, dict):
        return []
    return ([tree] if "consequences" in tree else []) + [
        each for item in tree.values() for each in rulings(item)
    ]


@pytest.mark.parametrize(
    ("turn", "told", "kept"),
    [("partner", "50.D.2.b", "53.C"), ("declaring_side", "53.C", "50.D.2.b")],
)
def test_nothing_is_read_aloud_that_an_answer_known_excludes(kb, turn, told, kept):
    facts = {"lead_misinformed": "no", "lead_last_trick": "no", "defender_lead_turn": turn}
    asked = answers.decide(kb, "defender_lead_out_of_turn", "2017", facts).next_question
    places = {place.id for said in asked.read_aloud for place in said.cites}
    assert (
        asked.fact == "defender_lead_choice"
        and f"2017/{told}" in places
        and f"2017/{kept}" not in places
    )
    assert {"2017/53.A", "2017/10.C.2"} <= places  # tied to no answer


def test_an_answer_no_ruling_needs_is_named(kb):
    told = answers.decide(
        kb,
        "insufficient_bid",
        "2017",
        {"in_rotation": "yes", "accepted": "yes", "replacement": "pass"},
    )
    assert (
        told.status == "settled"
        and told.not_needed == ("replacement",)
        and "replacement" not in told.because
    )
    assert (
        answers.decide(
            kb, "insufficient_bid", "2017", {"in_rotation": "yes", "accepted": "yes"}
        ).not_needed
        == ()
    )


def test_an_interview_ends_in_the_ruling_of_the_library(kb):
    """Each open answer names the question that the next call answers; what a chain ends in is what
    the library says.
    """

    async def run():
        async with Client(SERVER) as client:
            facts, asked = {}, []
            while True:
                given = {"decision": "insufficient_bid", "edition": "2017", "facts": facts}
                said = (await client.call_tool("decide", given)).structured_content
                if not said["next_question"]:
                    return facts, said, asked
                asked.append(said["next_question"]["fact"])
                facts = facts | {asked[-1]: list(said["next_question"]["answers"])[-1]}

    facts, said, asked = asyncio.run(run())
    assert len(asked) == len(set(asked)) >= 2
    ruling = kb.decide("insufficient_bid", "2017", facts)
    assert said["status"] == ruling.status != "open"
    assert {outcome.says for outcome in ruling.outcomes if outcome.says} <= {
        sentence["says"] for due in said["consequences"] for sentence in due["sentences"]
    }


def test_what_is_refused_is_refused_in_words():
    for (name, given, hint), result in zip(
        HOSTILE, told([each[:2] for each in HOSTILE]), strict=True
    ):
        words = " ".join(each.text for each in result.content)
        assert result.is_error, (name, given)
        assert hint in words, (name, given, words)
        assert "Traceback" not in words and str(PROJECT) not in words


def test_what_is_no_text_is_refused_in_text(kb):
    given = {"decision": "insufficient_bid", "facts": {"\ud800": "yes"}}
    with pytest.raises(ToolError) as refused:
        asyncio.run(make_server(kb).call_tool("compare", given))
    assert b"gibt es nicht" in str(refused.value).encode()


def test_a_story_is_never_ruled_on(results):
    for key, result in results.items():
        if key.startswith("('hear'"):
            assert result.structured_content["result"]
            assert not rulings(result.structured_content)


def test_tools_say_what_they_are_and_change_nothing():
    async def run():
        async with Client(SERVER) as client:
            return (await client.list_tools()).tools

    tools = asyncio.run(run())
    assert {tool.name for tool in tools} == {name for name, _ in QUESTIONS}
    for tool in tools:
        assert tool.description and tool.annotations.read_only_hint, tool.name
    listed = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
    # 2,042 tokens (o200k); a token has 3.6 bytes and more
    assert len(json.dumps(listed, ensure_ascii=False).encode()) / 3.6 < 3500


LONG = {
    "changes": lambda kb, cursor: answers.list_changes(kb, "2007", "2017", "", "", cursor),
    "norms": lambda kb, cursor: further.list_norms(kb, {"who": "director"}, cursor),
    "topics": lambda kb, cursor: further.list_topics(kb, "", cursor),
    "clauses": lambda kb, cursor: answers.show(kb, "SRH 3", cursor),
}


@pytest.mark.parametrize("of", LONG)
def test_a_long_list_comes_whole_in_pages_that_are_read(kb, of):
    pages, cursor = [LONG[of](kb, "")], ""
    while cursor := pages[-1].next_cursor:
        pages.append(LONG[of](kb, cursor))
    listed = [each for page in pages for each in getattr(page, of)]
    sizes = [len(json.dumps(plain(page), ensure_ascii=False)) for page in pages]
    assert max(sizes) < LARGEST + 500 and len(pages) < sum(sizes) / LARGEST * 2 + 1
    if of == "clauses":
        assert {each.place.id for each in listed} == {
            id
            for id in kb.units
            if id == "srh2019/3" or id.startswith(("srh2019/3.", "srh2019/3/"))
        }
    else:
        assert len(listed) == pages[0].count
    assert len({json.dumps(plain(each)) for each in listed}) == len(listed)


def test_an_english_story_is_asked_back_in_german_and_a_german_one_never(kb):
    for story in (STORY, "East bid 1S over 1NT", "Declarer led from the wrong hand"):
        with pytest.raises(Spoken, match="translate it into German"):
            answers.hear(kb, story, "")
    said = [text for case in kb.bundle["cases"] for text in (case["story"], case["title"])]
    said += [text for each in kb.bundle["decisions"].values() for text in each["synonyms"]]
    for story in (*said, "Lead out of turn", "Insufficient Bid", "Revoke"):
        refuse_english(story)


def test_the_instructions_ask_for_german_stories(kb):
    async def run():
        async with Client(SERVER) as client:
            return client.instructions

    assert "translate every story into German" in asyncio.run(run())


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open sockets are read from /proc")
def test_nothing_listens():
    process = subprocess.Popen(
        [sys.executable, "-m", "regelwerk", "mcp"],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        process.stdin.write(
            json.dumps(
                {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}
            ).encode()
            + b"\n"
        )
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["result"]["serverInfo"]["name"] == "regelwerk"
        opened = {str(each.readlink()) for each in Path(f"/proc/{process.pid}/fd").iterdir()}
        inodes = {
            name.removeprefix("socket:[").removesuffix("]")
            for name in opened
            if name.startswith("socket:")
        }
        for table in ("tcp", "tcp6", "udp", "udp6"):
            rows = Path(f"/proc/{process.pid}/net/{table}").read_text().splitlines()[1:]
            assert not inodes & {row.split()[9] for row in rows}, table
    finally:
        process.stdin.close()
        assert process.wait(20) == 0


def test_noise_on_the_input_ends_nothing():
    """A line that is no message is passed over or answered as an error; the next request is
    served.
    """
    lines = [
        b"\xff\xfe{",
        b"[" * 500,
        b"",
        json.dumps({"jsonrpc": "2.0", "id": 7, "method": "initialize", "params": HELLO}).encode(),
    ]
    command, noise = [sys.executable, "-m", "regelwerk", "mcp"], b"\n".join(lines) + b"\n"
    ended = subprocess.run(
        command, cwd=PROJECT, input=noise, capture_output=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr.decode()
    assert any(json.loads(line).get("id") == 7 for line in ended.stdout.splitlines())


HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}
STREAMS = {
    "<&-": (1, "regelwerk: die Eingabe ist geschlossen\n"),
    ">&-": (1, "regelwerk: die Ausgabe ist geschlossen\n"),
    "2>&-": (0, ""),
    "0>/dev/null": (1, "regelwerk: Bad file descriptor\n"),
    ">/dev/full": (1, "regelwerk: No space left on device\n"),
    "| true": (0, ""),
}


@pytest.mark.parametrize("redirection", STREAMS)
def test_a_stream_that_does_not_carry_is_one_message(redirection):
    """The shell's pipe is made to report the server's end, not that of what listened."""
    if "/dev/full" in redirection and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    request = (
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}).encode()
        + b"\n"
    )
    line = f'set -o pipefail; "$@" {redirection}'
    command = ["bash", "-c", line, "bash", sys.executable, "-m", "regelwerk", "mcp"]
    ended = subprocess.run(
        command, cwd=PROJECT, input=request, capture_output=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stderr.decode()) == STREAMS[redirection]


def test_a_refusal_of_the_library_is_meant_for_a_person(kb):
    with pytest.raises(Spoken):
        answers.decide(kb, "insufficient_bid", "2017", {"accepted": "maybe"})
