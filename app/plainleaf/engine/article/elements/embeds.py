"""Video, audio and frames of other hosts: in an article they are a link with a title."""

import re

from lxml import etree

from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.tree import Embed

# Players that people come to an article for; frames of other hosts are advertisements and trackers more often than not.
_PLAYERS = re.compile(
    r"(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|soundcloud\.com|spotify\.com|"
    r"bandcamp\.com|twitch\.tv|ted\.com|archive\.org|podcasts\.apple\.com|twitter\.com|x\.com|instagram\.com|"
    r"tiktok\.com|codepen\.io|bilibili\.com|rumble\.com|wistia\.(?:com|net)|streamable\.com|peertube\.\w+)$"
)
_YOUTUBE = re.compile(r"youtube(?:-nocookie)?\.com/embed/([\w-]{6,})")
_VIMEO = re.compile(r"player\.vimeo\.com/video/(\d+)")
_TWEET = re.compile(r"platform\.(?:twitter|x)\.com/embed/")
_TWEET_ID = re.compile(r"[?&]id=(\d+)")

# What AMP pages write in a player's place: the attribute that names what is shown, and its page.
_AMP_PAGES = {
    "amp-youtube": ("data-videoid", "https://www.youtube.com/watch?v={}"),
    "amp-vimeo": ("data-videoid", "https://vimeo.com/{}"),
    "amp-dailymotion": ("data-videoid", "https://www.dailymotion.com/video/{}"),
    "amp-twitter": ("data-tweetid", "https://x.com/i/status/{}"),
    "amp-instagram": ("data-shortcode", "https://www.instagram.com/p/{}/"),
    "amp-facebook": ("data-href", "{}"),
    "amp-gist": ("data-gistid", "https://gist.github.com/{}"),
}
_AMP_PLAYERS = ("amp-audio", "amp-iframe", "amp-video", "amp-video-iframe")
_ID = re.compile(r"[\w-]{4,}")

TAGS = ("video", "audio", "iframe", "embed", "object", *_AMP_PAGES, *_AMP_PLAYERS)
"""Elements that show something by another's means."""


def embed(element: etree._Element, addresses: Addresses, node: int) -> Embed | None:
    """The link that stands for the element; None where it leads nowhere."""
    tag = str(element.tag)
    title = " ".join((element.get("title") or element.get("aria-label") or "").split())
    if tag in _AMP_PAGES:
        href = addresses.link(_amp_page(element, *_AMP_PAGES[tag]))
        return Embed("frame", href, title, node) if href.startswith("http") else None
    tag = tag.removeprefix("amp-")
    source = element.get("src") or element.get("data-src") or element.get("data") or element.get("data-lazy-src")
    if not source and tag in ("video", "audio"):
        source = next((inner.get("src") for inner in element.iter("source") if inner.get("src")), None)
    href = addresses.link(source or "")
    if not href.startswith(("http:", "https:", "file:")):
        return None
    if tag in ("video", "audio"):
        return Embed(tag, href, title, node)
    host = re.sub(r"^\w+://", "", href).partition("/")[0].partition(":")[0].lower()
    if _PLAYERS.search(host) is None:
        return None
    return Embed("frame", page_of(href), title, node)


def _amp_page(element: etree._Element, attribute: str, page: str) -> str:
    """The page that an element of AMP stands for, empty where it does not say which."""
    name = (element.get(attribute) or "").strip()
    return page.format(name) if page == "{}" or _ID.fullmatch(name) else ""


def page_of(href: str) -> str:
    """The page for people behind the address of a player."""
    if match := _YOUTUBE.search(href):
        return f"https://www.youtube.com/watch?v={match[1]}"
    if match := _VIMEO.search(href):
        return f"https://vimeo.com/{match[1]}"
    if (match := _TWEET.search(href)) and (numbers := _TWEET_ID.findall(href, match.end())):
        return f"https://x.com/i/status/{numbers[-1]}"
    return href
