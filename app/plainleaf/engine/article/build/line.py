"""The current line: text and inlines between two block boundaries, with the open styles."""

from dataclasses import field, replace
from typing import Literal

from plainleaf.engine.article.tree import (
    CodeSpan,
    Image,
    Inline,
    LineBreak,
    Link,
    NoteReference,
    Spoken,
    Styled,
    Text,
    plain,
    walk_inlines,
)
from plainleaf.engine.bidi import balanced, ending, has_bidi
from plainleaf.engine.record import record

InlineKind = Literal["style", "link", "code", "speech", "override"]

BREAK = LineBreak()
_MARKS = " .,:;!?…·'\"“”„‘’«»()[]。，：；！？、（）「」"
_WEIGHTS = frozenset({"strong", "emphasis"})
_INDENTS = "\u00a0\u2002\u2003"
_CLOSING = frozenset(".,;:!?)]")  # no space that preceded removed content comes before these


@record(slots=True)
class OpenInline:
    """An open inline element: its kind, the style's name, the link's address or the language, the link's title or the
    direction."""

    kind: InlineKind
    value: str
    title: str = ""


@record(frozen=True, slots=True)
class Weighty:
    """A bold or italic text to which another one of the same style may be added: editors write them in pieces."""

    style: str
    pieces: list["Piece"]


# The content of a buffer: plain text, a finished inline, or a styled text that may be extended.
Piece = str | Inline | Weighty


@record(slots=True)
class LineWriter:
    """Collects pieces; every open inline has its own buffer, the first buffer is the line."""

    opened: list[OpenInline] = field(default_factory=list)
    buffers: list[list[Piece]] = field(default_factory=lambda: [[]])
    empty: bool = True
    at_start: bool = True
    gap: bool = False
    indent: str = ""  # of a verse, before the next text
    turned: bool = False  # it has controls of direction

    def text(self, string: str, space: bool) -> None:
        """Add text; ``space``: white space precedes it."""
        if (space or (self.gap and string[0] not in _CLOSING)) and not self.at_start:
            self._space()
        if self.indent:
            string = self.indent.replace(" ", "") + string if self.at_start else string
            self.indent = ""
        self.at_start = self.gap = self.empty = False
        self.turned = self.turned or has_bidi(string)
        self.buffers[-1].append(string)

    def put(self, piece: Inline, space: bool = False) -> None:
        """Add a finished inline."""
        self._go_on(space)
        self.buffers[-1].append(piece)

    def put_text(self, inline: OpenInline, text: str, space: bool) -> None:
        """Add an inline that contains only a text."""
        self._go_on(space)
        self._finish(inline, [text], self.buffers[-1])

    def line_break(self) -> bool:
        """Add a line break; ignored at the start of a line. False if it is the second in a row."""
        if self.at_start:
            return self.empty
        self.buffers[-1].append(BREAK)
        self.at_start = True
        self.gap = False
        return True

    def open(self, inline: OpenInline) -> None:
        self.opened.append(inline)
        self.buffers.append([])

    def close(self) -> None:
        """Close the innermost open inline: it becomes a piece of its parent."""
        inline = self.opened.pop()
        pieces = self.buffers.pop()
        self._add(inline, pieces)

    def end_link(self) -> bool:
        """Close the innermost open inline if it is a link; False if it is not."""
        inline = self.opened[-1]
        if inline.kind != "link":
            return False
        pieces = self.buffers.pop()
        self._add(inline, pieces)
        self.buffers.append([])
        inline.value = ""
        return True

    def take(self) -> tuple[Inline, ...]:
        """Return the line; open inlines continue in the next line."""
        while len(self.buffers) > 1:
            pieces = self.buffers.pop()
            self._add(self.opened[len(self.buffers) - 1], pieces)
        line = self.buffers[0]
        while line and type(line[-1]) is LineBreak:
            line.pop()
        if line and type(first := line[0]) is str and first[0] in _INDENTS and BREAK not in line:
            line[0] = first.lstrip(_INDENTS)  # a paragraph, not a verse
        self.buffers = [[] for _ in range(len(self.opened) + 1)] if self.opened else [[]]
        self.at_start = self.empty = True
        self.gap = False
        if not self.turned:
            return finished(line)
        self.turned = False
        missing: list[str] = []
        return _with_ends(_balanced(finished(line), missing), missing, 0)

    def _go_on(self, space: bool) -> None:
        if (space or self.gap) and not self.at_start:
            self._space()
        self.at_start = self.gap = self.empty = False

    def _space(self) -> None:
        level = len(self.buffers) - 1
        while level and not self.buffers[level]:
            level -= 1
        self.buffers[level].append(" ")

    def _add(self, inline: OpenInline, pieces: list[Piece]) -> None:
        if not pieces:
            return
        buffer = self.buffers[-1]
        breaks = 0
        while pieces and type(pieces[-1]) is LineBreak:
            pieces.pop()
            breaks += 1
        if pieces:
            self._finish(inline, pieces, buffer)
        if breaks:
            buffer.extend([BREAK] * breaks)

    def _finish(self, inline: OpenInline, pieces: list[Piece], buffer: list[Piece]) -> None:
        if inline.kind == "code":
            content = finished(pieces)
            text = plain(content)
            if text.strip():
                links = [piece for piece in content if isinstance(piece, Link)]
                whole = links[0] if len(content) == 1 and links else None
                span = CodeSpan(text)
                buffer.append(Link(whole.href, (span,), whole.title) if whole else span)
            return
        if inline.kind in ("speech", "override"):
            buffer.append(Spoken(finished(pieces), inline.value, inline.title, inline.kind == "override"))
            return
        if inline.value:
            content = finished(pieces)
            if inline.kind == "link" and _is_own_picture(content, inline.value):
                buffer.extend(content)
            elif inline.kind == "link":
                buffer.extend(_link(inline, content))
            elif all(isinstance(one, Image) for one in content):  # pictures cannot be bold
                buffer.extend(content)
            elif inline.value in _WEIGHTS:
                _weighty(inline.value, buffer).extend(one.text if isinstance(one, Text) else one for one in content)
            else:
                buffer.append(Styled(inline.value, content))
            return
        buffer.extend(pieces)  # only the text of a link without a target


