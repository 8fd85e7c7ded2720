"""What is left out of the kept text, and why; and which elements are something other than their tag says."""

import re
from functools import lru_cache

from lxml import etree

from plainleaf.engine.article.build.overrides import PANEL, SPOKEN, Override, Overrides
from plainleaf.engine.article.class_names import (
    ADDED_BY_ID,
    NameKind,
    clutter_kind,
    icon_of,
    is_code_box,
    labelled_kind,
    meaning_of,
    names_code_box,
    says_kind,
)
from plainleaf.engine.article.cleanup.forms import FORM, is_to_fill
from plainleaf.engine.article.cleanup.hidden_parts import is_hidden_part
from plainleaf.engine.article.elements.called_headings import heading_of
from plainleaf.engine.article.elements.callouts import callout_of, is_labelled, title_of
from plainleaf.engine.article.elements.embeds import FRAME
from plainleaf.engine.article.elements.inline import STYLES, is_classifier
from plainleaf.engine.article.elements.pictures.background_images import is_picture
from plainleaf.engine.article.elements.titled_boxes import names_title, titled
from plainleaf.engine.article.math.formulas import SOURCES, is_formula, is_scripted
from plainleaf.engine.article.metadata.languages import differs
from plainleaf.engine.article.notes.sidenotes import is_mark_alone, is_side_note, names_side_note
from plainleaf.engine.article.scope.region import Region
from plainleaf.engine.document import Document
from plainleaf.engine.document.columns import ancestors, hides
from plainleaf.engine.document.element_text import class_and_id
from plainleaf.engine.document.inserted_names import names_inserted
from plainleaf.engine.document.tags import DIALOGS, HEADINGS

BACKGROUND, CODE, FORMULA = Override("background image"), Override("code"), Override("formula")
CLASSIFIER = Override("classifier")
BOX, QUOTE = Override("box"), Override("quote")
HIDDEN = Override("removal", "the page hides it (hidden, aria-hidden or display:none)", "hidden")
PERMALINK = Override("removal", "a link of a heading to itself", "permalink")
PREVIEW = Override("removal", "another rendering of a formula", "formula")
TOP = Override("removal", "a link to the top of the page", "permalink")
ICON = Override("removal", "the name of an icon", "icon")
EDIT = Override("removal", "a link to edit this section", "permalink")
COUNT = Override("removal", "how many comments there are", "count")
ADDED = Override("removal", "what the program of the page adds to each text", "added")
INSERTED = Override("removal", "a box that a script of another firm put into the page", "added")
_REASONS: dict[NameKind, Override] = {
    "share": Override("removal", "buttons to share the page", "clutter"),
    "related": Override("removal", "links to other articles", "clutter"),
    "newsletter": Override("removal", "an invitation to subscribe or to give", "clutter"),
    "advertisement": Override("removal", "an advertisement", "clutter"),
    "navigation": Override("removal", "navigation", "clutter"),
    "offers": Override("removal", "links to offers or to the news of the hour", "clutter"),
    "comments": Override("removal", "a form to write a comment", "clutter"),
    "tools": Override("removal", "controls of the page", "clutter"),
}
# What may be clutter at all: a class of a heading, a cell or a word in the text says nothing of the kind.
_BOXES = frozenset(
    {"div", "section", "aside", "nav", "ul", "ol", "form", "p", "footer", "header", "figure", "span", "a"}
)
# What may be of another language or direction than the sentence around it.
_IN_TEXT = frozenset({"span", "a", "abbr", "bdi", "bdo", "font", *STYLES})
_SIGNS_OF_LINK = frozenset(
    {"#", "¶", "§", "🔗", "⚓", "link", "permalink", "anchor", "🔗︎", "❡", "direct link", "copy link"}
)
_TOPS = frozenset({"top", "[top]", "(top)", "back to top", "return to top", "↑", "⇧", "⬆", "^"})
_STYLE, _CLASS, _TEX, _ID, _ROLE, _SPEECH, _HIDDEN, _ARIA, _EMBED = (1 << bit for bit in range(9))
_NAME, _HIDING = _CLASS | _ID | _ROLE, _STYLE | _HIDDEN | _ARIA
# Attributes and tags that are worth a look; of the others there are hundreds on a page.
_ASKED: dict[object, int] = {
    "style": _STYLE, "hidden": _HIDDEN, "aria-hidden": _ARIA, "class": _CLASS, "id": _ID, "role": _ROLE,
    "lang": _SPEECH, "dir": _SPEECH, FRAME: _EMBED, **dict.fromkeys(SOURCES, _TEX),
}  # fmt: skip
_HIDES = (("style", _STYLE), ("aria-hidden", _ARIA), ("hidden", _HIDDEN))
_TELLING = frozenset({"form", "math", "img", "mjx-container", "nav"})
_NAMED = HEADINGS | {"dt", "span", "summary"}  # whose link to itself is one to copy
_WHOLE = (FORMULA, CODE)
_FOLDED = re.compile(r"accordion|tab-?pane|faq|spoiler|callout", re.IGNORECASE)
_BY_NAME = ("hidden", "clutter")
"""Steps that a method which gives each run a probability, by the names around it too, knows better."""
SHARE_OF_TEXT = 0.3
"""Of the kept text; a box that holds more is no clutter, whatever it is called."""
SHARE_OF_OFFERS = 0.5
"""The same of a box of links that is called a ticker, coupons or jobs: beside a short text it is long."""
LONG_BOX = 1500
"""Characters; a box without a high share of links that holds more is no clutter."""


