"""The package for JavaScript as a stranger gets it: packed, installed into an empty folder, run in
Node; its types hold and refuse.

Needs node and npm; the types also the compiler that `npm ci --prefix tests/node` installs. What is
missing is named.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from regelwerk import load
from regelwerk.export.conformance import suite
from regelwerk.installed import PROJECT
from regelwerk_site.npm import command
from regelwerk_site.npm.package import make_package_files, wrap_module
from regelwerk_site.npm.shapes import Untold, format_hint, format_type
from tiers import whole

NODE, NPM = shutil.which("node"), shutil.which("npm")
TSC = PROJECT / "tests/node/node_modules/.bin/tsc"
in_node = pytest.mark.skipif(
    not (NODE and NPM),
    reason="no node and npm on this machine (Debian: apt-get install nodejs npm)",
)
with_types = pytest.mark.skipif(
    not (NODE and TSC.exists()), reason="no TypeScript compiler (npm ci --prefix tests/node)"
)
GOOD = """import { decide, clause, cites, citedBy, rulebook, timeline, nextQuestion, search, type Decisions, type Facts, type Ruling, type Unit } from "regelwerk";
import { decide as bare } from "regelwerk/engine";
import engine from "regelwerk/data/engine";
import { decide as onDemand } from "regelwerk/on-demand";
const facts: Facts = { in_rotation: "yes", accepted: "yes" };
const ruling: Ruling = decide("insufficient_bid", "2017", facts);
const status: "settled" | "open" | "not_regulated" | "undecided" = ruling.status;
const next: string = nextQuestion("insufficient_bid", "2017", facts);
const says: readonly string[] = timeline(ruling).flatMap((moment) => moment.sentences.map((each) => each.says));
const any: Ruling = bare(engine, String(next), "2017", { [next]: "yes" });
export const unit: Promise<Unit | null> = clause("2017/27.A.1");
export const cited: Promise<string | undefined> = cites().then((cite) => cite["2017/27.A.1"]);
export const citing: Promise<string | undefined> = citedBy("2017/27.A.1").then((pairs) => pairs?.[0]?.[1]);
export const forces = rulebook().then((book) => book.units.flatMap((each) => each.norms.map((norm) => norm.force === "must_not")));
export const later: Promise<Ruling> = onDemand("insufficient_bid", "2007", facts);
export const other: Ruling = decide("severity", "srh2019");
const either: Decisions["insufficient_bid"] = "1997";
export const both: Ruling = decide("insufficient_bid", either);
export const titles = search("bridge", status).then((hits) => hits.map((hit) => hit.title.length + says.length + any.cites.length));
"""
BAD = {
    "an answer that is none": 'decide("insufficient_bid", "2017", { accepted: "maybe" });',
    "a fact that is none": 'decide("insufficient_bid", "2017", { acepted: "yes" });',
    "a decision that is none": 'decide("insufficient_bit", "2017");',
    "an edition of the other game": 'decide("insufficient_bid", "srh2019");',
    "an edition without this decision": 'decide("adjusting_power", "2018");',
    "an edition that is none": 'decide("insufficient_bid", "2018");',
    "a part of a ruling that is none": 'decide("insufficient_bid", "2017").outcome;',
    "a status that is none": 'if (decide("insufficient_bid", "2017").status === "done") throw 0;',
    "a ruling that is changed": 'decide("insufficient_bid", "2017").row = "";',
}


def done(words, folder, *, code=0):
    ended = subprocess.run(
        [*map(str, words)], cwd=folder, capture_output=True, encoding="utf-8", timeout=300
    )
    assert ended.returncode == code, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def bundle(rulebook_folder):
    return rulebook_folder


@pytest.fixture(scope="module")
def package(bundle):
    assert command(["--build", str(bundle)]) == 0
    return bundle / "npm"


@pytest.fixture(scope="module")
def installed(package, tmp_path_factory):
    """An empty folder into which the packed package has been installed, nothing fetched."""
    folder = tmp_path_factory.mktemp("installed")
    packed = done([NPM, "pack", "--silent", "--pack-destination", folder], package).split()[-1]
    done([NPM, "install", "--offline", "--no-audit", "--no-fund", folder / packed], folder)
    return folder


def test_the_same_rulebook_gives_the_same_bytes(bundle, package):
    assert all(
        (package / name).read_bytes() == content
        for name, content in make_package_files(load(bundle)).items()
    )


def test_every_export_is_there_and_typed(package):
    described = json.loads((package / "package.json").read_text(encoding="utf-8"))
    assert (
        described["type"] == "module"
        and described["license"] == "MIT"
        and "dependencies" not in described
    )
    for name, ways in described["exports"].items():
        told = [ways["require"], ways["default"]] if name == "." else [ways]
        assert all((package / path).is_file() for each in told for path in each.values()), name
    assert (package / "LICENSE").read_bytes() == (PROJECT / "LICENSE").read_bytes()


def test_the_engine_is_that_of_the_site(package):
    made = (package / "engine.js").read_text(encoding="utf-8")
    scripts = [
        path.read_text(encoding="utf-8")
        for path in (PROJECT / "render/regelwerk_site/static/js/engine").glob("*.js")
    ]
    assert len(scripts) == 6 and all(script in made for script in scripts)
    assert all(script in (package / "classic/index.js").read_text("utf-8") for script in scripts)
    made = wrap_module(["fold"], "RegelwerkFold", ["fold"])
    assert (
        made.startswith("export const { fold } = (") and "return globalThis.RegelwerkFold;" in made
    )


def test_the_example_is_short(package):
    (example,) = re.findall(
        r"```js\n(.*?)```", (package / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert len(example.splitlines()) <= 10


@in_node
def test_the_example_says_what_it_promises(package, installed):
    text = (package / "README.md").read_text(encoding="utf-8")
    (example,), (promised,), (required,) = (
        re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL) for kind in ("js", "text", "cjs")
    )
    (installed / "example.mjs").write_text(example, encoding="utf-8")
    (installed / "example.cjs").write_text(required, encoding="utf-8")
    assert done([NODE, "example.mjs"], installed) == promised
    assert done([NODE, "example.cjs"], installed) == "in_rotation\n"
    (ours,) = re.findall(r"```js\n(.*?)```", (PROJECT / "README.md").read_text("utf-8"), re.DOTALL)
    (installed / "example.mjs").write_text(ours, encoding="utf-8")
    assert promised.startswith(said := done([NODE, "example.mjs"], installed)) and "§" in said


@in_node
def test_it_leaves_the_global_scope_alone_and_refuses_by_name(installed):
    script = """
