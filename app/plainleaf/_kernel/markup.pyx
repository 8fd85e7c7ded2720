# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Quick checks of a page's bytes, made before they are changed: most pages need no change."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memchr, memcmp, memcpy, memset

cdef enum:
    CONTROL_BIT = 1
    REFERENCE_BIT = 2
    ENDED_BREAK_BIT = 4
    TEMPLATE_BIT = 8
    INVISIBLE_BIT = 16
    HIDDEN_BIT = 32
    REVEAL_BIT = 64

CONTROL, REFERENCE, ENDED_BREAK = CONTROL_BIT, REFERENCE_BIT, ENDED_BREAK_BIT
TEMPLATE, INVISIBLE, HIDDEN, REVEAL = TEMPLATE_BIT, INVISIBLE_BIT, HIDDEN_BIT, REVEAL_BIT


cdef inline uint8_t spells(
    uint8_t one, uint8_t two, uint8_t three, uint8_t four, uint8_t first, uint8_t second, uint8_t third, uint8_t fourth
) noexcept nogil:
    return (
        <uint8_t> (one == first) & <uint8_t> (two == second) & <uint8_t> (three == third) & <uint8_t> (four == fourth)
    )


def signs(bytes html not None):
    """The signs of some markup in UTF-8, a bit each: CONTROL for characters that XML does not know, REFERENCE for
    characters by their numbers, ENDED_BREAK for the end tag of a line break; for the tag ``template`` and for names like
    ``w-condition``, ``elementor-hidden`` and ``reveal`` four bytes of each, which other words may have, too."""
    cdef const uint8_t* text = <const uint8_t*> PyBytes_AS_STRING(html)
    cdef Py_ssize_t size = PyBytes_GET_SIZE(html), at
    cdef uint8_t control = 0, reference = 0, ended = 0, template = 0, invisible = 0, hidden = 0, reveal = 0
    cdef uint8_t one, two, three, four
    for at in range(max(size - 3, 0)):  # without a jump, so that several are looked at at once
        one, two, three, four = text[at], text[at + 1], text[at + 2], text[at + 3]
        control |= <uint8_t> (one < 0x20) & <uint8_t> (one != 9) & <uint8_t> (one != 10) & <uint8_t> (one != 13)
        control |= <uint8_t> (one == 0xEF) & <uint8_t> (two == 0xBF) & <uint8_t> (three >= 0xBE)
        reference |= <uint8_t> (one == c"&") & <uint8_t> (two == c"#")
        ended |= spells(one, two, three | 0x20, four | 0x20, c"<", c"/", c"b", c"r")
        template |= spells(one, two, three, four, c"<", c"t", c"e", c"m")
        invisible |= spells(one, two, three, four, c"n", c"v", c"i", c"s")
        hidden |= spells(one, two, three, four, c"r", c"-", c"h", c"i")
        reveal |= spells(one, two, three, four, c"e", c"v", c"e", c"a")
    for at in range(max(size - 3, 0), size):
        one = text[at]
        control |= one == 0xEF or (one < 0x20 and one != 9 and one != 10 and one != 13)
        reference |= text[at] == c"&"
    return (
        control * CONTROL_BIT | reference * REFERENCE_BIT | ended * ENDED_BREAK_BIT | template * TEMPLATE_BIT
        | invisible * INVISIBLE_BIT | hidden * HIDDEN_BIT | reveal * REVEAL_BIT
    )


cdef enum:
    SPACE_BIT = 1
    SLASH_BIT = 2
    END_BIT = 4
    EQUALS_BIT = 8
    OTHER_BIT = 16
    DOUBLE_BIT = 32  # with OTHER_BIT
    SINGLE_BIT = 64  # with OTHER_BIT
    KINDS = 7
    FEW = 2000  # attributes that may be read more than once

cdef struct Reach:  # for each place from ``start`` to ``end``, ``end`` is the next byte of one of some kinds, or the last
    int kinds
    Py_ssize_t start, end


cdef inline int kind_of(uint8_t byte) noexcept nogil:
    if byte == 0x20 or 9 <= byte <= 13:
        return SPACE_BIT
    if byte == c"/":
        return SLASH_BIT
    if byte == c">":
        return END_BIT
    if byte == c"=":
        return EQUALS_BIT
    return OTHER_BIT | (DOUBLE_BIT if byte == c'"' else SINGLE_BIT if byte == c"'" else 0)