def find_overrides(document: Document, region: Region) -> Overrides:
    """Which nodes of a region are something other than their tag says."""
    found: Overrides = {}
    nodes = document.nodes
    element, tags, end = nodes.element, nodes.lists.tag, nodes.lists.end
    shown = [name in _TELLING for name in nodes.tag_names]
    linking = [name == "a" for name in nodes.tag_names]
    named = [name in _NAMED for name in nodes.tag_names]
    boxes = [name in _BOXES for name in nodes.tag_names]
    parent = nodes.lists.parent
    asked: dict[tuple[object, ...], int] = {}  # the same few attributes stand together all over a page
    start, kept = region.start, region.kept or []
    run_start, run_end = nodes.lists.run_start, nodes.lists.run_end
    unkept = _without_kept_text(document, region)
    total = int(document.runs.length[document.under(start)][region.keep[document.under(start)]].sum())
    node, stop = start + 1, end[start]
    while node < stop:
        if unkept[node]:
            if region.probabilistic and kept[run_start[node]] > 0 and kept[run_end[node]] < kept[-1]:
                override = _override_of(document, node, element[node], _asked(tuple(element[node].keys())), total)
                if override is not None and override.label in _BY_NAME:  # between kept text: readers are told of it
                    found[node] = override
            node = end[node]  # text of which nothing is kept
            continue
        one, tag, said = element[node], tags[node], 0
        if given := one.keys():
            if len(given) == 1:  # as of most
                said = _ASKED.get(given[0], 0)
            else:
                names = tuple(given)
                found_before = asked.get(names)
                said = asked.setdefault(names, _asked(names)) if found_before is None else found_before
            if said == _CLASS:
                said = 0 if _is_silent(one.get("class", "")) else said
            elif said:
                said = _telling(one, said, boxes[tag], run_end[node] > run_start[node])
        if not (said or shown[tag] or (linking[tag] and named[tags[parent[node]]])):  # as of most
            node += 1
            continue
        override = _override_of(document, node, one, said, total)
        if override is not None and override.label == "clutter" and not region.prune:
            override = None
        if override is None or (
            region.probabilistic
            and override.label in _BY_NAME
            and override is not _REASONS["offers"]
            and run_end[node] > run_start[node]
            and not (override in (HIDDEN, SPOKEN) and kept and is_hidden_part(document, node, override, kept))
        ):
            if override is HIDDEN and _is_panel(one, said):
                found[node] = PANEL
            node += 1
            continue
        found[node] = override
        # Below what is left out or read as a whole there is nothing to override.
        node = end[node] if override.kind == "removal" or override in _WHOLE else node + 1
    if region.layout is not None:
        for line in region.layout.lines:
            if found.get(line) is PERMALINK:  # of a post: its date
                del found[line]
        found |= dict.fromkeys(region.layout.boxes, BOX) | dict.fromkeys(region.layout.quotes, QUOTE)
        found |= dict.fromkeys(region.layout.beside, ADDED)
    return found


def _without_kept_text(document: Document, region: Region) -> list[bool]:
    """For each node whether it has text and none of it is kept."""
    nodes, bare = document.nodes, region.without_kept_text(document)
    without: list[bool] = [False] * len(nodes) if bare is None else (bare & (nodes.run_end > nodes.run_start)).tolist()
    return without


def _asked(names: tuple[object, ...]) -> int:
    """Which of the telling attributes are among these."""
    said = 0
    for name in names:
        said |= _ASKED.get(name, 0)
    return said


def _telling(element: etree._Element, said: int, is_box: bool, has_text: bool) -> int:
    """Which of the telling attributes that an element has tell something of it; most do not. What has no text may be a
    picture by its style."""
    if said & _CLASS and _is_silent(element.get("class", "")):
        said -= _CLASS
    if said & _ID and not (is_box and _id_tells(element.get("id", ""))):
        said -= _ID
    if said & _STYLE and has_text and not hides("style", element.get("style", "")):
        said -= _STYLE
    return said


