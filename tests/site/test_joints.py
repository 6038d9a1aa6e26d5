"""Where long words of titles may part: at the joints of compounds, nowhere else."""

import pytest

from regelwerk_site.text.joints import SOFT, soften


@pytest.mark.parametrize(
    ("title", "parted"),
    [
        ("Partnerschaftsvereinbarungen", "Partnerschafts|vereinbarungen"),
        ("Ermessensspielraum des Turnierleiters", "Ermessens|spielraum des Turnier|leiters"),
        ("Turnierspielregeln", "Turnierspiel|regeln"),
        ("Nicht bedient", "Nicht bedient"),  # short words stay whole
        ("Rechte der Protestierenden", "Rechte der Protestierenden"),
        ("Alleinspielers", "Alleinspielers"),
    ],
)
def test_long_words_part_at_their_joints(title: str, parted: str) -> None:
    assert soften(title).replace(SOFT, "|") == parted
