"""Plain text: paragraphs separated by a blank line; lists, quotes, tables and code in typed form."""

import codecs
from collections.abc import Mapping
from typing import Any

from plainleaf.engine.article import Article, RenderError, tree
from plainleaf.engine.options import Option, checked, shortened
from plainleaf.engine.render.escaping import utf8, without_controls
from plainleaf.engine.render.grid import grid
from plainleaf.engine.render.header import head_of, title_above
from plainleaf.engine.render.options import BARE, TITLE, WITH_METADATA
from plainleaf.engine.render.wrapping import width_of, wrapped

# Unicode's overrides of the text direction, and their end.
_OVERRIDES = {"ltr": "\u202d", "rtl": "\u202e"}
_OVERRIDDEN = "\u202c"
_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
_COMMON = ("utf-8", "utf-8-sig", "utf-16", "windows-1252", "iso-8859-1")
_BULLET = "- "
_WIDEST_TABLE = 100
TYPEWRITTEN = {
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "“": '"', "”": '"', "„": '"', "″": '"', "‐": "-", "‑": "-",
    "–": "-", "—": "--", "−": "-", "…": "...", "•": "*", "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u200b": "",
    "\u202c": "", "\u202d": "", "\u202e": "",
}  # fmt: skip
"""Replacements of these characters for encodings that lack them."""


class TextRenderer:
    """Plain text."""

    name = "text"
    title = "Plain text"
    suffix = ".txt"
    media_type = "text/plain"
    options: tuple[Option, ...] = (
        WITH_METADATA,
        TITLE,
        Option("wrap", 0, "the width at which lines are wrapped; 0 wraps nothing", "columns", low=0),
        Option("links", False, "addresses of links as notes at the end"),
        Option("captions", True, "captions of figures and tables"),
        Option("images", False, "a line for each picture and video"),
        Option("encoding", "utf-8", "the encoding of the file", examples=_COMMON),
        Option("line_ends", "lf", "how lines end: lf on Linux and macOS, crlf on Windows", choices=tuple(_ENDS)),
    )

    def render(self, article: Article, **options: Any) -> bytes:
        """The article as text. Raises RenderError."""
        chosen = checked(self.options, BARE | options, self.title, RenderError)
        return encoded(text_of(article, chosen), chosen)


def text_of(article: Article, chosen: Mapping[str, Any]) -> str:
    """Render the article as text with these options, with LF line ends."""
    writer = _Writer(chosen["wrap"], chosen["links"], chosen["captions"], chosen["images"])
    title, blocks = title_above(article) if chosen["title"] else "", article.blocks
    if chosen["title"] and chosen["with_metadata"] and not title and blocks and isinstance(blocks[0], tree.Heading):
        title, blocks = tree.plain(blocks[0].content), blocks[1:]  # the header is between title and text
    parts = [[title]] if title else []
    parts += [head_of(article)] if chosen["with_metadata"] else []
    lead = ("\n".join(row for line in part for row in wrapped(line, chosen["wrap"])) + "\n" for part in parts)
    return "\n".join(filter(None, (*lead, writer.whole(blocks))))


def encoded(text: str, chosen: Mapping[str, Any]) -> bytes:
    """Apply the line ends and the encoding of these options. Raises RenderError.

    Quotation marks and dashes that the encoding lacks are replaced by ASCII, other characters by a question mark.
    """
    end, encoding = _ENDS[chosen["line_ends"]], codec(chosen["encoding"])
    if end == "\n" and encoding == "utf-8":
        return utf8(text)
    text = without_controls(text)
    text = text if end == "\n" else text.replace("\n", end)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        lacking = {ord(sign): plain for sign, plain in TYPEWRITTEN.items() if not sign.encode(encoding, "ignore")}
        try:
            return text.translate(lacking).encode(encoding, "replace")
        except UnicodeError:
            raise RenderError(f"The encoding {encoding} cannot hold this text.") from None
    except UnicodeError:
        raise RenderError(f"The encoding {encoding} cannot hold this text.") from None


