"""Labels of lines that need more than one look-up."""

import re

from plainleaf.engine.labels import Label, beginning, contains, is_label, is_made_of, places
from plainleaf.engine.lazy_compile import lazy_compile

BULLETS = frozenset("•●■▪◦‣·►▸➤")
"""Characters that are typed before items."""

SECTIONS: tuple[Label, ...] = ("sections", "more_from")
"""Labels of lines above other pages, never above a part of the text, as "See also" may be."""
OTHER_PAGES: tuple[Label, ...] = ("related", *SECTIONS)
"""Labels of lines that announce other pages."""

READING = 40
"""Maximum characters of a line about reading the page."""
SENTENCES = 2
"""Maximum ends of sentences in a request to load embedded media."""
BEFORE, BEHIND = 40, 80
"""Maximum characters before and after the words that reserve rights."""
COPYRIGHT = 240
"""Maximum characters of a line that begins with a copyright sign."""

_CONSENT: tuple[Label, ...] = ("consent_allow", "consent_media", "consent_load", "consent_you")
_ENDS = lazy_compile(r"[.!?…]")
_COPYRIGHT = lazy_compile(r"\W*(?:©|ⓒ|\(c\)|copyright\b)", re.IGNORECASE)


def is_of_buttons(words: str) -> bool:
    """True if a line consists of words of buttons: "Print", "Share on Facebook"."""
    return is_made_of(words, "share", before="before_network", network="network")


def is_of_replies(line: str) -> bool:
    """True if a line consists of words of the buttons below a post: "Reply Quote"."""
    return contains(line, "reply") and is_made_of(line, "reply", "share", before="before_network", network="network")


def is_of_reading(line: str) -> bool:
    """True if a whole line is the reading time of the page, or the number of its views."""
    return len(line) <= READING and is_label(line, "reading_time", "views")


def labels_others(text: str) -> bool:
    """True if a whole line labels something that is not part of an article: an advertisement, buttons, other pages."""
    return is_label(text, "advertisement", *OTHER_PAGES) or is_of_buttons(text)


def announces_others(text: str) -> bool:
    """True if a line that ends in a colon announces other pages."""
    return contains(text, "others") or beginning(text, "others_first") > 0


def is_notice(text: str) -> bool:
    """True if a short line asks for consent to load content of another host, or confirms it."""
    if beginning(text, "consent_given"):
        return contains(text, "consent_media")
    asks = all(contains(text, label) for label in _CONSENT)
    return asks and len(_ENDS.findall(text)) <= SENTENCES


def invites(text: str) -> bool:
    """True if a sentence asks to follow the site or to read more of it."""
    starts = (0, *(end.end() for end in _ENDS.finditer(text)))
    return any(beginning(text[start:], "follow") for start in starts)


def reserves_rights(text: str) -> bool:
    """True if a line reserves rights, or is about the licence of a site."""
    words = places(text, "reserved")
    if not words:
        return False
    if _COPYRIGHT.match(text) and len(text) <= COPYRIGHT:
        return True
    return words[0][0] <= BEFORE and len(text) - words[0][1] <= BEHIND
