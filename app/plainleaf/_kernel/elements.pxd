from libc.stdint cimport int64_t
from lxml.includes.etreepublic cimport _Element
from lxml.includes.tree cimport xmlNode


cdef struct Place:
    xmlNode* node
    int64_t parent
    int64_t after  # the sibling from which on it is looked for, -1 for the first child


cdef class Elements:
    cdef list _made
    cdef Place* _places
    cdef Py_ssize_t _count

    cdef Place* places(self, Py_ssize_t count) except NULL
    cdef int hold(self, _Element root) except -1
    cdef xmlNode* _next(self, xmlNode* node, Py_ssize_t place) except NULL
    cdef _Element _element(self, Py_ssize_t place)
    cdef _Element _find(self, Py_ssize_t place)


cdef class Numbers:
    cdef Elements _elements
    cdef Place** _table
    cdef Py_ssize_t _size

    cdef Py_ssize_t _of(self, object element) except -2
