"""What a row says with an effect.

In: the sound rulebook with an effect more.
"""

from regelwerk.build import build, write
from regelwerk.library import Library
from trees import planted

FILE = "laws/decisions/silence/decision.yaml"
GONG = "outcomes:\n  - {effect: gong, to: role:director, says: der Gong wird geschlagen., say: no}\nrows:\n"


def test_an_effect_without_parameters_is_said_by_its_name(tmp_path):
    path = planted(tmp_path) / FILE
    text = path.read_text(encoding="utf-8").replace("rows:\n", GONG)
    path.write_text(text.replace("{play: stops}", "{play: stops}, {gong: {}}"), encoding="utf-8")
    write(build(tmp_path).outputs, tmp_path / "build")
    ruling = Library(tmp_path / "build").decide("silence", "2017", {"noise": "loud"})
    assert [each.says for each in ruling.outcomes] == [
        "Das Spiel ruht.",
        "Der Gong wird geschlagen.",
    ]
