"""What came from the browser, as the app gets it."""

from dataclasses import dataclass
from typing import Any, Literal

from plainleaf.bridge.messages import Message
from plainleaf.engine.page import Page


@dataclass(frozen=True, slots=True)
class Mark:
    """A passage that was selected in the browser: its text, what stands around it, and the addresses of the elements
    in which it begins and ends (-1 if unknown)."""

    text: str
    before: str = ""
    after: str = ""
    first: int = -1
    last: int = -1


@dataclass(frozen=True, slots=True)
class Missing:
    """How many pictures or style sheets of a page did not come along, and why: the site ``refused`` them, one is too
    ``large``, the page is ``full``, they came too ``late``; ``unknown`` where the app finds that they are not there."""

    kind: Literal["picture", "sheet"]
    reason: Literal["refused", "large", "full", "late", "unknown"]
    count: int


@dataclass(frozen=True, slots=True)
class ReceivedPage:
    """One page from the browser.

    ``transfer`` names it for ever: the same page offered again has the same one, and ``again`` says that an earlier
    attempt to show it was cut short. One for ``later`` is saved and not shown. A ``link``
    has no body: the app fetches ``url``, which is http or https.
    ``captured`` is a UTC time in ISO 8601.
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
        """The page for the engine; its elements carry the addresses that the extension gave them."""
        return Page(self.body, self.url, "text/html; charset=utf-8", "browser")


def received(header: Message, body: bytes, again: bool) -> ReceivedPage:
    """A ReceivedPage from a checked header of the spool."""
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
