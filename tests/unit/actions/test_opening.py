import io
import types

import pytest

from plainleaf.actions import open_source
from plainleaf.actions.opening import completed
from plainleaf.fetching import FetchError


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("example.org", "https://example.org"),
        (" example.org/a b?c=http://d ", "https://example.org/a b?c=http://d"),
        ("example.org:8080/x", "https://example.org:8080/x"),
        ("münchen.example/straße", "https://münchen.example/straße"),
        ("例え.jp", "https://例え.jp"),
        ("192.0.2.7/x", "https://192.0.2.7/x"),
        ("localhost:8000/x.html", "http://localhost:8000/x.html"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("example.org/page.html", "https://example.org/page.html"),
        ("http://example.org", "http://example.org"),
        ("ftp://example.org", "ftp://example.org"),
        ("page.html", "page.html"),
        ("folder/page.html", "folder/page.html"),
        ("./example.org", "./example.org"),
        ("mailto:anna@example.org", "mailto:anna@example.org"),
        ("word", "word"),
        ("", ""),
    ],
)
def test_what_a_person_types_becomes_an_address(typed, address):
    assert completed(typed) == address


def test_file_named_like_a_host_is_opened(tmp_path, monkeypatch):
    (tmp_path / "example.org").write_text("<p>from the file")
    monkeypatch.chdir(tmp_path)
    assert open_source("example.org").body == b"<p>from the file"


def test_base_replaces_the_address(tmp_path):
    path = tmp_path / "a.html"
    path.write_text("<p>text")
    page = open_source(str(path), url="https://example.org/a")
    assert (page.url, page.origin) == ("https://example.org/a", "file")


def test_standard_input_is_taken_within_the_limit(monkeypatch):
    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(buffer=io.BytesIO(b"<p>12345")))
    assert open_source("-", url="https://example.org/").body == b"<p>12345"
    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(buffer=io.BytesIO(b"<p>12345")))
    with pytest.raises(FetchError) as caught:
        open_source("-", limit=7)
    assert caught.value.kind == "too-large"


def test_empty_standard_input_is_reported(monkeypatch):
    monkeypatch.setattr("sys.stdin", types.SimpleNamespace(buffer=io.BytesIO(b" \n")))
    with pytest.raises(FetchError, match="Standard input is empty"):
        open_source("-")


def test_closed_standard_input_is_reported(monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(FetchError, match="no standard input"):
        open_source("-")
