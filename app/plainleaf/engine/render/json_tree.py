"""JSON: the whole tree, the metadata with their sources, the record. Schema: docs/schemas/article.schema.json."""

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from plainleaf.engine.article import Article, RenderError, address_of, language_of
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.options import Option, checked

SCHEMA = 2
"""Increased when a field is removed or changes its name or meaning; not for new fields."""

_CAPITAL = lazy_compile(r"(?<!^)(?=[A-Z])")
_encoded = json.JSONEncoder(ensure_ascii=False).encode


class JsonRenderer:
    """JSON."""

    name = "json"
    title = "JSON"
    suffix = ".json"
    media_type = "application/json"
    options: tuple[Option, ...] = (
        Option("indent", 2, "the depth of a level; 0 writes one line", "spaces", 0, 16, offered=False),
    )

    def render(self, article: Article, **options: Any) -> bytes:
        """The article as JSON in UTF-8. Raises RenderError."""
        chosen = checked(self.options, options, self.title, RenderError)
        return (json_text(tree(article), chosen["indent"]) + "\n").encode("utf-8", "replace")


def tree(article: Article) -> dict[str, Any]:
    """The article as plain values, always with the same keys."""
    data = article.metadata
    return {
        "schema": SCHEMA,
        "metadata": {field.name: plain(getattr(data, field.name)) for field in fields(data)},
        "record": plain(article.record),
        "removals": [
            {**plain(removal), "node": address_of(article, removal.node)} for removal in article.removals
        ],
        "blocks": [node(block, article) for block in article.blocks],
        "text": article.text,
    }  # fmt: skip


def node(value: Any, article: Article) -> Any:
    """Convert a part of the tree: its fields and its type; nodes become addresses."""
    if isinstance(value, tuple):
        return [node(item, article) for item in value]
    if not is_dataclass(value):
        return value
    whole: dict[str, Any] = {"type": type_name(type(value))}
    for field in fields(value):
        inner = getattr(value, field.name)
        whole[field.name] = address_of(article, inner) if field.name == "node" else node(inner, article)
        if field.name == "node":
            spoken = dict(zip(("language", "direction"), language_of(article, inner), strict=True))
            # the ``lang`` of code names its programming language
            whole |= {name: text for name, text in spoken.items() if text and name not in whole}
    return whole


def type_name(kind: type) -> str:
    """The JSON name of a type: ``NoteReference`` is ``note-reference``."""
    return _CAPITAL.sub("-", kind.__name__).lower()


def plain(value: Any) -> Any:
    """Data outside the tree as plain values."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return dict(value) if hasattr(value, "items") else value


def json_text(value: Any, indent: int) -> str:
    """Serialise plain values, with the same output as ``json.dumps``; an ``indent`` of 0 writes one line.

    With an indent, ``json.dumps`` passes each piece through all levels above it, which is slow for deep trees.
    """
    if not indent:
        return _encoded(value)
    pieces: list[str] = []
    _write(value, "\n", " " * indent, pieces.append)
    return "".join(pieces)


def _write(value: Any, margin: str, step: str, write: Callable[[str], object]) -> None:
    """Write a value; ``margin`` is a line break with the indentation of the current level."""
    if not value or not isinstance(value, dict | list):
        write(_encoded(value))
        return
    inner = margin + step
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    lead = opening + inner
    for item in value:
        write(lead)
        if isinstance(value, dict):
            write(f"{_encoded(item)}: ")
            item = value[item]
        _write(item, inner, step, write)
        lead = "," + inner
    write(margin + closing)
