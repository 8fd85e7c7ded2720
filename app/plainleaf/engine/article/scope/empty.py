"""Explains why an article is empty, and what helps."""

from plainleaf.engine.document import Document, is_script_notice

LINKED = 0.5
"""Share of linked text from which a page is a list of links."""
SCRIPTS = 3
"""Scripts from which a page with almost no text is written by them."""
LITTLE = 60
"""Maximum words of a page with almost no text: a menu, "Loading…", "Please enable JavaScript"."""
_MOUNTS = frozenset({"app", "root", "__next", "__nuxt", "___gatsby", "svelte", "q-app", "app-root"})
"""The ids of the empty elements that frameworks fill."""
_SHOWN = ("img", "image", "picture", "svg", "canvas", "video", "audio", "object", "embed", "iframe", "frame", "input")
"""Visible content of a page without text."""


def why_empty(document: Document, likeliest: str) -> str:
    """For a page of which nothing is kept. ``likeliest`` is the beginning of the most likely content."""
    words = int(document.words_before[-1])
    if (words <= LITTLE and _scripted(document)) or is_script_notice(document):
        return "The page is written by scripts, which have not run: open it live, or send it from a browser."
    if not words:
        if next(document.root.iter(*_SHOWN), None) is None:
            return "The page holds nothing that is shown: it is empty, or was cut off before its text."
        return "The page holds no text: what it shows are pictures, or another page in a frame."
    if int(document.linked_chars_before[-1]) >= LINKED * int(document.chars_before[-1]):
        why = f"The page is a list of links: of its {words:,} words, more than half are in links."
    else:
        why = f"No part of the page's {words:,} words is like an article."
    if likeliest:
        why += f" What is most like one begins “{likeliest}”."
    return f"{why} With favor=recall, auto keeps what is likeliest; the method bte keeps the longest stretch of text."


def _scripted(document: Document) -> bool:
    """True if scripts write the page's text: there are many, or the page has an element that a framework fills."""
    return len(document.silent["script"]) >= SCRIPTS or any(
        element.get("id") in _MOUNTS for element in document.nodes.element
    )
