cdef class Inlines:
    cdef readonly object text, code, line_break, styled, spoken, link, image, formula, note, ruby

    cdef object new_text(self, str text)
    cdef object new_link(self, str href, tuple content, str title)
    cdef object new_styled(self, str style, tuple content)
    cdef bint holds(self, object kind)
    cdef str plain_of(self, tuple content)
    cdef int _gather(self, tuple content, list parts) except -1
    cdef int _walk(self, tuple content, list found) except -1
    cdef bint _is_blank(self, tuple content) except -1


cdef object blank(object kind)
