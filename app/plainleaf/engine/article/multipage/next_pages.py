"""Articles over several pages: finds the other pages, and joins the articles."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from urllib.parse import SplitResult, urlsplit, urlunsplit

from lxml import etree

from plainleaf.engine.addresses import joined
from plainleaf.engine.article.article import Article, with_blocks
from plainleaf.engine.article.multipage.rename_ids import rename_ids
from plainleaf.engine.article.tree import Block, Heading, Notes, Paragraph, plain
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record

MOST = 20
"""Maximum pages that are joined."""

_PARAMETER = lazy_compile(
    r"(?:^|&)(?:page|p|pg|paged|pageno|pagenum|page_no|page_number|seite|pagina|pag)=(\d{1,3})(?=&|$)", re.IGNORECASE
)
# Path segments with a word for "page", and those that are only a number: these count only if the page numbers its links
# with them, since a number at the end of an address may be anything.
_LABELLED = lazy_compile(
    r"(?:/(?:page|seite|pagina|pag)[/_-]?|[/_-](?:page|p|pg|seite)[_-]?)(\d{1,3})(?=\.\w{3,5}$|/?$)", re.I
)
_BARE = lazy_compile(r"[/_-](\d{1,2})(?=\.\w{3,5}$|/?$)")
_NUMBER = lazy_compile(r"[\[(]?(?:page |seite |página )?(\d{1,3})[\])]?", re.IGNORECASE)
_NEXT = lazy_compile(
    r"(?:»|›|→|>++|(?:go to )?next(?: page)?|continue(?: reading)?(?: on)? page \d++|weiter|nächste(?: seite)?|"
    r"(?:page )?suivante?|siguiente|pr[oó]xima(?: p[aá]gina)?|successiva|volgende|следующая|"
    r"下一页|下一頁|次へ|次のページ)"
    r"\s*+[»›→>]*+",
    re.IGNORECASE,
)
_OPENING = 5  # blocks of the first page that later pages may repeat at their top


@record(frozen=True, slots=True)
class NumberedAddress:
    """An address without its page number, and that number; ``labelled``: the address contains a word for "page"."""

    stem: str
    number: int = 1
    labelled: bool = False


@record(frozen=True, slots=True)
class ArticlePages:
    """``number`` is the current page, ``pages`` the addresses of the others by number."""

    number: int
    pages: Mapping[int, str]

    @property
    def count(self) -> int:
        """The number of known pages, with this one."""
        return len(self.pages) + 1


NO_FURTHER_PAGES = ArticlePages(1, MappingProxyType({}))


def numbered_address(url: str) -> NumberedAddress:
    """The page number in an address; page 1 if it has none."""
    parts = _split(url)
    if parts is None:
        return NumberedAddress(url)
    if match := _PARAMETER.search(parts.query):
        query = (parts.query[: match.start()] + parts.query[match.end() :]).lstrip("&")
        return NumberedAddress(_bare(parts, parts.path, query), int(match[1]), True)
    for pattern, labelled in ((_LABELLED, True), (_BARE, False)):
        if match := pattern.search(parts.path):
            path = parts.path[: match.start()] + parts.path[match.end() :]
            return NumberedAddress(_bare(parts, path, parts.query), int(match[1]), labelled)
    return NumberedAddress(_bare(parts, parts.path, parts.query))


def further_pages(document: Document) -> ArticlePages:
    """The other pages of a page's article: by ``rel=next``, by numbered links, by a link with "next".

    A link counts if its address differs from that of this page only by the number, so that the next article of a blog
    does not count; a bare number at the end of an address counts if the link has the same number as its text.
    """
    here = document.url or ""
    parts = _split(here)
    if parts is None or parts.scheme not in ("http", "https", "file"):
        return NO_FURTHER_PAGES
    pages: dict[int, str] = {}
    links = list(_links(document))
    whole = NumberedAddress(_bare(parts, parts.path, parts.query))
    for own in dict.fromkeys((numbered_address(here), whole)):
        pages = {}
        for url, rel, text in links:
            place = numbered_address(url)
            if place.stem != own.stem:
                place = NumberedAddress(_bare_of(url))
            if place.stem != own.stem or place.number == own.number or not 1 <= place.number <= 999:
                continue
            number = _NUMBER.fullmatch(text)
            named = number is not None and int(number[1]) == place.number
            continues = (rel or _NEXT.fullmatch(text) is not None) and place.number == own.number + 1
            sure = place.labelled or own.labelled or (own == whole and place.number <= MOST)
            if named or (continues and sure):
                pages.setdefault(place.number, url)
        if pages:
            return ArticlePages(own.number, dict(sorted(pages.items())))
    return NO_FURTHER_PAGES


def join_pages(articles: Sequence[Article], pages: Sequence[str] = ()) -> Article:
    """Join the articles of several pages, in order: metadata and record of the first, notes together at the end;
    ``pages`` are their addresses.

    What later pages repeat of the first one's top (title, byline) is kept once.
    """
    first, *others = articles
    if not others:
        return first
    opening = {words for block in first.blocks[:_OPENING] if (words := _words(block))}
    if first.title:
        opening.add(" ".join(first.title.split()).casefold())
    blocks: list[Block] = [block for block in first.blocks if not isinstance(block, Notes)]
    notes = [note for block in first.blocks if isinstance(block, Notes) for note in block.notes]
    for number, article in enumerate(others, 2):
        more = list(rename_ids(article.blocks, f"p{number}-"))
        while more and _words(more[0]) in opening:
            del more[0]
        blocks += [block for block in more if not isinstance(block, Notes)]
        notes += [note for block in more if isinstance(block, Notes) for note in block.notes]
    if notes:
        blocks.append(Notes(tuple(notes)))
    return with_blocks(first, tuple(blocks), replace(first.record, pages=tuple(pages)))


def _words(block: Block) -> str:
    return " ".join(plain(block.content).split()).casefold() if isinstance(block, Heading | Paragraph) else ""


def _links(document: Document) -> Iterable[tuple[str, bool, str]]:
    """Address, whether it is marked as next, and text of every link that may lead to a further page."""
    for element in document.root.iter("a", "link"):
        href = (element.get("href") or "").strip()
        rel = "next" in (element.get("rel") or "").lower().split()
        if not href or href.startswith("#") or (element.tag == "link" and not rel):
            continue
        text = _text(element)
        if not rel and not _NUMBER.fullmatch(text) and not _NEXT.fullmatch(text):
            continue
        if url := joined(document.base_url or "", href):
            yield url, rel, text


def _text(element: etree._Element) -> str:
    """The text of a link, up to the length of a page number or the word "next"."""
    whole = (element.text or "") if not len(element) else "".join(map(str, islice(element.itertext(), 9)))
    if len(whole) > 200:
        return ""
    text = " ".join(whole.split())
    return (text or (element.get("aria-label") or element.get("title") or "").strip()) if len(text) < 40 else ""


def _split(url: str) -> SplitResult | None:
    try:
        return urlsplit(url)
    except ValueError:
        return None


def _bare(parts: SplitResult, path: str, query: str) -> str:
    host = parts.netloc.lower().removeprefix("www.")
    return urlunsplit(("", host, path.rstrip("/"), query, ""))


def _bare_of(url: str) -> str:
    parts = _split(url)
    return "" if parts is None else _bare(parts, parts.path, parts.query)