import * as all from "regelwerk";
import { load } from "regelwerk/search";
import index from "regelwerk/data/search-doppelkopf";
const refused = (work) => { try { work(); } catch ({ name, given, accepted }) { return [name, given, accepted.length > 0]; } };
await Promise.all([all.rulebook(), all.search("bridge", "Karte")]);
console.log(JSON.stringify({
  left: Object.keys(globalThis).filter((name) => name.startsWith("Regelwerk")),
  fact: refused(() => all.decide("insufficient_bid", "2017", { acepted: "yes" })),
  edition: refused(() => all.decide("insufficient_bid", "2018")),
  other: refused(() => all.decide("insufficient_bid", "srh2019")),
  skipped: refused(() => all.nextQuestion("insufficient_bid", "2017", {}, ["acepted"])),
  opened: refused(() => all.nextQuestion("insufficient_bid", "2017", {}, [], ["acepted"])),
  answers: refused(() => all.answers("insufficient_bid", "2017", {}, "acepted")),
  group: refused(() => load(index).query("Karte", 3, ["decisoin"])),
  game: await all.search("brigde", "Karte").catch(({ name, given, accepted }) => [name, given, accepted]),
  compared: all.compare("insufficient_bid", { in_rotation: "yes", accepted: "yes" }).steps.map((step) => step.verdict),
  nothing: await all.clause("2017/none"),
  hits: load(index).query("gefallene Karte", 3).length, version: all.version,
}));
"""
    (installed / "look.mjs").write_text(script, encoding="utf-8")
    found = json.loads(done([NODE, "look.mjs"], installed))
    assert (
        found["left"] == []
        and found["fact"] == ["UnknownFact", "acepted", True]
        and found["edition"] == ["UnknownEdition", "2018", True]
    )
    assert (found["other"], found["skipped"]) == (
        ["UnknownEdition", "srh2019", True],
        ["UnknownFact", "acepted", True],
    )
    assert (found["opened"], found["answers"]) == (
        ["UnknownDecision", "acepted", True],
        ["UnknownFact", "acepted", True],
    )
    assert found["group"] == ["UnknownName", "decisoin", True] and found["game"] == [
        "UnknownName",
        "brigde",
        ["bridge", "doppelkopf"],
    ]
    assert (
        len(found["compared"]) == 2
        and found["nothing"] is None
        and found["hits"] == 3
        and re.fullmatch("[0-9a-f]{12}", found["version"])
    )


WAYS = """
import * as whole from "regelwerk";
import * as lazy from "regelwerk/on-demand";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import vm from "node:vm";
const classic = createRequire(import.meta.url)("regelwerk"), page = vm.createContext({ structuredClone });
vm.runInContext(readFileSync("node_modules/regelwerk/classic/index.js", "utf8"), page);
const asked = async (work) => { try { return JSON.stringify(await work()); } catch ({ name, given }) { return name + given; } };
const said = [];
for (const [index, [decision, { editions }]] of Object.entries(whole.engine.decisions).entries()) {
  if (index % 30) continue;
  for (const edition of [...Object.keys(editions), "none"]) {
    const facts = {};
    for (let asks; edition !== "none" && (asks = whole.nextQuestion(decision, edition, facts)); ) facts[asks] = Object.keys(whole.answers(decision, edition, facts, asks)).at(-1);
    for (const known of [{}, facts, { ...facts, nothing: "x" }]) {
      const ways = await Promise.all([whole, lazy, classic, page.Regelwerk].map((each) => asked(() => each.decide(decision, edition, known))));
      const next = await Promise.all([whole, lazy, classic, page.Regelwerk].map((each) => asked(() => each.nextQuestion(decision, edition, known))));
      said.push(new Set(ways).size + new Set(next).size);
    }
  }
}
const compared = await Promise.all([whole, lazy].map((each) => asked(() => each.compare("insufficient_bid", { in_rotation: "yes" }))));
console.log(JSON.stringify({ different: said.filter((each) => each > 2).length, asked: said.length, compared: new Set(compared).size,
  names: [classic, page.Regelwerk, lazy].map((each) => Object.keys(whole).filter((name) => !(name in each))),
  cite: (await classic.clause("2017/27.A.1")).cite, hits: (await classic.search("bridge", "Revoke", 2)).length, left: Object.keys(page).length }));
