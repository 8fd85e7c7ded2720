from plainleaf._kernel.article.inlines cimport Inlines


cdef bint turns(str text)


cdef class OpenInline:
    cdef public str kind, value, title


cdef class Weighty:
    cdef str style
    cdef list pieces


cdef class Line:
    cdef Inlines _of
    cdef readonly list opened, buffers
    cdef readonly bint empty, at_start, turned
    cdef public bint gap
    cdef public str indent
    cdef object _break

    cdef int say(self, str string, bint space) except -1
    cdef int say_in(self, OpenInline inline, str text, bint space) except -1
    cdef int begin(self, OpenInline inline) except -1
    cdef int end(self) except -1
    cdef tuple taken(self)
    cdef int _go_on(self, bint space) except -1
    cdef int _space(self) except -1
    cdef list _own(self)
    cdef int _add(self, OpenInline inline, list pieces) except -1
    cdef int _finish(self, OpenInline inline, list pieces, list buffer) except -1
    cdef int _finish_code(self, list pieces, list buffer) except -1
    cdef tuple _linked(self, OpenInline inline, tuple content)
    cdef tuple _without_notes(self, tuple content)
    cdef tuple _finished(self, list pieces)
