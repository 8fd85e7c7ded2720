"""Which pages of a corpus are wanted; the others are counted by what they lack."""

import fnmatch
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from plainleaf.batch.cleaning import Row
from plainleaf.batch.records import PageRecord


@dataclass(frozen=True, slots=True)
class Filters:
    """A page is wanted if its address has the shape of any of ``addresses`` (``*`` is any stretch of characters), and
    its text has at least ``min_words``, the method is at least ``min_confidence`` sure of it, and it is in any of
    ``languages`` (as ``en``). What is empty or 0 wants nothing. Pages without a text are no matter of filters: they
    stay, with their error."""

    addresses: tuple[str, ...] = ()
    min_words: int = 0
    min_confidence: float = 0.0
    languages: tuple[str, ...] = ()

    def against_record(self, record: PageRecord) -> str:
        """Why a page is not wanted, before it is cleaned; empty where it is."""
        if self.addresses and not any(shape.match(record.url or "") for shape in _shapes(self.addresses)):
            return "another address than wanted"
        return ""

    def against_row(self, row: Row) -> str:
        """Why a cleaned page is not wanted; empty where it is."""
        if row["error"]:
            return ""
        if row["words"] < self.min_words:
            return "fewer words than wanted"
        if row["confidence"] is not None and row["confidence"] < self.min_confidence:
            return "less confidence than wanted"
        if self.languages and primary(row["text_language"] or row["language"]) not in self.languages:
            return "another language than wanted"
        return ""


NO_FILTERS = Filters()


def primary(language: str) -> str:
    """``en`` of ``en-GB``."""
    return language.replace("_", "-").partition("-")[0].strip().lower()


@lru_cache(8)
def _shapes(patterns: tuple[str, ...]) -> Sequence[re.Pattern[str]]:
    return [re.compile(fnmatch.translate(pattern)) for pattern in patterns]
