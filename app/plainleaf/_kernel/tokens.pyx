"""Words as numbers: those of texts and of names, and which words of a lexicon they are.

The number of a word is the sum of its letters, each times a power of a large odd number, modulo 2^64.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport PyUnicode_READ
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

cdef uint64_t FACTOR = 0x9E3779B97F4A7C15
BASE = FACTOR

cdef enum:
    ZERO = 0x30  # the letter that stands for a number

ctypedef fused place_t:
    uint16_t
    uint32_t


cdef struct Words:
    uint64_t* number
    int64_t* start
    Py_ssize_t count
    uint64_t power  # of the next letter of the last word


cdef int opened(Words* words, Py_ssize_t most) except -1:
    words.number = <uint64_t*> PyMem_Malloc(most * sizeof(uint64_t))
    words.start = <int64_t*> PyMem_Malloc(most * sizeof(int64_t))
    words.count, words.power = 0, 1
    if words.number == NULL or words.start == NULL:
        closed(words)
        raise MemoryError
    return 0


cdef void closed(Words* words) noexcept:
    PyMem_Free(words.number)
    PyMem_Free(words.start)


cdef inline void add(Words* words, uint64_t letter, Py_ssize_t at, bint begins) noexcept:
    if begins:
        words.number[words.count], words.start[words.count], words.power = letter, at, FACTOR
        words.count += 1
    else:
        words.number[words.count - 1] += letter * words.power
        words.power *= FACTOR


cdef tuple given(Words* words):
    cdef Py_ssize_t size = words.count * sizeof(uint64_t)
    return (
        PyBytes_FromStringAndSize(<char*> words.number, size), PyBytes_FromStringAndSize(<char*> words.start, size)
    )


def of_text(
    str text not None, const uint64_t[::1] plain not None, const uint8_t[::1] letters not None, bint with_unspaced
):
    """The words of a text in order, and where each begins, both as the bytes of 64-bit numbers.

    ``plain`` has the letter that each code point is, 0 where it is none; those beyond are as the last. Of a number's
    digits the first is a word. ``with_unspaced``: in scripts without spaces (more than 1 in ``letters``, by letter)
    each letter is a word with the next.
    """
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text), at
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef uint64_t last = plain.shape[0] - 1, last_known = letters.shape[0] - 1, letter, seen
    cdef uint64_t before = 0  # the letter before, of which the further digits of a number are none
    cdef bint in_number = False, dense = False, was_dense
    cdef Words words
    opened(&words, size + 1)
    for at in range(size):
        letter = seen = plain[min(<uint64_t> PyUnicode_READ(kind, data, at), last)]
        if seen == ZERO and in_number:
            letter = 0
        in_number = seen == ZERO
        was_dense = dense
        if letter == 0:
            dense, before = False, 0
            continue
        dense = with_unspaced and letters[min(letter, last_known)] > 1
        if dense and was_dense:
            words.number[words.count - 1] += letter * FACTOR
        add(&words, letter, at, before == 0 or letter == ZERO or before == ZERO or dense or was_dense)
        before = letter
    try:
        return given(&words)
    finally:
        closed(&words)


cdef inline bint is_large(uint8_t code) noexcept:
    return 0x41 <= code <= 0x5A


cdef inline bint is_small(uint8_t code) noexcept:
    return 0x61 <= code <= 0x7A


def of_names(bytes names not None):
    """The same of names, as UTF-8 with a zero between two of them: their words are of ASCII letters, and begin with a
    large one beside a small one too."""
    cdef Py_ssize_t size = PyBytes_GET_SIZE(names), at
    cdef const uint8_t* codes = <const uint8_t*> PyBytes_AS_STRING(names)  # behind the last lies a zero
    cdef uint8_t code, before = 0
    cdef bint large
    cdef Words words
    opened(&words, size + 1)
    for at in range(size):
        code = codes[at]
        large = is_large(code)
        if large or is_small(code):
            add(
                &words,
                code | 0x20,
                at,
                not (is_large(before) or is_small(before))
                or (large and (is_small(before) or is_small(codes[at + 1]))),
            )
        before = code
    try:
        return given(&words)
    finally:
        closed(&words)


def spelt(str joined not None):
    """The numbers of words with a zero between two of them, as bytes."""
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(joined), at
    cdef int kind = PyUnicode_KIND(joined)
    cdef void* data = PyUnicode_DATA(joined)
    cdef uint32_t code, before = 0
    cdef Words words
    opened(&words, size + 1)
    for at in range(size):
        code = PyUnicode_READ(kind, data, at)
        if code:
            add(&words, code, at, before == 0)
        before = code
    try:
        return given(&words)[0]
    finally:
        closed(&words)


def find(
    const place_t[::1] table not None, const uint64_t[::1] known not None, const uint64_t[::1] numbers not None, int shift,
    place_t[::1] found not None,
):
    """Write which of the ``known`` words each number is, 0 for none. A word lies in the ``table`` at the place that the
    upper bits of its number tell, or at the next that was free; behind the last place is an empty one."""
    cdef Py_ssize_t at
    cdef uint64_t place
    for at in range(numbers.shape[0]):
        place = numbers[at] * FACTOR >> shift
        while table[place] and known[table[place]] != numbers[at]:
            place += 1
        found[at] = table[place]
