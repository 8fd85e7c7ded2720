"""The page's metadata: title, author, dates, site, language, picture and more, each with its source."""

import re

from plainleaf.engine.addresses import host_of
from plainleaf.engine.article.build.links import Addresses
from plainleaf.engine.article.metadata import authors, json_ld, markup, site_names, subtitles, titles
from plainleaf.engine.article.metadata.head import Head, read_head
from plainleaf.engine.article.metadata.languages import page_language
from plainleaf.engine.article.metadata.names import COMPANY
from plainleaf.engine.article.metadata.publication import Dates
from plainleaf.engine.article.metadata.written_language import written_language
from plainleaf.engine.article.records import Metadata, Value
from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

LONG = 80
"""Characters; a longer text is not a site's name."""
_NO_NAME = lazy_compile(r"://|[{}]|^\W*$")
_ADDRESS = lazy_compile(r":|^[/\\]")
_PICTURES, _SITES = terms("picture_meta"), terms("site_meta")
_TAG = lazy_compile(r"[a-z]{2,3}(?:-[a-z\d]{1,8})*", re.IGNORECASE)
"""A language tag, not "English"."""


def page_metadata(document: Document) -> Metadata:
    """All metadata of the page.

    In the order of trust: JSON-LD, Open Graph, meta elements, markup; the title is the one that agrees with the
    heading.
    """
    head = read_head(document)
    data = json_ld.read(head.json_ld)
    addresses = Addresses(document.base_url, document.url)
    sitename = _sitename(head, data)
    title = _title(document, head, data, sitename)
    language = written_language(document, _language(document, data))
    unnamed = sitename is None or COMPANY.search(sitename.text) is not None
    if unnamed and head.title and (name := titles.site_beside(document, head.title, title.text if title else "")):
        sitename = Value(name, "markup")
    if sitename is not None:
        sitename = Value(site_names.without_motto(sitename.text, document.web_url), sitename.source)
    # English without a declaration is of no region: its dates do not begin with the month
    spoken = "" if language is None else "en-GB" if language == Value("en", "text") else language.text
    dates = Dates(document, head, data, title.text if title else "", spoken)
    return Metadata(
        title=title,
        subtitle=subtitles.subtitle(document, data, title.text) if title else None,
        author=authors.author(document, head, data, dates, sitename.text if sitename else ""),
        date=dates.published,
        modified=dates.modified,
        sitename=sitename,
        description=_first(
            data.value("description"), head.value("og:description"), head.value("description"),
            head.value("twitter:description"), head.value("dc.description"),
        ),
        language=language,
        image=_first(*(_address(value, addresses) for value in (
            head.value("og:image:secure_url"), head.value("og:image"), data.value("image"),
            *map(head.value, _PICTURES), data.value("thumbnailUrl"), head.link("image_src"),
        ))),
        url=_own_address(document, data, addresses),
        tags=_tags(document, head, data),
        licence=_first(_licensed(data.value("license"), addresses),
                       _address(head.link("license") or markup.licence(document), addresses)),
        direction=_direction(document),
    )  # fmt: skip


def page_title(document: Document) -> Value | None:
    """The title only."""
    head = read_head(document)
    data = json_ld.read(head.json_ld)
    return _title(document, head, data, _sitename(head, data))


def _title(document: Document, head: Head, data: json_ld.Data, sitename: Value | None) -> Value | None:
    return titles.title(document, head, data, sitename.text if sitename else "")


def _first(*values: Value | None) -> Value | None:
    return next((value for value in values if value is not None), None)


def _own_address(document: Document, data: json_ld.Data, addresses: Addresses) -> Value | None:
    """The declared address of the page, else the one from which it was read."""
    named = (Value(address, source) for address, source in document.own_addresses())
    for found in (*named, data.value("url")):
        address = _address(found, addresses)
        # a saved page may declare an address outside of the web
        if address is not None and _is_of_web(address.text, document.url):
            return address
    return _address(Value(document.url, "url") if document.url else None, addresses)


def _is_of_web(address: str, read_at: str | None) -> bool:
    """True if a page may be at an address: not for a host name without a domain, as programs write that do not know
    their host (``https://my-blog/``, ``https:///``), unless it was read there."""
    host = host_of(address)
    known = "." in host.strip(".") or (bool(host) and host == host_of(read_at or ""))
    return known and address.startswith(("http://", "https://"))


def _address(value: Value | None, addresses: Addresses) -> Value | None:
    if value is None:
        return None
    address = addresses.link(value.text)
    return Value(address, value.source) if address and not address.startswith("#") else None


def _licensed(value: Value | None, addresses: Addresses) -> Value | None:
    """A licence by its name or address."""
    named = value is not None and (" " in value.text or not _ADDRESS.search(value.text))
    return value if named else _address(value, addresses)


def _sitename(head: Head, data: json_ld.Data) -> Value | None:
    found = _first(
        head.value("og:site_name"), data.publisher(), *map(head.value, _SITES), data.site(),
    )  # fmt: skip
    if found is None or len(found.text) >= LONG or _NO_NAME.search(found.text):
        return None
    return Value(found.text.strip(site_names.SIGNS).removeprefix("www."), found.source)


def _language(document: Document, data: json_ld.Data) -> Value | None:
    found = page_language(document)
    declared = data.value("inLanguage")
    if declared is not None and (found is None or found.source != "markup"):
        found = Value(declared.text.split(",")[0].strip().replace("_", "-"), declared.source)
    return found if found is not None and _TAG.fullmatch(found.text) else None


def _direction(document: Document) -> Value | None:
    for element in (document.root, document.nodes.element[document.body] if len(document.nodes) else document.root):
        direction = (element.get("dir") or "").strip().lower()
        if direction in ("rtl", "ltr"):
            return Value(direction, "markup")
    return None


def _tags(document: Document, head: Head, data: json_ld.Data) -> tuple[Value, ...]:
    found = [
        *data.values("keywords"), *head.values("article:tag"), *head.values("keywords"),
        *head.values("news_keywords"), *markup.tags(document),
    ]  # fmt: skip
    tags: dict[str, Value] = {}
    for value in found:
        for tag in value.text.replace(";", ",").split(","):
            tag = " ".join(tag.split()).lstrip("#")
            if tag and len(tag) < 60:
                tags.setdefault(tag.lower(), Value(tag, value.source))
    return tuple(tags.values())[:30]
