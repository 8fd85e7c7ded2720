"""Characters that XML does not know: none comes into the tree, whose texts are moved and wrapped later."""

import pytest

from plainleaf.engine.extract import extract, read
from plainleaf.engine.page import Page

STORY = "<p>The ferry leaves the harbour at six, and nobody knows when it comes back.</p>" * 9
PLACES = {
    "a text": "<p>one{}two</p>",
    "lines of a style": "<div style='white-space: pre-wrap'><b>x</b>one{}two\nthree</div>",
    "a page for readers without frames": "<frameset><frame><noframes>one{}two<p>x</p></noframes></frameset>",
    "behind what is not shown": "<p><i style='display: none'>x</i>one{}two</p>",
}
SIGNS = {
    "\x01": "", "\b": "", "\x1b": "", "&#1;": "", "&#x0001": "", "&#X1B;": "",
    "\v": " ", "\f": " ", "\x1f": " ", "&#11;": " ", "&#x1C;": " ",
    "\uffff": "\ufffd", "\ufffe": "\ufffd", "&#xFFFF;": "\ufffd", "&#65534;": "\ufffd",
    "&#x9;": " ", "&#10;": " ", "&#65;": "A", "&#x1F600;": "\U0001f600", "&#x7f;": "\x7f",
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("origin", ["http", "browser"])
def test_every_sign_is_read_everywhere(place: str, origin: str) -> None:
    for sign, read_as in SIGNS.items():
        body = f"<!doctype html><title>t</title><body>{PLACES[place].format(sign)}{STORY}"
        page = Page(body.encode(), "https://e.example/", "text/html; charset=utf-8", origin)
        assert f"one{read_as}two" in " ".join(read(page).runs.text), repr(sign)
        extract(page)