"""


@in_node
def test_every_way_in_rules_the_same(installed):
    """As a module, on demand, by `require`, as a script of a page: rulings, questions, refusals."""
    (installed / "ways.mjs").write_text(WAYS, encoding="utf-8")
    found = json.loads(done([NODE, "ways.mjs"], installed))
    assert found.pop("asked") > 60
    assert found == {
        "different": 0,
        "compared": 1,
        "names": [[], [], ["engine"]],
        "cite": "§ 27 A 1",
        "hits": 2,
        "left": 2,
    }


CITED = """
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as whole from "regelwerk";
import * as lazy from "regelwerk/on-demand";
import book from "regelwerk/data/rulebook";
const classic = createRequire(import.meta.url)("regelwerk"), of = {};
for (const { id } of book.units) of[id] = await whole.citedBy(id);
writeFileSync("cited.json", JSON.stringify({ of, cites: await whole.cites(), keys: Object.keys(book) }));
for (const each of [whole, lazy, classic]) {
  const parts = Object.entries(await each.rulebook());
  console.log(await each.citedBy("2017/none"), JSON.stringify(await each.citedBy("2017/27.A.1")) === JSON.stringify(of["2017/27.A.1"]),
    await each.cites() === book.cites, parts.length === Object.keys(book).length && parts.every(([key, part]) => book[key] === part));
}
"""


@in_node
def test_what_cites_a_place_is_the_same_as_in_python(bundle, installed):
    """Every place of every edition, and the whole rulebook, whose parts are loaded one by one."""
    (installed / "cited.mjs").write_text(CITED, encoding="utf-8")
    assert done([NODE, "cited.mjs"], installed) == "null true true true\n" * 3
    found = json.loads((installed / "cited.json").read_text(encoding="utf-8"))
    kb = load(bundle)
    assert set(found["keys"]) == kb.bundle.keys() - {"digest"} and found["cites"] == kb.cites
    assert found["of"] == {id: [list(pair) for pair in kb.cited_by(id)] for id in kb.units}
    assert sum(map(len, found["of"].values())) > 11_000


LITTLE = """
import { register } from "node:module";
register("data:text/javascript," + encodeURIComponent(`import { appendFileSync } from "node:fs";
  export function load(url, context, next) { appendFileSync("loaded.txt", url + "\\\\n"); return next(url, context); }`));
