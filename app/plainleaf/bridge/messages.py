"""Message types, validation of their fields, and version negotiation.

``docs/protocol.md`` describes them; ``tests/protocol/`` has an example of each. Unknown fields are dropped, so a newer
peer may send more. All limits of the protocol are here.
"""

import re
from collections.abc import Callable

from plainleaf.bridge.faults import (
    APP_TOO_OLD,
    EXTENSION_TOO_OLD,
    SCHEME,
    UNKNOWN_MESSAGE,
    WRONG_FIELD,
    BridgeError,
    Fault,
)

PROTOCOL = 1
OLDEST_PROTOCOL = 1
FEATURES = ("page", "selection", "later", "link", "status", "missing")

CHROMIUM_ID = "hjiidcckhajmhaldbdjkhgfkpeoijlnc"
FIREFOX_ID = "extension@plainleaf"
ORIGIN = f"chrome-extension://{CHROMIUM_ID}/"
HOST_NAME = "plainleaf.bridge"

PART_CHARACTERS = 256 * 1024
PAGE_BYTES = 64 * 1024 * 1024
PARTS = 4096
TRANSFERS_AT_ONCE = 4
URL_CHARACTERS = 32 * 1024
TITLE_CHARACTERS = 2000
MARKS = 100
MARK_CHARACTERS = 20_000
CONTEXT_CHARACTERS = 200
TARGETS = 50
MISSING = 16

Message = dict[str, object]
_Check = Callable[[object], object]
_Fields = dict[str, tuple[_Check, bool]]
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")


def whole(text: str) -> str:
    """The text with lone surrogates replaced by U+FFFD, as browsers encode them."""
    return _SURROGATES.sub("\ufffd", text) if _SURROGATES.search(text) else text


def _wrong(problem: str) -> BridgeError:
    return BridgeError(WRONG_FIELD, f"Expected {problem}.")


def _number(low: int, high: int) -> _Check:
    def check(value: object) -> object:
        if type(value) is not int or not low <= value <= high:
            raise _wrong(f"a whole number from {low} to {high}")
        return value

    return check


def _text(limit: int, *, cut: bool = False) -> _Check:
    def check(value: object) -> object:
        if not isinstance(value, str) or (len(value) > limit and not cut):
            raise _wrong(f"text of at most {limit} characters")
        return whole(value[:limit])

    return check


def _like(pattern: str, meaning: str) -> _Check:
    form = re.compile(pattern)

    def check(value: object) -> object:
        if not isinstance(value, str) or not form.fullmatch(value):
            raise _wrong(meaning)
        return value

    return check


def _url(*schemes: str) -> _Check:
    def check(value: object) -> object:
        if not isinstance(value, str) or len(value) > URL_CHARACTERS or _CONTROLS.search(value):
            raise _wrong(f"an address of at most {URL_CHARACTERS} characters")
        if value.partition(":")[0].lower() not in schemes:
            raise BridgeError(SCHEME)
        return whole(value)

    return check


def _list(item: _Check, limit: int) -> _Check:
    def check(value: object) -> object:
        if not isinstance(value, list) or len(value) > limit:
            raise _wrong(f"a list of at most {limit}")
        return [item(each) for each in value]

    return check


def _object(fields: _Fields) -> _Check:
    def check(value: object) -> object:
        if not isinstance(value, dict):
            raise _wrong("an object")
        return _checked(value, fields)

    return check


