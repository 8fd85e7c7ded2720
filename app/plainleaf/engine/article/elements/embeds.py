"""Video, audio and frames of other hosts: in an article they are a link with a title."""

import re
from functools import cache
from html import unescape

from lxml import etree

from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.tree import Embed
from plainleaf.engine.document.element_text import attribute_text
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.resources import resource, table_in

_YOUTUBE = lazy_compile(r"youtube(?:-nocookie)?\.com/embed/([\w-]{6,})")
_VIMEO = lazy_compile(r"player\.vimeo\.com/video/(\d+)")
_GIPHY = lazy_compile(r"//(?:www\.)?giphy\.com/embed/(\w{4,})")
_FACEBOOK = lazy_compile(r"//www\.facebook\.com/plugins/(?:post|video)\.php\?(?:[^#]{1,1000}&)?href=([^&#]{8,1000})")
_MAP = lazy_compile(
    r"//(?:www|maps)\.google\.[\w.]{2,6}/maps/d(?:/u/\d)?/embed\?"
)  # written by an author; others are about a company's location
_TWEET = lazy_compile(r"platform\.(?:twitter|x)\.com/embed/")
_TWEET_ID = lazy_compile(r"[?&]id=(\d+)")

_FIRST_IMAGE = lazy_compile(r"<img\b[^<>]{0,2000}?\bsrc\s*=\s*[\"']?([^\"'\s<>]{1,2000})", re.IGNORECASE)

_SOURCES = ("src", "data-src", "data", "data-lazy-src", "data-lazy", "data-litespeed-src")
TAGS = ("video", "audio", "iframe", "embed", "object", "amp-audio", "amp-iframe", "amp-video", "amp-video-iframe")
"""Elements that embed other content."""


def embed(element: etree._Element, addresses: Addresses, node: int) -> Embed | None:
    """The link that replaces the element, with its title or the kind of its content; None without an address."""
    tag = str(element.tag)
    title = attribute_text(element.get("title") or element.get("aria-label"))
    tag = tag.removeprefix("amp-")
    named = (element.get(name) or "" for name in _SOURCES)
    source = next((address for address in named if address and not address.startswith("about:")), None)
    if not source and tag in ("video", "audio"):
        source = next((inner.get("src") for inner in element.iter("source") if inner.get("src")), None)
    href = addresses.link(source or "")
    if not href.startswith(("http:", "https:", "file:")):
        return None
    if tag in ("video", "audio"):
        return Embed(tag, href, title, node, _picture(element, addresses))
    page = page_of(href)
    name = _shown_at(page)
    return Embed("frame", page, title or name, node, _picture(element, addresses)) if name else None


@cache
def _players() -> dict[str, str]:
    """The content of each known player, by its host."""
    rows = table_in(resource("rules/players.toml"))["player"]
    return {host: row["shows"] for row in rows for host in row["hosts"]}


def _shown_at(href: str) -> str:
    """The content of a known player, such as ``YouTube video``; empty for other hosts."""
    host = re.sub(r"^\w+://", "", href).partition("/")[0].partition(":")[0].lower()
    parts, players = host.split("."), _players()
    for at in range(len(parts) - 1):
        below = parts[at:]
        if shown := players.get(".".join(below)) or players.get(".".join((*below[:-1], "*"))):
            return shown
    return "Post on Facebook" if _FACEBOOK.search(href) else "Map" if _MAP.search(href) else ""


def _picture(element: etree._Element, addresses: Addresses) -> str:
    """The address of the preview picture of a player: its poster, or its first picture."""
    for attribute in ("poster", "data-poster", "data-thumbnail"):
        if address := addresses.image(element.get(attribute) or ""):
            return address
    for inner in element.iter("img", "amp-img"):
        if address := addresses.image(inner.get("src") or inner.get("data-src") or ""):
            return address
    first = _FIRST_IMAGE.search(element.get("srcdoc") or "")
    return addresses.image(unescape(first[1])) if first else ""


def page_of(href: str) -> str:
    """The web page behind the address of a player."""
    if match := _YOUTUBE.search(href):
        return f"https://www.youtube.com/watch?v={match[1]}"
    if match := _VIMEO.search(href):
        return f"https://vimeo.com/{match[1]}"
    if (match := _TWEET.search(href)) and (numbers := _TWEET_ID.findall(href, match.end())):
        return f"https://x.com/i/status/{numbers[-1]}"
    if match := _GIPHY.search(href):
        return f"https://giphy.com/gifs/{match[1]}"
    return href
