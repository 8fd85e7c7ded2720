# cython: wraparound=False
"""The walk that makes the blocks of an article: one pass over nodes and runs, in document order, without recursion."""

from plainleaf._kernel.article.inlines cimport Inlines, blank
from plainleaf._kernel.article.line cimport Line, OpenInline, turns

cdef enum:
    CONTAINER = 0
    BOUNDARY = 1  # a block without a meaning of its own: it only ends lines
    INLINE = 2  # its meaning is kept in the line


cdef class Frame:
    """One open element: the node, and the ends of its subtree in nodes and in runs."""

    cdef public Py_ssize_t node
    cdef public Py_ssize_t end, run_end
    cdef int _kind

    def __cinit__(self, Py_ssize_t node, Py_ssize_t end, Py_ssize_t run_end):
        self.node, self.end, self.run_end = node, end, run_end


cdef class Container(Frame):
    """A frame that collects blocks."""

    cdef readonly list blocks

    def __cinit__(self, Py_ssize_t node, Py_ssize_t end, Py_ssize_t run_end):
        self.blocks = []

    def add(self, block):
        """Add a block that ends in this element."""
        self.blocks.append(block)


cdef class ArticleWalk:
    """A walk over the nodes of a page below ``start``, and its state: the open elements, the line, and the position.

    ``columns`` are those of nodes (tag, end, run_start, run_end) and of runs (text, white space before it) as lists;
    ``kept`` are the prefix sums of the kept runs, None if all are kept. ``paragraph`` is made of a line and a node;
    ``closings`` close a container by its type; ``depth`` is the number of inlines that may be open at once.

    A class below this one has the methods that few nodes need: ``bare(node, override)`` gives the node after one without
    kept text, None where it is handled as others are; ``insert_before(node, content)`` and ``insert(content)`` put what
    stands outside of nodes; ``text_with_tex(text, space)`` puts a text in which there may be formulas; ``with_ends(line)`` gives a line whose
    controls of direction all end in it.
    """

    cdef readonly list end, run_start, run_end, spaces, frames, containers
    cdef readonly Line line
    cdef public Py_ssize_t flat, passed
    cdef public bint whole
    cdef list _tag, _texts, _kept
    cdef dict _before_node, _before_run, _closings
    cdef Py_ssize_t _start, _depth
    cdef object _paragraph

    def __init__(
        self, Inlines inlines not None, type paragraph not None, dict closings not None, Py_ssize_t depth,
        tuple columns not None, list kept, Py_ssize_t start,
    ):
        self._tag, self.end, self.run_start, self.run_end, self._texts, self.spaces = columns
        self._paragraph, self._closings, self._kept = paragraph, closings, kept
        self._start, self._depth = start, depth
        self._before_node, self._before_run = {}, {}
        self.line, self.frames, self.containers = Line(inlines), [], []

    def walk(
        self, list by_tag not None, by_kind, dict overrides not None, bytes bare, dict before_node not None,
        dict before_run not None,
    ):
        """Visit all nodes. ``by_tag`` are handlers or None, ``by_kind`` those of overrides; ``bare`` has a byte per node,
        not 0 for those without kept text, None if there are none; content is inserted before nodes and runs."""
        cdef Py_ssize_t node = self._start, stop = self.end[node], follow, limit
        cdef Py_ssize_t run = self.run_start[node], last = self.run_end[node]
        self._before_node, self._before_run = before_node, before_run
        while node < stop:
            if before_node and node in before_node:
                self.insert_before(node, before_node.pop(node))
            while self.frames and self._innermost().end <= node:
                self._close()
            override = overrides.get(node) if overrides else None
            past = self.bare(node, override) if bare is not None and bare[node] else None
            if past is not None:
                follow = past
            elif override is not None:
                follow = by_kind[override.kind](self, node, override)
            elif (handler := by_tag[self._tag[node]]) is not None:
                follow = handler(self, node)
            else:
                follow = node + 1
            if self.passed > run:
                self._pass(run)
                run = self.passed
            node = follow
            limit = self.run_start[node] if node < stop else last
            while run < limit:
                self._read(run)
                run += 1
        self.insert_before(stop, before_node.pop(stop, []))
        while self.frames:
            self._close()
        self._flush(-1)

    cdef int _pass(self, Py_ssize_t run) except -1:
        """Pass over runs that are finished; only white space in them counts."""
        if not self.whole and not self.line.gap:
            while run < self.passed and not self.spaces[run]:
                run += 1
            self.line.gap = run < self.passed
        self.whole = False
        return 0

    cdef int _read(self, Py_ssize_t run) except -1:
        """Read one run."""
        cdef str text
        while self.frames and self._innermost().run_end <= run:
            self._close()
        if self._before_run and run in self._before_run:
            self.insert(self._before_run.pop(run))
        if self._kept is not None and <Py_ssize_t> self._kept[run + 1] <= <Py_ssize_t> self._kept[run]:
            if self.spaces[run]:
                self.line.gap = True
            return 0
        text = self._texts[run]
        if "$" in text or "\\" in text:
            self.text_with_tex(text, self.spaces[run])
        else:
            self.line.say(text, self.spaces[run])
        return 0

    # ── frames ──────────────────────────────────────────────────────────────────────────────────────────

    cdef Frame _innermost(self):
        return <Frame> self.frames[len(self.frames) - 1]

    cdef Container _inner(self):
        return <Container> self.containers[len(self.containers) - 1]

    def open(self, kind, Py_ssize_t node):
        """End the line and open a container."""
        self._flush(-1)
        container = kind(node, self.end[node], self.run_end[node])
        self.frames.append(container)
        self.containers.append(container)
        return container

    def open_line(self, kind, Py_ssize_t node):
        """End the line and open a container that is one line: a heading, a caption, a term."""
        container = self.open(kind, node)
        self.flat += 1
        return container

    def boundary(self, Py_ssize_t node):
        """A block without a meaning of its own: end the line before and after it."""
        cdef Frame around
        cdef Py_ssize_t end = self.end[node], run_end = self.run_end[node]
        if self.flat:
            self.line.gap = True
        elif not self.line.empty:
            self._flush(-1)
        if end == node + 1 and not (self.flat or self.line.opened) and (text := self._only_text(node)) is not None:
            self._add(self._new_paragraph((self.line._of.new_text(text),), node))
            return self._consume_whole(node)
        if end > node + 1 or run_end > <Py_ssize_t> self.run_start[node] or len(self.element[node]):  # else it is empty
            around = self._innermost() if self.frames else None
            if (
                around is not None
                and around._kind == BOUNDARY
                and around.end == end
                and around.run_end == run_end
                and end not in self._before_node
            ):
                around.node = node  # one frame for both, since they end together
            else:
                self._open_frame(node, BOUNDARY)
        return node + 1

    def inline(self, Py_ssize_t node, str kind not None, str value not None, str title not None = ""):
        """Open an inline, unless it is open already, or too many are; give the next node."""
        cdef OpenInline inline
        if self.line.opened:
            if len(self.line.opened) >= self._depth:
                return node + 1
            for inline in self.line.opened:
                if inline.kind == kind and (kind == "code" or (inline.value == value and inline.title == title)):
                    return node + 1
        inline = OpenInline(kind, value, title)
        if kind != "speech" and (text := self._only_text(node)) is not None:  # most inlines
            self.line.say_in(inline, text, self.spaces[self.run_start[node]])
            return self._consume_whole(node)
        self._open_frame(node, INLINE)
        self.line.begin(inline)
        return node + 1

    cdef int _open_frame(self, Py_ssize_t node, int kind) except -1:
        cdef Frame frame = Frame(node, self.end[node], self.run_end[node])
        frame._kind = kind
        self.frames.append(frame)
        return 0

    def within(self, kind):
        """The innermost container if it is of this kind."""
        container = self._inner()
        return container if isinstance(container, kind) else None

    def close(self):
        """Close the innermost frame."""
        self._close()

    cdef int _close(self) except -1:
        cdef Frame frame = self.frames.pop()
        if frame._kind == BOUNDARY:
            if self.flat:
                self.line.gap = True
            elif not self.line.empty:
                self._flush(frame.node)
        elif frame._kind == INLINE:
            self.line.end()
        else:
            self._closings[type(frame)](self, frame)
        return 0

    def leave(self, Container container not None):
        """End the line, remove the container and return its blocks."""
        self._flush(container.node)
        self.containers.pop()
        return tuple(container.blocks)

    def leave_line(self):
        """Remove a container that is one line, and return that line."""
        self.flat -= 1
        self.containers.pop()
        return self._taken()

    # ── blocks ──────────────────────────────────────────────────────────────────────────────────────────

    def add(self, block):
        """Add a block at the current position."""
        self._add(block)

    cdef int _add(self, block) except -1:
        self._inner().add(block)
        return 0

    cdef object _new_paragraph(self, tuple content, node):
        found = blank(self._paragraph)
        found.content, found.node = content, node
        return found

    def flush(self, Py_ssize_t node=-1):
        """End the line: its content becomes a paragraph of ``node``, or else of the innermost open element."""
        self._flush(node)

    cdef int _flush(self, Py_ssize_t node) except -1:
        cdef tuple content
        if self.line.empty:
            self.line.gap = False
            return 0
        content = self._taken()
        if content:
            self._add(self._new_paragraph(content, self.here if node < 0 else node))
        return 0

    @property
    def here(self):
        """The innermost open element."""
        return self._innermost().node if self.frames else self._start

    def consume(self, Py_ssize_t node):
        """Skip a subtree: its runs are finished."""
        self.passed = self.run_end[node]
        return self.end[node]

    def consume_whole(self, Py_ssize_t node):
        """As above, ignoring the white space inside the subtree."""
        return self._consume_whole(node)

    cdef object _consume_whole(self, Py_ssize_t node):
        self.whole = True
        self.passed = self.run_end[node]
        return self.end[node]

    def only_text(self, Py_ssize_t node):
        """The text of an element with only text that can be copied; None for others."""
        return self._only_text(node)

    cdef tuple _taken(self):
        cdef bint turned = self.line.turned
        cdef tuple content = self.line.taken()
        return self.with_ends(content) if turned else content

    cdef str _only_text(self, Py_ssize_t node):
        cdef Py_ssize_t run = self.run_start[node]
        cdef str text
        if <Py_ssize_t> self.end[node] > node + 1 or <Py_ssize_t> self.run_end[node] != run + 1 or self.line.indent:
            return None
        if (self._before_node and node + 1 in self._before_node) or (self._before_run and run in self._before_run):
            return None
        if self._kept is not None and <Py_ssize_t> self._kept[run + 1] <= <Py_ssize_t> self._kept[run]:
            return None
        text = self._texts[run]
        return None if "$" in text or "\\" in text or turns(text) else text
