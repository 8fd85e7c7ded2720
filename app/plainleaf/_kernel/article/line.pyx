# cython: wraparound=False
"""The current line of an article: text and inlines between two block boundaries, with the open styles.

A buffer holds pieces: plain text, finished inlines, and styled texts that may be extended.
"""

from plainleaf._kernel.article.inlines cimport Inlines

cdef extern from "Python.h":
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object text)

cdef str MARKS = " .,:;!?…·'\"“”„‘’«»()[]。，：；！？、（）「」"
cdef str INDENTS = "\u00a0\u2002\u2003"
cdef Py_UCS4 FIRST_TURN = 0x202A, LAST_TURN = 0x202E, FIRST_ISOLATE = 0x2066, LAST_ISOLATE = 0x2069
cdef str CLOSING = ".,;:!?)]"  # no space that preceded removed content comes before these


cdef class OpenInline:
    """An open inline element: its kind, the style's name, the link's address or the language, the link's title or the
    direction."""

    def __init__(self, str kind not None, str value not None, str title not None = ""):
        self.kind, self.value, self.title = kind, value, title


cdef class Weighty:
    """A bold or italic text to which another one of the same style may be added: editors write them in pieces."""


cdef class Line:
    """Collects pieces; every open inline has its own buffer, the first buffer is the line. ``gap``: white space precedes
    what comes next; ``indent`` is that of a verse, before the next text; ``turned``: it has controls of direction."""

    def __init__(self, Inlines of not None):
        self._of, self._break = of, of.line_break()
        self.opened, self.buffers, self.indent = [], [[]], ""
        self.empty = self.at_start = True

    def text(self, str string not None, bint space):
        """Add text; ``space``: white space precedes it."""
        self.say(string, space)

    def put(self, piece not None, bint space=False):
        """Add a finished inline."""
        self._go_on(space)
        self._own().append(piece)

    def line_break(self):
        """Add a line break; ignored at the start of a line. False if it is the second in a row."""
        if self.at_start:
            return self.empty
        self._own().append(self._break)
        self.at_start = True
        self.gap = False
        return True

    def end_link(self):
        """Close the innermost open inline if it is a link; False if it is not."""
        cdef OpenInline inline = self.opened[len(self.opened) - 1]
        cdef list pieces
        if inline.kind != "link":
            return False
        pieces = self.buffers.pop()
        self._add(inline, pieces)
        self.buffers.append([])
        inline.value = ""
        return True

    cdef int say(self, str string, bint space) except -1:
        if (space or (self.gap and string[0] not in CLOSING)) and not self.at_start:
            self._space()
        if self.indent:
            string = self.indent.replace(" ", "") + string if self.at_start else string
            self.indent = ""
        self.at_start = self.gap = self.empty = False
        self.turned = self.turned or turns(string)
        self._own().append(string)
        return 0

    cdef int say_in(self, OpenInline inline, str text, bint space) except -1:
        """Add an inline that contains only a text."""
        self._go_on(space)
        return self._finish(inline, [text], self._own())

    cdef int begin(self, OpenInline inline) except -1:
        """Open an inline."""
        self.opened.append(inline)
        self.buffers.append([])
        return 0

    cdef int end(self) except -1:
        """Close the innermost open inline: it becomes a piece of its parent."""
        cdef OpenInline inline = self.opened.pop()
        cdef list pieces = self.buffers.pop()
        return self._add(inline, pieces)

    cdef tuple taken(self):
        """Return the line; open inlines continue in the next line."""
        cdef list line, pieces
        while len(self.buffers) > 1:
            pieces = self.buffers.pop()
            self._add(self.opened[len(self.buffers) - 1], pieces)
        line = self.buffers[0]
        while line and line[len(line) - 1] is self._break:
            line.pop()
        if line and type(line[0]) is str and (<str> line[0])[0] in INDENTS:
            for piece in line:
                if piece is self._break:
                    break
            else:
                line[0] = (<str> line[0]).lstrip(INDENTS)  # a paragraph, not a verse
        self.buffers = [[]]
        for _ in self.opened:
            self.buffers.append([])
        self.at_start = self.empty = True
        self.gap = self.turned = False
        return self._finished(line)

    cdef int _go_on(self, bint space) except -1:
        if (space or self.gap) and not self.at_start:
            self._space()
        self.at_start = self.gap = self.empty = False
        return 0

    cdef int _space(self) except -1:
        cdef Py_ssize_t level = len(self.buffers) - 1
        while level and not <list> self.buffers[level]:
            level -= 1
        (<list> self.buffers[level]).append(" ")
        return 0

    cdef list _own(self):
        """The buffer of the innermost open inline, or the line."""
        return <list> self.buffers[len(self.buffers) - 1]

    cdef int _add(self, OpenInline inline, list pieces) except -1:
        cdef list buffer = self._own()
        cdef Py_ssize_t breaks = 0
        while pieces and pieces[len(pieces) - 1] is self._break:
            pieces.pop()
            breaks += 1
        if pieces:
            self._finish(inline, pieces, buffer)
        for _ in range(breaks):
            buffer.append(self._break)
        return 0

    cdef int _finish(self, OpenInline inline, list pieces, list buffer) except -1:
        cdef tuple content
        if inline.kind == "code":
            return self._finish_code(pieces, buffer)
        if inline.kind == "speech" or inline.kind == "override":
            content = self._finished(pieces)
            buffer.append(self._of.spoken(content, inline.value, inline.title, inline.kind == "override"))
            return 0
        if not inline.value:
            buffer.extend(pieces)  # only the text of a link without a target
            return 0
        content = self._finished(pieces)
        if inline.kind == "link":
            if len(content) == 1 and type(content[0]) is self._of.image and content[0].src == inline.value:
                buffer.extend(content)  # a picture whose link leads to it
            else:
                buffer.extend(self._linked(inline, content))
            return 0
        for one in content:
            if type(one) is not self._of.image:
                break
        else:  # pictures cannot be bold
            buffer.extend(content)
            return 0
        if inline.value == "strong" or inline.value == "emphasis":
            pieces = weighty(inline.value, buffer).pieces
            for one in content:
                pieces.append(one.text if type(one) is self._of.text else one)
        else:
            buffer.append(self._of.new_styled(inline.value, content))
        return 0

    cdef int _finish_code(self, list pieces, list buffer) except -1:
        cdef tuple content = self._finished(pieces)
        cdef str text = self._of.plain_of(content)
        if not text or text.isspace():
            return 0
        span = self._of.code(text)
        if len(content) == 1 and type(content[0]) is self._of.link:
            span = self._of.new_link(content[0].href, (span,), content[0].title)
        buffer.append(span)
        return 0

    cdef tuple _linked(self, OpenInline inline, tuple content):
        """A link; note marks in it, which are links themselves, are moved behind it."""
        cdef list marks
        if len(content) == 1 and type(content[0]) is self._of.text:  # most links
            return (self._of.new_link(inline.value, content, inline.title),)
        marks = [one for one in self._of.walk(content) if type(one) is self._of.note]
        if marks:
            content = self._without_notes(content)
        return (self._of.new_link(inline.value, content, inline.title), *marks) if content else tuple(marks)

    cdef tuple _without_notes(self, tuple content):
        cdef list found = []
        cdef tuple bare
        for one in content:
            if type(one) is self._of.styled:
                if bare := self._without_notes(one.content):
                    found.append(self._of.new_styled(one.style, bare))
            elif type(one) is self._of.spoken:
                if bare := self._without_notes(one.content):
                    found.append(self._of.spoken(bare, one.language, one.direction, one.override))
            elif type(one) is not self._of.note:
                found.append(one)
        return tuple(found)

    cdef tuple _finished(self, list pieces):
        """Convert pieces to inlines; adjacent texts are joined."""
        cdef list found, texts
        cdef Weighty styled
        if len(pieces) == 1 and type(pieces[0]) is str:  # most lines
            return (self._of.new_text(pieces[0]),)
        found, texts = [], []
        for piece in pieces:
            if type(piece) is str:
                texts.append(piece)
                continue
            if type(piece) is Weighty:
                styled = <Weighty> piece
                if mark := marks_of(styled):
                    texts.append(mark)
                    continue
                piece = self._of.new_styled(styled.style, self._finished(styled.pieces))
            if texts:
                found.append(self._of.new_text("".join(texts)))
                texts = []
            found.append(piece)
        if texts:
            found.append(self._of.new_text("".join(texts)))
        return tuple(found)


cdef bint turns(str text):
    """True if a text has controls of direction."""
    cdef Py_UCS4 sign
    if PyUnicode_MAX_CHAR_VALUE(text) < FIRST_TURN:
        return False
    for sign in text:
        if FIRST_TURN <= sign <= LAST_TURN or FIRST_ISOLATE <= sign <= LAST_ISOLATE:
            return True
    return False


cdef Weighty weighty(str style, list buffer):
    """The bold or italic text at the end of a buffer, or a new one."""
    cdef Weighty last
    if buffer and type(buffer[len(buffer) - 1]) is Weighty:
        last = <Weighty> buffer[len(buffer) - 1]
        if last.style == style:
            return last
    last = Weighty()
    last.style, last.pieces = style, []
    buffer.append(last)
    return last


cdef str marks_of(Weighty styled):
    """The marks of bold or italic text that contains nothing else: the style is not intended. Empty otherwise."""
    if len(styled.pieces) == 1 and type(styled.pieces[0]) is str and not (<str> styled.pieces[0]).strip(MARKS):
        return styled.pieces[0]
    return ""
