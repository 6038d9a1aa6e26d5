"""Asking: citations, words, compounds, concepts, typing errors."""

import pytest
from hypothesis import given, settings, strategies as st

from regelwerk.library.search import SURE
from regelwerk.search import counts
from regelwerk.search.absent import find_missing
from regelwerk.search.counts import GRAINS, KEPT, RARE, UNIT, Counts, find_least, pack_counts
from regelwerk.search.fold import split_tokens
from regelwerk.search.heard import find_heard
from regelwerk.search.index import make_index
from regelwerk.search.loaded import Loaded
from regelwerk.search.match import is_elsewhere, measure_distance
from regelwerk.search.postings import pack_pairs, pack_rising, unpack_pairs, unpack_rising
from regelwerk.search.query import find_term, query
from regelwerk.search.story import MOST_SENTENCES, split_sentences
from search_rulebook import KB, SPEECH, unit
from tiers import drawn, rest
from yardstick import queries, tuning

LOADED = Loaded(make_index(KB, "bridge", SPEECH))


def ids(text, limit=20):
    return [hit.id for hit in query(LOADED, text, limit)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("7", "2017/7"),
        ("§ 7", "2017/7"),
        ("7a", "2017/7.A"),
        ("Art. 7 A", "1997/7.A"),
        ("artikel 7 a", "1997/7.A"),
        ("Art. 7 C", "2017/7.C"),
        ("Art. 2007 7 A", "2007/7.A"),
        ("TBR 7 A", "2017/7.A"),
        ("7 A 1", "2007/7.A.1"),
        ("1997 7 B", "1997/7.B"),
        ("TBR 2007 § 7 B", "2007/7.B"),
        ("SRH 3.5.9", "srh2019/3.5.9"),
        ("3.5.9 Zeile 2", "srh2019/3.5.9/row.2"),
        ("TSR G.7.2", "tsr1998/G.7.2"),
        ("g72", "tsr1998/G.7.2"),
        ("TSR 9.7.3", "ext:TSR/9.7.3"),
        ("§\u00a07\u00a0a", "2017/7.A"),
        ("  7   a ", "2017/7.A"),
    ],
)
def test_a_citation_comes_first(typed, first):
    assert ids(typed)[0] == first


def test_another_word_for_the_same_finds_what_was_meant_behind_the_word_itself():
    watched = unit("2017/10", "law", "", "Ein Kiebitz zittert.")
    seen = unit("2017/11", "law", "", "Ein Zuschauer zittert.")
    loaded = Loaded(make_index(KB | {"units": [*KB["units"], watched, seen]}, "bridge", SPEECH))
    for typed, order in (
        ("Kiebitz", ["2017/10", "2017/11"]),
        ("Zuschauer", ["2017/11", "2017/10"]),
    ):
        assert [hit.id for hit in query(loaded, typed)] == order


def test_an_everyday_word_no_text_has_means_the_one_of_its_line_that_stands_in_most_places():
    units = [
        unit("2017/10", "law", "", "Ein Kiebitz zittert."),
        unit("2017/11", "law", "", "Ein Zuschauer zittert."),
    ]
    loaded = Loaded(
        make_index(
            KB | {"units": [*KB["units"], *units, unit("2017/12", "law", "", "Kein Zuschauer.")]},
            "bridge",
            SPEECH,
        )
    )
    assert (
        "zuseher" not in LOADED.number_of
        and query(loaded, "Zuseher") == query(loaded, "Zuschauer") != []
    )


def test_a_citation_brings_its_other_editions_and_what_stands_below():
    first, *rest = query(LOADED, "§ 7")
    assert (first.id, first.also, first.edition, first.kind) == (
        "2017/7",
        ("2007/7", "1997/7"),
        "2017",
        "law",
    )
    assert [hit.id for hit in rest] == ["2017/7.A", "2017/7.C", "2017/7.C/example.1"]
    assert first.score > rest[0].score


def test_an_older_citation_shows_the_older_clause():
    first = query(LOADED, "1997 7 A")[0]
    assert (first.id, first.edition, first.title) == ("1997/7.A", "1997", "Glas angenommen")
    assert "2017/7.A" in first.also
    assert query(LOADED, "Art. 7 A")[0] == first


