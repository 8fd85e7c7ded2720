"""Overrides by the classes, the id and the role of an element: an action for each kind of name."""

from collections.abc import Callable, Collection
from functools import partial

from lxml import etree

from plainleaf.engine.article.build.overrides import PANEL, SPOKEN, Override
from plainleaf.engine.article.class_names import callout_kind, icon_of, is_code_box
from plainleaf.engine.article.elements.callouts import callout_of, is_labelled, title_of
from plainleaf.engine.article.elements.named_headings import heading_of
from plainleaf.engine.article.math.formulas import is_formula, is_scripted
from plainleaf.engine.article.notes.sidenotes import is_mark_alone, is_side_note
from plainleaf.engine.document import Document
from plainleaf.engine.document.tags import HEADINGS
from plainleaf.engine.names import Kind, kinds_of
from plainleaf.engine.record import record

CODE, FORMULA = Override("code"), Override("formula")
PERMALINK = Override("removal", "a link of a heading to itself", "permalink")
OFFERS = Override("removal", "links to offers or to the news of the hour", "clutter")
NAVIGATION = Override("removal", "navigation", "clutter")
ADDED = Override("removal", "what the program of the page adds to each text", "added")
_PREVIEW = Override("removal", "another rendering of a formula", "formula")
_ICON = Override("removal", "the name of an icon", "icon")
_EDIT = Override("removal", "a link to edit this section", "permalink")
_COUNT = Override("removal", "how many comments there are", "count")
_INSERTED = Override("removal", "a box that a script of another firm put into the page", "added")
_FORM = Override("removal", "a form to write a comment", "clutter")
_TOOLS = Override("removal", "controls of the page", "clutter")
# Elements that may be clutter: the class of a heading, a cell or a word in the text is no sign of it.
BOXES = frozenset(
    {"div", "section", "aside", "nav", "ul", "ol", "form", "p", "footer", "header", "figure", "span", "a"}
)
_LINES = frozenset({"p", "span", "a", "header", "figure"})
_IN_LINES = frozenset({"share", "tools", "advertisement", "newsletter", "related"})
_OF_LINKS = frozenset({"related", "navigation", "offers"})
SIGNS_OF_LINK = frozenset(
    {"#", "¶", "§", "🔗", "⚓", "link", "permalink", "anchor", "🔗︎", "❡", "direct link", "copy link"}
)
SHARE_OF_TEXT = 0.3
"""Share of the kept text; a larger box is not clutter, whatever its name."""
SHARE_OF_OFFERS = 0.5
"""The same for a box of links named ticker, coupons or jobs, which is long beside a short text."""
LONG_BOX = 1500
"""Characters; a longer box without a high share of links is not clutter."""
FEW, LINE = 60, 25
"""Maximum words of buttons and controls, and of a line that is clutter."""
SENTENCE = 12
"""Words of letters in one run from which a text is not a formula."""
LINK, EDITING = 20, 40
"""Maximum characters of a heading's link to itself, and of one for editing."""


@record(frozen=True, slots=True)
class Named:
    """A named element; ``total`` is the characters of kept text."""

    document: Document
    node: int
    element: etree._Element
    total: int

    @property
    def length(self) -> int:
        """Characters in the element."""
        return self.document.text_lengths[self.node]


def by_names(named: Named, names: str, kinds: Collection[Kind] = ()) -> Override | None:
    """The override by a class or id: the first one of its kinds, or of the given ones."""
    actions = (_DONE[kind](named) for kind in kinds_of(names) if kind in (kinds or _DONE))
    return next(filter(None, actions), None)


def by_role(named: Named, role: str | None) -> Override | None:
    """The override by a role."""
    if role == "heading":
        return heading_of(named.document, named.node, named.element)
    if role == "tablist" and named.length < LONG_BOX:
        folded = named.element.find(".//*[@role='tabpanel']") is not None  # an accordion: tabs are between panels
        return None if folded else _TOOLS
    if role in ("navigation", "search") and named.length <= named.total * SHARE_OF_TEXT:
        return NAVIGATION
    return None


def _if(override: Override, holds: Callable[[Named], bool]) -> Callable[[Named], Override | None]:
    """The override, for elements that satisfy a condition."""
    return lambda named: override if holds(named) else None


def _clutter(override: Override, kind: Kind) -> Callable[[Named], Override | None]:
    return _if(override, partial(is_clutter, kind))


def is_clutter(kind: Kind, named: Named) -> bool:
    """True if a box with a name of clutter is clutter: a small part of the text, and short or mostly links."""
    tag, length, document = named.element.tag, named.length, named.document
    if tag not in BOXES:
        return False
    if length == 0:
        return kind in ("share", "advertisement") and tag not in ("figure", "a", "span")
    if length > named.total * (SHARE_OF_OFFERS if kind == "offers" else SHARE_OF_TEXT):
        return False
    if next(named.element.iter("pre", "math"), None) is not None:  # a frame around a listing, with its own toolbar
        return False
    part = document.under(named.node)
    words = int(document.words_before[part.stop] - document.words_before[part.start])
    if tag in _LINES:
        return kind in _IN_LINES and words < LINE
    if kind in _OF_LINKS:
        return 2 * int(document.linked_chars_before[part.stop] - document.linked_chars_before[part.start]) >= length
    return (kind not in ("share", "tools") or words < FEW) and (kind == "share" or length < LONG_BOX)