def codec(name: str) -> str:
    """The codec of a name, if there is one. Raises RenderError."""
    try:
        "".encode(name)  # some codecs are for bytes only
        return codecs.lookup(name).name
    except (LookupError, ValueError):  # a name with a NUL is invalid
        raise RenderError(f"There is no encoding {shortened(name)}; common ones are {', '.join(_COMMON)}.") from None


class _Writer:
    """Writes blocks as lines. ``wrap`` is the width in columns, 0 for none."""

    def __init__(self, wrap: int, links: bool, captions: bool, images: bool) -> None:
        self.wrap = wrap
        self.links = links
        self.captions = captions
        self.images = images
        self.targets: dict[str, int] = {}
        self.notes = 0

    def whole(self, blocks: tuple[tree.Block, ...]) -> str:
        """All blocks, and the notes made from links, numbered after the article's own notes."""
        if self.links:
            lists = (block for block in tree.walk(blocks) if isinstance(block, tree.Notes))
            self.notes = max((_number(note) for each in lists for note in each.notes), default=0)
        lines = self.blocks(blocks, self.wrap)
        if self.targets:
            lines += ["", *(f"[{number}] {href}" for href, number in self.targets.items())]
        return "\n".join(lines) + "\n" if lines else ""

    def blocks(self, blocks: tuple[tree.Block, ...], width: int) -> list[str]:
        """Lines with a blank one between two blocks."""
        written: list[str] = []
        for block in blocks:
            lines = self.block(block, width)
            if lines:
                if written:
                    written.append("")
                written += lines
        return written

    def block(self, block: tree.Block, width: int) -> list[str]:
        match block:
            case tree.Paragraph() | tree.Heading():
                return self.line(block.content, width)
            case tree.List():
                return self.listing(block, width)
            case tree.Quote():
                return self.indented(block.content, "> ", width)
            case tree.Code():
                return ["    " + line if line else "" for line in block.text.split("\n")]
            case tree.Table():
                return self.table(block, width)
            case tree.Figure():
                lines = self.blocks(block.content, width)
                caption = self.line(block.caption, width) if self.captions else []
                return [*lines, "", *caption] if lines and caption else lines or caption
            case tree.DefinitionList():
                return self.definitions(block, width)
            case tree.Callout():
                return self.callout(block, width)
            case tree.Notes():
                return [line for note in block.notes for line in self.note(note, width)]
            case tree.Divider():
                return ["* * *"]
            case tree.Embed():
                return [f"[{block.kind.capitalize()}: {block.title or block.href}]"] if self.images else []

    def line(self, content: tuple[tree.Inline, ...], width: int) -> list[str]:
        """Wrap inlines; nothing if they have no text."""
        text = (
            content[0].text
            if len(content) == 1 and isinstance(content[0], tree.Text)
            else self.inlines(content).strip()
        )
        if not text:
            return []
        return wrapped(text, width) if width or "\n" in text else [text]

    def inlines(self, content: tuple[tree.Inline, ...]) -> str:
        """Inlines in one string; an inline without text, such as a picture, leaves no second space."""
        parts: list[str] = []
        dropped = False
        for inline in content:
            text = inline.text if isinstance(inline, tree.Text) else self.inline(inline)
            if dropped and text.startswith(" ") and (not parts or parts[-1].endswith(" ")):
                text = text[1:]
            dropped = not text
            if text:
                parts.append(text)
        return "".join(parts)

    def inline(self, inline: tree.Inline) -> str:
        match inline:
            case tree.Text() | tree.CodeSpan():
                return inline.text
            case tree.Link():
                return self.inlines(inline.content) + self.mark(inline)
            case tree.Styled():
                inner = self.inlines(inline.content)
                return f"“{inner}”" if inline.style == "quoted" else inner
            case tree.Spoken():
                inner = self.inlines(inline.content)
                return f"{_OVERRIDES[inline.direction]}{inner}{_OVERRIDDEN}" if inline.override else inner
            case tree.LineBreak():
                return "\n"
            case tree.Image():
                return f"[Image: {inline.alt or inline.src}]" if self.images else ""
            case tree.Formula():
                return inline.tex
            case tree.NoteReference():
                return f"[{inline.label}]"
            case tree.Ruby():
                return f"{inline.base}({inline.reading})"

    def mark(self, link: tree.Link) -> str:
        """The number of a link's note, if links become notes."""
        if not self.links or link.href.startswith("#"):
            return ""
        return f" [{self.targets.setdefault(link.href, self.notes + len(self.targets) + 1)}]"

    def indented(self, blocks: tuple[tree.Block, ...], mark: str, width: int) -> list[str]:
        inner = self.blocks(blocks, narrower(width, len(mark)))
        return [(mark + line).rstrip() for line in inner]

    def listing(self, block: tree.List, width: int) -> list[str]:
        written: list[str] = []
        size = max((len(str(number)) for number in block.numbers[:: max(1, len(block.items) - 1)]), default=0) + 2
        size = size if block.ordered else len(_BULLET)
        for number, item in zip(block.numbers, block.items, strict=True):
            mark = f"{number}. ".rjust(size) if block.ordered else _BULLET
            if item.checked is not None:
                mark += "[x] " if item.checked else "[ ] "
            lines = self.item(item.content, narrower(width, len(mark)))
            if len(lines) == 1:  # as most
                written.append(mark + lines[0])
                continue
            written += [(mark if at == 0 else " " * len(mark) if line else "") + line for at, line in enumerate(lines)]
        return written

    def item(self, blocks: tuple[tree.Block, ...], width: int) -> list[str]:
        """The blocks of a list item: a list follows its text without a blank line."""
        written: list[str] = []
        for block in blocks:
            lines = self.block(block, width)
            if written and lines and not isinstance(block, tree.List):
                written.append("")
            written += lines
        return written

    def definitions(self, block: tree.DefinitionList, width: int) -> list[str]:
        lines: list[str] = []
        for entry in block.entries:
            for term in entry.terms:
                lines += self.line(term, width)
            inner = self.blocks(entry.content, narrower(width, 4))
            lines += ["    " + line if line else "" for line in inner]
        return lines

    def callout(self, block: tree.Callout, width: int) -> list[str]:
        title = self.line(block.title, narrower(width, 2))
        inner = self.blocks(block.content, narrower(width, 2))
        if block.kind == "details":
            return [*title, "", *inner] if title and inner else title or inner
        title = title or [block.kind.capitalize()]
        return [("> " + line).rstrip() for line in ([*title, "", *inner] if inner else title)]

    def note(self, note: tree.Note, width: int) -> list[str]:
        mark = f"[{note.label}] "
        inner = self.blocks(note.content, narrower(width, len(mark)))
        return [(mark if at == 0 else " " * len(mark) if line else "") + line for at, line in enumerate(inner)]

    def table(self, block: tree.Table, width: int) -> list[str]:
        """Columns side by side if they fit, else one line for each row."""
        rows = [[self.cell(cell) for cell in row] for row in grid(block)]
        widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
        head = next((at for at, row in enumerate(block.rows) if not all(cell.header for cell in row)), 0)
        if sum(widths) + 2 * len(widths) - 2 <= (width or _WIDEST_TABLE):
            lines = [
                "  ".join(text + " " * (size - width_of(text)) for text, size in zip(row, widths, strict=True)).rstrip()
                for row in rows
            ]
            if head:
                lines.insert(head, "  ".join("-" * size for size in widths))
        else:
            lines = [" | ".join(row) for row in rows]
        caption = self.line(block.caption, width) if self.captions else []
        return [*caption, "", *lines] if caption else lines

    def cell(self, cell: tree.Cell | None) -> str:
        """A cell on one line."""
        if cell is None:
            return ""
        return " ".join(" ".join(line.split()) for line in self.blocks(cell.content, 0) if line)


def _number(note: tree.Note) -> int:
    """The number of a note; 0 if its mark is a sign."""
    return int(note.label) if note.label.isdecimal() and len(note.label) < 9 else 0


def narrower(width: int, by: int) -> int:
    """The width inside an indentation; 0 if text is not wrapped."""
    return max(20, width - by) if width else 0