def test_an_unknown_citation_gives_the_nearest_above():
    assert ids("7 C 4 b")[0] == "2017/7.C"
    assert ids("88 B") == []


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("umgestossenes glas", "2017/7"),
        ("umgestoßene gläser", "2017/7"),
        ("umgestosenes glass", "2017/7"),
        ("umgestoßnes glas", "2017/7"),
        ("strafkarte", "2007/9"),
        ("straf karte", "2007/9"),
        ("hauptstrafkarte", "2007/9.B"),
        ("tuch", "2007/def.tuch"),
        ("cloth", "2007/def.tuch"),
        ("verschüttet", "spilt"),
        ("gekleckert", "spilt"),
        ("triefend", "spilt"),
        ("durchgeweicht", "spilt"),
        ("hilfe alles schwimt", "spilt"),
        ("vase", "vase"),
        ("getränke verbotene", "2007/9.B"),
        ("limonade", "2017/7"),  # an entry that only sends on
        ("ansage verspätet", "tsr1998/G.7.2"),
        ("angesagte", "tsr1998/G.7.2"),
        ("vorwerfen", "ext:TSR/9.7.3"),
        ("fußnote 3", "2017/fn.3"),
        ("singen", "1997/8"),
        ("glastuch", "2007/def.tuch"),
        ("umgest", "2017/7"),
        ("17 punkte zehn", "2007/9/table.1"),
    ],
)
def test_words_find(typed, wanted):
    assert wanted in ids(typed)[:2]


def test_names_of_other_editions_find_the_word_in_use():
    assert {"term:bridge/rectification", "2017/7.C"} <= set(ids("Rektifikation"))
    assert "2017/7.C" in ids("Wiedergutmachung am Tisch")


@pytest.mark.parametrize(
    "typed",
    ["", " ", "der die das", "?!", "x", "qqqqq", "\x00", "a" * 100_000, "§", "[[2007/7]]"[:2]],
)
def test_what_means_nothing_finds_nothing(typed):
    assert ids(typed) == []


def test_a_word_behind_a_citation_looks_there():
    assert ids("7 berichtigung")[:2] == [
        "2017/7.C",
        "2017/7",
    ]  # though it stands under another number just as well
    assert ids("2017 7 vase")[0] == "2017/7.C/example.1"
    assert ids("7 limonade")[0] != "2017/7.A"
    assert (
        ids("7 drei neue worte hier") == ids("drei neue worte hier")
        or ids("7 drei neue worte hier")[0] != "2017/7"
    )


def test_a_work_nobody_holds_leads_to_what_is_near_and_what_cites_it():
    assert ids("TSR 2019 § 9.7.3")[:2] == ["ext:TSR/9.7.3", "tsr1998/G.7.2"]


def test_a_number_above_all_that_is_known_of_a_work_brings_what_is_known():
    assert ids("TSR 9")[:2] == ids("TSR 9.7")[:2] == ["ext:TSR/9.7.3", "tsr1998/G.7.2"]
    assert query(LOADED, "TSR 8")[0].score < 10**8  # no citation, the word TSR alone


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("muss", True),
        ("was heißt muß", True),
        ("muss nicht", True),
        ("muss Glas", False),
        ("soll", False),
    ],
)
def test_words_that_say_nothing_elsewhere_find_what_is_called_by_them(typed, found):
    verb = KB["terms"][0] | {"id": "verb", "label": "Zeitwort", "synonyms": ["muss", "darf nicht"]}
    loaded = Loaded(make_index(KB | {"terms": [*KB["terms"], verb]}, "bridge", SPEECH))
    assert ("term:bridge/verb" in [hit.id for hit in query(loaded, typed)]) == found


def test_what_the_rules_do_not_have_is_told_and_not_searched_for():
    found, left = find_missing(LOADED, split_tokens("ein Bierkruges umgestoßen"))
    assert [(each.word, each.near) for each in found] == [
        ("Bierkrug", ("2017/7",))
    ] and left == split_tokens("ein umgestoßen")
    assert (
        find_missing(LOADED, split_tokens("Maß Bier"))[0]
        and not find_missing(LOADED, split_tokens("Maß"))[0]
    )
    assert ids("ein Bierkrug") == ["2017/7"] and len(ids("Bierkrug umgestoßen auf dem Tisch")) > 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("geraucht", True),
        ("Raucher", True),
        ("Bierglas", True),  # a compound of `Bier-`
        ("Freibier", False),
        ("brauchen", False),
        ("Schweiß", False),  # not `Schweine`
    ],
)
def test_what_the_rules_do_not_have_is_told_in_every_form_of_its_word(typed, told):
    entry = {"game": "bridge", "what": "?", "why": "?", "near": ["2017/7"]}
    absent = [entry | {"words": ["rauchen", "Bier-", "Schweine"]}]
    loaded = Loaded(make_index(KB | {"absent": absent}, "bridge", SPEECH))
    assert bool(find_missing(loaded, split_tokens(typed))[0]) == told


