"""The site's name in links to the front page: in their text, in their logo, or in descriptions of either."""

import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlsplit

from lxml import etree

from plainleaf.engine.addresses import host_of, site_of
from plainleaf.engine.article.scope.below_title import leads_to_front
from plainleaf.engine.document import Document
from plainleaf.engine.document.element_text import collapsed_text, said_text
from plainleaf.engine.lazy_compile import lazy_compile

MOST = 40
"""Maximum links that are examined: a site's name is at the top."""

_FRONT = lazy_compile(
    r"\A\W{0,3}(?:(?:back|go|return) to|zu(?:r|rück zu[mr]?)|logo)\b\W{0,3}|"
    r"(?<!\W)\W{0,3}\b(?:logo|home ?page|home|start(?:seite)?|accueil|inicio|главная)\W{0,3}\Z",
    re.IGNORECASE,
)
"""Words in descriptions of the front page, or of the logo, besides the name."""


def front_names(document: Document) -> Iterator[str]:
    """The names as written, one by one."""
    for link in islice(document.root.iter("a"), MOST):
        if leads_to_front(link, document.url) or _leads_to_whole(link, document.url or ""):
            said = (link.get("title"), link.get("aria-label"), *(image.get("alt") for image in link.iter("img")))
            yield from filter(None, (_FRONT.sub("", text) for text in (collapsed_text(link), *map(said_text, said))))


def _leads_to_whole(link: etree._Element, url: str) -> bool:
    """True if a link leads to the front page of the page's host or of its parent domain."""
    href = link.get("href") or ""
    if not href.startswith("http") or not (host := site_of(href)):
        return False
    return host_of(url).endswith(f".{host}") and not urlsplit(href).path.strip("/")
