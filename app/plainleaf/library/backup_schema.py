"""What a record of a backup may hold. A backup may come from anybody, so each field is checked before any is used."""

import math
import re
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from plainleaf import moments
from plainleaf.engine.article.build.links import Addresses
from plainleaf.library.addresses import canonical, own_address
from plainleaf.library.entries import STATES
from plainleaf.library.highlights.anchoring import FOUND
from plainleaf.library.highlights.highlights import COLOURS
from plainleaf.library.labels import LONGEST as LONGEST_NAME

Check = Callable[[Any], str]
"""What is wrong with a value, empty where nothing is."""
LONGEST_TEXT = 1_000_000
"""Characters of a text."""
LONGEST_ADDRESS = 2 * 2**20
"""Characters of an address; a picture may be its own (``data:``)."""
MOST = 100_000
"""Parts of a list."""
LARGEST_NUMBER = 2**53
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)


def _text(longest: int = LONGEST_TEXT, least: int = 0) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or not least <= len(value) <= longest:
            return f"is no text of {least:,} to {longest:,} characters"
        if "\0" in value:
            return "holds a NUL"
        return "" if value.isascii() or not _is_half(value) else "holds half a character"

    return check


def _is_half(text: str) -> bool:
    return any("\ud800" <= sign <= "\udfff" for sign in text)


def _uuid(value: Any) -> str:
    try:
        return "" if isinstance(value, str) and str(uuid.UUID(value)) == value.lower() else "is no UUID"
    except ValueError:
        return "is no UUID"


def _moment(value: Any) -> str:
    return "" if isinstance(value, str) and moments.of_iso(value) else "is no time in ISO 8601"


def _page_address(value: Any) -> str:
    """Of a page: of the web, of a file of this computer, or none. A path without a scheme would be opened as one."""
    if wrong := _URL(value):
        return wrong
    scheme = _SCHEME.match(value)
    local = scheme is not None and scheme[0].lower() == "file:" and Addresses(value, value).link(value)
    return "" if not value or local or (scheme and scheme[0].lower() != "file:") else "is no address of a page"


def _whole(value: Any) -> str:
    right = isinstance(value, int) and 0 <= value <= LARGEST_NUMBER
    return "" if right else "is no whole number from 0 on"


def _share(value: Any) -> str:
    right = isinstance(value, int | float) and math.isfinite(value) and 0 <= value <= 1
    return "" if right else "is no number from 0 to 1"


def _digest(value: Any) -> str:
    right = isinstance(value, str) and len(value) == 64 and not set(value) - set("0123456789abcdef")
    return "" if right else "is no SHA-256 digest"


def _one_of(*words: str) -> Check:
    return lambda value: "" if value in words else f"is none of {', '.join(words)}"


def _or(absent: object, check: Check) -> Check:
    return lambda value: "" if value is absent or value == absent else check(value)


def _list_of(check: Check) -> Check:
    def checked(value: Any) -> str:
        if not isinstance(value, list) or len(value) > MOST:
            return f"is no list of at most {MOST:,} parts"
        return next((f"has a part that {wrong}" for wrong in map(check, value) if wrong), "")

    return checked


def _record_of(fields: Mapping[str, Check], later: Mapping[str, Check] | None = None) -> Check:
    def checked(value: Any) -> str:
        if not isinstance(value, dict):
            return "is no record"
        for name, check in fields.items():
            wrong = check(value[name]) if name in value else "is missing"
            if wrong:
                return f"has a field {name!r} that {wrong}"
        for name, check in (later or {}).items():
            if name in value and (wrong := check(value[name])):
                return f"has a field {name!r} that {wrong}"
        return ""

    return checked


_URL = _text(LONGEST_ADDRESS)
_WORD = _text(LONGEST_NAME)
_NAME = _text(LONGEST_NAME, 1)
_VERSION = {
    "received": _WORD, "url": _or(None, _page_address), "content_type": _or(None, _text()), "origin": _WORD,
    "digest": _digest, "size": _whole, "file": _NAME,
}  # fmt: skip
_ARTICLE = {
    "made": _moment, "method": _WORD, "release": _WORD, "edited": _whole, "digest": _or(None, _digest), "file": _NAME,
}  # fmt: skip
_PICTURE = {"src": _URL, "media_type": _WORD, "file": _NAME}
_HIGHLIGHT = {
    "uuid": _NAME, "exact": _text(least=1), "prefix": _text(), "suffix": _text(), "start": _whole, "end": _whole,
    "colour": _one_of(*COLOURS), "note": _text(), "found": _one_of(*FOUND), "created": _moment, "changed": _moment,
}  # fmt: skip
_ENTRY = {
    "uuid": _uuid, "url": _page_address, "title": _text(), "author": _text(), "site": _text(), "language": _text(),
    "published": _text(), "excerpt": _text(), "picture": _URL, "words": _whole, "origin": _WORD, "added": _moment,
    "changed": _moment, "opened": _or("", _moment), "state": _one_of(*STATES), "favourite": _whole,
    "progress": _share, "place": _text(), "note": _text(), "deleted": _or(None, _moment),
    "addresses": _list_of(_text(LONGEST_ADDRESS, 1)), "tags": _list_of(_NAME), "collections": _list_of(_NAME),
    "highlights": _list_of(_record_of(_HIGHLIGHT)), "versions": _list_of(_record_of(_VERSION)),
    "article": _or(None, _record_of(_ARTICLE)), "pictures": _list_of(_record_of(_PICTURE)),
}  # fmt: skip

_LATER = {"saved": _or("", _moment), "source": _text()}
"""What older backups do not have."""

fault_in_entry = _record_of(_ENTRY, _LATER)
"""What is wrong with the record of an entry (``whole.taken_out`` makes one), empty where nothing is."""


def addresses_in(record: Mapping[str, Any]) -> list[str]:
    """The addresses of a sound record that its pages came from. No other is believed: a page that is kept under the
    address of another one would be found in its place."""
    came = {own_address(one["url"], one["origin"], one["digest"]) for one in record["versions"]}
    if record["url"] and canonical(record["url"]) not in claims_in(record):
        came.add(canonical(record["url"]))
    of_bytes = {own_address(None, one["origin"], one["digest"]) for one in record["versions"]}
    return [one for one in dict.fromkeys(record["addresses"]) if one in came | of_bytes] or sorted(came)[:1]


def claims_in(record: Mapping[str, Any]) -> set[str]:
    """The addresses of a sound record that its pages in files declare, and from which none of its pages came."""
    pages = [(one["url"] or "", own_address(one["url"], one["origin"], one["digest"])) for one in record["versions"]]
    own = {address for _, address in pages}
    return {canonical(url) for url, address in pages if url and address.startswith("sha256:")} - own
