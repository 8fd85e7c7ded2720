# cython: boundscheck=False, wraparound=False
"""The words of a class or an identifier, and the known phrases and names among them."""

from libc.stdint cimport uint8_t, uint32_t

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t at)


cdef enum:
    SEED = 2166136261  # of FNV-1a
    PRIME = 16777619
    BYTES = 1 << 14


def words_of(str name not None):
    """The words of a name in lower case, also of ``camelCase`` and ``HTMLPart``; digits are letters of a small word."""
    cdef Py_ssize_t start, end = 0, size = PyUnicode_GET_LENGTH(name)
    cdef list found = []
    while next_word(PyUnicode_KIND(name), PyUnicode_DATA(name), size, &start, &end):
        found.append(name[start:end].lower())
    return found


cdef class Names:
    """Looks up what names describe, by phrases (consecutive words without separators), whole names and beginnings, each
    with a list. Most names have none, which their hashes show before any text is made."""
    cdef readonly dict phrases, whole, begins
    cdef tuple beginnings
    cdef uint8_t starts[BYTES]

    def __init__(self, dict phrases not None, dict whole not None, dict begins not None):
        cdef uint32_t number
        self.phrases, self.whole, self.begins, self.beginnings = phrases, whole, begins, tuple(begins)
        for phrase in phrases:
            number = SEED
            for letter in phrase:
                number = more(number, ord(letter))
                mark(self.starts, number)

    def described(self, str names not None):
        """What the names of an attribute describe, in any order, or None."""
        cdef set found = None
        cdef str name
        for name in names.split():
            for some in self.phrases_in(name):
                found = joined(found, <list>self.phrases[some])
            if name in self.whole:
                found = joined(found, <list>self.whole[name])
            if name.startswith(self.beginnings):
                for some in self.beginnings:
                    if name.startswith(some):
                        found = joined(found, <list>self.begins[some])
        return found

    cpdef list phrases_in(self, str name):
        """The known phrases in a name, by the place of their first word."""
        cdef Py_ssize_t start, end = 0, first, last, size = PyUnicode_GET_LENGTH(name)
        cdef int kind = PyUnicode_KIND(name)
        cdef void* data = PyUnicode_DATA(name)
        cdef list found = []
        cdef uint32_t number
        while next_word(kind, data, size, &start, &end):
            first, last, number = start, end, SEED
            while True:
                number = hashed(number, kind, data, start, last)
                if not has(self.starts, number):
                    break
                phrase = "".join(words_of(name[first:last]))
                if phrase in self.phrases:
                    found.append(phrase)
                if not next_word(kind, data, size, &start, &last):
                    break
        return found


cdef set joined(set found, list some):
    if found is None:
        return set(some)
    found.update(some)
    return found


cdef bint next_word(int kind, void* data, Py_ssize_t size, Py_ssize_t* start, Py_ssize_t* end) noexcept:
    """Find the first word at or behind ``end``; False if there is none."""
    cdef Py_ssize_t at = end[0], last
    while at < size:
        last = at
        while last < size and is_large(PyUnicode_READ(kind, data, last)):
            last += 1
        if last > at + 1:  # of several capitals the last may begin a word
            last -= last < size and is_letter(PyUnicode_READ(kind, data, last))
        else:
            while last < size and is_small(PyUnicode_READ(kind, data, last)):
                last += 1
        if last > at:
            start[0], end[0] = at, last
            return True
        at += 1
    return False


cdef inline uint32_t hashed(uint32_t number, int kind, void* data, Py_ssize_t start, Py_ssize_t end) noexcept:
    """The hash of what was before and a word in lower case."""
    cdef Py_ssize_t at
    for at in range(start, end):
        number = more(number, PyUnicode_READ(kind, data, at) | 0x20)
    return number


cdef inline uint32_t more(uint32_t number, uint32_t sign) noexcept:
    return (number ^ sign) * PRIME


cdef inline void mark(uint8_t* bits, uint32_t number) noexcept:
    number = (number ^ number >> 15) & (8 * BYTES - 1)
    bits[number >> 3] |= 1 << (number & 7)


cdef inline bint has(uint8_t* bits, uint32_t number) noexcept:
    number = (number ^ number >> 15) & (8 * BYTES - 1)
    return bits[number >> 3] >> (number & 7) & 1


cdef inline bint is_large(uint32_t sign) noexcept:
    return c"A" <= sign <= c"Z"


cdef inline bint is_letter(uint32_t sign) noexcept:
    return c"a" <= sign <= c"z"


cdef inline bint is_small(uint32_t sign) noexcept:
    return is_letter(sign) or c"0" <= sign <= c"9"