def _id_tells(name: str) -> bool:
    return name in ADDED_BY_ID or names_inserted(name) or clutter_kind(name) is not None


@lru_cache(maxsize=4096)
def _is_silent(names: str) -> bool:
    """Whether the classes of an element say nothing about any that has them: most do not."""
    return all(map(_says_nothing, names.split()))


@lru_cache(maxsize=16384)
def _says_nothing(name: str) -> bool:
    """The same of one class; sites share many of them, but seldom the same few together."""
    return not (says_kind(name) or names_side_note(name) or names_code_box(name) or names_title(name))


def _override_of(document: Document, node: int, element: etree._Element, said: int, total: int) -> Override | None:
    """The override of one node; ``said`` tells which of the telling attributes it has."""
    tag = document.nodes.tag_of(node)
    override = None
    if said & _HIDING and _is_hidden(element, said):
        small = 2 * int(document.text_length[node]) <= total
        override = HIDDEN if small and not is_folded(document, node, element) else None
    if said & _NAME:
        override = _named(document, node, element, said, total) or override
        if (override is None or override.label in _BY_NAME) and said & _CLASS:
            if is_side_note(element):
                return Override("side note")
            if override is None and tag == "div" and is_code_box(element):
                return CODE
            if override is None and names_title(element.get("class", "")):
                return titled(document, node, element)
    if said & _EMBED and document.text_length[node] == 0:
        return Override("embed")
    if tag == "math" or ((said & _TEX or tag in ("img", "mjx-container")) and is_formula(element)):
        return FORMULA
    if override is None and said & (_HIDING | _ROLE) and document.text_length[node] == 0 and is_picture(element):
        return BACKGROUND
    if override is None and said & _SPEECH and tag in _IN_TEXT and differs(element):
        return Override("language")
    if override is None and tag == "a" and (sign := _sign_in_heading(document, node, element)):
        return TOP if sign in _TOPS else PERMALINK
    if override is None and _is_panel(element, said):
        return PANEL
    if override is None and tag == "form" and is_to_fill(document, node, element, total):
        return FORM
    if override is None and tag == "nav" and document.text_length[node] <= total * SHARE_OF_TEXT:
        return _REASONS["navigation"]
    return override


def _is_hidden(element: etree._Element, said: int) -> bool:
    """Whether an element's own attributes hide it."""
    return any(hides(name, element.get(name, "")) for name, bit in _HIDES if said & bit)


def is_folded(document: Document, node: int, element: etree._Element) -> bool:
    """Whether a hidden element is content that a click unfolds: the panel of an accordion or of a tab."""
    part = document.under(node)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    if 2 * linked > int(document.text_length[node]) or not _unfolds(element):  # a menu, or nothing of the kind
        return False
    return not any(one.get("role") in DIALOGS for one in (element, *element.iterancestors()))


def _unfolds(element: etree._Element) -> bool:
    """Whether an element is called a panel, stands in ``details``, or behind what opens it."""
    if element.get("role") in ("tabpanel", "region"):
        return True
    if _FOLDED.search(class_and_id(element)):
        return True
    if any(above.tag == "details" for above in ancestors(element, 3)):
        return True
    before = element.getprevious()
    return before is not None and any(
        one.get("aria-expanded") for one in before.iter("button", "a", "div", "h2", "h3", "h4")
    )


