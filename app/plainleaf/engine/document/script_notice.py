"""Recognises the notice of a page that needs scripts."""

import re

from plainleaf.engine.document.columns import Document
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.terms import terms

MOST = 100
"""Number of words from which a page is more than a notice."""
NEAR = 120
"""Maximum characters between the word for scripts and the request to enable them."""

_SCRIPTS = lazy_compile(r"(?<!viewed with )(?<![a-z])java ?script(?![a-z])", re.IGNORECASE)
_ASKED = lazy_compile("|".join(terms("enable_scripts")), re.IGNORECASE)


def is_script_notice(document: Document) -> bool:
    """True if a short page asks to enable scripts."""
    if not 0 < int(document.words_before[-1]) <= MOST:
        return False
    text = " ".join(document.runs.text)
    return any(_ASKED.search(text[max(0, at.start() - NEAR) : at.end() + NEAR]) for at in _SCRIPTS.finditer(text))
