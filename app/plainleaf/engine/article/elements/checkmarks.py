"""Table cells with only a sign: a tick or a cross from a style sheet or a drawing."""

from lxml import etree

from plainleaf.engine.article.class_names import icon_of
from plainleaf.engine.names import is_named

_NAMES = {
    **dict.fromkeys(("check", "check_circle", "check_small", "done", "done_all", "task_alt"), "✓"),
    **dict.fromkeys(("cancel", "clear", "close", "highlight_off"), "✗"),
}
"""The signs for the icons of a font, by name."""
LONGEST = 40
"""Maximum characters of the description of a sign."""


def checkmark_in(cell: etree._Element) -> str:
    """The sign, or its description, in a cell without text; empty if there is none."""
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
        if is_named(name, "cross"):
            return "✗"
        if is_named(name, "tick"):
            return "✓"
    return ""
