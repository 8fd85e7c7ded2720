"""Several articles in one file."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from plainleaf.engine.article import Article, Metadata, RenderError, Value
from plainleaf.engine.article.tree import Heading, Link, Note, NoteReference, Notes, Paragraph, Text
from plainleaf.engine.render.collection import collection
from plainleaf.engine.render.json_tree import SCHEMA

Build = Callable[..., Article]


@pytest.fixture
def two(article_of: Build) -> tuple[Article, Article]:
    """Two articles whose headings and notes have the same names."""

    def one(name: str) -> Article:
        return article_of(
            Paragraph((Text(f"{name} said"), NoteReference("1", "1"), Link("#part", (Text(" below"),)))),
            Heading(2, (Text(f"Part of {name}"),), "part"),
            Paragraph((Text("More."),)),
            Notes((Note("1", "1", (Paragraph((Text(f"Note of {name}."),)),)),)),
            metadata=Metadata(title=Value(name, "markup")),
        )

    return one("Ida"), one("*Jon*")


def test_text_has_each_title_above_its_article(two: tuple[Article, Article]) -> None:
    written = collection(two, "text").decode()
    assert written.startswith("Ida\n===\n\nIda said[1] below\n")
    assert "\n\n\n*Jon*\n=====\n\n*Jon* said" in written
    assert written.endswith("\n")
    assert collection(two, "text", line_ends="crlf", encoding="utf-16").decode("utf-16") == written.replace(
        "\n", "\r\n"
    )


def test_markdown_keeps_the_notes_of_each_apart(two: tuple[Article, Article]) -> None:
    written = collection(two, "markdown").decode()
    tokens = MarkdownIt("commonmark").use(footnote_plugin).parse(written)
    headings = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]
    assert headings == ["Ida", "Part of Ida", r"\*Jon\*", r"Part of \*Jon\*"]
    assert sum(token.type == "footnote_open" for token in tokens) == 2
    assert "```yaml\n---\n" in collection(two, "markdown", with_metadata=True).decode()


def test_html_is_one_page_in_which_every_name_is_one_place(two: tuple[Article, Article]) -> None:
    written = collection(two, "html", "Both <of> them").decode()
    assert written.count("<article") == 2
    assert "<title>Both &lt;of&gt; them</title>" in written
    names = [part.partition('"')[0] for part in written.split(' id="')[1:]]
    assert len(names) == len(set(names)) == 6
    assert all(f'id="{part.partition(chr(34))[0]}"' in written for part in written.split('href="#')[1:])
    assert written.count("sha256:abab") == 2


def test_json_is_a_list_of_articles(two: tuple[Article, Article]) -> None:
    whole = json.loads(collection(two, "json"))
    assert whole["title"] == "Ida and 1 more"
    assert [one["metadata"]["title"]["text"] for one in whole["articles"]] == ["Ida", "*Jon*"]
    assert whole["articles"][0]["record"]["method"] == "descent"


@pytest.mark.parametrize("name", ["text", "markdown", "html", "epub", "json"])
def test_the_same_articles_are_the_same_bytes(two: tuple[Article, Article], name: str) -> None:
    assert collection(two, name, "T") == collection(two, name, "T")


def test_missing_articles_are_reported(two: tuple[Article, Article]) -> None:
    with pytest.raises(RenderError, match="no format 'pdf' for several"):
        collection(two, "pdf")
    with pytest.raises(RenderError, match="no article"):
        collection((), "text")
    with pytest.raises(RenderError, match="no option 'wrap'"):
        collection(two, "html", wrap=3)


def test_the_published_schema_of_several_names_every_field(two: tuple[Article, Article], root: Path) -> None:
    schema = json.loads((root / "docs/schemas/articles.schema.json").read_text("utf-8"))
    written = json.loads(collection(two, "json", "Both"))
    assert set(schema["properties"]) == set(schema["required"]) == set(written)
    assert schema["properties"]["schema"]["const"] == SCHEMA == written["schema"]
    assert (root / "docs/schemas" / schema["properties"]["articles"]["items"]["$ref"]).is_file()
