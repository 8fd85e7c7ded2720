"""The Markdown of every page parses to the same outline, lists, tables and code as its article."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

sys.path.insert(0, str(Path(__file__).parent))

from pages import PageTest, all_pages
from plainleaf import extract
from plainleaf.engine.article import Article
from plainleaf.engine.article.tree import Block, Callout, Code, Heading, List, Notes, Quote, Table, children, plain
from plainleaf.engine.render.grid import grid
from plainleaf.evaluation.datasets.contract import sample
from plainleaf.evaluation.datasets.opening import open_dataset

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin)
PAGES = all_pages()
DATASET = Path(__file__).parents[3] / "shared" / "data" / "wcxb-dev"


def in_tree(blocks: tuple[Block, ...]) -> Counter[str]:
    """What the article holds; tables are leaves, for in Markdown their cells hold inlines alone."""
    found: Counter[str] = Counter()
    for block in blocks:
        match block:
            case Heading():
                found[f"h{block.level} {' '.join(plain(block.content).split())}"] += 1
            case List():
                found["list"] += 1
                found["item"] += len(block.items)
            case Code():
                found[f"code {block.text}"] += 1
            case Table():
                rows = grid(block)
                found[f"table of {len(rows[0]) if rows else 0} columns"] += bool(rows)
            case Quote():
                found["quote"] += 1
            case Callout() if block.kind != "details":
                found["quote"] += 1
        if not isinstance(block, Table | Notes):
            found += in_tree(children(block))
    return found


def in_markdown(text: str) -> Counter[str]:
    """What a parser finds; the notes, which it puts at the end, are left out."""
    found: Counter[str] = Counter()
    tokens = PARSER.parse(text)
    tokens = tokens[: next((at for at, one in enumerate(tokens) if one.type == "footnote_block_open"), len(tokens))]
    for at, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                inner = tokens[at + 1].children or []
                words = "".join(child.content for child in inner if child.type in ("text", "code_inline"))
                found[f"{token.tag} {' '.join(words.split())}"] += 1
            case "bullet_list_open" | "ordered_list_open":
                found["list"] += 1
            case "list_item_open":
                found["item"] += 1
            case "fence" | "code_block":
                found[f"code {token.content.removesuffix(chr(10))}"] += 1
            case "table_open":
                end = next(later for later, one in enumerate(tokens) if later > at and one.type == "tr_close")
                columns = sum(one.type == "th_open" for one in tokens[at:end])
                found[f"table of {columns} columns"] += 1
            case "blockquote_open":
                found["quote"] += 1
    return found


def outline_of(blocks: tuple[Block, ...]) -> list[str]:
    """The headings outside of tables, in their order."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Heading):
            found.append(f"h{block.level} {' '.join(plain(block.content).split())}")
        elif not isinstance(block, Table | Notes):
            found += outline_of(children(block))
    return [one for one in found if len(one) > 3]


def differences(article: Article) -> str:
    """Where Markdown and tree do not say the same, empty where they do."""
    blocks = tuple(block for block in article.blocks if not isinstance(block, Notes))
    written = article.render("markdown", title=False)
    there, here = in_markdown(written), in_tree(blocks)
    if there == here and [one for one in there if one[0] == "h"] == list(dict.fromkeys(outline_of(blocks))):
        return ""
    return f"in the tree alone: {dict(here - there)}, in Markdown alone: {dict(there - here)}"


@pytest.mark.parametrize("test", PAGES, ids=[test.slug for test in PAGES])
def test_markdown_says_what_the_tree_says(test: PageTest) -> None:
    assert differences(test.article()) == ""


@pytest.mark.skipif(not DATASET.is_dir(), reason="needs the benchmark pages beside the project")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("every", [40, pytest.param(5, marks=pytest.mark.long)])
def test_markdown_of_benchmark_pages_says_what_the_tree_says(every: int) -> None:
    cases = [entry.read() for entry in sample(open_dataset(DATASET).entries(), every)]
    told = {case.name: differences(extract(case.page, case.url)) for case in cases}
    assert len(told) > 30
    assert {name: one for name, one in told.items() if one} == {}
