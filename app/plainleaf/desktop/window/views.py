"""The three views of a page, and the panes that each shows."""

from typing import Literal, get_args

View = Literal["read", "side-by-side", "inspect"]
VIEWS: tuple[View, ...] = get_args(View)
SHOWN: dict[View, frozenset[str]] = {
    "read": frozenset({"article"}),
    "side-by-side": frozenset({"original", "article"}),
    "inspect": frozenset({"original", "article", "inspector"}),
}
"""The panes of each view; the recent pages may be shown beside them."""
