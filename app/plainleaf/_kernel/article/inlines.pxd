cdef class Inlines:
    cdef readonly object text, code, line_break, styled, spoken, link, image, formula, note, ruby

    cdef bint holds(self, object kind)
    cdef str plain_of(self, tuple content)
    cdef int _gather(self, tuple content, list parts) except -1
    cdef int _walk(self, tuple content, list found) except -1
    cdef bint _is_blank(self, tuple content) except -1
