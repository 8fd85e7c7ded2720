"""What a browser sent: kept as it came, since it cannot be fetched again, and told as long as it is shown."""

from dataclasses import dataclass
from datetime import datetime

from plainleaf.desktop.reader import HeldPictures, ReadingPlace
from plainleaf.desktop.recents import day_and_time
from plainleaf.engine.article import Article
from plainleaf.engine.page import Page

BROWSER_LABEL = "from the browser"


@dataclass(frozen=True, slots=True)
class Stored:
    """What the shelf holds of a page beside its bytes: nothing of it is fetched. ``article`` is None where it has to be
    made of the page."""

    entry: int
    article: Article | None
    pictures: HeldPictures
    place: ReadingPlace | None = None


@dataclass(frozen=True, slots=True)
class Delivery:
    """One page as a browser sent it; ``moment`` is when, ISO 8601 in UTC. ``place`` is the address of the node in which
    the passage begins that was selected there, -1 for none. ``stored`` is there if it comes from the shelf."""

    page: Page
    moment: str = ""
    place: int = -1
    stored: Stored | None = None


def delivery_note(moment: str, now: datetime) -> str:
    """When a page came and what that means, in sentences."""
    when = day_and_time(moment, now)
    came = f"Sent from the browser {when}" if when else "Sent from the browser"
    return f"{came}, as it stood there. Nothing was fetched again."
