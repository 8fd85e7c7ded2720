"""Tab panels: the page shows one at a time; the article shows them all, each with its tab's label."""

from itertools import islice

from lxml import etree

from plainleaf.engine.article.build.overrides import PANEL, Override, Overrides
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.article.tree import Paragraph, Styled, Text
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import ancestors
from plainleaf.engine.document.element_text import collapsed_text
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.names import is_named

_NUMBER = lazy_compile(r"\d+")

MANY = 40
"""Maximum tabs in a row."""
MOST = 400
"""Maximum tabs and panels that are examined."""
LEVELS = 6
"""Ancestors of a panel's first words that are searched for a listing."""
LONG = 60
"""Characters; a longer text is not a label."""


def taken_panels(overrides: Overrides) -> list[int]:
    """Remove the panels from the overrides and return them, since other overrides in them take precedence."""
    panels = [node for node, override in overrides.items() if override is PANEL]
    for node in panels:
        del overrides[node]
    return panels[:MOST]


def find_tabs(document: Document, region: Region, panels: list[int], overrides: Overrides) -> None:
    """Label the panels with kept text if there are at least two; their tabs, with the same text, are removed."""
    tabs = _tabs(document) if len(panels) > 1 else {}
    labelled: dict[int, tuple[str, etree._Element]] = {}
    for node in panels if len(panels) > 1 else ():
        element = document.nodes.element[node]
        tab = tabs.get(element.get("id") or "", tabs.get(element.get("aria-labelledby") or ""))
        if tab is None:
            tab = _tab_in_row(element)
        if tab is None or node in overrides or not region.keep[document.under(node)].any():
            continue
        if label := _label(tab):
            labelled[node] = label, tab
    if len({_NUMBER.sub("", label) for label, _ in labelled.values()}) < 2:  # "Item 2" is not informative
        return
    for node, (label, tab) in labelled.items():
        leaves = _shown_above(document, node, tab)
        if leaves >= 0 and _is_heading(tab):
            continue
        if not _begins_with(document, region, node, label):
            overrides[node] = Override("tab panel", label)
        above = next((ancestor for ancestor in tab.iterancestors() if _is_row(ancestor)), None)
        row = document.node_of_element.get(above, -1) if above is not None else -1
        if row >= 0 and not any(row < one < document.nodes.end[row] for one in labelled):
            leaves = row
        if leaves >= 0:
            overrides.setdefault(leaves, Override("removal", "labels, which are above what they unfold", "clutter"))


def panel(writer: BlockWriter, node: int, override: Override) -> int:
    """Write the label of a panel before it."""
    if not writer.flat:
        writer.flush()
        writer.add(Paragraph((Styled("strong", (Text(override.value),)),)))
    return writer.boundary(node)


def _tabs(document: Document) -> dict[str, etree._Element]:
    """The tabs, by the panel that they control and by their own ids."""
    by_id: dict[str, etree._Element] = {}
    for tab in islice(document.root.iterfind(".//*[@role='tab']"), MOST):
        for name in (tab.get("aria-controls"), (tab.get("href") or "").partition("#")[2], tab.get("id")):
            if name:
                by_id.setdefault(name, tab)
    return by_id


def _tab_in_row(panel: etree._Element) -> etree._Element | None:
    """The tab at the index of a panel, in the preceding row with the same number of tabs; None if there is none."""
    around = panel.getparent()
    row = around.getprevious() if around is not None else None
    if around is None or row is None or not _is_row(row):
        return None
    tabs = [child for child in (row[0] if len(row) == 1 else row) if child.tag != "input"]
    return tabs[around.index(panel)] if len(tabs) == len(around) <= MANY else None


def _is_row(element: etree._Element) -> bool:
    return element.get("role") == "tablist" or is_named(element.get("class"), "tabs")


def _label(tab: etree._Element) -> str:
    """The text of a tab, once if it is repeated; empty if it is not a label."""
    words = collapsed_text(tab).split()
    half = len(words) // 2
    text = " ".join(words[:half] if half and words[:half] == words[half:] else words)
    return text if len(text) <= LONG else ""


def _shown_above(document: Document, node: int, tab: etree._Element) -> int:
    """The node of a tab directly above its panel, such as a question above its answer; -1 if it is elsewhere."""
    above = document.node_of_element.get(tab, -1)
    return above if above >= 0 and document.nodes.run_end[above] == document.nodes.run_start[node] else -1


def _is_heading(tab: etree._Element) -> bool:
    return any(ancestor.tag in HEADINGS for ancestor in (*islice(tab.iterancestors(), 2), *tab.iter(etree.Element)))


def _begins_with(document: Document, region: Region, node: int, label: str) -> bool:
    """True if the kept text of a panel begins with its label; a command may begin with the name of its program."""
    part = document.under(node)
    kept = [run for run in range(part.start, part.stop) if region.keep[run]][: len(label.split())]
    if not " ".join(document.runs.text[run] for run in kept).casefold().startswith(label.casefold()):
        return False
    first = document.nodes.element[int(document.runs.owner[kept[0]])]
    return not any(ancestor.tag == "pre" for ancestor in (first, *ancestors(first, LEVELS)))
