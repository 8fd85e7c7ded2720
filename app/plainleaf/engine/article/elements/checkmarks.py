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
    for inner in cell.iterdescendants("i", "span", "div", "svg", "use", "input", "title"):
        label = (inner.get("aria-label") or (inner.text if inner.tag == "title" else inner.get("title")) or "").strip()
        if 0 < len(label) <= LONGEST:
            return " ".join(label.split())
        if inner.get("type") == "checkbox":
            return "☐" if inner.get("checked") is None else "☑"
        if (icon := icon_of(inner)) in _NAMES:
            return _NAMES[icon]
        name = f"{inner.get('class') or ''} {(inner.get('href') or '').partition('#')[2]}"
        if is_named(name, "cross"):
            return "✗"
        if is_named(name, "tick"):
            return "✓"
    return ""
