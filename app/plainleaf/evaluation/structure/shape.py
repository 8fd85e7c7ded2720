"""The shape of a text: its parts by kind, each in a form that can be compared, and all its words in order."""

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
    """Parts by kind, in document order; ``words`` are those of the whole text but its footnote marks; ``lines`` its
    paragraphs and what stands alone like one, as plain words, among which the captions of a page are looked for.

    Headings, items, cells, notes and emphasis are words (where a part has none, its characters); an item is without
    the items inside it. Links and images are addresses; images in ``data:`` addresses, links within the page and
    scripts do not count. Code lines keep their indentation and are never empty. Formulas are TeX without white space.
    """

    parts: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in FEATURES})
    words: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def add(self, feature: str, text: str) -> None:
        """A part that is words; one without any text does not count."""
        key = plain(text)
        if key:
            self.parts[feature].append(key)

    def add_line(self, text: str) -> None:
        """A paragraph, or what stands alone like one."""
        if key := plain(text):
            self.lines.append(key)

    def add_link(self, feature: str, address: str, base: str) -> None:
        """A link or an image."""
        key = address_key(address, base)
        if key:
            self.parts[feature].append(key)

    def add_code(self, text: str) -> None:
        """A code block and its lines."""
        lines = [line.expandtabs(4).rstrip() for line in text.replace("\u00a0", " ").splitlines()]
        lines = [line for line in lines if line.strip()]
        if lines:
            self.parts["code blocks"].append("\n".join(lines))
            self.parts["code lines"].extend(lines)
            self.say(text)

    def add_formula(self, tex: str) -> None:
        """Mathematics."""
        key = "".join(tex.split())
        if key:
            self.parts["formulas"].append(key)
            self.say(tex)

    def say(self, text: str) -> None:
        """More of the running text."""
        self.words.extend(_WORD.findall(text.lower()))


def plain(text: str) -> str:
    """Words only, in lower case; of a text without words its characters."""
    return " ".join(_WORD.findall(text.lower())) or "".join(text.split())


def address_key(address: str, base: str) -> str:
    """An address made absolute and compared without scheme, ``www.`` and closing slash; empty where it does not count.

    Where the page has no address of its own, ``base`` is empty and relative addresses stay relative.
    """
    address = address.strip()
    if not address or address.startswith("#") or address.lower().startswith(("javascript:", "data:", "blob:")):
        return ""
    try:
        parts = urlsplit(urljoin(base, address))
        here = urlsplit(base)
    except ValueError:
        return unquote(address)
    same_page = base and (parts.netloc, parts.path, parts.query) == (here.netloc, here.path, here.query)
    if same_page and parts.fragment:
        return ""
    rest = unquote(parts.path).rstrip("/") + (f"?{unquote(parts.query)}" if parts.query else "")
    return parts.netloc.removeprefix("www.") + rest + (f"#{parts.fragment}" if parts.fragment else "")
