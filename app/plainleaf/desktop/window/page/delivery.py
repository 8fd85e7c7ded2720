"""A page that a browser sent, as it was received, because it cannot be fetched again."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from plainleaf.bridge.received import Missing
from plainleaf.desktop.reader import HeldPictures, ReadingPlace
from plainleaf.desktop.recents import day_and_time
from plainleaf.engine.page import Page

if TYPE_CHECKING:
    # the window starts without the engine
    from plainleaf.engine.article import Article

BROWSER_LABEL = "from the browser"


@dataclass(frozen=True, slots=True)
class Stored:
    """What the shelf stores of a page besides its bytes; nothing of it is fetched. ``article`` is None if it has to be
    extracted; ``saved``: whether the user saved the page. ``words``: those by which it was found, to be shown."""

    entry: int
    article: "Article | None"
    pictures: HeldPictures
    place: ReadingPlace | None = None
    saved: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A page from a browser; ``moment`` is when it was sent, ISO 8601 in UTC. ``place`` is the address of the node in
    which the selected passage begins, -1 for none. ``stored`` is set for a page from the shelf. ``missing`` parts were
    not delivered."""

    page: Page
    moment: str = ""
    place: int = -1
    stored: Stored | None = None
    missing: tuple[Missing, ...] = ()

    def held(self, loads: bool) -> HeldPictures | None:
        """The local pictures of its article; None if all are loaded from the web. ``loads``: missing ones may be
        loaded."""
        if self.stored is not None:
            return replace(self.stored.pictures, alone=not loads)
        return HeldPictures() if self.page.origin == "browser" and not loads else None


def delivery_note(moment: str, now: datetime, loads: bool = False) -> str:
    """When the page was sent and what that means, in sentences; ``loads``: missing parts were loaded."""
    when = day_and_time(moment, now)
    came = f"Sent from the browser {when}" if when else "Sent from the browser"
    fetched = "What did not come along was loaded from the web." if loads else "Nothing was fetched again."
    return f"{came}, as it was shown there. {fetched}"
