"""The schema of a backup's records. A backup is untrusted, so every field is checked before any is used."""

import math
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from plainleaf import moments
from plainleaf.engine.article.build.links import Addresses
from plainleaf.library.addresses import canonical, is_web, own_address
from plainleaf.library.entries import STATES
from plainleaf.library.highlights.anchoring import FOUND
from plainleaf.library.highlights.highlights import COLOURS
from plainleaf.library.labels import LONGEST as LONGEST_NAME

Check = Callable[[Any], str]
"""Describes what is wrong with a value; empty if it is valid."""
LONGEST_TEXT = 1_000_000
"""Maximum characters of a text."""
LONGEST_ADDRESS = 2 * 2**20
"""Maximum characters of an address; a picture can be embedded in its own address (``data:``)."""
MOST = 100_000
"""Maximum items of a list."""
MOST_SEEN = 1_000_000
"""Maximum seen items of a feed."""
LONGEST_FEED_URL = 8000
"""Maximum characters of a feed's address or a folder's path."""
LARGEST_NUMBER = 2**53
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)


def _text(longest: int = LONGEST_TEXT, least: int = 0) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or not least <= len(value) <= longest:
            return f"is no text of {least:,} to {longest:,} characters"
        if "\0" in value:
            return "holds a NUL"
        return "" if value.isascii() or not _is_half(value) else "contains a lone surrogate"

    return check


def _is_half(text: str) -> bool:
    return any("\ud800" <= sign <= "\udfff" for sign in text)


def _uuid(value: Any) -> str:
    try:
        return "" if isinstance(value, str) and str(uuid.UUID(value)) == value.lower() else "is no UUID"
    except ValueError:
        return "is no UUID"


def _moment(value: Any) -> str:
    return "" if isinstance(value, str) and moments.of_iso(value) else "is not an ISO 8601 time"


def _page_address(value: Any) -> str:
    """Check a page's address: a web address, a file address or empty. A path without a scheme is refused, as it would
    be opened as a file."""
    if wrong := _URL(value):
        return wrong
    scheme = _SCHEME.match(value)
    local = scheme is not None and scheme[0].lower() == "file:" and Addresses(value, value).link(value)
    return "" if not value or local or (scheme and scheme[0].lower() != "file:") else "is not the address of a page"


def _whole(value: Any) -> str:
    right = isinstance(value, int) and 0 <= value <= LARGEST_NUMBER
    return "" if right else "is not a whole number of 0 or more"


def _share(value: Any) -> str:
    right = isinstance(value, int | float) and math.isfinite(value) and 0 <= value <= 1
    return "" if right else "is not a number from 0 to 1"


def _digest(value: Any) -> str:
    right = isinstance(value, str) and len(value) == 64 and not set(value) - set("0123456789abcdef")
    return "" if right else "is not a SHA-256 digest"


def _one_of(*words: str) -> Check:
    return lambda value: "" if value in words else f"is none of {', '.join(words)}"


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "is neither true nor false"


def _web_address(value: Any) -> str:
    return _FEED_URL(value) or ("" if is_web(value) else "is not a web address")


@dataclass(frozen=True, slots=True)
class Or:
    """Accepts one given value, and whatever another check accepts."""

    absent: object
    check: Check

    def __call__(self, value: Any) -> str:
        return "" if value is self.absent or value == self.absent else self.check(value)


@dataclass(frozen=True, slots=True)
class ListOf:
    """Checks that a value is a list and that each item passes a check."""

    check: Check
    most: int = MOST

    def __call__(self, value: Any) -> str:
        if not isinstance(value, list) or len(value) > self.most:
            return f"is no list of at most {self.most:,} parts"
        return next((f"has a part that {wrong}" for wrong in map(self.check, value) if wrong), "")


@dataclass(frozen=True, slots=True)
class RecordOf:
    """Checks the fields of a record. The ``later`` fields are optional, as older backups lack them."""

    fields: Mapping[str, Check]
    later: Mapping[str, Check] = field(default_factory=dict)

    def __call__(self, value: Any) -> str:
        if not isinstance(value, dict):
            return "is no record"
        for name, check in {**self.fields, **self.later}.items():
            if name not in value and name in self.later:
                continue
            if wrong := check(value[name]) if name in value else "is missing":
                return f"has a field {name!r} that {wrong}"
        return ""


