"""The Markdown of every article parses to what the article says: the same blocks, nested alike, in the same order, with
the same words in them."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))

from outlines import of_article, of_markdown

from pages import PageTest, all_pages, first_difference
from plainleaf import extract
from plainleaf.engine.article import Article, KnownFacts, Metadata, Record
from plainleaf.engine.article.tree import (
    Block,
    Callout,
    Cell,
    Code,
    CodeSpan,
    Definition,
    DefinitionList,
    Divider,
    Embed,
    Figure,
    Heading,
    Image,
    LineBreak,
    Link,
    List,
    ListItem,
    Paragraph,
    Quote,
    Ruby,
    Styled,
    Table,
    Text,
)
from plainleaf.engine.render import RENDERERS
from plainleaf.evaluation.datasets.contract import sample
from plainleaf.evaluation.datasets.opening import open_dataset

PAGES = all_pages()
DATASET = Path(__file__).parents[3] / "shared" / "data" / "wcxb-dev"

WORDS = (
    st.text(alphabet="ab 1.)(#*_`~[]<>!&;|\\-+=:\"'日$", min_size=1, max_size=16)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
STYLES = [
    "emphasis",
    "strong",
    "deleted",
    "inserted",
    "marked",
    "superscript",
    "subscript",
    "keyboard",
    "small",
    "quoted",
]


def inlines(inner: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(inner, min_size=1, max_size=3).map(tuple)


LEAVES = st.one_of(
    WORDS.map(Text),
    WORDS.map(CodeSpan),
    WORDS.map(lambda text: Image("https://x.example/a b.png", text)),
    st.just(Ruby("漢", "かん")),
)
EMPHASIS = st.builds(Styled, st.just("emphasis"), inlines(LEAVES))
INLINE = st.one_of(
    LEAVES,
    st.builds(Styled, st.sampled_from(STYLES), inlines(LEAVES)),
    st.builds(Styled, st.just("strong"), inlines(st.one_of(LEAVES, EMPHASIS))),
    st.builds(
        Link, st.just("https://x.example/a_(b) c"), inlines(LEAVES.filter(lambda one: not isinstance(one, Ruby)))
    ),
)
BETWEEN = st.sampled_from([(), (Text(" "),), (LineBreak(),)])
LINE = st.lists(st.tuples(BETWEEN, INLINE), min_size=1, max_size=3).map(
    lambda parts: sum(((*between, inline) for between, inline in parts), ())[len(parts[0][0]) :]
)
FLAT = inlines(INLINE)  # in headings, terms, titles and captions the walk makes no breaks
PARAGRAPH = st.builds(Paragraph, LINE)
LEAF_BLOCKS = st.one_of(
    PARAGRAPH,
    st.builds(Heading, st.integers(1, 6), FLAT),
    st.builds(Code, st.text(alphabet="ab `~\n|\t", max_size=20), st.sampled_from(["", "python", "c`x y"])),
    st.just(Divider()),
    st.just(Embed("video", "https://x.example/v", "A [film]")),
)


LISTED = st.lists(PARAGRAPH.map(lambda one: ListItem((one,))), min_size=1, max_size=2).map(tuple)
IN_CELL = st.one_of(
    PARAGRAPH, st.builds(List, LISTED, st.booleans(), st.integers(0, 12)), st.builds(Quote, st.tuples(PARAGRAPH))
)


def holders(inner: st.SearchStrategy) -> st.SearchStrategy:
    some = st.lists(inner, min_size=1, max_size=3).map(tuple)
    item = st.builds(ListItem, some, st.just(-1), st.sampled_from([None, None, True, False]))
    cell = st.builds(
        Cell, st.lists(IN_CELL, min_size=1, max_size=2).map(tuple), st.booleans(), st.integers(1, 2), st.integers(1, 2)
    )
    rows = st.lists(st.lists(cell, min_size=1, max_size=3).map(tuple), min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(List, st.lists(item, min_size=1, max_size=3).map(tuple), st.booleans(), st.integers(0, 12)),
        st.builds(Quote, some),
        st.builds(Callout, st.sampled_from(["note", "details"]), FLAT, some),
        st.builds(Figure, some, FLAT),
        st.builds(Table, rows, FLAT),
        st.builds(Definition, st.lists(FLAT, min_size=1, max_size=2).map(tuple), some).map(
            lambda one: DefinitionList((one,))
        ),
    )


BLOCKS = st.lists(st.recursive(LEAF_BLOCKS, holders, max_leaves=8), min_size=1, max_size=3).map(tuple)


def article_of(blocks: tuple[Block, ...]) -> Article:
    return Article(blocks, KnownFacts(Metadata(), Record("descent", {}, "1", "00", "utf-8")), (), RENDERERS)


def difference(article: Article) -> str:
    """Where the Markdown first says something else than the article, empty where it says the same."""
    written = article.render("markdown", title=False)
    return first_difference("\n".join(of_article(article.blocks)), "\n".join(of_markdown(written)))


@pytest.mark.parametrize("method", ["", "auto"])
@pytest.mark.parametrize("test", PAGES, ids=[test.slug for test in PAGES])
def test_markdown_keeps_the_article(test: PageTest, method: str) -> None:
    assert difference(test.article(method)) == ""


@given(BLOCKS)
@settings(max_examples=100, deadline=None)
def test_markdown_keeps_any_blocks(blocks: tuple[Block, ...]) -> None:
    article = article_of(blocks)
    assert difference(article) == "", article.render("markdown")


@pytest.mark.skipif(not DATASET.is_dir(), reason="needs the benchmark pages beside the project")
@pytest.mark.parametrize("every", [40, pytest.param(5, marks=pytest.mark.long)])
def test_markdown_keeps_benchmark_articles(every: int) -> None:
    cases = [entry.read() for entry in sample(open_dataset(DATASET).entries(), every)]
    reported = {case.name: difference(extract(case.page, case.url)) for case in cases}
    assert len(reported) > 30
    assert {name: one for name, one in reported.items() if one} == {}
