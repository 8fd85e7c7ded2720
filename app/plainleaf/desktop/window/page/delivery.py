"""What a browser sent: kept as it came, since it cannot be fetched again, and told as long as it is shown."""

from dataclasses import dataclass, replace
from datetime import datetime

from plainleaf.bridge.received import Missing
from plainleaf.desktop.reader import HeldPictures, ReadingPlace
from plainleaf.desktop.recents import day_and_time
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page

BROWSER_LABEL = "from the browser"


@dataclass(frozen=True, slots=True)
class Stored:
    """What the shelf holds of a page beside its bytes: nothing of it is fetched. ``article`` is None where it has to be
    made of the page; ``saved`` says whether the reader saved it."""

    entry: int
    article: Article | None
    pictures: HeldPictures
    place: ReadingPlace | None = None
    saved: bool = False


@dataclass(frozen=True, slots=True)
class Delivery:
    """One page as a browser sent it; ``moment`` is when, ISO 8601 in UTC. ``place`` is the address of the node in which
    the passage begins that was selected there, -1 for none. ``stored`` is there if it comes from the shelf. ``missing``
    did not come along."""

    page: Page
    moment: str = ""
    place: int = -1
    stored: Stored | None = None
    missing: tuple[Missing, ...] = ()

    def held(self, loads: bool) -> HeldPictures | None:
        """The pictures of its article that are here; None where all are asked of the web. ``loads``: what is not here
        may be asked for."""
        if self.stored is not None:
            return replace(self.stored.pictures, alone=not loads)
        return HeldPictures() if self.page.origin == "browser" and not loads else None


def delivery_note(moment: str, now: datetime, loads: bool = False) -> str:
    """When a page came and what that means, in sentences; ``loads``: what did not come along was loaded."""
    when = day_and_time(moment, now)
    came = f"Sent from the browser {when}" if when else "Sent from the browser"
    fetched = "What did not come along was loaded from the web." if loads else "Nothing was fetched again."
    return f"{came}, as it stood there. {fetched}"
