"""What a page may be held in: the same article comes of all of it, and what holds none is told in words."""

import io
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import bs4
import pytest
import requests
from lxml import etree, html

import plainleaf
from plainleaf import SourceError, extract

WORDS = "Der Müller öffnet das Wehr, sobald der Fluss über die alte Marke steigt, und schließt es in der Nacht. "
LINKED = "[Mühle](https://mill.example/b)"
PAGE = f"""<html><head><title>Das Wehr</title></head>
<body><div><p>{WORDS * 3}</p><p>{WORDS}Er wohnt in der <a href='/b'>Mühle</a></p></div></body></html>"""
HERE = "https://mill.example/a/"


def response(body: bytes, content_type: str) -> requests.Response:
    made = requests.Response()
    made._content, made.url, made.status_code = body, HERE, 200
    made.headers["Content-Type"] = content_type
    return made


class Answer(io.BytesIO):
    """An answer as urllib gives it: a file that knows its address and its headers."""

    url = HERE

    @property
    def headers(self) -> dict[str, str]:
        return {"Content-Type": "text/html; charset=windows-1252"}


SOURCES = {
    "text": lambda: PAGE,
    "bytes": lambda: PAGE.encode(),
    "bytearray": lambda: bytearray(PAGE.encode()),
    "memoryview": lambda: memoryview(PAGE.encode()),
    "page": lambda: plainleaf.Page(PAGE.encode(), HERE),
    "soup": lambda: bs4.BeautifulSoup(PAGE, "lxml"),
    "tag": lambda: bs4.BeautifulSoup(PAGE, "html.parser").html,
    "lxml element": lambda: html.document_fromstring(PAGE),
    "lxml tree": lambda: etree.ElementTree(html.document_fromstring(PAGE)),
    "open file": lambda: io.BytesIO(PAGE.encode()),
    "open text": lambda: io.StringIO(PAGE),
    "response": lambda: response(PAGE.encode("cp1252"), "text/html; charset=windows-1252"),
    "answer of urllib": lambda: Answer(PAGE.encode("cp1252")),
}


@pytest.mark.parametrize("kind", SOURCES)
def test_every_form_of_a_page_is_accepted(kind: str) -> None:
    article = extract(SOURCES[kind](), None if kind in ("page", "response", "answer of urllib") else HERE)
    assert article.title == "Das Wehr"
    assert article.text.startswith(WORDS)
    assert article.render("markdown").rstrip().endswith(LINKED)


def test_a_path_is_read_and_is_the_base_of_its_links(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(PAGE.encode("cp1252").replace(b"<head>", b"<head><meta charset=windows-1252>"))
    article = extract(path)
    assert article.text.startswith(WORDS)
    assert "](file:///b)" in article.render("markdown")
    with pytest.raises(SourceError, match=r"missing\.html cannot be read: No such file or directory\.$"):
        extract(tmp_path / "missing.html")
    with path.open("rb") as file:
        assert extract(file, HERE).render("markdown").rstrip().endswith(LINKED)


def test_given_address_precedes_the_known_one() -> None:
    article = extract(response(PAGE.encode(), "text/html"), "https://other.example/")
    assert "(https://other.example/b)" in article.render("markdown")
    parsed = html.document_fromstring(PAGE, base_url=HERE)
    assert extract(parsed).render("markdown").rstrip().endswith(LINKED)


def test_an_address_may_be_held_as_clients_hold_theirs() -> None:
    class URL:
        def __str__(self) -> str:
            return HERE

    held: Any = URL()
    assert extract(PAGE, held).render("markdown") == extract(PAGE, HERE).render("markdown")
    assert extract(PAGE, held).metadata.url == extract(PAGE, HERE).metadata.url


def test_subtree_is_a_page_without_its_tail() -> None:
    tree = html.document_fromstring(f"<div><section><p>{WORDS * 3}</p></section>tail of it</div>")
    assert extract(tree.find(".//section"), method="plain").text == (WORDS * 3).rstrip() + "\n"
    soup = bs4.BeautifulSoup(f"<div><section><p>{WORDS * 3}</p></section>tail of it</div>", "html.parser")
    assert extract(soup.section, method="plain").text == (WORDS * 3).rstrip() + "\n"


@pytest.mark.parametrize("source", [None, 3, 2.5, object(), ["<p>x</p>"], {"html": "<p>x</p>"}, etree.Comment("x")])
def test_non_pages_are_reported(source: object) -> None:
    with pytest.raises(SourceError, match=r"holds no page\. Give HTML as text or bytes, .*\.$") as reported:
        extract(source)  # type: ignore[arg-type]
    assert isinstance(reported.value, TypeError)
    assert isinstance(reported.value, plainleaf.PlainleafError)


@pytest.mark.parametrize("source", ["http://mill.example", " https://mill.example/a?b=c\n", "FILE:///tmp/a.html"])
def test_an_address_is_no_page(source: str) -> None:
    with pytest.raises(SourceError, match=r"is an address; plainleaf\.fetch\(…\) brings the page") as reported:
        extract(source)
    assert isinstance(reported.value, ValueError)
    with pytest.raises(SourceError):
        plainleaf.explain(io.StringIO(source))


def test_the_name_of_a_file_is_no_page(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(WORDS)
    with pytest.raises(SourceError, match="is the name of a file"):
        extract(str(path))
    assert extract("x" * 5000, method="plain").text  # what can be no name


def test_text_that_only_begins_with_an_address_is_a_page() -> None:
    assert "mill.example" in extract(f"https://mill.example/ {WORDS * 3}", method="plain").text


def test_beautiful_soup_is_not_imported_unless_it_is_used() -> None:
    code = (
        "import sys, plainleaf\n"
        f"article = plainleaf.extract({PAGE!r})\n"
        "assert article.text and not {'bs4', 'requests'} & set(sys.modules), set(sys.modules)\n"
        "print(article.soup().p.get_text()[:10])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == WORDS[:10] + "\n"


def test_soup_of_the_article_is_accepted() -> None:
    article = extract(PAGE, HERE)
    soup = article.soup()
    assert [link["href"] for link in soup.find_all("a")] == ["https://mill.example/b"]
    assert extract(soup, HERE, method="plain").text == article.text


def test_missing_beautiful_soup_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bs4", None)
    with pytest.raises(plainleaf.RenderError, match="pip install beautifulsoup4"):
        extract(PAGE).soup()


def test_article_has_a_short_repr_and_pickles() -> None:
    article = extract(PAGE, HERE)
    assert repr(article) == "<Article 'Das Wehr', 2 blocks>"
    sent = pickle.loads(pickle.dumps(article))  # noqa: S301  our own
    assert sent == article
    assert (sent.title, sent.metadata, sent.record, sent.coverage) == (
        article.title,
        article.metadata,
        article.record,
        article.coverage,
    )
    assert sent.render("json") == article.render("json")


def test_article_has_no_needless_public_names() -> None:
    article = extract(PAGE)
    assert {name for name in dir(article) if not name.startswith("_")} == {
        "blocks", "coverage", "ledger", "metadata", "record", "removals", "render", "rules", "soup", "standfirst",
        "text", "title", "to_bytes",
    }  # fmt: skip
