"""All faults of the bridge: a numbered table. New ones are appended; numbers never change.

Numbers below 100 are sent in ``error`` messages; those from 100 on are detected by the extension. The extension has the
same table in ``errors.js``; a test compares both with ``docs/protocol.md``.
"""

from plainleaf.errors import PlainleafError


class Fault:
    """One row of the table: a number, a stable name, and a message for users."""

    __slots__ = ("name", "number", "sentence")

    def __init__(self, number: int, name: str, sentence: str) -> None:
        self.number = number
        self.name = name
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"<Fault {self.number} {self.name}>"


FRAME_TOO_LARGE = Fault(1, "frame-too-large", "A message was larger than the protocol allows and was dropped.")
NOT_JSON = Fault(2, "not-json", "A message was not a JSON object and was dropped.")
UNKNOWN_MESSAGE = Fault(3, "unknown-message", "This kind of message is not known here.")
WRONG_FIELD = Fault(4, "wrong-field", "A message lacks a field or has one with a value that is not allowed.")
NO_HELLO = Fault(5, "no-hello", "A connection has to begin with hello.")
APP_TOO_OLD = Fault(6, "app-too-old", "The extension is newer than the app and they have no protocol in common.")
EXTENSION_TOO_OLD = Fault(7, "extension-too-old", "The app is newer than the extension; they share no protocol.")
WRONG_EXTENSION = Fault(8, "wrong-extension", "This extension is not the one that Plainleaf knows.")
SCHEME = Fault(9, "scheme", "Only addresses that begin with http, https or file can be sent.")
UNKNOWN_TRANSFER = Fault(10, "unknown-transfer", "This transfer was not begun here.")
OUT_OF_ORDER = Fault(11, "out-of-order", "A part of the page came out of order.")
DIGEST = Fault(12, "digest", "The page arrived different from how it was sent.")
PAGE_TOO_LARGE = Fault(13, "page-too-large", "The page is larger than the bridge carries.")
TOO_MANY = Fault(14, "too-many", "Too many pages are being sent at once; wait a moment and send this one again.")
SPOOL_FULL = Fault(15, "spool-full", "Too many pages wait for the app; open Plainleaf to take them in.")
SPOOL_WRITE = Fault(16, "spool-write", "The page could not be written to the disk; it may be full.")
NO_APP = Fault(17, "no-app", "Plainleaf did not start; the page is kept and is shown at its next start.")
NOT_TAKEN = Fault(18, "not-taken", "Plainleaf could not show the page yet; it is kept and tried again.")
OTHER_USER = Fault(19, "other-user", "Another user of this computer may not use this connection.")
INSIDE = Fault(20, "inside", "The host met an error of its own and dropped this message.")
APP_MISSING = Fault(21, "app-missing", "Plainleaf is no longer installed at its registered place.")

FAULTS = (
    FRAME_TOO_LARGE,
    NOT_JSON,
    UNKNOWN_MESSAGE,
    WRONG_FIELD,
    NO_HELLO,
    APP_TOO_OLD,
    EXTENSION_TOO_OLD,
    WRONG_EXTENSION,
    SCHEME,
    UNKNOWN_TRANSFER,
    OUT_OF_ORDER,
    DIGEST,
    PAGE_TOO_LARGE,
    TOO_MANY,
    SPOOL_FULL,
    SPOOL_WRITE,
    NO_APP,
    NOT_TAKEN,
    OTHER_USER,
    INSIDE,
    APP_MISSING,
)


class BridgeError(PlainleafError):
    """An error between browser and app. ``fault`` is its row in the table; ``continues`` is True if the stream is still
    readable."""

    continues = True

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault.sentence} {detail}".rstrip())
        self.fault = fault


class BrokenStreamError(BridgeError):
    """The start of the next message cannot be found, so the connection must be closed."""

    continues = False


class ChannelError(PlainleafError):
    """The local socket between host and app is unusable."""


class NotAnsweringError(ChannelError):
    """The process that holds the app's lock does not answer."""


class InstallError(PlainleafError):
    """A browser cannot be connected; the message gives the reason and the remedy."""


class UnshowableError(PlainleafError):
    """Raised by the app's callback if a page can never be shown; the page is set aside at once."""