def _formula(named: Named) -> Override | None:
    if is_scripted(named.element):
        return _PREVIEW
    return FORMULA if is_formula(named.element) and not _is_text_to_typeset(named) else None


def _is_text_to_typeset(named: Named) -> bool:
    """True if an element named after a formula renderer contains sentences, some with formulas."""
    runs = named.document.runs.text[named.document.under(named.node)]
    return any(sum(map(str.isalpha, run.split())) >= SENTENCE for run in runs)


def _callout(named: Named) -> Override | None:
    """A callout; a row of figures with nothing else is none."""
    length, nodes = named.document.text_lengths, named.document.node_of_element
    captions = sum(length[nodes[figure]] for figure in named.element.iter("figure"))
    is_row = next(named.element.iter("figure"), None) is not None and captions >= named.length
    return None if is_row else callout_of(named.element, callout_kind(named.element.get("class") or ""))


def _comment_form(named: Named) -> Override | None:
    if named.element.tag in ("a", "span"):
        text = named.document.runs.text[named.document.under(named.node)]
        return _COUNT if len(text) == 1 and text[0].isdecimal() else None
    return _FORM if is_clutter("comment_form", named) else None


def _permalink(named: Named) -> Override | None:
    """A short link to its heading, except mandoc's, which is an option, and one that is the heading itself."""
    element = named.element
    short = element.tag in ("a", "span", "button") and named.length < LINK and element.find("code") is None
    return PERMALINK if short and not _is_whole_heading(named.document, named.node) else None


def _is_whole_heading(document: Document, node: int) -> bool:
    """True if this link to itself contains all words of the heading."""
    above = int(document.nodes.parent[node])
    while above > document.body and document.text_lengths[above] == document.text_lengths[node]:
        if document.nodes.tag_of(above) in HEADINGS:
            return " ".join(document.runs.text[document.under(node)]).lower() not in SIGNS_OF_LINK
        above = int(document.nodes.parent[above])
    return False


def _is_added(named: Named) -> bool:
    return named.length < named.total and (named.length > 0 or next(named.element.iter("button"), None) is not None)


_DONE: dict[Kind, Callable[[Named], Override | None]] = {
    "formula": _formula,
    "callout_title": lambda named: title_of(named.element),
    "added": _if(ADDED, _is_added),
    "callout": _callout,
    "permalink": _permalink,
    "card": _if(Override("card"), lambda named: named.element.tag in ("aside", "div")),
    "preview": lambda _: _PREVIEW,
    "note_label": _if(Override("back link"), lambda named: not is_mark_alone(named.element.getparent())),
    "icon": _if(_ICON, lambda named: bool(icon_of(named.element)) and named.element.tag not in ("td", "th")),
    "spoken": _if(SPOKEN, lambda named: named.element.tag == "caption" or is_clutter("tools", named)),
    "edit": _if(_EDIT, lambda named: named.length < EDITING),
    "panel": lambda _: PANEL,
    "crosshead": lambda named: heading_of(named.document, named.node, named.element),
    "inserted": _if(_INSERTED, lambda named: named.length < named.total),
    "control": _if(_INSERTED, lambda named: named.length < named.total),
    "side_note": _if(Override("side note"), lambda named: is_side_note(named.element)),
    "share": _clutter(Override("removal", "buttons to share the page", "clutter"), "share"),
    "related": _clutter(Override("removal", "links to other articles", "clutter"), "related"),
    "newsletter": _clutter(Override("removal", "an invitation to subscribe or to give", "clutter"), "newsletter"),
    "advertisement": _clutter(Override("removal", "an advertisement", "clutter"), "advertisement"),
    "navigation": _clutter(NAVIGATION, "navigation"),
    "comment_form": _comment_form,
    "offers": _clutter(OFFERS, "offers"),
    "pull_quote": _if(
        Override("pull quote"), lambda named: named.element.tag in ("div", "aside", "section", "p", "figure")
    ),
    "tools": _clutter(_TOOLS, "tools"),
    "self_labelled": lambda named: _callout(named) if is_labelled(named.element) else None,
    "code_box": _if(CODE, lambda named: named.element.tag == "div" and is_code_box(named.element)),
}
KINDS = frozenset(_DONE)
"""The kinds of classes with an action."""
KINDS_OF_IDENTIFIERS: tuple[Kind, ...] = ("added", "inserted", "control")
"""The kinds of ids with an action."""
