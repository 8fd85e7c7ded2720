"""Room *render*: an article in the formats that people take away."""

from plainleaf.engine.article import Renderer

RENDERERS: dict[str, Renderer] = {}

__all__ = ["RENDERERS"]