_TRANSFER = _like(r"[A-Za-z0-9_-]{16,64}", "a transfer's id of 16 to 64 letters, digits, - and _")
_DIGEST = _like(r"[0-9a-f]{64}", "a SHA-256 in hexadecimal digits")
_TIME = _like(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", "a UTC time in ISO 8601")
_ADDRESS = _number(-1, 10_000_000)
_WEB = _url("http", "https")
_PAGE = _url("http", "https", "file")
_MARK: _Fields = {
    "text": (_text(MARK_CHARACTERS, cut=True), True),
    "before": (_text(CONTEXT_CHARACTERS, cut=True), False),
    "after": (_text(CONTEXT_CHARACTERS, cut=True), False),
    "first": (_ADDRESS, True),
    "last": (_ADDRESS, True),
}
_MISSING: _Fields = {
    "kind": (_like("picture|sheet", "picture or sheet"), True),
    "reason": (_like("refused|large|full|late", "refused, large, full or late"), True),
    "count": (_number(1, 1_000_000), True),
}
_HELLO: _Fields = {
    "protocol": (_number(1, 1_000_000), True),
    "oldest": (_number(1, 1_000_000), True),
    "features": (_list(_text(40), 100), True),
    "version": (_text(40), True),
}
_BEGIN: _Fields = {
    "transfer": (_TRANSFER, True),
    "kind": (_like("page|selection|later", "page, selection or later"), True),
    "url": (_PAGE, True),
    "base": (_PAGE, False),
    "title": (_text(TITLE_CHARACTERS, cut=True), False),
    "language": (_text(40, cut=True), False),
    "captured": (_TIME, True),
    "marks": (_list(_object(_MARK), MARKS), False),
    "missing": (_list(_object(_MISSING), MISSING), False),
    "bytes": (_number(0, 1 << 40), True),
    "parts": (_number(0, PARTS), True),
    "digest": (_DIGEST, True),
}
_LINK: _Fields = {
    "transfer": (_TRANSFER, True),
    "url": (_WEB, True),
    "title": (_text(TITLE_CHARACTERS, cut=True), False),
    "captured": (_TIME, True),
}

FROM_EXTENSION: dict[str, _Fields] = {
    "hello": _HELLO,
    "begin": _BEGIN,
    "part": {
        "transfer": (_TRANSFER, True),
        "index": (_number(0, PARTS), True),
        "text": (_text(PART_CHARACTERS), True),
    },
    "end": {"transfer": (_TRANSFER, True)},
    "cancel": {"transfer": (_TRANSFER, True)},
    "link": _LINK,
    "status": {},
}
FROM_PEER: dict[str, _Fields] = {
    "hello": {**_HELLO, "role": (_like("host|start", "host or start"), True)},
    "take": {"transfer": (_TRANSFER, True)},
    "open": {"targets": (_list(_PAGE, TARGETS), True)},
}
HEADER: _Fields = {**{name: (check, False) for name, (check, _) in _BEGIN.items()}, "transfer": (_TRANSFER, True)}
HEADER["kind"] = (_like("page|selection|later|link", "page, selection, later or link"), True)
HEADER["url"] = (_PAGE, True)


def checked(message: Message, table: dict[str, _Fields]) -> Message:
    """Validate a message; returns it with only the fields of its type. Raises BridgeError."""
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in table:
        raise BridgeError(UNKNOWN_MESSAGE)
    return {"type": kind, **_checked(message, table[kind])}


def checked_header(header: Message) -> Message:
    """Validate a page's header when it is read back from the spool. Raises BridgeError."""
    fields = _checked(header, HEADER)
    if fields["kind"] == "link":
        _WEB(fields["url"])
    return fields


def _checked(message: Message, fields: _Fields) -> Message:
    result: Message = {}
    for name, (check, needed) in fields.items():
        if message.get(name) is not None:
            try:
                result[name] = check(message[name])
            except BridgeError as error:
                raise BridgeError(error.fault, f"({name}: {error})") from None
        elif needed:
            raise BridgeError(WRONG_FIELD, f"({name} is missing.)")
    return result


def hello(version: str, **more: object) -> Message:
    """The first message of either side."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "oldest": OLDEST_PROTOCOL,
        "features": list(FEATURES),
        "version": version,
        **more,
    }


def agree(theirs: Message) -> tuple[int, frozenset[str]]:
    """The newest protocol that both sides support, and their common features.

    Raises BridgeError if they have no protocol in common.
    """
    newest, oldest = int(str(theirs["protocol"])), int(str(theirs["oldest"]))
    if oldest > PROTOCOL:
        raise BridgeError(APP_TOO_OLD, f"It needs protocol {oldest}, this one speaks {PROTOCOL}.")
    if newest < OLDEST_PROTOCOL:
        raise BridgeError(EXTENSION_TOO_OLD, f"It speaks protocol {newest}, this one needs {OLDEST_PROTOCOL}.")
    features = theirs["features"]
    shared = frozenset(FEATURES) & frozenset(features if isinstance(features, list) else ())
    return min(newest, PROTOCOL), shared


def transfer_of(message: Message | None) -> str | None:
    """The transfer that a message refers to, even if the message is invalid."""
    try:
        return str(_TRANSFER(message.get("transfer"))) if message else None
    except BridgeError:
        return None


def error_message(fault: Fault, text: str, transfer: str | None = None) -> Message:
    """The message that reports a fault. ``text`` must not quote a page."""
    message: Message = {"type": "error", "number": fault.number, "name": fault.name, "text": text}
    return {**message, "transfer": transfer} if transfer else message
