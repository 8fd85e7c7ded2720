"""Data that is made by the hundreds for a page, and that nobody changes."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

__all__ = ["record"]

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(*, frozen: bool, slots: bool) -> type:
        """A frozen dataclass to type checkers. At run time nothing refuses a change: to make one takes a third of the
        time then, and a page has 700 of them."""
        return dataclass(slots=slots, unsafe_hash=frozen)
