"""Filters on the pages of a corpus; excluded pages are counted by reason."""

import fnmatch
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from plainleaf.batch.cleaning import Row
from plainleaf.batch.records import PageRecord


@dataclass(frozen=True, slots=True)
class Filters:
    """Conditions on pages, all of which must hold; empty or 0 means no condition. The address matches any of
    ``addresses`` (``*`` matches any characters); the text has at least ``min_words`` and is in any of ``languages``
    (such as ``en``); the method's confidence is at least ``min_confidence``. Pages without text always pass, with their
    error."""

    addresses: tuple[str, ...] = ()
    min_words: int = 0
    min_confidence: float = 0.0
    languages: tuple[str, ...] = ()

    def against_record(self, record: PageRecord) -> str:
        """Why a page is excluded before cleaning; empty if it is not."""
        if self.addresses and not any(shape.match(record.url or "") for shape in _shapes(self.addresses)):
            return "another address than wanted"
        return ""

    def against_row(self, row: Row) -> str:
        """Why a cleaned page is excluded; empty if it is not."""
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
    """The primary subtag: ``en`` for ``en-GB``."""
    return language.replace("_", "-").partition("-")[0].strip().lower()


@lru_cache(8)
def _shapes(patterns: tuple[str, ...]) -> Sequence[re.Pattern[str]]:
    return [re.compile(fnmatch.translate(pattern)) for pattern in patterns]
