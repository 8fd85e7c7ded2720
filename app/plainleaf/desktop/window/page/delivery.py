"""What a browser sent: kept as it came, since it cannot be fetched again, and told as long as it is shown."""

from dataclasses import dataclass
from datetime import datetime

from plainleaf.desktop.recents import day_and_time
from plainleaf.engine.page import Page

BROWSER_LABEL = "from the browser"


@dataclass(frozen=True, slots=True)
class Delivery:
    """One page as a browser sent it; ``moment`` is when, ISO 8601 in UTC. ``place`` is the address of the node in which
    the passage begins that was selected there, -1 for none."""

    page: Page
    moment: str = ""
    place: int = -1


def delivery_note(moment: str, now: datetime) -> str:
    """When a page came and what that means, in sentences."""
    when = day_and_time(moment, now)
    came = f"Sent from the browser {when}" if when else "Sent from the browser"
    return f"{came}, as it stood there. Nothing was fetched again."
