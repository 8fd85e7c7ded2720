"""Renders several articles to one file in any format. The JSON schema is in docs/schemas/articles.schema.json."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from plainleaf.engine.article import Article, Renderer, RenderError, with_blocks
from plainleaf.engine.article.multipage.rename_ids import rename_ids
from plainleaf.engine.options import checked
from plainleaf.engine.render.escaping import escaped, utf8
from plainleaf.engine.render.header import title_of, yaml
from plainleaf.engine.render.html import HtmlRenderer, HtmlWriter
from plainleaf.engine.render.json_tree import SCHEMA, JsonRenderer, json_text, tree
from plainleaf.engine.render.markdown import MarkdownRenderer
from plainleaf.engine.render.options import BARE
from plainleaf.engine.render.page import opens_with_title, page_of_many
from plainleaf.engine.render.text import TextRenderer, encoded, text_of
from plainleaf.engine.render.wrapping import width_of, wrapped

Writer = Callable[[Sequence[Article], str, Mapping[str, Any]], bytes]


def collection(articles: Sequence[Article], name: str, title: str = "", **options: Any) -> bytes:
    """Render articles, in order and each under its title, to one file of the format ``name``.

    ``title`` is that of the file; ``options`` are the format's own. Raises RenderError.
    """
    if name not in _WRITERS and name != "epub":
        names = ", ".join([*_WRITERS, "epub"])
        raise RenderError(f"There is no format {name!r} for several articles; there are: {names}.")
    if not articles:
        raise RenderError("There is no article to write.")
    if name == "epub":  # each article is a separate file in the book
        from plainleaf.engine.render.epub.book import book  # imported by the first book, as for one article

        return book(articles, **{"title": title, **options})
    # Notes and headings of two articles may have the same names; one file needs distinct ones.
    apart = tuple(
        with_blocks(article, rename_ids(article.blocks, f"a{number}-", keep_nodes=True))
        for number, article in enumerate(articles, 1)
    )
    return _WRITERS[name](apart, title.strip() or title_of(articles), options)


def _checked(renderer: Renderer, options: Mapping[str, Any]) -> dict[str, Any]:
    return checked(renderer.options, options, renderer.title, RenderError)


def _text(articles: Sequence[Article], _title: str, options: Mapping[str, Any]) -> bytes:
    chosen = _checked(TextRenderer(), {**BARE, **options}) | {"title": False}  # each has it as a heading
    parts = []
    for article in articles:
        title = "" if opens_with_title(article) else " ".join(article.title.split())
        lines = wrapped(title, chosen["wrap"]) if title else []
        head = "\n".join([*lines, "=" * max(map(width_of, lines)), "", ""]) if lines else ""
        parts.append((head + text_of(article, chosen)).rstrip("\n"))
    return encoded("\n\n\n".join(parts) + "\n", chosen)


def _markdown(articles: Sequence[Article], _title: str, options: Mapping[str, Any]) -> bytes:
    chosen = _checked(MarkdownRenderer(), {**BARE, **options})
    parts = []
    for article in articles:
        title = "" if opens_with_title(article) else escaped(" ".join(article.title.split()))
        head = f"# {title}\n\n" if title else ""
        # A YAML header is allowed only at the top of a file.
        about = f"```yaml\n{yaml(article)}```\n\n" if chosen["with_metadata"] else ""
        text = MarkdownRenderer().render(article, **{**chosen, "with_metadata": False, "title": False}).decode("utf-8")
        parts.append(head + about + text)
    return utf8("\n---\n\n".join(parts))


def _html(articles: Sequence[Article], title: str, options: Mapping[str, Any]) -> bytes:
    chosen = _checked(HtmlRenderer(), options)
    bodies = [
        HtmlWriter(article, chosen["addresses"], chosen["pictures"]).blocks(article.blocks) for article in articles
    ]
    whole = "".join(bodies) if chosen["fragment"] else page_of_many(articles, bodies, title)
    return utf8(whole)


def _json(articles: Sequence[Article], title: str, options: Mapping[str, Any]) -> bytes:
    chosen = _checked(JsonRenderer(), options)
    whole = {"schema": SCHEMA, "title": title, "articles": [tree(article) for article in articles]}
    return (json_text(whole, chosen["indent"]) + "\n").encode("utf-8", "replace")


_WRITERS: Mapping[str, Writer] = MappingProxyType({"text": _text, "markdown": _markdown, "html": _html, "json": _json})
