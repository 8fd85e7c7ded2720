"""What the page as a whole says of itself: the same value for each of its blocks."""

import re
from itertools import chain
from urllib.parse import urlsplit

import numpy as np

from plainleaf.engine.auto.features.measures import Columns, PageMeasures
from plainleaf.engine.document import Document, own_addresses

_LONGEST = 200_000  # characters of one script
_TYPE = re.compile(r'"@type"\s*+:\s*+(?:\[\s*+)?+"([A-Za-z]++)"')

TYPES: dict[str, frozenset[str]] = {
    "article": frozenset({"Article", "NewsArticle", "BlogPosting", "Report", "ScholarlyArticle", "LiveBlogPosting"}),
    "discussion": frozenset({"DiscussionForumPosting", "QAPage", "Question", "Comment"}),
    "product": frozenset({"Product", "Offer", "ProductGroup", "AggregateOffer"}),
    "service": frozenset({"Service", "LocalBusiness", "ProfessionalService", "SoftwareApplication", "FAQPage"}),
}

_ADDRESS_WORDS: dict[str, frozenset[str]] = {
    name: frozenset(words.split())
    for name, words in {
        "shop": "product products shop store item p dp buy",
        "collection": "collections collection category categories c tag catalog",
        "forum": "forum forums thread threads topic t questions viewtopic comments",
        "docs": "docs doc documentation reference guide manual api wiki help",
        "blog": "blog news article articles post posts story",
    }.items()
}

UNKNOWN = "https://an.example/one/something-quite-average"
"""An address as the pages of the training data have it in the median, for a page of which none is known, or no more
than its site: with the empty one, that of a front page, every fifth page of WCXB scores 0.912 without its address, with
this one and what pages say themselves 0.914 (0.915 with the true one; 2026-11-21, a model on pages that it knows)."""


def page_signals(v: PageMeasures) -> Columns:
    """Declared types, the address, and how text, links, forms and repeated parts are shared out."""
    document = v.document
    nodes = document.nodes
    signals: dict[str, float] = {}
    scripts = (one.text or "" for one in document.silent["script"] if "ld+json" in one.get("type", ""))
    types = set(_TYPE.findall(" ".join(text[:_LONGEST] for text in scripts)))
    metas = {name.lower(): one.get("content") or "" for one in document.silent["meta"] if (name := one.get("property"))}
    for name, members in TYPES.items():
        signals[f"declares {name}"] = bool(types & members)
    og = metas.get("og:type", "").lower()
    signals["og website"] = "website" in og
    signals["og product"] = "product" in og
    signals |= _address(_own_address(document))
    chars = max(1, int(v.chars.sum()))
    words = int(document.words_before[-1])
    signals["page: words"] = words
    signals["page: link density"] = int(v.linked.sum()) / chars
    signals["page: blocks"] = len(v.texts)
    signals["page: words per block"] = words / max(1, len(v.texts))
    long = v.words >= 20
    signals["page: long blocks"] = int(np.count_nonzero(long))
    signals["page: share of long blocks"] = int(v.chars @ long) / chars
    counted = dict(zip(nodes.tag_names, np.bincount(nodes.tag).tolist(), strict=True))
    for tag in ("p", "h1", "h2", "h3", "li", "img", "form", "table", "article", "pre", "input", "button"):
        signals[f"page: {tag} per 100 words"] = 100 * counted.get(tag, 0) / (words + 50)
    signals["page: articles"] = counted.get("article", 0)
    return {tuple(signals): np.array([*signals.values()], np.float32)[:, None]}


def _own_address(document: Document) -> str:
    """The first that names more than a site: the one that the page was read from, those that it says are its own."""
    said = (url for url, _ in own_addresses(document))
    return next((url for url in chain((document.url,), said) if url and _names_a_page(url)), UNKNOWN)


def _names_a_page(url: str) -> bool:
    """Whether it is an address of the web beyond a front page; where a file lies on a disk says nothing of its page."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme.lower() in {"http", "https"} and bool(parts.path.strip("/") or parts.query)


def _address(url: str) -> dict[str, float]:
    parts = urlsplit(url)
    path = [piece for piece in parts.path.split("/") if piece]
    last = path[-1] if path else ""
    words = set(re.split(r"[^a-z]+", parts.path.lower()))
    known: dict[str, float] = {
        "address: depth": len(path),
        "address: length of last part": len(last),
        "address: words in last part": last.count("-") + last.count("_"),
        "address: digits": sum(map(parts.path.count, "0123456789")),
        "address: query": bool(parts.query),
    }
    return known | {f"address: {name}": bool(words & wanted) for name, wanted in _ADDRESS_WORDS.items()}
