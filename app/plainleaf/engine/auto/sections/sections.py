"""Decides which sections are kept and which are left out.

The trees judge each block alone, so some blocks of a section may be kept and others not. If a label, a name or the
structure identifies a section, its blocks share one decision.
"""

from itertools import chain

import numpy as np

from plainleaf.engine.arrays import Bools, Floats
from plainleaf.engine.auto.features.measures import PageMeasures
from plainleaf.engine.auto.sections.appeals import appeals
from plainleaf.engine.auto.sections.built import answered, beside, headed, named, rows
from plainleaf.engine.auto.sections.labelled import labelled
from plainleaf.engine.auto.sections.page import Section, SectionedPage
from plainleaf.engine.auto.threshold import article_share
from plainleaf.engine.record import record

KEPT = {"part": -3.0, "questions": -1.5, "questions by name": -1.75, "between": -1.5, "grid": -2.0, "rows": -2.0}
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
OUT = -6.0
"""The change of the log-odds of a block that is left out."""
ARTICLE = 0.5
"""Minimum degree (0 to 1) to which a page is an article: on other pages lists of pages are content."""
LESS = 0.5
"""Minimum difference of the log-odds of a text above a list of other pages on such a page, and of the list's words."""

_FINDERS = (labelled, answered, headed, named, rows, beside, appeals)


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
    added, kept = np.zeros(len(log_odds)), np.zeros(len(log_odds), np.bool_)
    for section in (each for each in found if each.kind in KEPT):
        own = slice(section.first, section.end)
        small = float(v.size[own].sum()) <= TIMES * float(page.surely[-1])
        kept[own] |= small and KEPT[section.kind] < page.mean(section) < ENOUGH
    out = [section for section in found if section.kind in LEFT_OUT]
    if out and article_share(1 / (1 + np.exp(-log_odds)), v.size, page.text) < ARTICLE:
        out = [section for section in out if section.kind == "others" and _is_after_content(page, section)]
    left_out = {LEFT_OUT[section.kind]: np.zeros(len(kept), np.bool_) for section in out}
    for section in out:
        left_out[LEFT_OUT[section.kind]][section.first : section.end] = True
        added[section.first : section.end] = OUT
    return Wholes(added, kept & (added == 0), tuple(left_out.items()))


def _is_after_content(page: SectionedPage, section: Section) -> bool:
    """True if a text between the page's headline and a list of other pages is much likelier than the list, and nothing
    after that is certain."""
    between = page.log_odds[page.v.headline + 1 : section.first]
    ends = page.v.headline >= 0 and page.surely[-1] == page.surely[section.first]
    return bool(ends and between.max(initial=-np.inf) >= page.mean(section) + LESS)