def test_a_word_of_another_game_is_no_misspelt_word_of_this_one():
    loaded = Loaded(make_index(KB, "bridge", SPEECH) | {"elsewhere": "dule vasek"})
    assert query(LOADED, "vasek") and query(loaded, "vasek") == query(loaded, "Vaseks") == []
    assert is_elsewhere(loaded, "dulen") and not is_elsewhere(loaded, "vase")


def test_a_word_no_rule_knows_finds_nothing_though_another_word_contains_it():
    assert query(LOADED, "tuch") and query(LOADED, "luppisch") == query(LOADED, "elch") == []


def test_what_people_mean_who_speak_so_is_found_without_a_word_of_it():
    first = query(LOADED, "Sumpf")[0]
    assert (first.id, first.meant) == ("spilt", True)
    assert not any(hit.meant for hit in query(LOADED, "gekleckert"))
    assert query(LOADED, "wer") == []  # an empty word alone means nothing


def test_what_people_mean_who_speak_so_stands_before_what_has_the_words():
    def order(typed):
        return [hit.id for hit in query(LOADED, typed, 40)]

    plain = order("Tuch Glas")
    assert plain.index("2017/7.A") > 0
    moved = order("Tuch Glas feudeln")
    assert moved.index("2017/7.A") < plain.index("2017/7.A")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Rektifikation", True),
        ("was ist eine Rektifikazion", True),
        ("Glas", False),
        ("darf der Dummy Rektifikation", False),
    ],
)
def test_a_concept_of_which_one_asks_no_more_than_what_it_means_is_known(typed, found):
    place, _ = find_term(LOADED, typed)
    assert (place >= 0 and LOADED.find_kind(place) == "term") == found
    assert not found or query(LOADED, typed)[0].kind == "term"


def test_what_presumes_something_comes_behind_what_establishes_it():
    mopped = KB["decisions"]["spilt"] | {"title": "Getränk verschüttet Tuch Glas gewischt"}
    door = {"effect": "decide_first", "params": {"decision": "spilt"}, "cites": {}}
    presuming = mopped | {"rows": [*mopped["rows"], {"cites": {}, "then": [door], "note": {}}]}
    ranked = {}
    for name, its in (("plain", mopped), ("presuming", presuming)):
        twin = KB | {"decisions": KB["decisions"] | {"mopped": its}}
        found = [
            hit.id for hit in query(make_index(twin, "bridge", SPEECH), "verschüttet Glas", 40)
        ]
        ranked[name] = found.index("mopped") - found.index("spilt")
    assert ranked["plain"] < 0 < ranked["presuming"]


def test_one_word_alone_tells_little_of_what_is_meant():
    bare = Loaded(make_index(KB, "bridge", []))
    for typed in ("Glas", "wer Glas"):
        assert [hit.id for hit in query(LOADED, typed, 40)] == [
            hit.id for hit in query(bare, typed, 40)
        ]


