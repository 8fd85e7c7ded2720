"""The export formats, and their options for users."""

from plainleaf.engine.article import Renderer
from plainleaf.engine.options import Option
from plainleaf.engine.render.epub import EpubRenderer
from plainleaf.engine.render.html import HtmlRenderer
from plainleaf.engine.render.json_tree import JsonRenderer
from plainleaf.engine.render.markdown import MarkdownRenderer
from plainleaf.engine.render.text import TextRenderer

RENDERERS: dict[str, Renderer] = {
    renderer.name: renderer
    for renderer in (TextRenderer(), MarkdownRenderer(), HtmlRenderer(), EpubRenderer(), JsonRenderer())
}

PDF = "pdf"
"""The only format without a renderer: the window prints it from the reading page."""

FORMATS = {name: renderer.title for name, renderer in RENDERERS.items()} | {PDF: "PDF"}
"""Every format with its title."""


def offered_options() -> dict[Option, tuple[str, ...]]:
    """The options for users, each with the formats that have it."""
    options: dict[Option, tuple[str, ...]] = {}
    for name, renderer in RENDERERS.items():
        for option in renderer.options:
            if option.offered:
                options[option] = (*options.get(option, ()), name)
    return options
