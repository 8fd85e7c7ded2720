"""Converts typed, pasted or dropped content to a source or a page."""

import re
from html import escape
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from plainleaf.actions.opening import STDIN, completed
from plainleaf.engine.page import Page
from plainleaf.resources import resource

_MARKUP = re.compile(r"<(?:!doctype|html|head|body|article|main|div|p|h[1-6]|section|table|ul|ol)\b", re.IGNORECASE)
_TITLE = 120
"""Maximum characters of a first line that counts as the title."""
SAMPLE = "sample/index.html"
_WRAPPING = "<>\"'“”"


def source_from_input(text: str) -> str:
    """The source in a user's input, without surrounding quotes or brackets, with its scheme; empty if there is none.

    Unlike the command line, a window has no standard input.
    """
    text = text.strip().strip(_WRAPPING).strip()
    return "" if text == STDIN else completed(text)


def dropped(data: QMimeData) -> str | Page:
    """The content of a drop or paste: the address of a page or a file, or a page, as HTML or text."""
    text = data.text().strip()
    if data.hasUrls():
        url = data.urls()[0]
        return url.toLocalFile() or url.toString()
    if _MARKUP.search(text):
        return _page(text)
    if data.hasHtml() and "\n" in text:
        return _page(data.html())
    return text if "\n" not in text else _page(_text_page(text))


def is_sample(source: str) -> bool:
    """Whether a source is the program's sample page, which leaves no trace in history or shelf."""
    if not source.replace("\\", "/").endswith(SAMPLE):
        return False
    path = QUrl(source).toLocalFile() if source.startswith("file:") else source
    return Path(path).resolve() == resource(SAMPLE).resolve()


def _text_page(text: str) -> str:
    """Plain text as a page: a short first line is the title, empty lines separate paragraphs."""
    first, _, rest = text.partition("\n")
    title = first.strip() if len(first) <= _TITLE and rest.strip() else ""
    paragraphs = re.split(r"\n\s*\n", rest if title else text)
    body = "".join(f"<p>{escape(' '.join(one.split()))}</p>" for one in paragraphs if one.strip())
    head = f"<title>{escape(title)}</title>" if title else ""
    heading = f"<h1>{escape(title)}</h1>" if title else ""
    return f"<!doctype html><html><head>{head}</head><body><article>{heading}{body}</article></body></html>"


def _page(html: str) -> Page:
    return Page(html.encode("utf-8", "replace"), None, "text/html; charset=utf-8")
