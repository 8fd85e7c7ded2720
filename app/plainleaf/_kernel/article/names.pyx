# cython: boundscheck=False, wraparound=False
"""The words of a class or an identifier, and the phrases among them."""

from libc.stdint cimport uint32_t

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t at)


def words_of(str name not None):
    """The words of a name in lower case, also of ``camelCase`` and ``HTMLPart``; digits are letters of a small word."""
    cdef Py_ssize_t at = 0, end, size = PyUnicode_GET_LENGTH(name)
    cdef int kind = PyUnicode_KIND(name)
    cdef void* data = PyUnicode_DATA(name)
    cdef list found = []
    while at < size:
        end = at
        while end < size and is_large(PyUnicode_READ(kind, data, end)):
            end += 1
        if end > at + 1:  # of several capitals the last may begin a word
            end -= end < size and is_letter(PyUnicode_READ(kind, data, end))
        else:
            while end < size and is_small(PyUnicode_READ(kind, data, end)):
                end += 1
        if end == at:
            at += 1
            continue
        found.append(name[at:end].lower())
        at = end
    return found


def phrases(str name not None, frozenset starts not None, dict known not None):
    """The ``known`` phrases in a name, by the place of their first word; ``starts`` are their beginnings."""
    cdef list words = words_of(name), found = []
    cdef Py_ssize_t at, last
    for at in range(len(words)):
        phrase, last = words[at], at
        while phrase in starts:
            if phrase in known:
                found.append(phrase)
            last += 1
            if last == len(words):
                break
            phrase += words[last]
    return found


cdef inline bint is_large(uint32_t sign) noexcept:
    return c"A" <= sign <= c"Z"


cdef inline bint is_letter(uint32_t sign) noexcept:
    return c"a" <= sign <= c"z"


cdef inline bint is_small(uint32_t sign) noexcept:
    return is_letter(sign) or c"0" <= sign <= c"9"