def test_how_much_less_a_thing_is_meant_is_reckoned_in_whole_numbers():
    part = {
        "said": 100,
        "things": [2, 5],
        "sizes": [0, 50],
        "classes": ["", "", "", "A", "CA"],
        "words": {"wer": "1B"},
    }
    read = Counts(
        part
        # documents 2 and 7; class 3 once of 2, class 4 four times of 2 and once of 7; „wer“ twice of 7
    )
    once, both = 100 - RARE * 1, 100 - RARE * 2  # what a word of one thing brings, and one of two
    assert read.score_things([3]) == {2: 0, 7: (GRAINS + once) // UNIT}
    assert read.score_things([3, 4]) == {
        2: 0,
        7: (GRAINS + once + (3 * GRAINS + both) - (GRAINS + both - 50)) // UNIT,
    }
    assert read.score_things(["wer", "wer"]) == {2: (2 * GRAINS + once) // UNIT, 7: 0}
    assert read.score_things([99, "was", 1]) == {} == Counts(pack_counts({})).score_things([3])
    assert KEPT[0] == 65536 and KEPT[1] == 61440 and KEPT[-1] == 1


def test_of_the_pairs_those_are_left_that_were_said_most_often(monkeypatch):
    monkeypatch.setattr(counts, "MOST_PAIRS", 2)
    assert (
        find_least({1: 5, 2: 1, 4: 1}) == 2
        and find_least({1: 1, 9: 1}) == 1
        and find_least({3: 2, 8: 1}) == 4
    )
    part = pack_counts({1: {0: 1, 4: 9}, 2: {4: 2}, "wer": {0: 1}})
    assert (
        part["classes"] == ["", pack_pairs([(1, 3)]), pack_pairs([(1, 1)])] and part["words"] == {}
    )


@given(
    st.lists(st.tuples(st.integers(0, 5000), st.integers(1, 26)), unique_by=lambda pair: pair[0])
)
def test_what_is_packed_is_unpacked(pairs):
    rising = [number for number, _ in sorted(pairs)]
    assert unpack_pairs(pack_pairs(sorted(pairs))) == tuple(sorted(pairs))
    assert unpack_rising(pack_rising(rising)) == rising


@pytest.mark.parametrize(
    ("group", "kinds"),
    [
        ("rule", {"law", "section", "example", "table", "item", "footnote"}),
        ("case", {"case"}),
        ("term", {"term", "definition"}),
    ],
)
def test_hits_are_filtered_by_group(group, kinds):
    hits = query(LOADED, "glas tuch tisch vase", 30, [group])
    assert hits and {hit.group for hit in hits} == {group} and {hit.kind for hit in hits} <= kinds


def test_the_limit_holds():
    assert [len(ids("glas", limit)) for limit in (0, 1, 2, -3)] == [0, 1, 2, 0]


def test_raw_and_loaded_index_answer_alike():
    assert query(make_index(KB, "bridge", SPEECH), "glas angenommen") == query(
        LOADED, "glas angenommen"
    )


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_gives_distinct_hits_in_order(text):
    hits = query(LOADED, text)
    assert len({hit.id for hit in hits}) == len(hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_word_more_never_finds_less():
    assert set(ids("glas")) <= set(ids("glas tuch", 99))


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [
        ("gebot", "gebot", 0),
        ("gebto", "gebot", 1),
        ("gbot", "gebot", 1),
        ("geebott", "gebot", 2),
        ("abc", "xyz", 3),
        ("", "ab", 2),
    ],
)
def test_distance(a, b, apart):
    assert measure_distance(a, b, 2) == apart == measure_distance(b, a, 2)


def answers(text, decision="spilt"):
    return [(each.fact, each.value) for each in find_heard(LOADED, decision, text)]


@pytest.mark.parametrize(
    "text",
    [
        "Ost stößt um, die Karten sind nass",
        "Alle Karten sind nass. Wir machen weiter.",
        "Hilfe, die Karten tropfen!",
    ],
)
def test_an_answer_told_in_so_many_words_is_heard(text):
    assert answers(text) == [("wet", "yes")]


def test_an_answer_that_denies_in_its_own_words_is_heard():
    assert answers("Das Glas fiel um, aber die Karten sind nicht nass") == [("wet", "no")]


@pytest.mark.parametrize(
    "text",
    [
        "keine Karten sind nass",  # denied
        "die Karten sind fast nass",
        "niemand sagt, die Karten tropfen",
        "Karten sind, glaubt er, nass",  # broken
        "die Spieler sind nass",  # somebody else
        "die Karten der Gegner tropfen",
        "wenn die Karten nass sind, wer wischt? Karten sind nass",  # asked
        "Ost behauptet, die Karten tropfen",  # reported
        "falls die Karten tropfen",
        "die Karten tropfen, hätte Ost gesagt",
        "die Karten tropfen, doch alles trocken",  # both answers
        "",
    ],
)
def test_what_is_denied_doubted_reported_or_of_somebody_else_is_not_heard(text):
    assert answers(text) == []


def test_only_what_a_decision_asks_is_heard():
    assert answers("die Karten tropfen", "vase") == []


def test_a_clause_speaks_for_the_decision_that_rests_on_it():
    written = make_index(KB, "bridge", SPEECH)
    without = {
        hit.id: hit.score for hit in query(written | {"leads": []}, "verschüttet Berichtigung")
    }
    scores = {hit.id: hit.score for hit in query(written, "verschüttet Berichtigung")}
    assert (
        scores.pop("spilt")
        == without.pop("spilt") + without["2017/7.C"] * written["weights"]["leading"] // 16
    )
    assert scores == without


def test_a_clause_speaks_for_one_decision_only():
    twin = KB | {
        "decisions": (
            KB["decisions"]
            | {"spilt_again": KB["decisions"]["spilt"] | {"title": "Getränk wieder verschüttet"}}
        )
    }
    written = make_index(twin, "bridge", SPEECH)
    without = {
        hit.id: hit.score for hit in query(written | {"leads": []}, "verschüttet Berichtigung")
    }
    scores = {hit.id: hit.score for hit in query(written, "verschüttet Berichtigung")}
    better, other = sorted(("spilt", "spilt_again"), key=lambda id: -without[id])
    assert scores[better] > without[better] and scores[other] == without[other]


def test_a_word_of_everyday_talk_tells_little_however_rare():
    units = [unit("2017/7", "law", "Vase", "Vorher Krug.")] + [
        unit(f"2017/{law}", "law", f"Nummer{law}") for law in range(10, 60)
    ]
    loaded = Loaded(make_index(KB | {"units": units, "lineage": []}, "bridge", SPEECH))
    assert (
        loaded.find_rarity(loaded.number_of["vorher"])
        == 8
        < loaded.find_rarity(loaded.number_of["krug"])
    )


def test_the_name_of_a_tile_finds_its_page(rulebook):
    """Among the first two, for another page may establish what the tile presumes; the tile for
    everything else asks a question and is no name.
    """
    outputs = rulebook.outputs
    both = {game: Loaded(index) for game, index in outputs["search.json"]["games"].items()}
    tiles = {
        id: (decision["game"], decision["everyday"]["called"])
        for id, decision in outputs["kb.json"]["decisions"].items()
        if decision["everyday"] and not decision["everyday"]["called"].endswith("?")
    }
    found = {
        id: [hit.id for hit in query(both[game], called, 2)] for id, (game, called) in tiles.items()
    }
    assert len(tiles) > 15 and all(id in hits for id, hits in found.items()), found
    assert sum(hits[0] == id for id, hits in found.items()) >= len(tiles) - 1


def test_an_example_in_the_field_finds_its_tile(rulebook):
    loaded = Loaded(rulebook.outputs["search.json"]["games"]["bridge"])
    assert query(loaded, "Karte gefallen", 1)[0].id == "visible_card"


def test_a_story_is_read_beyond_its_first_words(rulebook):
    loaded = Loaded(rulebook.outputs["search.json"]["games"]["bridge"])
    begun = (
        "Es ist die letzte Runde, Süd spielt vier Pik und Nord hat seinen Dummy eben ordentlich auf"
        " den Tisch gelegt."
    )
    found, before = (
        [hit.id for hit in query(loaded, told, 5, ["decision"])]
        for told in (f"{begun} Ost hat Herz nicht bedient.", begun)
    )
    assert "revoke" in found and "revoke" not in before


def test_what_several_sentences_lead_to_stands_first():
    story = (
        "Das Glas ist auf das Tuch gefallen und alle vier Spieler haben lange darüber gelacht. Das"
        " Tuch ist nass. Wem gehört das Tuch?"
    )
    answers = [ids(each, 10) for each in split_sentences(story)]
    assert len(answers) > 1 and all(ids(story)[0] in each for each in answers)


@pytest.mark.parametrize("game", ["bridge", rest("doppelkopf", why="stories of both games")])
def test_no_story_is_taken_for_a_citation(rulebook, game):
    """However long and however clear it is."""
    loaded = Loaded(rulebook.outputs["search.json"]["games"][game])
    words = " ".join(each["title"] for each in rulebook.outputs["kb.json"]["decisions"].values())
    for told in (
        "Ost hat Herz nicht bedient. " * MOST_SENTENCES,
        f"Ost hat Herz nicht bedient. {words}",
        words,
    ):
        assert 0 < query(loaded, told, 1)[0].score < SURE


@pytest.mark.parametrize("number", [10, rest(150, why="150 stories put to both games")])
def test_the_game_is_told_by_the_words_of_a_story(rulebook, number):
    both = {game: Loaded(index) for game, index in rulebook.outputs["search.json"]["games"].items()}
    right = 0
    told = drawn(
        (
            (game, each["say"])
            for game in both
            for each in queries(f"{game}_stories")
            if not tuning(each["say"])
        ),
        number,
    )
    for game, story in told:
        right += game == max(both, key=lambda each: query(both[each], story, 1)[0].score)
    assert right / len(told) > (0.8 if number > 100 else 0.6)


def test_a_story_has_no_more_hits_than_asked_for():
    story = (
        "Das Glas ist auf das Tuch gefallen und alle vier Spieler am Tisch haben lange darüber"
        " gelacht. Dann fiel noch ein Glas um. " * 9
    )
    assert len(query(LOADED, story, 2)) == 2 and query(LOADED, story, 0) == []
    assert {hit.group for hit in query(LOADED, story, 9, ["rule"])} == {"rule"}
