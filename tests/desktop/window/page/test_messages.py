"""The pages that are shown in place of an article."""

import pytest

from plainleaf.desktop.window.page import messages
from plainleaf.fetching import FetchError


@pytest.mark.parametrize(
    ("source", "title", "first"),
    [
        ("https://example.org/none", "There is no such page", "retry"),
        ("/nowhere/page.html", "There is no such file", "retry"),
        ("how to bake bread", "This is not an address", "address"),  # to try it again would not help
    ],
)
def test_missing_thing_is_named_by_its_kind(source, title, first):
    shown = messages.failure(FetchError("not-found", "It is not there.", source), source)
    assert shown.title == title
    assert shown.actions[0][0] == first
