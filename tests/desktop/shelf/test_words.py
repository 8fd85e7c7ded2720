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
def test_a_card_without_a_picture_has_the_letter_of_the_first_word_that_is_no_article(source, letter):
    assert initial(SavedEntry(1, "uuid", "", title="Ferries in the fog", source=source)) == letter
