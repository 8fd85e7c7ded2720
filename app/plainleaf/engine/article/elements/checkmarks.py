"""What a table's cell says by a sign alone: a tick or a cross that a style sheet or a drawing puts there."""

import re

from lxml import etree

_TICK = re.compile(r"(?:^|[\s_-])(?:check|checked|checkmark|tick|ticked)(?:$|[\s_-])", re.IGNORECASE)
_CROSS = re.compile(r"(?:^|[\s_-])(?:cross|crossmark|xmark|times)(?:$|[\s_-])", re.IGNORECASE)
LONGEST = 40
"""Characters; what describes a sign is no longer."""


def checkmark_in(cell: etree._Element) -> str:
    """The sign or the words for it in a cell without text, empty where there are none."""
    for one in cell.iterdescendants("i", "span", "div", "svg", "use", "input", "title"):
        label = (one.get("aria-label") or (one.text if one.tag == "title" else one.get("title")) or "").strip()
        if 0 < len(label) <= LONGEST:
            return " ".join(label.split())
        if one.get("type") == "checkbox":
            return "☐" if one.get("checked") is None else "☑"
        name = f"{one.get('class') or ''} {(one.get('href') or '').partition('#')[2]}"
        if _CROSS.search(name):
            return "✗"
        if _TICK.search(name):
            return "✓"
    return ""
