"""The cover: an SVG with title, authors and site, so that the core needs no drawing library."""

from plainleaf.engine.render.epub import xml
from plainleaf.engine.render.epub.about import About
from plainleaf.engine.render.wrapping import width_of, wrapped

WIDTH, HEIGHT = 1200, 1600
_GROUND, _INK, _QUIET, _LEAF = "#f6eedd", "#22271f", "#6a6f62", "#3d7a4a"
_LONGEST = 8  # maximum lines of a title


def cover(about: About) -> str:
    """Draw the cover."""
    size = 104 if width_of(about.title) <= 48 else 84 if width_of(about.title) <= 110 else 66
    lines = wrapped(" ".join(about.title.split()), 1640 // size)
    if len(lines) > _LONGEST:
        lines = [*lines[: _LONGEST - 1], lines[_LONGEST - 1] + " …"]
    top = 480 if len(lines) > 4 else 580
    parts = [_line(line, top + at * size * 1.22, size, _INK, "bold") for at, line in enumerate(lines)]
    below = top + len(lines) * size * 1.22
    parts += [
        _line(line, below + 50 + at * 60, 46, _QUIET, "normal") for at, line in enumerate(_some(about.authors, 42))
    ]
    parts += [_line(line, 1420 + at * 50, 38, _QUIET, "normal") for at, line in enumerate(_some(about.sites, 50))]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_GROUND}"/>\n'
        '<path transform="translate(58 -60)" fill="none" '
        'd="M600 210c-92 34-132 112-118 212 92-22 146-98 118-212zm-112 216c20-72 52-124 92-168" '
        f'stroke="{_LEAF}" stroke-width="12" stroke-linecap="round"/>\n'
        f'<rect x="540" y="1340" width="120" height="6" fill="{_LEAF}"/>\n{"".join(parts)}</svg>\n'
    )


def _some(names: tuple[str, ...], width: int) -> list[str]:
    if not names:
        return []
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    lines = wrapped(", ".join(names[:3]) + more, width)
    return [*lines[:1], lines[1] + (" …" if len(lines) > 2 else "")] if len(lines) > 1 else lines


def _line(text: str, y: float, size: int, colour: str, weight: str) -> str:
    return (
        f'<text x="{WIDTH // 2}" y="{y:.0f}" font-family="Georgia, serif" font-size="{size}" font-weight="{weight}" '
        f'fill="{colour}" text-anchor="middle">{xml.content(text)}</text>\n'
    )
