"""The metadata of a book, from its articles; independent of the time of writing."""

import hashlib
import uuid
from collections.abc import Iterable, Sequence

from plainleaf import moments
from plainleaf.engine.addresses import site_of
from plainleaf.engine.article import Article
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.render.epub import xml
from plainleaf.engine.render.header import title_of

_DAY = lazy_compile(r"\d{4}-\d{2}-\d{2}")
_NEVER = "1980-01-01T00:00:00Z"


@record(frozen=True, slots=True)
class About:
    """Metadata of a book; ``modified`` is the latest moment in its articles."""

    identifier: str
    title: str
    languages: tuple[str, ...]
    direction: str
    authors: tuple[str, ...]
    sites: tuple[str, ...]
    sources: tuple[str, ...]
    tags: tuple[str, ...]
    licences: tuple[str, ...]
    description: str
    date: str
    modified: str


def about(articles: Sequence[Article], title: str) -> About:
    """The metadata of a book of these articles; an empty title is made from theirs."""
    data = [article.metadata for article in articles]
    name = title.strip() or title_of(articles)
    digests = "\n".join(f"{article.record.digest} {article.record.method}" for article in articles)
    dates = [value.text for each in data for value in (each.date,) if value]
    changed = [value.text for each in data for value in (each.date, each.modified) if value]
    urls = [each.url.text for each in data if each.url]
    languages = _each(xml.language(each.language.text) for each in data if each.language)
    sites = (each.sitename.text if each.sitename else site_of(each.url.text if each.url else "") for each in data)
    return About(
        identifier=str(
            uuid.UUID(bytes=hashlib.sha256(f"{name}\n{digests}".encode("utf-8", "replace")).digest()[:16], version=5)
        ),
        title=name,
        languages=languages or ("und",),
        direction="rtl" if data and all(each.direction and each.direction.text == "rtl" for each in data) else "",
        authors=_each(name for each in data if each.author for name in each.author.text.split("; ")),
        sites=_each(sites),
        sources=_each(url for url in urls if xml.address(url)),
        tags=_each(tag.text for each in data for tag in each.tags),
        licences=_each(each.licence.text for each in data if each.licence),
        description=data[0].description.text if len(data) == 1 and data[0].description else "",
        date=next((date[:10] for date in dates if len(data) == 1 and _DAY.match(date)), ""),
        modified=max((moment for text in changed if (moment := _moment(text))), default=_NEVER),
    )


def _each(values: Iterable[str]) -> tuple[str, ...]:
    """Unique values, in the order of their first occurrence."""
    return tuple(dict.fromkeys(value for text in values if (value := " ".join(text.split()))))


def _moment(text: str) -> str:
    moment = moments.of_iso(text)
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}" if moment is not None and moment.year >= 1000 else ""
