"""What every extractor promises: a name, a version, and text from the bytes of a page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Extractor(Protocol):
    """Turns pages into text. ``name`` is what the user wrote, ``version`` changes when its answers may."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...

    def text(self, page: bytes, url: str | None) -> str:
        """The content of a page as plain text; whatever it raises counts as an empty answer and is reported."""
        ...

    def close(self) -> None:
        """End what was started for it."""
        ...


@dataclass(frozen=True, slots=True)
class Maker:
    """A peer that may be had here. ``package`` is where its version comes from, ``settings`` says how it is run and
    ``missing()`` why it cannot be, empty where it can."""

    name: str
    package: str
    settings: str
    make: Callable[[], Extractor]
    missing: Callable[[], str]
