"""The Markdown of every page parses to the same outline, lists, tables and code as its article."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

sys.path.insert(0, str(Path(__file__).parent))

from pages import PageTest, all_pages
from plainleaf.engine.article.tree import Block, Callout, Code, Heading, List, Notes, Quote, Table, children, plain

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PAGES = all_pages()


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
                found["table"] += 1
            case Quote():
                found["quote"] += 1
            case Callout() if block.kind != "details":
                found["quote"] += 1
        if not isinstance(block, Table | Notes):
            found += in_tree(children(block))
    return found


def in_markdown(text: str) -> Counter[str]:
    """What a parser finds."""
    found: Counter[str] = Counter()
    tokens = PARSER.parse(text)
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
                found["table"] += 1
            case "blockquote_open":
                found["quote"] += 1
    return found


@pytest.mark.parametrize("test", PAGES, ids=[test.slug for test in PAGES])
def test_markdown_says_what_the_tree_says(test: PageTest) -> None:
    article = test.article()
    blocks = tuple(block for block in article.blocks if not isinstance(block, Notes))
    written = article.render("markdown", title=False).partition("\n[^1]: ")[0]
    assert in_markdown(written) == in_tree(blocks)