def _balanced(content: tuple[Inline, ...], missing: list[str]) -> tuple[Inline, ...]:
    """A line in which each control of direction that begins something has its end, in the same element or around it,
    so that it is shown as on the page and changes nothing that follows it in a file, such as the next cell."""
    outer = len(missing)
    found: list[Inline] = []
    for one in content:
        if isinstance(one, Text | CodeSpan):
            if text := balanced(one.text, missing, outer):
                found.append(replace(one, text=text))
        elif isinstance(one, Styled | Spoken | Link):
            level = len(missing)
            inner = _balanced(one.content, missing)
            found.append(replace(one, content=_with_ends(inner, missing, level)))
        elif isinstance(one, LineBreak):  # it ends them, as on the page
            found += (*_with_ends((), missing, outer), one)
        else:
            found.append(one)
    return tuple(found)


def _with_ends(content: tuple[Inline, ...], missing: list[str], outer: int) -> tuple[Inline, ...]:
    ends = ending(missing, outer)
    return (*content, Text(ends)) if ends else content


def _weighty(style: str, buffer: list[Piece]) -> list[Piece]:
    """The pieces of the bold or italic text at the end of the buffer, or of a new one."""
    last = buffer[-1] if buffer else None
    if not (isinstance(last, Weighty) and last.style == style):
        last = Weighty(style, [])
        buffer.append(last)
    return last.pieces


def _link(inline: OpenInline, content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """A link; note marks in it, which are links themselves, are moved behind it."""
    if len(content) == 1 and isinstance(content[0], Text):  # most links
        return (Link(inline.value, content, inline.title),)
    marks = tuple(one for one in walk_inlines(content) if isinstance(one, NoteReference))
    bare = _without_marks(content) if marks else content
    return (Link(inline.value, bare, inline.title), *marks) if bare else marks


def _without_marks(content: tuple[Inline, ...]) -> tuple[Inline, ...]:
    found: list[Inline] = []
    for one in content:
        if isinstance(one, Styled | Spoken):
            if bare := _without_marks(one.content):
                found.append(replace(one, content=bare))
        elif not isinstance(one, NoteReference):
            found.append(one)
    return tuple(found)


def _is_own_picture(content: tuple[Inline, ...], href: str) -> bool:
    """True if a link contains one picture and its target is that picture."""
    return len(content) == 1 and isinstance(content[0], Image) and content[0].src == href


def _mark(weighty: Weighty) -> str:
    """The note marks of bold or italic text that contains nothing else: the style is not intended. Empty otherwise."""
    only = weighty.pieces[0] if len(weighty.pieces) == 1 else ""
    return only if isinstance(only, str) and not only.strip(_MARKS) else ""


def finished(pieces: list[Piece]) -> tuple[Inline, ...]:
    """Convert pieces to inlines; adjacent texts are joined."""
    if len(pieces) == 1 and type(only := pieces[0]) is str:  # most lines
        return (Text(only),)
    found: list[Inline] = []
    texts: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            texts.append(piece)
            continue
        if isinstance(piece, Weighty) and (mark := _mark(piece)):
            texts.append(mark)
            continue
        if texts:
            found.append(Text("".join(texts)))
            texts.clear()
        found.append(Styled(piece.style, finished(piece.pieces)) if isinstance(piece, Weighty) else piece)
    if texts:
        found.append(Text("".join(texts)))
    return tuple(found)
