"""Pictures that a page has twice, for light pages and for dark ones: the article has one of them."""

import re

from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements.pictures.images import best
from plainleaf.engine.document.columns import ancestors

NEAR = 6
"""Elements between the two, at most, and around the other one among which what leaves it out is looked for."""

_THEME = re.compile(r"[./_#-]{0,3}(?<![a-z])(dark|light)(?:[_-]?(?:mode|theme))?(?:-only)?(?![a-z])", re.IGNORECASE)
_HASH = re.compile(r"[.-][0-9a-f]{8,}(?=\.)")
_RANKS = {"": 0, "light": 1, "dark": 2}


def is_for_other_theme(writer: BlockWriter, node: int, src: str) -> bool:
    """Whether the address of a picture says that it is for dark pages, or for light ones, and the same for others
    stands beside it and is shown."""
    if "dark" not in src and "light" not in src:
        return False
    name, theme = _parted(src)
    for other in range(max(node - NEAR, 0), min(node + NEAR + 1, len(writer.element))):
        element = writer.element[other]
        if other == node or element.tag != "img":
            continue
        beside, for_theme = _parted(best(element, writer.addresses))
        if beside == name and _RANKS[for_theme] < _RANKS[theme] and not _is_left_out(writer, other):
            return True
    return False


def _parted(address: str) -> tuple[str, str]:
    """The address of a picture without the pages that it is for, and these."""
    found = _THEME.findall(address)
    return _HASH.sub("", _THEME.sub("", address)), found[-1].lower() if found else ""


def _is_left_out(writer: BlockWriter, node: int) -> bool:
    around = (writer.document.node_of_element.get(one, -1) for one in ancestors(writer.element[node], NEAR))
    return any(one in writer.overrides and writer.overrides[one].kind == "removal" for one in (node, *around))
