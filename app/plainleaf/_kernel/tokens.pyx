# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Words as numbers: those of texts and of names, and which words of a lexicon they are.

The number of a word is the sum of its letters, each times a power of a large odd number, modulo 2^64.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.unicode cimport Py_UNICODE_ISALNUM, Py_UNICODE_ISDECIMAL, Py_UNICODE_TOLOWER, PyUnicode_READ
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define FETCH(place) __builtin_prefetch(place)
    #else
    #define FETCH(place)
    #endif
    """
    void FETCH(const void* place) noexcept nogil

cdef uint64_t FACTOR = 0x9E3779B97F4A7C15
BASE = FACTOR

cdef enum:
    ZERO = 0x30  # the letter that stands for a number
    AHEAD = 12  # numbers whose places are fetched before they are looked at

ctypedef fused place_t:
    uint16_t
    uint32_t


cdef struct Words:
    uint64_t* number
    int64_t* before  # how many are before each text
    Py_ssize_t count
    uint64_t power  # of the next letter of the last word


cdef int opened(Words* words, Py_ssize_t most, Py_ssize_t texts) except -1:
    words.number = <uint64_t*> PyMem_Malloc(most * sizeof(uint64_t) or 1)
    words.before = <int64_t*> PyMem_Malloc((texts + 1) * sizeof(int64_t))
    words.count, words.power = 0, 1
    if words.number == NULL or words.before == NULL:
        closed(words)
        raise MemoryError
    return 0


cdef void closed(Words* words) noexcept:
    PyMem_Free(words.number)
    PyMem_Free(words.before)


cdef inline void add(Words* words, uint64_t letter, bint begins) noexcept:
    if begins:
        words.number[words.count], words.power = letter, FACTOR
        words.count += 1
    else:
        words.number[words.count - 1] += letter * words.power
        words.power *= FACTOR


cdef tuple given(Words* words, Py_ssize_t texts):
    return (
        PyBytes_FromStringAndSize(<char*> words.number, words.count * sizeof(uint64_t)),
        PyBytes_FromStringAndSize(<char*> words.before, (texts + 1) * sizeof(int64_t)),
    )


def plain_letters(uint64_t[::1] plain not None):
    """Write what each code point becomes in plain text: a letter in lower case, ZERO for a digit, else 0."""
    cdef Py_ssize_t code
    for code in range(plain.shape[0]):
        if not Py_UNICODE_ISALNUM(<Py_UCS4> code):
            plain[code] = 0
        else:
            plain[code] = ZERO if Py_UNICODE_ISDECIMAL(<Py_UCS4> code) else Py_UNICODE_TOLOWER(<Py_UCS4> code)


def of_texts(
    list texts not None, Py_ssize_t most, const uint64_t[::1] plain not None, const uint8_t[::1] letters not None,
    bint with_unspaced,
):
    """The words of some texts in order, of as many characters of each as ``most``, and how many words are before each
    text and in all; both as the bytes of 64-bit numbers.

    ``plain`` has the letter that each code point is, 0 where it is none; those beyond are as the last. Of a number's
    digits the first is a word. ``with_unspaced``: in scripts without spaces (more than 1 in ``letters``, by letter)
    each letter is a word with the next.
    """
    cdef Py_ssize_t size, at, which, capacity = 0
    cdef int kind
    cdef void* data
    cdef uint64_t last = plain.shape[0] - 1, last_known = letters.shape[0] - 1, letter, seen
    cdef uint64_t before  # the letter before, of which the further digits of a number are none
    cdef bint in_number, dense, was_dense
    cdef Words words
    if plain.shape[0] == 0 or letters.shape[0] == 0:
        raise ValueError("The tables of letters are empty.")
    for text in texts:
        capacity += min(len(<str?> text), most)
    opened(&words, capacity, len(texts))
    for which in range(len(texts)):
        text = <str> texts[which]
        size, kind, data = min(PyUnicode_GET_LENGTH(text), most), PyUnicode_KIND(text), PyUnicode_DATA(text)
        before, in_number, dense = 0, False, False
        words.before[which] = words.count
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
            add(&words, letter, before == 0 or letter == ZERO or before == ZERO or dense or was_dense)
            before = letter
    words.before[len(texts)] = words.count
    try:
        return given(&words, len(texts))
    finally:
        closed(&words)


cdef inline bint is_large(uint32_t code) noexcept:
    return 0x41 <= code <= 0x5A


cdef inline bint is_small(uint32_t code) noexcept:
    return 0x61 <= code <= 0x7A


def of_names(list names not None):
    """The same of names: their words are of ASCII letters, and begin with a large one beside a small one too."""
    cdef Py_ssize_t size, at, which, capacity = 0
    cdef int kind
    cdef void* data
    cdef uint32_t code, before, after
    cdef bint large
    cdef Words words
    for name in names:
        capacity += len(<str?> name)
    opened(&words, capacity, len(names))
    for which in range(len(names)):
        name = <str> names[which]
        size, kind, data = PyUnicode_GET_LENGTH(name), PyUnicode_KIND(name), PyUnicode_DATA(name)
        before, after = 0, PyUnicode_READ(kind, data, 0)  # behind the last character of a text lies a zero
        words.before[which] = words.count
        for at in range(size):
            code, after = after, PyUnicode_READ(kind, data, at + 1)
            large = is_large(code)
            if large or is_small(code):
                add(
                    &words,
                    code | 0x20,
                    not (is_large(before) or is_small(before)) or (large and (is_small(before) or is_small(after))),
                )
            before = code
    words.before[len(names)] = words.count
    try:
        return given(&words, len(names))
    finally:
        closed(&words)


def spelt(list words not None):
    """The number of each of some words, none of them empty, as bytes."""
    cdef bytes found = PyBytes_FromStringAndSize(NULL, len(words) * sizeof(uint64_t))
    cdef uint64_t* number = <uint64_t*> PyBytes_AS_STRING(found)
    cdef Py_ssize_t at, which
    cdef int kind
    cdef void* data
    for which in range(len(words)):
        word = <str?> words[which]
        kind, data = PyUnicode_KIND(word), PyUnicode_DATA(word)
        number[which] = 0
        for at in range(PyUnicode_GET_LENGTH(word) - 1, -1, -1):
            number[which] = number[which] * FACTOR + <uint32_t> PyUnicode_READ(kind, data, at)
    return found


def find(
    const place_t[::1] table not None, const uint64_t[::1] known not None, const uint64_t[::1] numbers not None, int shift,
    place_t[::1] found not None,
):
    """Write which of the ``known`` words each number is, 0 for none. A word lies in the ``table`` at the place that the
    upper bits of its number tell, or at the next that was free; behind the last place is an empty one."""
    cdef Py_ssize_t at, count = numbers.shape[0]
    cdef uint64_t place
    if found.shape[0] != numbers.shape[0]:
        raise ValueError("There is not one place for each number.")
    for at in range(min(count, AHEAD)):
        FETCH(&table[numbers[at] * FACTOR >> shift])
    for at in range(count):
        if at + AHEAD < count:  # the table is larger than a processor's first caches
            FETCH(&table[numbers[at + AHEAD] * FACTOR >> shift])
        place = numbers[at] * FACTOR >> shift
        while table[place] and known[table[place]] != numbers[at]:
            place += 1
        found[at] = table[place]


def shared(
    const uint64_t[::1] words not None, const int64_t[::1] before not None, list wanted not None,
    double[:, ::1] found not None,
):
    """Write how many words of each text are in each of some sets of ``wanted`` numbers, shape (sets, texts), and give
    how many different numbers each set has. ``before``: how many words are before each text."""
    cdef Py_ssize_t at, text, count = before.shape[0] - 1, bits = 4, place, size = 0, kind
    cdef const uint64_t[::1] some
    cdef uint64_t* known
    cdef uint8_t* of
    cdef list different = []
    for some in wanted:
        size += some.shape[0]
    if found.shape[0] != len(wanted) or found.shape[1] != count or len(wanted) > 8:
        raise ValueError("There are not as many rows as sets, or numbers in them as texts.")
    for text in range(count):
        if not 0 <= before[text] <= before[text + 1] <= words.shape[0]:
            raise ValueError("The texts have words that are not there.")
    while 1 << bits < 4 * size:
        bits += 1
    known = <uint64_t*> PyMem_Malloc(sizeof(uint64_t) << bits)
    of = <uint8_t*> PyMem_Malloc(<size_t> 1 << bits)
    if known == NULL or of == NULL:
        PyMem_Free(known)
        PyMem_Free(of)
        raise MemoryError
    memset(of, 0, <size_t> 1 << bits)
    for kind, some in enumerate(wanted):
        size = 0
        for at in range(some.shape[0]):
            place = _place(known, of, some[at], bits)
            size += not of[place] >> kind & 1
            known[place] = some[at]
            of[place] |= 1 << kind
        different.append(size)
    found[:, :] = 0
    for text in range(count):
        for at in range(before[text], before[text + 1]):
            place = _place(known, of, words[at], bits)
            if of[place]:
                for kind in range(found.shape[0]):
                    found[kind, text] += of[place] >> kind & 1
    PyMem_Free(known)
    PyMem_Free(of)
    return different


cdef inline Py_ssize_t _place(const uint64_t* known, const uint8_t* of, uint64_t number, Py_ssize_t bits) noexcept:
    """Where a number is in a table, or is to be."""
    cdef Py_ssize_t place = number * FACTOR >> (64 - bits)
    while of[place] and known[place] != number:
        place = (place + 1) & ((1 << bits) - 1)
    return place
