"""No login of an address is shown or kept, and nothing else of it is lost."""

import pytest

from plainleaf.logins import without_login


@pytest.mark.parametrize(
    ("source", "bare"),
    [
        ("https://anna:secret@a.example/b@c", "https://a.example/b@c"),
        ("http:anna:secret@a.example", "a.example"),
        ("//anna@a.example/", "//a.example/"),
        ("anna:secret@a.example", "a.example"),
        ("https://a.example/b@c", "https://a.example/b@c"),
        ("me@home.html", "me@home.html"),
        ("/home/me@work/page.html", "/home/me@work/page.html"),
        ("mailto:anna@a.example", "mailto:anna@a.example"),
        ("C:\\me@work.html", "C:\\me@work.html"),
        ("feed:https://anna:secret@a.example/feed", "feed:https://a.example/feed"),
        ("https://anna:secret@[,a", "https://[,a"),
        (":" * 50_000, ":" * 50_000),
        ("aa:" * 50_000, "aa:" * 50_000),
    ],
)
def test_what_is_shown_of_an_address_has_no_login(source, bare):
    assert without_login(source) == bare
