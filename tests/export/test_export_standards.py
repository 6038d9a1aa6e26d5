"""Text, terms and lists by the standards they claim, read by programs nobody here
wrote.
"""

import csv
import io
import json
from xml.etree import ElementTree as ET

import pytest

from regelwerk.export.akn import make_element_ids, render_akn
from regelwerk.export.akn_meta import NAMESPACE, find_modification_type, list_modifications
from regelwerk.export.listing import LISTINGS, format_csv
from regelwerk.export.skos import list_term_words, render_skos
from regelwerk.ids.address import parse_edition
from standards import NO_LIBRARY, akn_schema, valid

AKN = f"{{{NAMESPACE}}}"


@pytest.fixture(scope="module")
def bundle(rulebook):
    return rulebook.outputs["kb.json"]


@pytest.fixture(scope="module")
def engine(rulebook):
    return json.loads(json.dumps(rulebook.outputs["engine.json"], sort_keys=True))


@pytest.fixture(scope="module")
def editions(bundle):
    return [edition["id"] for edition in bundle["editions"]]


@pytest.fixture(scope="module")
def documents(bundle, editions):
    return {edition: ET.fromstring(render_akn(bundle, edition)) for edition in editions}


# ---- Akoma Ntoso
# -----------------------------------------------------------------------------------------------------


def test_every_edition_is_valid_akoma_ntoso(bundle, editions):
    known = akn_schema()
    assert {
        edition: fault
        for edition in editions
        if (fault := valid(known, render_akn(bundle, edition)))
    } == {}
    assert "FRBRcountry" in valid(
        known, render_akn(bundle, editions[0]).replace("FRBRcountry", "FRBRland")
    )


def test_every_place_has_its_element_with_its_words(bundle, documents):
    names, units = (
        make_element_ids(bundle["contents"]),
        {unit["id"]: unit for unit in bundle["units"]},
    )
    for edition, root in documents.items():
        found = {
            element.get("eId"): element
            for element in root.find(f"{AKN}act/{AKN}body").iter()
            if element.get("eId")
        }
        parents = {
            part.get("eId"): whole.get("eId", "")
            for whole in root.iter()
            for part in whole
            if part.get("eId")
        }
        own = [entry for entry in bundle["contents"] if parse_edition(entry["id"]) == edition]
        assert {names[entry["id"]] for entry in own} == {
            id for id in found if not id.endswith("__unprinted")
        }
        for entry in own:
            element, unit = found[names[entry["id"]]], units.get(entry["id"])
            assert (element.findtext(f"{AKN}num") or "") == entry["label"]
            if unit:
                assert (element.findtext(f"{AKN}heading") or "") == unit["title"]
                block = next(
                    (
                        part
                        for tag in ("intro", "content")
                        if (part := element.find(f"{AKN}{tag}")) is not None
                    ),
                    None,
                )
                said = (
                    ""
                    if block is None
                    else "".join("".join(each.itertext()) for each in block.findall(f"{AKN}p"))
                )
                assert said == "".join(
                    bundle["cites"].get(part, part)
                    for part in unit["text"].replace("]]", "[[").split("[[")
                )
            assert parents[names[entry["id"]]] == names.get(entry["parent"], "")


def test_every_reference_arrives(bundle, documents):
    for edition, root in documents.items():
        names = {element.get("eId") for element in root.iter() if element.get("eId")}
        aims = [
            element.get(key, "")
            for element in root.iter()
            for key in ("href", "for", "refersTo", "source")
        ]
        assert {aim for aim in aims if aim.startswith("#")} <= {f"#{name}" for name in names}
        wanted = [
            (ref["as"], bundle["cites"][ref["to"]])
            for unit in bundle["units"]
            if unit["edition"] == edition
            for ref in unit["refs"]
        ]
        assert [
            (one.get("refersTo")[1:], one.get("showAs"))
            for one in root.iter(f"{AKN}implicitReference")
        ] == wanted
        other = {
            one.get("href").split("/")[5]
            for one in root.iter(f"{AKN}ref")
            if one.get("href").startswith("/akn/")
        }
        assert other <= documents.keys() - {edition}


