from libc.stdint cimport int64_t
from lxml.includes.tree cimport const_xmlChar, xmlAttr, xmlNode

cdef enum:
    PLACES = 512  # for names of attributes that were seen before


cdef struct Attribute:
    const_xmlChar* name
    int kind


cdef class Attributes:
    cdef readonly list classes, others
    cdef Attribute _seen[PLACES]
    cdef dict _number
    cdef list _names, _into
    cdef dict _by_name
    cdef object _wanted

    cdef int64_t read(self, xmlNode* node, int64_t place, int64_t own=*) except -1
    cdef int _kind_of(self, const_xmlChar* name) except? -9


cdef str value_of(xmlNode* node, xmlAttr* attribute)
