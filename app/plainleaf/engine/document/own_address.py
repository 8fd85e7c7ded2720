"""The address that a page declares as its own."""

from collections.abc import Iterator

from plainleaf.engine.document.columns import Document


def own_addresses(document: Document) -> Iterator[tuple[str, str]]:
    """The addresses that a page declares, the most trusted first, as written: each with its source, ``markup`` (the
    canonical link) or ``open-graph``."""
    for link in document.silent["link"]:
        if "canonical" in link.get("rel", "").lower().split() and (href := link.get("href", "").strip()):
            yield href, "markup"
            break
    for meta in document.metas:
        name = meta.get("property") or meta.get("name") or meta.get("http-equiv") or meta.get("itemprop") or ""
        if name.strip().lower() == "og:url" and (content := " ".join(meta.get("content", "").split())):
            yield content, "open-graph"
            break
