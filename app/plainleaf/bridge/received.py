"""Pages from the browser, as passed to the app."""

from dataclasses import dataclass
from typing import Any, Literal

from plainleaf.bridge.messages import Message
from plainleaf.engine.page import Page


@dataclass(frozen=True, slots=True)
class Mark:
    """A passage that was selected in the browser: its text, its context, and the addresses of the elements in which it
    begins and ends (-1 if unknown)."""

    text: str
    before: str = ""
    after: str = ""
    first: int = -1
    last: int = -1


@dataclass(frozen=True, slots=True)
class Missing:
    """How many pictures or style sheets of a page are missing, by reason: the site ``refused`` them, one is too
    ``large``, the page is ``full``, they arrived too ``late``; ``unknown`` if only the app noticed."""

    kind: Literal["picture", "sheet"]
    reason: Literal["refused", "large", "full", "late", "unknown"]
    count: int


@dataclass(frozen=True, slots=True)
class ReceivedPage:
    """One page from the browser.

    ``transfer`` identifies it permanently: the same page offered again has the same one, and ``again`` is True if an
    earlier attempt to show it was interrupted. A page for ``later`` is saved and not shown. A ``link`` has no body: the
    app fetches ``url``, which is http or https. ``captured`` is an ISO 8601 time in UTC.
    """

    transfer: str
    kind: Literal["page", "selection", "later", "link"]
    url: str
    body: bytes = b""
    title: str = ""
    language: str = ""
    captured: str = ""
    marks: tuple[Mark, ...] = ()
    missing: tuple[Missing, ...] = ()
    again: bool = False

    def page(self) -> Page:
        """The page for the engine. Its elements have the addresses that the extension assigned."""
        return Page(self.body, self.url, "text/html; charset=utf-8", "browser")


def received(header: Message, body: bytes, again: bool) -> ReceivedPage:
    """Build a ReceivedPage from a validated spool header."""
    fields: dict[str, Any] = dict(header)
    return ReceivedPage(
        fields["transfer"],
        fields["kind"],
        fields["url"],
        body,
        fields.get("title", ""),
        fields.get("language", ""),
        fields.get("captured", ""),
        tuple(Mark(**mark) for mark in fields.get("marks", ())),
        tuple(Missing(**missing) for missing in fields.get("missing", ())),
        again,
    )