_URL = _text(LONGEST_ADDRESS)
_FEED_URL = _text(LONGEST_FEED_URL)
_WORD = _text(LONGEST_NAME)
_NAME = _text(LONGEST_NAME, 1)
_VERSION: dict[str, Check] = {
    "received": _WORD, "url": Or(None, _page_address), "content_type": Or(None, _text()), "origin": _WORD,
    "digest": _digest, "size": _whole, "file": _NAME,
}  # fmt: skip
_ARTICLE: dict[str, Check] = {
    "made": _moment, "method": _WORD, "release": _WORD, "edited": _whole, "digest": Or(None, _digest), "file": _NAME,
}  # fmt: skip
_PICTURE: dict[str, Check] = {"src": _URL, "media_type": _WORD, "file": _NAME}
_HIGHLIGHT: dict[str, Check] = {
    "uuid": _NAME, "exact": _text(least=1), "prefix": _text(), "suffix": _text(), "start": _whole, "end": _whole,
    "colour": _one_of(*COLOURS), "note": _text(), "found": _one_of(*FOUND), "created": _moment, "changed": _moment,
}  # fmt: skip
_ENTRY: dict[str, Check] = {
    "uuid": _uuid, "url": _page_address, "title": _text(), "author": _text(), "site": _text(), "language": _text(),
    "published": _text(), "excerpt": _text(), "picture": _URL, "words": _whole, "origin": _WORD, "added": _moment,
    "changed": _moment, "opened": Or("", _moment), "state": _one_of(*STATES), "favourite": _whole,
    "progress": _share, "place": _text(), "note": _text(), "deleted": Or(None, _moment),
    "addresses": ListOf(_text(LONGEST_ADDRESS, 1)), "tags": ListOf(_NAME), "collections": ListOf(_NAME),
    "highlights": ListOf(RecordOf(_HIGHLIGHT)), "versions": ListOf(RecordOf(_VERSION)),
    "article": Or(None, RecordOf(_ARTICLE)), "pictures": ListOf(RecordOf(_PICTURE)),
}  # fmt: skip

_LATER: dict[str, Check] = {"saved": Or("", _moment), "source": _text()}

fault_in_entry = RecordOf(_ENTRY, _LATER)
"""Describe what is wrong with an entry's record (written by ``whole.taken_out``); empty if it is valid."""

fault_in_feed = RecordOf(
    {
        "url": _web_address, "title": _text(), "etag": _text(), "modified": _text(), "checked": Or("", _moment),
        "error": _text(), "tags": ListOf(_NAME), "seen": ListOf(_text(), MOST_SEEN),
    }
)  # fmt: skip
"""Describe what is wrong with a feed's record (written by ``Feeds.records``); empty if it is valid."""

fault_in_choices = RecordOf({"watched": _text(LONGEST_FEED_URL), "hourly": _flag})
"""Describe what is wrong with the record of the user's choices; empty if it is valid."""

fault_in_head = RecordOf({}, {"made": _moment, "feeds": ListOf(lambda _: ""), "choices": fault_in_choices})
"""Describe what is wrong with the head of a backup; empty if it is valid. Feeds are checked one by one elsewhere."""


def addresses_in(record: Mapping[str, Any]) -> list[str]:
    """The addresses that the pages of a valid record were fetched from. Other declared addresses are ignored: they
    would let a backup put its page in place of another."""
    came = {own_address(version["url"], version["origin"], version["digest"]) for version in record["versions"]}
    if record["url"] and canonical(record["url"]) not in claims_in(record):
        came.add(canonical(record["url"]))
    of_bytes = {own_address(None, version["origin"], version["digest"]) for version in record["versions"]}
    return [address for address in dict.fromkeys(record["addresses"]) if address in came | of_bytes] or sorted(came)[:1]


def claims_in(record: Mapping[str, Any]) -> set[str]:
    """The addresses that saved files of a valid record declare and that none of its pages was fetched from."""
    pages = [
        (version["url"] or "", own_address(version["url"], version["origin"], version["digest"]))
        for version in record["versions"]
    ]
    addresses = {address for _, address in pages}
    return {canonical(url) for url, address in pages if url and address.startswith("sha256:")} - addresses
