"""What a row says of its entry."""

import pytest

from plainleaf.desktop.shelf.words import initial
from plainleaf.library import SavedEntry


@pytest.mark.parametrize(
    ("source", "letter"),
    [
        ("The Harbour Post", "H"),
        ("Die Zeit", "Z"),
        ("Le Monde", "M"),
        ("The", "T"),
        ("example.org", "E"),
        ("«Искра»", "И"),
        ("", "F"),
    ],
)
def test_card_letter_ignores_articles(source, letter):
    assert initial(SavedEntry(1, "uuid", "", title="Ferries in the fog", source=source)) == letter
