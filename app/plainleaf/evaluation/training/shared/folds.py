"""Folds of whole registered domains, so that no model is evaluated on a site from which it has learnt."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from plainleaf.evaluation.datasets import Case


def folds(domains: Sequence[str], count: int, seed: int = 7) -> NDArray[np.int64]:
    """The fold of each page, shape (pages,), given its domain: whole domains, shuffled with a fixed seed."""
    names = sorted(set(domains))
    shuffled = np.random.RandomState(seed).permutation(len(names))
    of_domain = {names[index]: position % count for position, index in enumerate(shuffled)}
    return np.array([of_domain[domain] for domain in domains], np.int64)


def is_read(domain: str) -> bool:
    """True if a domain is in the half whose pages developers may read, not in the half that is only counted."""
    return int(sha256(domain.encode()).hexdigest(), 16) % 2 == 0


def domain_of(case: Case) -> str:
    """The registered domain, by the public suffix list that ships with tldextract (nothing is fetched); of a page in
    the web archive, that of the page."""
    url = case.url or ""
    if "web.archive.org/" in url:
        url = "//" + url.split("/", 5)[-1].rpartition("//")[2]
    host = urlsplit(url).hostname or case.name
    return str(_suffixes()(host).top_domain_under_public_suffix) or host


@cache
def _suffixes() -> Any:
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None)
