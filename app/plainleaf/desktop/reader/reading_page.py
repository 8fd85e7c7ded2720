"""The reading page: the article's HTML with a header, in the user's style."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape, unescape
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QUrl
from PySide6.QtGui import QAccessible

from plainleaf.desktop.reader.highlight import highlighted
from plainleaf.desktop.reader.hyphenation import hyphenated
from plainleaf.desktop.reader.local_pictures import PREFIX, HeldPictures, put_back, set_aside, with_held
from plainleaf.desktop.reader.sanitise import clean
from plainleaf.desktop.reader.style import ReaderStyle
from plainleaf.desktop.web import READER_POLICY, ServedPage, offline

SHEETS = (
    "fonts.css", "light.css", "dark.css", "sepia.css", "contrast.css", "own.css", "reader.css", "scored.css",
)  # fmt: skip

_FIRST_HEADING = re.compile(r"\A\s*<h([1-6])( data-node=\"\d+\")?[^>]*>(.*?)</h\1>", re.DOTALL)
_TAG = re.compile(r"<[^<>]*+>")
_TABLE = re.compile(r"<table\b")
_TABLE_END = re.compile(r"</table>")
_CODE = re.compile(r"<pre\b")
_CODE_END = re.compile(r"</pre>")
_COPY = '<div class="code"><button class="copy" type="button" aria-label="Copy this code" title="Copy"></button>'
_FILE_IMAGE = re.compile(r'(<img\b[^<>]*? src=")(file:[^"<>]*+)(")')


_LONG = 400_000
"""Characters of markup above which blocks are laid out only near the screen: a page of 20 MB then takes a sixth of the
time. Shorter pages are laid out fully, so that scrolling to a block is exact; only in them are words broken."""


@dataclass(frozen=True, slots=True)
class ArticlePage:
    """An article prepared for display: clean ``inner`` HTML, independent of the style. ``held`` are the local pictures,
    None if all are loaded from the web; ``pictures`` are the addresses of those that are shown, in the order of their
    paths."""

    inner: str
    title: str
    language: str
    direction: str
    source_url: str | None
    folder: Path | None
    held: HeldPictures | None = None
    pictures: tuple[str, ...] = ()


def article_page(
    fragment: str,
    title: str,
    language: str = "",
    direction: str = "",
    source_url: str | None = None,
    site: str = "",
    origin: str = "",
    details: Sequence[str] = (),
    held: HeldPictures | None = None,
) -> ArticlePage:
    """Clean an article for display. Call it on a worker thread, because long articles take a while.

    ``fragment`` has addresses in ``data-node``. ``site`` (by default the host of ``source_url``) and ``origin`` are
    shown above the title, ``details`` (byline, date) below it. A first heading that repeats the title is omitted.
    ``held`` are the local pictures, None if all are loaded from the web.
    """
    fragment, aside = set_aside(fragment)
    body = highlighted(clean(fragment))
    body, pictures = (body, ()) if held is None else with_held(body, held)
    # A wide table scrolls by itself, so that the page does not.
    body = _TABLE_END.sub("</table></div>", _TABLE.sub('<div class="table" role="group"><table', body))
    # The button has no text, because positions of highlights count the article's text.
    body = _CODE_END.sub("</pre></div>", _CODE.sub(_COPY + "<pre", body))
    address = ""
    if (first := _FIRST_HEADING.match(body)) and _plain(first[3]) == _plain(escape(title)):
        address = first[2] or ""
        body = body[first.end() :]
    local = QUrl(source_url or "").toLocalFile()
    folder = Path(local).parent if local else None
    if folder is not None:
        body = _FILE_IMAGE.sub(lambda match: match[1] + _beside(match[2], folder) + match[3], body)
    head = _head(title, address, site or _host(source_url), origin, details)
    name = f' aria-label="{escape(title)}"' if title else ""
    body = body.replace('<section class="notes"', '<section class="notes" role="doc-endnotes" aria-label="Notes"')
    is_long = len(body) > _LONG
    if not is_long and not QAccessible.isActive():  # a screen reader would read a word's parts one by one
        body = hyphenated(body, language)
    inner = f"<article{' class=long' if is_long else ''}{name}>{head}{put_back(body, aside)}</article>"
    direction = direction if direction in {"ltr", "rtl", "auto"} else "auto"
    return ArticlePage(inner, title, language, direction, source_url, folder, held, pictures)


def reading_page(page: ArticlePage, root: str, style: str, resources: Path) -> ServedPage:
    """The page of an article. ``root`` holds attributes of the root element, ``style`` its custom properties."""
    html = (
        f'<html lang="{escape(page.language)}" dir="{page.direction}" {root}>',
        f'<body><main>{page.inner}</main><div class="progress" aria-hidden="true"></div></body></html>',
    )
    served = styled(html, page.title, style, resources, page.folder)
    held = page.held
    if held is None:
        return served

    def picture(path: str) -> tuple[str, bytes] | None:
        number = path.removeprefix(PREFIX)
        is_listed = path.startswith(PREFIX) and number.isdecimal() and int(number) < len(page.pictures)
        return held.load(page.pictures[int(number)]) if is_listed else None

    return replace(offline(served) if held.alone else served, held=picture)


def styled(
    html: tuple[str, str],
    title: str,
    style: str,
    resources: Path,
    folder: Path | None = None,
    sheets: Sequence[str] = SHEETS,
    rules: str = "",
) -> ServedPage:
    """A page of the reader: the root element's tag, then the body, with the reader's sheets between. ``style`` are
    declarations for the root element, ``rules`` come after them."""
    nonce = secrets.token_hex(16)  # Qt sends header values in lower case
    links = "".join(f'<link rel="stylesheet" href="{name}">' for name in sheets)
    page = (
        f"<!doctype html>{html[0]}<head><title>{escape(title)}</title>{links}"
        f'<style nonce="{nonce}">:root{{{style}}}{rules}</style></head>{html[1]}'
    )
    files = {name: resources / "themes" / name for name in sheets}
    files |= {f"fonts/{file.name}": file for file in (resources / "fonts").glob("*.woff2")}
    return ServedPage(
        page, READER_POLICY.replace("style-src 'self'", f"style-src 'self' 'nonce-{nonce}'"), folder, files
    )


def _host(url: str | None) -> str:
    return (urlsplit(url).hostname or "").removeprefix("www.") if url else ""


def _head(title: str, address: str, site: str, origin: str, details: Sequence[str]) -> str:
    shown = (("name", site), ("origin", origin))
    label = "".join(f'<span class="{name}">{escape(text)}</span>' for name, text in shown if text)
    parts = [f'<p class="site">{label}</p>' if label else ""]
    parts.append(f"<h1{address}>{escape(title)}</h1>" if title else "")
    if details:
        parts.append(
            '<p class="details">' + "".join(f"<span><bdi>{escape(detail)}</bdi></span>" for detail in details) + "</p>"
        )
    inner = "".join(parts)
    return f'<header class="head">{inner}</header>' if inner else ""


def _plain(html: str) -> str:
    return " ".join(unescape(_TAG.sub("", html)).split())


def _beside(url: str, folder: Path) -> str:
    """The path on the page's own host for a picture in or below the page's folder; empty for others."""
    file = Path(QUrl(unescape(url)).toLocalFile())
    try:
        return escape(QUrl(file.relative_to(folder).as_posix()).toString(QUrl.ComponentFormattingOption.FullyEncoded))
    except ValueError:
        return ""


def properties_css(style: ReaderStyle) -> str:
    """The style's custom properties as CSS declarations."""
    return "".join(f"{name}:{value};" for name, value in style.properties().items())
