"""Room *render*: an article in the formats that people take away."""

from plainleaf.engine.article import Renderer
from plainleaf.engine.render.epub import EpubRenderer
from plainleaf.engine.render.html import HtmlRenderer
from plainleaf.engine.render.json_tree import JsonRenderer
from plainleaf.engine.render.markdown import MarkdownRenderer
from plainleaf.engine.render.text import TextRenderer

RENDERERS: dict[str, Renderer] = {
    renderer.name: renderer
    for renderer in (TextRenderer(), MarkdownRenderer(), HtmlRenderer(), EpubRenderer(), JsonRenderer())
}

__all__ = ["RENDERERS"]
