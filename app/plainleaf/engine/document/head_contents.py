"""What a page says of itself in its head."""

from collections.abc import Set

from plainleaf.engine.document.columns import Document


def head_contents(document: Document, names: Set[str]) -> list[str]:
    """The contents, as they are written, of the ``meta`` elements with one of these names in lower case."""
    return [
        content
        for meta in document.silent["meta"]
        if (meta.get("property") or meta.get("name") or "").lower() in names and (content := meta.get("content"))
    ]
