"""White space, signs that show nothing, and words of one text; included where it is used.

``letters`` is a table by code point: 0 for a sign, 1 for a letter of a script with spaces, else how many letters of a
script without spaces make a word (see ``engine.words``).
"""

from cpython.mem cimport PyMem_Realloc
from cpython.unicode cimport PyUnicode_READ
from libc.stdint cimport uint8_t, uint32_t

cdef extern from "Python.h":
    object PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)


cdef enum:
    BREAK_OF_NO_WIDTH = 0x200B


cdef struct Text:
    uint32_t* code  # the code points that are written
    Py_ssize_t capacity
    bint blank  # nothing of it shows
    bint white  # white space is in it, where it is blank
    bint white_first
    bint white_last
    bint unspaced  # letters of a script without spaces are in it
    Py_ssize_t words


cdef inline bint is_white(uint32_t code) noexcept nogil:
    """What ``str.isspace`` is true for."""
    if code < 0x80:
        return code == 0x20 or 9 <= code <= 13 or 0x1C <= code <= 0x1F
    return (
        code in (0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000) or 0x2000 <= code <= 0x200A
    )


cdef inline bint is_blank(uint32_t code) noexcept nogil:
    """White space, and what shows nothing by itself; some of that joins the letters of a word, and stays there."""
    return (
        is_white(code)
        or code in (0xAD, 0x034F, 0x061C, 0x180E, 0x2800, 0x3164, 0xFEFF)
        or 0x200B <= code <= 0x200F
        or 0x202A <= code <= 0x202E
        or 0x2060 <= code <= 0x2064
        or 0x2066 <= code <= 0x2069
    )


cdef inline bint is_hint(uint32_t code) noexcept nogil:
    """Where a line may end, and how bytes are ordered: no part of a word."""
    return code == 0xAD or code == 0xFEFF


cdef inline bint parts_words(uint32_t code) noexcept nogil:
    """Whether a script parts words by the break of no width: Thai, Lao, Tibetan, Burmese, Khmer."""
    return 0x0E00 <= code <= 0x109F or 0x1780 <= code <= 0x17FF


cdef inline int enlarge(Text* text, Py_ssize_t size) except -1:
    cdef uint32_t* larger
    if text.capacity < size:
        larger = <uint32_t*> PyMem_Realloc(text.code, size * 2 * sizeof(uint32_t))
        if larger == NULL:
            raise MemoryError
        text.code = larger
        text.capacity = size * 2
    return 0


cdef inline object collapsed(Text* text, str raw, const uint8_t[::1] letters):
    """A text with single spaces for its white space and none at its ends, without the hints in its words; what else is
    known of it is left in ``text``. None where nothing of it shows."""
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(raw), at, stop, count = 0, written = 0, into = 0
    cdef int kind = PyUnicode_KIND(raw)
    cdef void* data = PyUnicode_DATA(raw)
    cdef uint32_t* out
    cdef uint32_t code
    cdef bint breaks = False, dense = False, was_dense, parted
    cdef uint8_t letter
    text.blank, text.white = True, False
    for at in range(size):
        code = PyUnicode_READ(kind, data, at)
        if not is_blank(code):
            text.blank = False
            break
        text.white = text.white or is_white(code)
    if text.blank:
        return None
    text.white_first = is_white(PyUnicode_READ(kind, data, 0))
    text.white_last = is_white(PyUnicode_READ(kind, data, size - 1))
    enlarge(text, size)
    out = text.code
    at = 0
    while is_white(PyUnicode_READ(kind, data, at)):
        at += 1
    while is_white(PyUnicode_READ(kind, data, size - 1)):
        size -= 1
    for at in range(at, size):
        code = PyUnicode_READ(kind, data, at)
        if not is_hint(code):
            out[count] = code
            count += 1
            breaks = breaks or code == BREAK_OF_NO_WIDTH
    if breaks:
        size, count, at = count, 0, 0
        while at < size:
            if out[at] != BREAK_OF_NO_WIDTH:
                out[count] = out[at]
                count += 1
                at += 1
                continue
            stop = at
            while stop < size and out[stop] == BREAK_OF_NO_WIDTH:
                stop += 1
            parted = at > 0 and is_white(out[at - 1])
            if parted or (stop < size and (is_white(out[stop]) or parts_words(out[stop]))):
                for at in range(at, stop):
                    out[count] = BREAK_OF_NO_WIDTH
                    count += 1
            at = stop
    parted, text.words = True, 0
    for at in range(count):
        code = out[at]
        if is_white(code):
            if not parted:
                out[written] = 0x20
                written += 1
            parted, dense = True, False
            continue
        was_dense, letter = dense, 1 if code < 0x0E01 else letters[min(code, letters.shape[0] - 1)]
        dense = letter > 1
        if dense:
            into = into + 1 if was_dense else 0
            text.words += into % letter == 0
            text.unspaced = True
        elif parted or (was_dense and (letters[code] if code < 0x0E01 else letter) == 1):
            text.words += 1
        parted = False
        out[written] = code
        written += 1
    if written and out[written - 1] == 0x20:
        written -= 1
    return PyUnicode_FromKindAndData(4, out, written)
