"""Stored pages are extracted again only where nothing is lost by it."""

from pathlib import Path

from plainleaf import extract
from plainleaf.actions.shelf.rereading import read_again
from plainleaf.engine.article.multipage.next_pages import join_pages
from plainleaf.engine.page import Page
from plainleaf.library import Library

SENTENCE = "The ferry left the quay at seven, and the fog came in behind it so that the town was gone. "


def part(number: int) -> Page:
    text = "".join(f"<p>Part {number}, paragraph {at}. {SENTENCE * 3}</p>" for at in range(4))
    body = f"<title>The crossing</title><article><h1>The crossing</h1>{text}</article>"
    return Page(body.encode(), f"https://a.example/crossing?page={number}", "text/html", "http")


def test_an_article_of_several_pages_stays_whole(tmp_path: Path) -> None:
    pages = [part(1), part(2)]
    whole = join_pages([extract(page) for page in pages], [page.url or "" for page in pages])
    with Library(tmp_path / "shelf.db") as library:
        entry, _ = library.add(pages[0], whole)
        before = library.text(entry.id)
        (found,) = read_again(library, [entry.id], keep=True)
        assert "Part 2" in before
        assert library.text(entry.id) == before
        assert str(found.error) == "“The crossing” is of several pages, of which one is stored; it stays."
