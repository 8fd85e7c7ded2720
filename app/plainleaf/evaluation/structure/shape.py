"""The shape of a text: its parts by kind in a comparable form, and all its words in order."""

import re
from dataclasses import dataclass, field
from urllib.parse import unquote, urljoin, urlsplit

_WORD = re.compile(r"\w+")

FEATURES = (
    "headings", "list items", "links", "images", "captions", "code blocks", "code lines", "table cells", "footnotes",
    "emphasis", "formulas",
)  # fmt: skip


@dataclass(slots=True)
class StructureShape:
    """Parts by kind, in document order. ``words`` are those of the whole text except its footnote marks. ``lines`` are
    its paragraphs and similar single lines as plain words, in which the page's captions are searched.

    Headings, items, cells, notes and emphasis are words (or characters, if there are no words); an item excludes the
    items inside it. Links and images are addresses; images in ``data:`` addresses, links within the page and scripts do
    not count. Code lines keep their indentation and are never empty. Formulas are TeX without white space.
    """

    parts: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in FEATURES})
    words: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def add(self, feature: str, text: str) -> None:
        """Add a part that consists of words, unless it is empty."""
        key = plain(text)
        if key:
            self.parts[feature].append(key)

    def add_line(self, text: str) -> None:
        """Add a paragraph or a similar single line."""
        if key := plain(text):
            self.lines.append(key)

    def add_link(self, feature: str, address: str, base: str) -> None:
        """Add a link or an image."""
        key = address_key(address, base)
        if key:
            self.parts[feature].append(key)

    def add_code(self, text: str) -> None:
        """Add a code block and its lines."""
        lines = [line.expandtabs(4).rstrip() for line in text.replace("\u00a0", " ").splitlines()]
        lines = [line for line in lines if line.strip()]
        if lines:
            self.parts["code blocks"].append("\n".join(lines))
            self.parts["code lines"].extend(lines)
            self.add_text(text)

    def add_formula(self, tex: str) -> None:
        """Add a formula."""
        key = "".join(tex.split())
        if key:
            self.parts["formulas"].append(key)
            self.add_text(tex)

    def add_text(self, text: str) -> None:
        """Append running text."""
        self.words.extend(_WORD.findall(text.lower()))


def plain(text: str) -> str:
    """The words in lower case, or the characters of a text without words."""
    return " ".join(_WORD.findall(text.lower())) or "".join(text.split())


def address_key(address: str, base: str) -> str:
    """An absolute address without scheme, ``www.`` and trailing slash, for comparison; empty if it does not count.

    Without ``base``, relative addresses stay relative.
    """
    address = address.strip()
    if not address or address.startswith("#") or address.lower().startswith(("javascript:", "data:", "blob:")):
        return ""
    try:
        parts = urlsplit(urljoin(base, address))
        page = urlsplit(base)
    except ValueError:
        return unquote(address)
    same_page = base and (parts.netloc, parts.path, parts.query) == (page.netloc, page.path, page.query)
    if same_page and parts.fragment:
        return ""
    path = unquote(parts.path).rstrip("/") + (f"?{unquote(parts.query)}" if parts.query else "")
    return parts.netloc.removeprefix("www.") + path + (f"#{parts.fragment}" if parts.fragment else "")
