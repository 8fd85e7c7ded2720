"""What lines of a page say that they are, where it takes more than the look-up of one label."""

import re

from plainleaf.engine.labels import Label, beginning, contains, is_label, is_made_of, places
from plainleaf.engine.lazy_compile import lazy_compile

BULLETS = frozenset("•●■▪◦‣·►▸➤")
"""Signs that are typed before items."""

SECTIONS: tuple[Label, ...] = ("sections", "more_from")
"""Labels of lines above other pages, and never above a part of the text, as "See also" may be."""
OTHER_PAGES: tuple[Label, ...] = ("related", *SECTIONS)
"""Labels of lines that announce other pages."""

READING = 40
"""Characters of a line about reading the page, at most."""
SENTENCES = 2
"""Ends of sentences in a request to load embedded media, at most."""
BEFORE, BEHIND = 40, 80
"""Characters before and behind the words that reserve rights, at most."""
COPYRIGHT = 240
"""Characters of a line that begins with the sign of a copyright, at most."""

_CONSENT: tuple[Label, ...] = ("consent_allow", "consent_media", "consent_load", "consent_you")
_ENDS = lazy_compile(r"[.!?…]")
_COPYRIGHT = lazy_compile(r"\W*(?:©|ⓒ|\(c\)|copyright\b)", re.IGNORECASE)


def is_of_buttons(words: str) -> bool:
    """Whether a line is nothing but words of buttons: "Print", "Share on Facebook"."""
    return is_made_of(words, "share", before="before_network", network="network")


def is_of_replies(line: str) -> bool:
    """Whether a line is nothing but words of the buttons below a post: "Reply Quote"."""
    return contains(line, "reply") and is_made_of(line, "reply", "share", before="before_network", network="network")


def is_of_reading(line: str) -> bool:
    """Whether a whole line says how many minutes it takes to read the page, or how often it was read."""
    return len(line) <= READING and is_label(line, "reading_time", "views")


def labels_others(text: str) -> bool:
    """Whether a whole line labels what is no part of an article: an advertisement, buttons, other pages."""
    return is_label(text, "advertisement", *OTHER_PAGES) or is_of_buttons(text)


def announces_others(text: str) -> bool:
    """Whether a line that ends in a colon announces other pages."""
    return contains(text, "others") or beginning(text, "others_first") > 0


def is_notice(text: str) -> bool:
    """Whether a short line asks for permission to load what another host has, or gives it."""
    if beginning(text, "consent_given"):
        return contains(text, "consent_media")
    asks = all(contains(text, label) for label in _CONSENT)
    return asks and len(_ENDS.findall(text)) <= SENTENCES


def invitation(text: str) -> int:
    """Where a sentence begins that asks to follow the site or to read more of it, in characters; -1 for none."""
    starts = (0, *(end.end() for end in _ENDS.finditer(text)))
    return next((start for start in starts if beginning(text[start:], "follow")), -1)


def reserves_rights(text: str) -> bool:
    """Whether a line reserves rights, or is about the licence of a site."""
    words = places(text, "reserved")
    if not words:
        return False
    if _COPYRIGHT.match(text) and len(text) <= COPYRIGHT:
        return True
    return words[0][0] <= BEFORE and len(text) - words[0][1] <= BEHIND
