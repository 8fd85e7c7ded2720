"""Back and forward: the pages of one tab in the order of their visits."""

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Generic, TypeVar

from plainleaf.desktop.window.page.delivery import Delivery

T = TypeVar("T")

MOST_KEPT = 6  # maximum readings in memory for an instant return
MOST_BYTES = 4_000_000  # maximum bytes of their pages in total; a reading takes about fifty times as much memory


@dataclass(frozen=True, slots=True)
class Visit(Generic[T]):
    """One visited page: how to open it again, and its reading while it is in memory.

    A delivery from a browser is kept, because it cannot be fetched again. ``place`` is the last reading position: the
    address of a block and the share of it above the reading line; None for the beginning. ``size`` is the bytes of the
    page.
    """

    source: str
    live: bool = False
    reading: T | None = None
    delivery: Delivery | None = None
    place: tuple[int, float] | None = None
    size: int = 0

    def is_of(self, source: str, live: bool, delivery: Delivery | None) -> bool:
        """True if this is a visit of this page."""
        return (self.source, self.live, self.delivery) == (source, live, delivery)


class History(Generic[T]):
    """A list of visits with a current one."""

    def __init__(self) -> None:
        self._visits: list[Visit[T]] = []
        self._place = -1

    @property
    def current(self) -> Visit[T] | None:
        """The current visit; None before the first."""
        return self._visits[self._place] if self._visits else None

    @property
    def readings(self) -> list[T]:
        """The readings in memory."""
        return [visit.reading for visit in self._visits if visit.reading is not None]

    @property
    def can_go_back(self) -> bool:
        return self._place > 0

    @property
    def can_go_forward(self) -> bool:
        return self._place + 1 < len(self._visits)

    def visit(self, visit: Visit[T]) -> None:
        """Add a page and drop the visits ahead. The same source again replaces its visit."""
        current = self.current
        if current is not None and current.is_of(visit.source, visit.live, visit.delivery):
            self._visits[self._place] = replace(current, reading=visit.reading, size=visit.size)
            return
        self._visits[self._place + 1 :] = [visit]
        self._place += 1
        self._let_go()

    def keep(self, reading: T | None) -> None:
        """Store the current visit's reading."""
        if self._visits:
            self._visits[self._place] = replace(self._visits[self._place], reading=reading)

    def keep_place(self, place: tuple[int, float] | None) -> None:
        """Store the reading position of the current visit."""
        if self._visits:
            self._visits[self._place] = replace(self._visits[self._place], place=place)

    def delivery_of(self, source: str, moment: str) -> Delivery | None:
        """The delivery of this source and moment, if it is still in memory."""
        for visit in self._visits:
            if visit.delivery is not None and (visit.source, visit.delivery.moment) == (source, moment):
                return visit.delivery
        return None

    def move(self, by: int) -> Visit[T] | None:
        """Go back (−1) or forward (+1); None if there is no visit."""
        if not self._visits or not 0 <= self._place + by < len(self._visits):
            return None
        self._place += by
        self._let_go()
        return self.current

    def keep_current_alone(self) -> None:
        """Drop all readings but the current one, while another tab is shown."""
        for at, visit in enumerate(self._visits):
            if at != self._place and visit.reading is not None:
                self._visits[at] = replace(visit, reading=None)

    def _let_go(self) -> None:
        """Drop the most distant readings until the limits are met."""
        near = sorted(range(len(self._visits)), key=lambda at: abs(at - self._place))
        sizes = accumulate(self._visits[at].size for at in near)
        for rank, (at, size) in enumerate(zip(near, sizes, strict=True)):
            if rank and (rank >= MOST_KEPT or size > MOST_BYTES) and self._visits[at].reading is not None:
                self._visits[at] = replace(self._visits[at], reading=None)
