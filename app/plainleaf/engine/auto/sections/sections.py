"""Decides which sections are kept and which are left out.

The trees judge each block alone, so some blocks of a section may be kept and others not. If a label, a name or the
structure identifies a section, its blocks share one decision.
"""

from itertools import chain

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.sections.appeals import appeals
from plainleaf.engine.auto.sections.built import answered, beside, headed, named
from plainleaf.engine.auto.sections.labelled import labelled
from plainleaf.engine.auto.sections.page import SectionedPage
from plainleaf.engine.auto.threshold import article_share
from plainleaf.engine.document import covered
from plainleaf.engine.record import record

KEPT = {"part": -3.0, "questions": -1.5, "questions by name": -1.75, "between": -1.5, "grid": -2.0}
"""The kinds that are kept as a whole, and the minimum mean log-odds: less likely ones are seldom in references, by
models that have not seen the page (2026-11-27)."""
LEFT_OUT = {
    "others": "a list of other pages",
    "beside": "it is beside the article",
    "appeal": "a box that asks for money, an address or a subscription",
}
"""The kinds that are left out as a whole on the page of an article, with the reasons."""
ENOUGH = 1.5
"""Minimum mean log-odds of a section that is kept by itself."""
TIMES = 1.5
"""Maximum words of a kept section for each word of certain text: a longer one is the subject of another page."""
IN, OUT = 2.5, -6.0
"""The minimum log-odds of each block of a kept section, and the change for one that is left out."""
ARTICLE = 0.5
"""Minimum degree (0 to 1) to which a page is an article: on other pages lists of pages are content."""

_FINDERS = (labelled, answered, headed, named, beside, appeals)


@record(frozen=True, slots=True)
class Wholes:
    """The change of each block's log-odds, shape (blocks,); the blocks that are ``kept`` with their sections; and for
    each reason those that are ``left_out`` with theirs."""

    added: Floats
    kept: Bools
    left_out: tuple[tuple[str, Bools], ...]


def sections(v: PageMeasures, log_odds: Floats) -> Wholes:
    """The sections of a page that are kept, and those that are left out."""
    page = SectionedPage(v, log_odds)
    found = list(chain.from_iterable(find(page) for find in _FINDERS))
    parts = [each.first for each in found if each.kind == "part"]
    found = [each for each in found if each.kind != "others" or not any(each.first < part < each.end for part in parts)]
    added = np.zeros(len(log_odds))
    for section in found:
        own = slice(section.first, section.end)
        small = float(v.size[own].sum()) <= TIMES * float(page.surely[-1])
        if small and section.kind in KEPT and KEPT[section.kind] < page.mean(section) < ENOUGH:
            added[own] = np.maximum(IN - log_odds[own], 0.0)
    left_out = list[tuple[str, Bools]]()
    out = [section for section in found if section.kind in LEFT_OUT]
    if out and article_share(1 / (1 + np.exp(-log_odds)), v.size, page.text) >= ARTICLE:
        for kind, reason in LEFT_OUT.items():
            bounds = np.array([(part.first, part.end) for part in out if part.kind == kind], np.int64).reshape(-1, 2)
            left_out.append((reason, covered(bounds[:, 0], bounds[:, 1], len(added)) > 0))
            added[left_out[-1][1]] = OUT
    return Wholes(added, added > 0, tuple(left_out))
