"""Boxes in the text that ask for money, an address or a subscription."""

from collections.abc import Iterator

import numpy as np

from plainleaf.engine.arrays import Bools
from plainleaf.engine.auto.sections.page import Section, SectionedPage
from plainleaf.engine.auto.words.line_signs import ASKS, Signs
from plainleaf.engine.document import prefix_sum
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.document.tags import HEADINGS, OPAQUE
from plainleaf.engine.labels import beginning, is_label

CALL = 60
"""Maximum characters of a link or button with an appeal."""
LONG = 150
"""Maximum words of a box."""
SHARE = 0.4
"""Share of the words of certain text from which texts of one structure belong to the article."""
TIMES = 1.5
"""Minimum words of certain text elsewhere for each word of a box."""

_CALLING = frozenset({"a", "button", "input"})
_HEADING = HEADINGS | {"b", "strong"}


def appeals(page: SectionedPage) -> Iterator[Section]:
    """The largest boxes around an appeal that contain no text of the article, between texts of it."""
    if page.last < 0 or not (calls := list(_calls(page))):
        return
    v = page.v
    own, words, seen, nodes = prefix_sum(_own_text(page)), v.words_before, set[int](), v.document.nodes
    links = prefix_sum(nodes.having(_CALLING))
    for node in calls:
        box = -1
        while node > v.document.body:
            first, end = page.blocks_in(node)
            if own[end] > own[first] or words[end] - words[first] > LONG:
                break
            box, node = node, int(nodes.parent[node])
        if box < 0 or box in seen or links[nodes.end[box]] == links[box]:
            continue
        seen.add(box)
        first, end = page.blocks_in(box)
        elsewhere = float(page.surely[-1] - page.surely[end] + page.surely[first])
        if own[first] and own[end] < own[-1] and elsewhere >= TIMES * float(v.size[first:end].sum()):
            yield Section("appeal", first, end)


def _own_text(page: SectionedPage) -> Bools:
    """The certain text that is built like the first of it, or like much of it."""
    alike = page.v.shape.alike[1]
    words = np.bincount(alike, page.sure * page.v.size)
    main = words >= SHARE * words.sum()
    main[alike[page.first]] = True
    own: Bools = page.sure & main[alike]
    return own


def _calls(page: SectionedPage) -> Iterator[int]:
    """The links, buttons and headings with an appeal between certain texts, and input fields for an address."""
    document, starts = page.v.document, page.v.blocks.start
    nodes, runs = document.nodes, document.runs
    between = (nodes.run_start > starts[page.first]) & (nodes.run_start < starts[page.last])
    calling = (nodes.having(_CALLING | _HEADING) & between).nonzero()[0]
    # What is not in the text of a page, such as a button's, is looked at anyway.
    silent = prefix_sum(nodes.having(OPAQUE))
    asks = Signs([runs.text[run] for run in nodes.run_start[calling].tolist()]).having(ASKS)
    asks |= silent[nodes.end[calling]] > silent[calling]
    for node in calling[asks].tolist():
        element = nodes.element[node]
        if element.tag == "input" and (element.get("type") == "email" or "mail" in (element.get("name") or "").lower()):
            yield node
        text = element.get("value") or "" if element.tag == "input" else collapsed_text(element)
        asked = is_label(text, "appeal") if element.tag in _HEADING else beginning(text, "appeal")
        if asked and len(text) <= CALL:
            yield node