def _named(document: Document, node: int, element: etree._Element, said: int, total: int) -> Override | None:
    """What the names of an element make of it."""
    names = element.get("class") if said & _CLASS else None
    meant = meaning_of(names) if names else None
    if said & _ID and (identifier := element.get("id")):
        if identifier in ADDED_BY_ID:
            meant = ("added", "")
        elif names_inserted(identifier):
            meant = ("inserted", "")
    if meant is None and said & _ID and element.tag in _BOXES and (identifier := element.get("id")):
        by_id = clutter_kind(identifier)
        meant = (by_id, "") if by_id else None
    if meant is None and names and (box := labelled_kind(names)) and is_labelled(element):
        return callout_of(element, box)
    if meant is None:
        return _by_role(document, node, element, total) if said & _ROLE else None
    kind, value = meant
    if kind == "formula":
        return PREVIEW if is_scripted(element) else FORMULA if is_formula(element) else None
    if kind == "label":
        return None if is_mark_alone(element.getparent()) else Override("back link")
    if kind == "pullquote":
        return Override("pull quote") if element.tag in ("div", "aside", "section", "p", "figure") else None
    if kind == "callout":
        return callout_of(element, value)
    if kind == "title":
        return title_of(element)
    if kind == "permalink":
        short = element.tag in ("a", "span", "button") and document.text_length[node] < 20
        is_term = element.find("code") is not None  # mandoc: an option
        return PERMALINK if short and not is_term and not _is_whole_heading(document, node) else None
    if kind == "card":
        return Override("card") if element.tag in ("aside", "div") else None
    if kind == "preview":
        return PREVIEW
    if kind == "spoken":
        return SPOKEN if element.tag == "caption" or is_clutter(document, node, element, "tools", total) else None
    if kind == "icon":
        return ICON if icon_of(element) and element.tag not in ("td", "th") else None
    if kind == "panel":
        return PANEL
    if kind == "classifier":
        return CLASSIFIER if is_classifier(element) else None
    if kind == "crosshead":
        return heading_of(document, node, element)
    if kind == "added":
        length = document.text_length[node]
        return ADDED if length < total and (length or next(element.iter("button"), None) is not None) else None
    if kind == "inserted":
        return INSERTED if document.text_length[node] < total else None
    if kind == "comments" and element.tag in ("a", "span") and _is_number(document, node):
        return COUNT
    if kind == "edit":
        return EDIT if document.text_length[node] < 40 else None
    return _REASONS[kind] if is_clutter(document, node, element, kind, total) else None


def _is_number(document: Document, node: int) -> bool:
    """Whether a node's text is a number alone."""
    text: list[str] = document.runs.text[document.under(node)]
    return len(text) == 1 and text[0].isdecimal()


def _is_panel(element: etree._Element, said: int) -> bool:
    return said & _ROLE > 0 and element.get("role") == "tabpanel"


def _by_role(document: Document, node: int, element: etree._Element, total: int) -> Override | None:
    role = element.get("role")
    if role == "heading":
        return heading_of(document, node, element)
    if role == "tablist" and document.text_length[node] < LONG_BOX:
        folded = element.find(".//*[@role='tabpanel']") is not None  # an accordion: the tabs stand between the panels
        return None if folded else _REASONS["tools"]
    if role in ("navigation", "search") and document.text_length[node] <= total * SHARE_OF_TEXT:
        return _REASONS["navigation"]
    return None


def is_clutter(document: Document, node: int, element: etree._Element, kind: NameKind, total: int) -> bool:
    """Whether a box that is named like clutter is clutter: a small part of the text, and made of links or short."""
    if element.tag not in _BOXES:
        return False
    length = int(document.text_length[node])
    most = SHARE_OF_OFFERS if kind == "offers" else SHARE_OF_TEXT
    if length > total * most or length == 0:
        return length == 0 and kind in ("share", "advertisement") and element.tag not in ("figure", "a", "span")
    if next(element.iter("pre", "math"), None) is not None:  # a frame around a listing, with its own toolbar
        return False
    part = document.under(node)
    linked = int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start])
    words = int(document.words_before[part.stop] - document.words_before[part.start])
    if element.tag in ("p", "span", "a", "header", "figure"):
        return kind in ("share", "tools", "advertisement", "newsletter", "related") and words < 25
    if kind in ("related", "navigation", "offers"):
        return 2 * linked >= length
    if kind == "share":
        return words < 60
    return length < LONG_BOX and (kind != "tools" or words < 60)


def _is_whole_heading(document: Document, node: int) -> bool:
    """Whether the words of a heading stand in this link to itself, and nowhere else."""
    above = int(document.nodes.parent[node])
    while above > document.body and document.text_length[above] == document.text_length[node]:
        if document.nodes.tag_of(above) in HEADINGS:
            text = " ".join(document.runs.text[document.under(node)]).lower()
            return text not in _SIGNS_OF_LINK
        above = int(document.nodes.parent[above])
    return False


def _sign_in_heading(document: Document, node: int, element: etree._Element) -> str:
    """What a link in a heading or term says by which readers copy its address, or leave for the top of the page; empty
    for any other."""
    if document.text_length[node] > 14:
        return ""
    parent = element.getparent()
    if parent is None or parent.tag not in _NAMED or "#" not in (element.get("href") or ""):
        return ""
    text = "".join(map(str, element.itertext())).strip().lower()
    around = document.nodes.lists.parent[node]
    is_sign = text in _SIGNS_OF_LINK or (text[:1] == "#" and (element.get("href") or "").lower() == text)
    is_sign = is_sign or (
        text in _TOPS and parent.tag in HEADINGS and document.text_length[around] > document.text_length[node]
    )
    return text if is_sign else ""
