"""Measures how much an article changes if its page does, with the same text: without its address, on another host, with
other class names and ids, with one paragraph more."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from urllib.parse import urlsplit, urlunsplit
from zlib import crc32

import numpy as np
from lxml import etree

from plainleaf.engine.extract import article_of, method_named
from plainleaf.engine.words import tokens
from plainleaf.evaluation.datasets.contract import Case
from plainleaf.evaluation.training.auto.poorer import changed

HOST = "another-host.example"
"""The host that a page is moved to."""
_NAMING = frozenset({"for", "headers", "aria-controls", "aria-describedby", "aria-labelledby", "aria-owns"})
"""Attributes that contain identifiers of other elements; others begin such a name with "#"."""
_SELECTED = re.compile(r"(?<=[.#])-?[A-Za-z_][\w-]*")
Address = Callable[[str | None], str | None]
Change = Callable[[etree._Element], str]
"""Changes the tree of a page, and says which text it added."""


def _elsewhere(url: str | None) -> str | None:
    parts = urlsplit(url or "")
    return urlunsplit(parts._replace(netloc=HOST)) if parts.netloc else url


def _rename(root: etree._Element) -> str:
    """Give every class and identifier a name that means nothing, alike where they were alike, also where links,
    labels and style sheets name them."""
    to: dict[str, str] = {}
    for element in root.iter(etree.Element):
        for attribute in ("class", "id"):
            if value := element.get(attribute):
                to |= {name: f"n{crc32(name.encode()):08x}" for name in value.split()}
                element.set(attribute, " ".join(map(to.__getitem__, value.split())))
    for element in root.iter(etree.Element):
        if element.tag == "style" and (sheet := str(element.text or "")):
            element.text = _SELECTED.sub(lambda match: to.get(match[0], match[0]), sheet)
        for key, text in element.items():
            sign = "#" if str(text).startswith("#") else ""
            if (sign or key in _NAMING) and (names := str(text).removeprefix("#").split()):
                element.set(key, sign + " ".join(to.get(name, name) for name in names))
    return ""


def _lengthen(root: etree._Element) -> str:
    """Put a paragraph behind the longest one: its words from the last to the first."""
    texts = ((paragraph, " ".join("".join(map(str, paragraph.itertext())).split())) for paragraph in root.iter("p"))
    longest, text = max(texts, key=lambda pair: len(pair[1]), default=(None, ""))
    if longest is None:
        return ""
    paragraph = etree.Element("p")
    paragraph.text = " ".join(text.split()[::-1]) if " " in text else text[::-1]
    paragraph.tail, longest.tail = longest.tail, None
    longest.addnext(paragraph)
    return paragraph.text


ADDRESSES: dict[str, Address] = {"without its address": lambda _: None, "on another host": _elsewhere}
TREES: dict[str, Change] = {"with other names": _rename, "with one paragraph more": _lengthen}


def changes_of(case: Case) -> dict[str, float]:
    """For each of ADDRESSES and TREES the share of words by which the article of a page changes, 0 to 1."""
    before = _words(case, case.url)
    shares = {name: share_changed(before, _words(case, to(case.url))) for name, to in ADDRESSES.items()}
    return shares | {name: share_changed(before, _words(case, case.url, tree)) for name, tree in TREES.items()}


def _words(case: Case, url: str | None, change: Change = lambda _: "") -> Counter[str]:
    """The words of the article of a page after a change, without those that the change added."""
    added: list[str] = []
    document = changed(replace(case, url=url), lambda root: added.append(change(root)))
    method = method_named("auto")
    words = tokens(article_of(document, method, method.select(document)[0], {}).text)
    shown, added_words = f" {' '.join(words)} ", [tokens(text) for text in added]
    return Counter(words) - Counter(word for each in added_words if f" {' '.join(each)} " in shown for word in each)


def share_changed(before: Counter[str], after: Counter[str]) -> float:
    """The share of words that are in one of two articles alone, of the words of the longer one, 0 to 1."""
    longer = max(before.total(), after.total())
    return max((before - after).total(), (after - before).total()) / longer if longer else 0.0


def percentiles(shares: Sequence[float]) -> tuple[float, float, float, float]:
    """The median, the 95th percentile, the largest, and the share of pages of which no word changed."""
    values = np.array(shares or [0.0])
    return float(np.median(values)), float(np.percentile(values, 95)), float(values.max()), float((values == 0).mean())
