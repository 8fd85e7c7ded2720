"""Readers' comments under an article, which may be kept too; the posts of a thread are its content, not comments."""

import numpy as np
from numpy.typing import NDArray

from plainleaf.engine.auto.view import ABOVE, View
from plainleaf.engine.auto.words import MARKUP_WORDS, markup_bits
from plainleaf.engine.document import covered

_GROUPS = list(MARKUP_WORDS)
_COMMENT = 1 << _GROUPS.index("comment")
_BYLINE = 1 << _GROUPS.index("byline")
_CONTROLS = sum(1 << _GROUPS.index(name) for name in ("account", "paging", "search", "share"))
_FORM = 1 << ABOVE.index("form")
_ENDS = (".", "!", "?", "…", "。", "！", "？")

THREAD = 0.5
"""A page that has more than this share of its content in parts that call themselves comments is a thread."""
WORDS = 3
"""Words from which a text in the comments is said by somebody; shorter ones are "Reply", "Like", "Report", unless they
end like a sentence."""
LINKED = 0.5
"""Share of linked text up to which it is no list of links."""
BYLINE = 60
"""Characters up to which a text beside a comment can be its writer or its date."""

Bools = NDArray[np.bool_]


def comments(v: View, kept: Bools) -> Bools:
    """The blocks that readers wrote under an article, with who wrote them and when, shape (blocks,).

    ``kept`` are the blocks that are content anyway: where most of them are comments themselves, the page is a thread.
    """
    own = np.array(list(map(markup_bits, v.marked.names)), np.int64)[v.marked.of_node]
    owner = v.document.runs.owner[v.blocks.start]
    beside = np.fromiter((_of_element(v, node) for node in owner.tolist()), np.int64, len(owner))
    inside = _inside(v, (own & _COMMENT) != 0)
    content = v.size * kept
    if not inside.any() or float(content[inside].sum()) > THREAD * float(content.sum()):
        return np.zeros(len(inside), np.bool_)
    in_form = (v.tag_bits[v.container] & _FORM) != 0
    ended = np.fromiter((text.endswith(_ENDS) for text in v.texts), np.bool_, len(inside))
    said = (ended | (v.size >= WORDS)) & (v.linked <= LINKED * v.chars)
    near = own[v.above[0]] | own[v.above[1]] | beside
    byline = ((near & _BYLINE) != 0) & (v.chars <= BYLINE)
    controls = (near & _CONTROLS) != 0
    found: Bools = inside & ~in_form & ~controls & (said | byline)
    return found


def _inside(v: View, node: Bools) -> Bools:
    """The blocks that lie below one of the masked nodes of the body, shape (blocks,)."""
    at = np.flatnonzero(node)
    at = at[at > v.document.body]
    below: Bools = covered(at, v.document.nodes.end[at], len(node))[v.container] > 0
    return below


def _of_element(v: View, node: int) -> int:
    element = v.document.nodes.element[node]
    return markup_bits(f"{element.get('class') or ''} {element.get('id') or ''}")
