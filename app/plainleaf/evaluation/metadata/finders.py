"""Finders of metadata: Plainleaf and the peers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from plainleaf.engine.article.metadata.page_metadata import page_metadata
from plainleaf.engine.decode import decode
from plainleaf.engine.document import prepare
from plainleaf.engine.page import Page
from plainleaf.evaluation.extractors.peers import decoded
from plainleaf.evaluation.faults import ExtractorError

Found = Mapping[str, str]
"""Values by field (see ``comparing.FIELDS``); empty or missing if not found."""


@dataclass(frozen=True, slots=True)
class Finder:
    """``find(page, url)`` returns the metadata of a page; ``needs`` names its library."""

    name: str
    find: Callable[[bytes, str | None], Found]
    needs: str = ""


def _ours(body: bytes, url: str | None) -> Found:
    page = Page(body, url)
    metadata = page_metadata(prepare(page, decode(page)))
    named = {"date": metadata.date, "author": metadata.author, "site": metadata.sitename, "language": metadata.language}
    return {field: value.text for field, value in {**named, "address": metadata.url}.items() if value}


def _trafilatura(body: bytes, url: str | None) -> Found:
    from trafilatura.metadata import extract_metadata

    metadata = extract_metadata(decoded(body), default_url=url)
    if metadata is None:
        return {}
    named = {"date": metadata.date, "author": metadata.author, "site": metadata.sitename, "address": metadata.url}
    return {field: str(value) for field, value in {**named, "language": metadata.language}.items() if value}


def _htmldate(body: bytes, url: str | None) -> Found:
    from htmldate import find_date

    return {"date": find_date(decoded(body), url=url, original_date=True) or ""}


FINDERS = (
    Finder("plainleaf", _ours),
    Finder("trafilatura", _trafilatura, "trafilatura"),
    Finder("htmldate", _htmldate, "htmldate"),
)


def finder_named(name: str) -> Finder:
    """The finder with a name. Raises ExtractorError."""
    finder = next((finder for finder in FINDERS if finder.name == name), None)
    if finder is None:
        raise ExtractorError(f"Nobody called {name!r} reads metadata; there are: {', '.join(f.name for f in FINDERS)}.")
    if finder.needs and find_spec(finder.needs) is None:
        raise ExtractorError(f"{name} cannot run here: {finder.needs} is not installed.")
    return finder
