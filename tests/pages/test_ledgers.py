"""The ledger of a page is true: what it says is kept is in the article, what it says is left out is not, with a reason
for each."""

from pathlib import Path

import pytest
from tests.pages.pages import PageTest, all_pages

from plainleaf.engine.article import Article
from plainleaf.engine.document import Document
from plainleaf.engine.extract import article_of, method_named, read
from plainleaf.engine.page import Page
from plainleaf.evaluation.datasets import open_dataset

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
EVERY = {"wcxb-dev": 8, "news-dev": 8, "multilingual-dev": 12}
"""One page of so many: 300 pages in the nightly run, a sixth of them in every run."""
WHOLE, SURE = 12, 30
"""Characters of a text that is looked for in the article; of one that must not be in it, which may say the same by
chance."""
EXCEPT = 0.05
"""Share of pages on which a text is written in another way than the page has it, such as the card of a link."""

ANOTHER_WAY = {
    "docs--hammer-guide": 1,  # the dot behind a note's number
    "threads--cards-of-a-topic": 3,  # the texts of a card, which becomes a link
}
"""Texts of a page test that its article has in another way."""


def _squeezed(text: str) -> str:
    return "".join(text.split())


def untrue(document: Document, article: Article) -> list[str]:
    """The texts of a page that are not where its ledger says."""
    ledger = article.ledger
    above = "".join(removal.text for removal in article.removals if removal.stands_above)
    shown = _squeezed(article.title + article.render("text", title=False) + above)
    kept = _squeezed("".join(text for text, keep in zip(document.runs.text, ledger.kept, strict=True) if keep))
    title, found = _squeezed(article.title), []
    for text, keep in zip(map(_squeezed, document.runs.text), ledger.kept, strict=True):
        if "$" in text or "\\" in text or text == title:  # TeX becomes formulas; the title stands above all
            continue
        lost = keep and len(text) >= WHOLE and text not in shown
        if lost or (not keep and len(text) >= SURE and text in shown and text not in kept):
            found.append(f"{'kept' if keep else 'left out'}: {text}")
    return found


def check_reasons(article: Article) -> None:
    """A step decided on each run and gave its reason, and replaying the entries gives what is kept."""
    ledger = article.ledger
    for entry in ledger.entries:
        assert entry.reason, entry
        assert (entry.runs[1:] > entry.runs[:-1]).all()
    assert (ledger.last >= 0).all()
    assert ledger.kept.tolist() == [ledger.entries[number].added for number in ledger.last.tolist()]


@pytest.mark.parametrize("test", all_pages(), ids=lambda test: test.slug)
def test_the_ledger_of_a_page_is_true(test: PageTest) -> None:
    page = Page((test.folder / "source.html").read_bytes(), f"https://www.example.org/{test.slug}")
    document, method = read(page), method_named("auto")
    article = article_of(document, method, method.select(document)[0], {})
    check_reasons(article)
    assert len(untrue(document, article)) == ANOTHER_WAY.get(test.slug, 0)


@pytest.mark.skipif(not DATA.is_dir(), reason="the sets of pages are not beside the project")
@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.long)])
def test_ledgers_of_pages_of_the_web_are_true(every: int) -> None:
    method = method_named("auto")
    pages, wrong = 0, {}
    for name, step in EVERY.items():
        for entry in open_dataset(DATA / name).entries()[:: step * every]:
            case = entry.read()
            document = read(case.page, case.url)
            article = article_of(document, method, method.select(document)[0], {})
            check_reasons(article)
            pages += 1
            if found := untrue(document, article):
                wrong[f"{name}/{entry.name}"] = found
    assert pages >= 300 / every
    assert len(wrong) <= EXCEPT * pages, wrong
