"""What is typed into the address bar, and what a reader is told when it cannot be opened."""

from typing import get_args

import pytest

from plainleaf.desktop.window.page import messages
from plainleaf.desktop.window.page.sources import source_from_input
from plainleaf.engine.document import DocumentError
from plainleaf.fetching import FetchError, Kind


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("https://example.org/a", "https://example.org/a"),
        ("  example.org/a?b=c#d ", "https://example.org/a?b=c#d"),
        ("<https://example.org>", "https://example.org"),
        ("example.org:8080", "https://example.org:8080"),
        ("localhost:8000/page", "http://localhost:8000/page"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("bücher.example", "https://bücher.example"),
        ("file:///a/b.html", "file:///a/b.html"),
        ("mailto:someone@example.org", "mailto:someone@example.org"),
        ("-", ""),
        ("two words", "two words"),
        ("word", "word"),
        ("", ""),
        ("a\0b", "a\0b"),
        ("x" * 5000, "x" * 5000),
    ],
)
def test_what_is_typed_becomes_a_source(text, source):
    assert source_from_input(text) == source


def test_existing_file_precedes_other_readings(tmp_path, monkeypatch):
    (tmp_path / "example.org").write_text("<p>text")
    monkeypatch.chdir(tmp_path)
    assert source_from_input("example.org") == "example.org"


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_fetch_failure_has_title_sentence_and_remedy(kind):
    message = messages.failure(FetchError(kind, "It did not work.", "https://example.org"), "https://example.org")
    assert message.title != ""
    assert message.paragraphs == ("It did not work.",)
    assert message.actions
    assert (messages.RETRY in message.actions) == (kind not in messages.HOPELESS | messages.NO_PAGE)


def test_unexpected_error_is_named():
    message = messages.failure(ZeroDivisionError("division by zero"), "page.html")
    assert "ZeroDivisionError: division by zero" in message.paragraphs[0]


def test_non_page_is_reported():
    message = messages.failure(DocumentError("page.html holds no web page."), "page.html")
    assert message.paragraphs == ("page.html holds no web page.",)