cdef Py_ssize_t reach(const uint8_t* text, Py_ssize_t size, Py_ssize_t at, int kinds, Reach* known) noexcept nogil:
    """The next byte of one of some kinds from a place on. A long value is not read again from each place in it."""
    while known.kinds != kinds and known.kinds != 0:
        known += 1
    if known.kinds == 0 or not known.start <= at <= known.end:
        known.kinds, known.start = kinds, at
        while at < size and not kind_of(text[at]) & kinds:
            at += 1
        known.end = at
    return known.end


cdef Py_ssize_t past_attribute(const uint8_t* text, Py_ssize_t size, Py_ssize_t at, Reach* known) noexcept nogil:
    """The end of the attribute that follows a place, after white space and slashes; -1 where none does."""
    cdef Py_ssize_t value
    cdef int kind
    at = reach(text, size, at, END_BIT | EQUALS_BIT | OTHER_BIT, known)
    if at == size or text[at] == c">":
        return -1
    at = reach(text, size, at + 1, SPACE_BIT | SLASH_BIT | END_BIT | EQUALS_BIT, known)
    value = reach(text, size, at, SLASH_BIT | END_BIT | EQUALS_BIT | OTHER_BIT, known)
    if value == size or text[value] != c"=":
        return at
    value = reach(text, size, value + 1, SLASH_BIT | END_BIT | EQUALS_BIT | OTHER_BIT, known)
    kind = kind_of(text[value]) & (DOUBLE_BIT | SINGLE_BIT) if value < size else 0
    if kind and (at := reach(text, size, value + 1, kind, known)) < size:
        return at + 1
    return reach(text, size, value, SPACE_BIT | END_BIT, known)


def has_many(bytes html not None, Py_ssize_t start, Py_ssize_t end, int most):
    """Whether a tag with so many attributes, at most 1,000, begins between two places. Tags that begin within another
    share what follows, which is read once."""
    cdef const uint8_t* text = <const uint8_t*> PyBytes_AS_STRING(html)
    cdef Py_ssize_t size = PyBytes_GET_SIZE(html), first = min(max(start, 0), size), at = first, name
    cdef Py_ssize_t[1001] path
    cdef Reach[KINDS + 1] known
    cdef const uint8_t* found
    cdef int count, left
    cdef Py_ssize_t read = 0  # attributes
    if not 0 < most <= 1000:
        raise ValueError("At most 1,000 attributes are counted.")
    cdef uint16_t* behind = NULL  # the attributes from each place on, plus 1; few tags need that
    memset(known, 0, sizeof(known))
    end = min(end, size)
    try:
        while at < end and (found := <const uint8_t*> memchr(text + at, c"<", end - at)) != NULL:
            at = found - text + 1
            if at == size or not c"a" <= text[at] | 0x20 <= c"z":
                continue
            name, count = reach(text, size, at, SPACE_BIT | SLASH_BIT | END_BIT, known), 0
            if behind == NULL and read > FEW:
                behind = <uint16_t*> PyMem_Calloc(size - first + 1, sizeof(uint16_t))
                if behind == NULL:
                    raise MemoryError
            while name >= 0 and count <= most and not (behind != NULL and behind[name - first]):
                path[count] = name
                count += 1
                name = past_attribute(text, size, name, known)
            read += count
            left = behind[name - first] if name >= 0 and behind != NULL else 0
            if count > most or left + count > most:
                return True
            while count and behind != NULL:
                count, left = count - 1, left + 1
                behind[path[count] - first] = left
        return False
    finally:
        PyMem_Free(behind)