const { decide, nextQuestion, answers, clause } = await import("regelwerk/on-demand");
const facts = {};
for (let asks; (asks = await nextQuestion("lead_out_of_turn", "2017", facts)); ) facts[asks] = Object.keys(await answers("lead_out_of_turn", "2017", facts, asks))[0];
console.log((await decide("lead_out_of_turn", "2017", facts)).status);
if (process.argv[2]) console.log((await clause("2017/27.A.1")).cite);
"""


@in_node
def test_a_ruling_on_demand_loads_little(package, installed):
    """A whole interview of a chain: at most 300 KB of files, and one file for each table; a clause
    after it loads the clauses and nothing else of the rulebook.
    """
    (installed / "little.mjs").write_text(LITTLE, encoding="utf-8")

    def load_files(*words):
        (installed / "loaded.txt").unlink(missing_ok=True)
        assert done([NODE, "little.mjs", *words], installed).startswith("settled\n")
        urls = (installed / "loaded.txt").read_text(encoding="utf-8").split()
        return {Path(url[7:]) for url in urls if "/node_modules/regelwerk/" in url}

    own = (package / "classic/index.js").stat().st_size - (
        package / "data/engine.js"
    ).stat().st_size
    assert own < 100_000  # the script of a page holds the decisions and no texts
    loaded, clauses = load_files(), load_files("clause")
    names = {path.name for path in loaded}
    assert "lead_out_of_turn-2017.js" in names and "outline.js" in names
    assert not names & {"index.js", "clauses.js", "rest.js", "lead_out_of_turn-2007.js"}
    assert 100_000 < sum(path.stat().st_size for path in loaded) <= 300_000
    assert {path.name for path in clauses - loaded} == {"clauses.js"}
    assert sum(path.stat().st_size for path in clauses - loaded) < 2_500_000


FIRST = """
const { decide } = await import("regelwerk");
const before = process.cpuUsage();
decide("irregularity_case", "2017");
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
"""


@in_node
def test_the_first_ruling_of_the_longest_chain_is_quick(installed):
    """About 28 ms of processor time; twice that fails, and the least of three counts."""
    (installed / "first.mjs").write_text(FIRST, encoding="utf-8")
    assert min(float(done([NODE, "first.mjs"], installed)) for _ in range(3)) < 60


@whole("10,000 situations written and ruled in Node", "test_the_example_says_what_it_promises")
@in_node
def test_it_says_what_the_conformance_suite_expects(rulebook, installed, tmp_path):
    folder = installed / "suite"
    (folder / "cases").mkdir(parents=True)
    for name, content in suite.build_suite_files(rulebook.outputs["engine.json"]).items():
        (folder / name).write_bytes(content)
    assert re.fullmatch(r"\d{4,5} cases, 0 otherwise\n", done([NODE, "run.mjs"], folder))
    silent = tmp_path / "silent.mjs"
    silent.write_text(
        "export const decide = () => ({}), nextQuestion = () => '';", encoding="utf-8"
    )
    assert "cases/insufficient_bid.2017.json nothing" in done(
        [NODE, "run.mjs", silent], folder, code=1
    )


def compiled(folder, text, *, code, name="program.ts"):
    (folder / name).write_text(text, encoding="utf-8")
    options = [
        "--strict",
        "--noEmit",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--exactOptionalPropertyTypes",
        "--noUncheckedIndexedAccess",
    ]
    return done([NODE, TSC, *options, name], folder, code=code)


@whole("four seconds of a compiler", "test_types_stop_a_bad_program")
@with_types
@in_node
def test_types_let_a_good_program_through(installed):
    assert compiled(installed, GOOD, code=0) == ""


@whole("four seconds of a compiler", "test_types_stop_a_bad_program")
@with_types
@in_node
def test_the_example_is_strict_and_require_has_types(package, installed):
    text = (package / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```js\n(.*?)```", text, re.DOTALL)
    known = "declare const console: { log(...told: unknown[]): void };\nexport {};\n"
    assert compiled(installed, known + example, code=0, name="example.mts") == ""
    required = 'import regelwerk = require("regelwerk");\nexport const row: string = regelwerk.decide("insufficient_bid", "2017").row;\n'
    assert compiled(installed, required, code=0, name="required.cts") == ""
    wrong = required.replace("2017", "srh2019")
    assert "required.cts(2" in compiled(installed, wrong, code=2, name="required.cts")


@with_types
@in_node
def test_types_stop_a_bad_program(installed):
    lines = list(BAD.values())
    said = compiled(installed, 'import { decide } from "regelwerk";\n' + "\n".join(lines), code=2)
    assert {int(line) for line in re.findall(r"^program\.ts\((\d+),", said, re.MULTILINE)} == set(
        range(2, len(lines) + 2)
    ), said


def test_what_has_no_words_is_refused():
    with pytest.raises(Untold):
        format_type({"description": "anything"})
    with pytest.raises(Untold):
        format_hint(set[str])
    assert (
        format_type(
            {
                "type": ["object", "null"],
                "additionalProperties": {"type": "array", "items": {"enum": ["a", 1]}},
            }
        )
        == 'Readonly<Record<string, ReadonlyArray<"a" | 1>>> | null'
    )


def test_the_command_says_what_is_missing(tmp_path, capsys):
    assert (
        command(["--build", str(tmp_path)]) == 1
        and "kein übersetztes Regelwerk" in capsys.readouterr().err
    )
    assert not (tmp_path / "npm").exists()


def test_a_foreign_folder_is_left_alone(bundle, tmp_path, capsys):
    (tmp_path / "diary.txt").write_text("mine")
    assert (
        command(["--build", str(bundle), "--out", str(tmp_path)]) == 1
        and str(tmp_path) in capsys.readouterr().err
    )
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]
