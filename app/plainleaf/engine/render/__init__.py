"""Room *render*: an article in the formats that people take away."""

from plainleaf.engine.article import Renderer
from plainleaf.engine.render.text import TextRenderer

RENDERERS: dict[str, Renderer] = {renderer.name: renderer for renderer in (TextRenderer(),)}

__all__ = ["RENDERERS"]
