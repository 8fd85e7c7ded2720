"""What the page as a whole says of itself: the same value for each of its blocks."""

import re
from urllib.parse import urlsplit

import numpy as np
from lxml import etree

from plainleaf.engine.auto.view import Columns, View

_TYPE = re.compile(r'"@type"\s*:\s*\[?\s*"([A-Za-z]+)"')

TYPES: dict[str, frozenset[str]] = {
    "article": frozenset({"Article", "NewsArticle", "BlogPosting", "Report", "ScholarlyArticle", "LiveBlogPosting"}),
    "technical article": frozenset({"TechArticle", "HowTo", "APIReference", "SoftwareSourceCode", "Recipe", "Course"}),
    "discussion": frozenset({"DiscussionForumPosting", "QAPage", "Question", "Comment"}),
    "product": frozenset({"Product", "Offer", "ProductGroup", "AggregateOffer"}),
    "collection": frozenset({"CollectionPage", "ItemList", "SearchResultsPage", "OfferCatalog"}),
    "service": frozenset({"Service", "LocalBusiness", "ProfessionalService", "SoftwareApplication", "FAQPage"}),
}

# Kinds of software, not sites: a forum's, a shop's, a documentation's.
_GENERATORS = ("wordpress", "discourse", "shopify", "docusaurus", "sphinx", "mediawiki", "wix", "drupal", "hugo")

_ADDRESS_WORDS: dict[str, frozenset[str]] = {
    name: frozenset(words.split())
    for name, words in {
        "shop": "product products shop store item p dp buy",
        "collection": "collections collection category categories c tag catalog",
        "forum": "forum forums thread threads topic t questions viewtopic comments",
        "docs": "docs doc documentation reference guide manual api wiki help",
        "blog": "blog news article articles post posts story",
        "service": "services service solutions features pricing about",
    }.items()
}


def page_signals(v: View) -> Columns:
    """Declared types, the address, and how text, links, forms and repeated parts are shared out."""
    document = v.document
    nodes = document.nodes
    signals: dict[str, float] = {}
    scripts, metas = _declared(document.root)
    data = " ".join(text[:200_000] for text in scripts)
    types = set(_TYPE.findall(data))
    for name, members in TYPES.items():
        signals[f"declares {name}"] = bool(types & members)
    og = metas.get("og:type", "").lower()
    signals["og article"] = "article" in og
    signals["og website"] = "website" in og
    signals["og product"] = "product" in og
    signals["has published time"] = "article:published_time" in metas
    generator = metas.get("generator", "").lower()
    for name in _GENERATORS:
        signals[f"generator {name}"] = name in generator
    signals |= _address(document.page.url or metas.get("og:url", ""))
    chars = max(1, int(document.runs.length.sum()))
    words = int(document.runs.words.sum())
    signals["page: log words"] = float(np.log1p(words))
    signals["page: link density"] = float(document.linked_chars_before[-1] / chars)
    signals["page: blocks"] = len(v.texts)
    signals["page: words per block"] = words / max(1, len(v.texts))
    long = v.words >= 20
    signals["page: long blocks"] = int(long.sum())
    signals["page: share of long blocks"] = float(v.chars[long].sum() / chars)
    counted = dict(zip(nodes.tag_names, np.bincount(nodes.tag).tolist(), strict=True))
    for tag in ("p", "h1", "h2", "h3", "li", "img", "form", "table", "article", "pre", "input", "button"):
        signals[f"page: {tag} per 100 words"] = 100 * counted.get(tag, 0) / (words + 50)
    signals["page: articles"] = counted.get("article", 0)
    signals["page: noscript"] = "noscript" in document.opened
    return {tuple(signals): np.array([*signals.values()], np.float32)[:, None]}


def _declared(root: etree._Element) -> tuple[list[str], dict[str, str]]:
    """The texts of the page's JSON-LD, and the contents of its ``meta`` elements by lower-case name."""
    scripts, metas = [], {}
    for element in root.iter("script", "meta"):
        if element.tag == "meta":
            name = element.get("property") or element.get("name") or ""
            metas[name.lower()] = element.get("content") or ""
        elif "ld+json" in element.get("type", ""):
            scripts.append(element.text or "")
    return scripts, metas


def _address(url: str) -> dict[str, float]:
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
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
