"""Recognises pictures that are not part of an article: counters, advertisements, buttons, portraits of authors."""

import re
from itertools import islice

from lxml import etree

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

AVATAR = 96
"""Pixels; a picture no larger than this in both directions, and named an avatar, is one."""

FEW = 3
"""Maximum words in the description of a button."""

AROUND = 4
"""Maximum ancestors of a picture that are searched for a link."""

_UNFILLED = terms("no_pictures")
_SIGN = lazy_compile(
    r"/(?:(?:news|func|icons?|ico|btn|buttons?|share|social|follow|small|mini|[a-z]{1,2})[_\d-]++)*+"
    r"(?:print(?:er)?|facebook|fb|twitter|delicious|msn|google(?:plus)?|pinterest|linkedin|whatsapp|telegram|youtube|"
    r"instagram|rss|feed|e?mail(?:to)?|send|forward|pdf|share|comments?|font[_-](?:plus|minus)|"
    r"(?:buddy|user|status)[_-]o(?:n|ff)line|arrows?|bullet|line|spacer|(?:ajax_)?load(?:er|ing)|logo|"
    r"viewpost|lastpost|quote_icon|icon_post_target)"
    r"(?:[_-]?(?:icon|logo|btn|button|left|right|up|down))?\.(gif|png|svg|jpe?g)(?:$|[?#])",
    re.IGNORECASE,
)
_DRAWN_KINDS = (".gif", ".png", ".svg")
_DRAWN = lazy_compile(r"\.(?:gif|png|svg)(?:$|\?)", re.IGNORECASE)
_SHARES = lazy_compile(
    r"\bpinterest\.[a-z.]{2,6}/pin/create|\bfacebook\.com/(?:sharer?|dialog)\b|"
    r"\b(?:twitter|x)\.com/(?:intent|share)\b|\blinkedin\.com/(?:shareArticle|sharing)\b|\breddit\.com/submit\b|"
    r"\b(?:t|telegram)\.me/share\b|\bwa\.me/\?text=|\bvk\.com/share\b|\btumblr\.com/(?:widgets/)?share\b|"
    r"\bplus\.google\.com/share\b",
    re.IGNORECASE,
)
_AVATAR = lazy_compile(
    r"(?:^|[^a-z])(?:avatars?|gravatar|userpics?|(?:profile|author|user|member)[-_ ]?(?:pic(?:ture)?|image|photo|img))"
    r"(?:[^a-z]|$)",
    re.IGNORECASE,
)
_AVATAR_ADDRESS = lazy_compile(
    r"//avatars?\d*\.|/(?:avatars?|userpics?)/|gravatar\.|/avatar[-_]default|/default[-_]avatar", re.IGNORECASE
)


def is_unfilled(src: str) -> bool:
    """True if an address is a template, or that of an advertisement."""
    folded = src.casefold()
    return any(map(folded.__contains__, _UNFILLED))


def is_sign(src: str) -> bool:
    """True if a picture's file name is words for buttons: "print.gif"; a photograph may be named after a network."""
    folded = src.lower()
    if "/icons/" not in src and not any(kind in folded for kind in _DRAWN_KINDS):  # true of most photographs
        return False
    match = _SIGN.search(src)
    if match is None:
        return False
    return match[1].lower() in ("gif", "svg") or ("upload" not in src and (match[1] == "png" or "/icons/" in src))


def is_avatar(element: etree._Element, src: str, alt: str, width: int, height: int) -> bool:
    """True if a picture represents the author of a text beside it: by its name, and small if it has a size."""
    if max(width, height) > AVATAR:
        return False
    name = element.get("class") or ""
    address = "" if src.startswith("data:") else src.partition("?")[0]
    if width or height:
        return any(_AVATAR.search(text) for text in (name, alt, address))
    return _AVATAR.search(name) is not None or _AVATAR_ADDRESS.search(address) is not None


def is_of_button(element: etree._Element, src: str, alt: str) -> bool:
    """True if a picture is the only content of a button: drawn, with a short description, in a link without a target
    that is not an anchor, or to the sharing page of a social network."""
    if _DRAWN.search(src) is None or alt.count(" ") >= FEW or (link := link_around(element)) is None:
        return False
    if href := link.get("href"):
        return href == "#" or href.startswith("javascript:") or _SHARES.search(href) is not None
    return link.get("name") is None and link.get("id") is None


def link_around(element: etree._Element) -> etree._Element | None:
    """The link around a picture."""
    return next((ancestor for ancestor in islice(element.iterancestors(), AROUND) if ancestor.tag == "a"), None)