def has_control_reference(bytes html not None):
    """Whether a character that XML does not know is written by its number: up to 31 but for tab and line breaks, or
    U+FFFE and U+FFFF."""
    cdef const uint8_t* text = <const uint8_t*> PyBytes_AS_STRING(html)
    cdef Py_ssize_t size = PyBytes_GET_SIZE(html), at = 0, begun
    cdef const uint8_t* found
    cdef int base, number, digit
    while True:
        found = <const uint8_t*> memchr(text + at, c"&", size - at)
        if found == NULL:
            return False
        at = found - text + 1
        if at >= size or text[at] != c"#":
            continue
        at += 1
        base = 16 if at < size and text[at] | 0x20 == c"x" else 10
        at += base == 16
        begun, number = at, 0
        while at < size:
            digit = text[at] - c"0" if text[at] <= c"9" else (text[at] | 0x20) - c"a" + 10 if text[at] >= c"A" else -1
            if not 0 <= digit < base:
                break
            number = min(number * base + digit, 0x10000)
            at += 1
        if at > begun and (number < 9 or number in (11, 12) or 14 <= number < 32 or number in (0xFFFE, 0xFFFF)):
            return True


def is_utf8(bytes text not None):
    """Whether all bytes are valid UTF-8."""
    cdef const uint8_t* byte = <const uint8_t*> PyBytes_AS_STRING(text)  # behind the last is a zero
    cdef Py_ssize_t size = PyBytes_GET_SIZE(text), at = 0
    cdef uint64_t eight
    cdef uint8_t one, least, most
    cdef int more
    while at < size:
        if at + 8 <= size:
            memcpy(&eight, byte + at, 8)
            if not eight & <uint64_t> 0x8080808080808080:  # as most
                at += 8
                continue
        one = byte[at]
        at += 1
        if one < 0x80:
            continue
        if one < 0xC2 or one > 0xF4:
            return False
        more = 1 if one < 0xE0 else 2 if one < 0xF0 else 3
        least = 0xA0 if one == 0xE0 else 0x90 if one == 0xF0 else 0x80  # neither longer than needed, nor a surrogate
        most = 0x9F if one == 0xED else 0x8F if one == 0xF4 else 0xBF
        if not least <= byte[at] <= most or (more > 1 and byte[at + 1] & 0xC0 != 0x80):
            return False
        if more > 2 and byte[at + 2] & 0xC0 != 0x80:
            return False
        at += more
    return True


def occurrences(bytes html not None, bytes some not None):
    """How often a text occurs, whose first byte is rare."""
    cdef const char* text = PyBytes_AS_STRING(html)
    cdef Py_ssize_t size = PyBytes_GET_SIZE(html), length = PyBytes_GET_SIZE(some), at = 0, count = 0
    cdef const char* wanted = PyBytes_AS_STRING(some)
    cdef const char* found
    while at + length <= size and (found := <const char*> memchr(text + at, wanted[0], size - length + 1 - at)) != NULL:
        at = found - text + 1
        count += memcmp(found, wanted, length) == 0
    return count


def written_twice(bytes utf8 not None, const uint8_t[::1] letters not None, const uint8_t[::1] signs not None):
    """How many pairs of characters occur that almost only double encoding produces: a Latin letter before a control
    character, one of the ``letters`` before a character but for some ``signs``, "\u00e2" before "\u20ac". ``letters`` and
    ``signs`` say of each byte whether it is the second of one."""
    cdef const uint8_t* byte = <const uint8_t*> PyBytes_AS_STRING(utf8)
    cdef Py_ssize_t size = PyBytes_GET_SIZE(utf8), at = 0, count = 0
    cdef const uint8_t* found
    cdef uint8_t letter, second
    if letters.shape[0] < 256 or signs.shape[0] < 256:
        raise ValueError("The tables have not all bytes.")
    while at + 4 <= size and (found := <const uint8_t*> memchr(byte + at, 0xC3, size - 3 - at)) != NULL:
        at = found - byte + 1
        letter, second = found[1], found[3]
        if found[2] == 0xC2:
            count += second < 0xA0 or (letters[letter] and not signs[second])
        else:
            count += letter == 0xA2 and found[2] == 0xE2 and second == 0x82
    return count


def has_control_sign(bytes utf8 not None):
    """Whether a character from U+0080 to U+009F occurs in valid UTF-8."""
    cdef const uint8_t* byte = <const uint8_t*> PyBytes_AS_STRING(utf8)
    cdef Py_ssize_t size = PyBytes_GET_SIZE(utf8), at = 0
    cdef const uint8_t* found
    while at < size and (found := <const uint8_t*> memchr(byte + at, 0xC2, size - at)) != NULL:
        if found[1] < 0xA0:
            return True
        at = found - byte + 1
    return False