def test_a_change_document_tells_its_modifications_and_no_other_does(bundle, documents):
    for edition in bundle["editions"]:
        found = list(documents[edition["id"]].iter(f"{AKN}textualMod"))
        if edition["complete"] != "patch":
            assert found == []
            continue
        told = list(list_modifications(bundle, edition["id"]))
        assert [one.get("type") for one in found] == [
            find_modification_type(change) for change in told
        ] and len(told) > 200
        assert [len(one.findall(f"{AKN}old")) for one in found] == [
            len(change["older"]) for change in told
        ]
        assert {one.get("type") for one in found} >= {
            "insertion",
            "repeal",
            "substitution",
            "split",
            "renumbering",
            "join",
        }
        assert not {change["kind"] for change in told} & {"open", "carried", "same"}


def test_the_document_says_that_it_is_not_the_official_text(documents):
    for root in documents.values():
        work = root.find(f"{AKN}act/{AKN}meta/{AKN}identification/{AKN}FRBRWork")
        assert {
            work.find(f"{AKN}FRBR{key}").get("value") for key in ("prescriptive", "authoritative")
        } == {"false"}
        assert "nicht der amtliche Wortlaut" in "".join(
            root.find(f"{AKN}act/{AKN}meta/{AKN}notes").itertext()
        )


# ---- SKOS
# ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def concepts(bundle):
    rdflib = pytest.importorskip("rdflib", reason=NO_LIBRARY)
    return rdflib.Graph().parse(data=render_skos(bundle), format="turtle")


TWO = "?x {} ?l ; skos:inScheme ?s . ?y {} ?l ; skos:inScheme ?s FILTER (?x != ?y{})"
# the conditions of the SKOS reference, and what this scheme promises beyond them; each finds what
# breaks it
INTEGRITY = {
    "S9 a scheme is no concept": "?x a skos:ConceptScheme, skos:Concept",
    "S13 name and other word": "?x skos:prefLabel ?l ; skos:altLabel ?l",
    "S13 name and hidden word": "?x skos:prefLabel ?l ; skos:hiddenLabel ?l",
    "S13 other and hidden word": "?x skos:altLabel ?l ; skos:hiddenLabel ?l",
    "S14 one name a language": "?x skos:prefLabel ?l, ?m FILTER (?l != ?m && lang(?l) = lang(?m))",
    "S27 related and broader": "?x skos:related ?y . ?x skos:broader+ ?y",
    "no circle": "?x skos:broader+ ?x",
    "two concepts of one name": TWO.format(
        "skos:prefLabel", "skos:prefLabel", " && lang(?l) = 'de'"
    ),
    "a word that is another's name": TWO.format(
        "skos:altLabel", "skos:prefLabel|skos:altLabel", ""
    ),
    "a concept without scheme": (
        "?x a skos:Concept FILTER NOT EXISTS { ?x skos:inScheme/a skos:ConceptScheme }"
    ),
    "a concept without definition": "?x a skos:Concept FILTER NOT EXISTS { ?x skos:definition ?d }",
}
BREAKS = {
    "S9 a scheme is no concept": "<urn:a> a skos:ConceptScheme, skos:Concept .",
    "S13 name and other word": '<urn:a> skos:prefLabel "a"@de ; skos:altLabel "a"@de .',
    "S13 name and hidden word": '<urn:a> skos:prefLabel "a"@de ; skos:hiddenLabel "a"@de .',
    "S13 other and hidden word": '<urn:a> skos:altLabel "a"@de ; skos:hiddenLabel "a"@de .',
    "S14 one name a language": '<urn:a> skos:prefLabel "a"@de, "b"@de .',
    "S27 related and broader": "<urn:a> skos:related <urn:b> ; skos:broader <urn:b> .",
    "no circle": "<urn:a> skos:broader <urn:b> . <urn:b> skos:broader <urn:a> .",
    "two concepts of one name": (
        '<urn:a> skos:prefLabel "a"@de ; skos:inScheme <s> . <urn:b> skos:prefLabel "a"@de ;'
        " skos:inScheme <s> ."
    ),
    "a word that is another's name": (
        '<a> skos:altLabel "a"@de ; skos:inScheme <s> . <b> skos:altLabel "a"@de ; skos:inScheme'
        " <s> ."
    ),
    "a concept without scheme": "<urn:a> a skos:Concept .",
    "a concept without definition": "<urn:a> a skos:Concept .",
}
ASK = "PREFIX skos: <http://www.w3.org/2004/02/skos/core#> SELECT ?x WHERE {{ {} }}"


