"""What a table's cell says by a sign alone: a tick or a cross that a style sheet or a drawing puts there."""

import re

from lxml import etree

from plainleaf.engine.article.class_names import icon_of
from plainleaf.engine.lazy_compile import lazy_compile

_TICK = lazy_compile(r"(?:^|[\s_-])(?:check|checked|checkmark|tick|ticked)(?:$|[\s_-])", re.IGNORECASE)
_CROSS = lazy_compile(r"(?:^|[\s_-])(?:cross|crossmark|xmark|times)(?:$|[\s_-])", re.IGNORECASE)
_NAMES = {
    **dict.fromkeys(("check", "check_circle", "check_small", "done", "done_all", "task_alt"), "✓"),
    **dict.fromkeys(("cancel", "clear", "close", "highlight_off"), "✗"),
}
"""The signs for the icons of a font, by their names there."""
LONGEST = 40
"""Characters; what describes a sign is no longer."""


def checkmark_in(cell: etree._Element) -> str:
    """The sign or the words for it in a cell without text, empty where there are none."""
    if icon := icon_of(cell):
        return _NAMES.get(icon, "")
    for one in cell.iterdescendants("i", "span", "div", "svg", "use", "input", "title"):
        label = (one.get("aria-label") or (one.text if one.tag == "title" else one.get("title")) or "").strip()
        if 0 < len(label) <= LONGEST:
            return " ".join(label.split())
        if one.get("type") == "checkbox":
            return "☐" if one.get("checked") is None else "☑"
        if (icon := icon_of(one)) in _NAMES:
            return _NAMES[icon]
        name = f"{one.get('class') or ''} {(one.get('href') or '').partition('#')[2]}"
        if _CROSS.search(name):
            return "✗"
        if _TICK.search(name):
            return "✓"
    return ""
