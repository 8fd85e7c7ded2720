# cython: wraparound=False
"""What a line of an article says: the inlines in it, and their plain text."""

cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        pass
    object PyType_GenericAlloc(PyTypeObject* kind, Py_ssize_t items)
    int Py_EnterRecursiveCall(const char* where) except -1
    void Py_LeaveRecursiveCall()


cdef class Inlines:
    """Reads inlines, whose classes it is given. Those that hold inlines may be nested as deep as Python may recurse;
    RecursionError beyond that."""

    def __init__(
        self, *, type text not None, code, line_break, type styled not None, spoken, type link not None, image, formula,
        note, ruby,
    ):
        self.text, self.code, self.line_break, self.styled, self.spoken = text, code, line_break, styled, spoken
        self.link, self.image, self.formula, self.note, self.ruby = link, image, formula, note, ruby

    def plain(self, tuple content not None):
        """The plain text of inlines: line breaks as spaces, images and note marks left out."""
        return self.plain_of(content)

    def walk(self, tuple content not None):
        """Every inline at any depth, in document order."""
        cdef list found = []
        self._walk(content, found)
        return found

    def is_blank(self, tuple content not None):
        """True if the plain text of inlines is only white space."""
        return self._is_blank(content)

    cdef object new_text(self, str text):
        found = blank(self.text)
        found.text = text
        return found

    cdef object new_link(self, str href, tuple content, str title):
        found = blank(self.link)
        found.href, found.content, found.title = href, content, title
        return found

    cdef object new_styled(self, str style, tuple content):
        found = blank(self.styled)
        found.style, found.content = style, content
        return found

    cdef bint holds(self, object kind):
        """Whether inlines of a class hold inlines."""
        return kind is self.styled or kind is self.link or kind is self.spoken

    cdef str plain_of(self, tuple content):
        cdef list parts
        if len(content) == 1 and type(content[0]) is self.text:  # most are
            return content[0].text
        parts = []
        self._gather(content, parts)
        return "".join(parts)

    cdef int _gather(self, tuple content, list parts) except -1:
        Py_EnterRecursiveCall(" in inlines")
        try:
            for inline in content:
                kind = type(inline)
                if kind is self.text or kind is self.code:
                    parts.append(inline.text)
                elif self.holds(kind):
                    self._gather(inline.content, parts)
                elif kind is self.line_break:
                    parts.append(" ")
                elif kind is self.formula:
                    parts.append(inline.tex)
                elif kind is self.ruby:
                    parts.append(inline.base)
        finally:
            Py_LeaveRecursiveCall()
        return 0

    cdef int _walk(self, tuple content, list found) except -1:
        Py_EnterRecursiveCall(" in inlines")
        try:
            for inline in content:
                found.append(inline)
                if self.holds(type(inline)):
                    self._walk(inline.content, found)
        finally:
            Py_LeaveRecursiveCall()
        return 0

    cdef bint _is_blank(self, tuple content) except -1:
        cdef str text
        Py_EnterRecursiveCall(" in inlines")
        try:
            for inline in content:
                if self.holds(type(inline)):
                    if not self._is_blank(inline.content):
                        return False
                else:
                    text = self.plain_of((inline,))
                    if text and not text.isspace():
                        return False
        finally:
            Py_LeaveRecursiveCall()
        return True


cdef object blank(object kind):
    """An object of a class with slots, which are to be filled: its constructor, which only fills them, takes three times
    as long, and a page has hundreds."""
    return PyType_GenericAlloc(<PyTypeObject*> kind, 0)