@pytest.mark.parametrize("condition", INTEGRITY)
def test_the_terms_keep_a_condition_and_the_condition_can_fail(concepts, condition):
    rdflib = pytest.importorskip("rdflib", reason=NO_LIBRARY)
    assert [str(row[0]) for row in concepts.query(ASK.format(INTEGRITY[condition]))] == []
    broken = rdflib.Graph().parse(
        data=f"@prefix skos: <http://www.w3.org/2004/02/skos/core#> . {BREAKS[condition]}",
        format="turtle",
    )
    assert list(broken.query(ASK.format(INTEGRITY[condition])))


def test_every_term_is_a_concept_with_all_its_words(bundle, concepts):
    rdflib = pytest.importorskip("rdflib", reason=NO_LIBRARY)
    skos = rdflib.Namespace("http://www.w3.org/2004/02/skos/core#")
    found = set(concepts.subjects(rdflib.RDF.type, skos.Concept))
    assert found == {
        rdflib.URIRef(f"urn:regelwerk:term:{term['game']}/{term['id']}") for term in bundle["terms"]
    }
    for term in bundle["terms"]:
        own = rdflib.URIRef(f"urn:regelwerk:term:{term['game']}/{term['id']}")
        told = [
            word
            for kind in ("prefLabel", "altLabel", "hiddenLabel")
            for word in concepts.objects(own, skos[kind])
        ]
        assert {str(word) for word in told if word.language == "de"} == set(list_term_words(term))


def test_a_scheme_has_a_licence_and_every_concept_and_relations_go_both_ways(concepts):
    rdflib = pytest.importorskip("rdflib", reason=NO_LIBRARY)
    skos = rdflib.Namespace("http://www.w3.org/2004/02/skos/core#")
    for scheme in set(concepts.subjects(rdflib.RDF.type, skos.ConceptScheme)):
        assert concepts.value(scheme, rdflib.DCTERMS.license)
        top = set(concepts.objects(scheme, skos.hasTopConcept))
        assert top == set(concepts.subjects(skos.topConceptOf, scheme)) != set()
    pairs = set(concepts.subject_objects(skos.related))
    assert pairs == {(other, one) for one, other in pairs} and len(pairs) > 200
    assert all(one != other for one, other in pairs)


def test_hostile_words_stay_words_in_turtle(bundle):
    rdflib = pytest.importorskip("rdflib", reason=NO_LIBRARY)
    hostile = 'a"@de . <urn:x> a <urn:y> ; \\ \n <script>'
    term = {**bundle["terms"][0], "label": hostile, "means": hostile}
    made = rdflib.Graph().parse(data=render_skos({**bundle, "terms": [term]}), format="turtle")
    assert hostile in {str(value) for value in made.objects()} and rdflib.URIRef(
        "urn:x"
    ) not in set(made.subjects())


# ---- lists
# ----------------------------------------------------------------------------------------------


def read(bundle, what, edition=""):
    made = LISTINGS[what](bundle, edition)
    return list(csv.DictReader(io.StringIO(format_csv(made.columns, made.lines))))


def test_lists_hold_every_clause_and_norm(bundle):
    assert [line["id"] for line in read(bundle, "clauses")] == [
        unit["id"] for unit in bundle["units"]
    ]
    norms = [
        (unit["id"], norm["who"], norm["act"]) for unit in bundle["units"] for norm in unit["norms"]
    ]
    assert [(line["unit"], line["who"], line["act"]) for line in read(bundle, "norms")] == norms
    assert not any("[[" in value for line in read(bundle, "clauses") for value in line.values())


def test_a_list_of_one_edition_has_that_one_only(bundle, editions):
    assert sum(len(read(bundle, "clauses", edition)) for edition in editions) == len(
        bundle["units"]
    )
    assert {line["unit"].split("/")[0] for line in read(bundle, "norms", "1997")} == {"1997"}
