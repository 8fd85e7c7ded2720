# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Quick checks of a page's bytes, made before they are changed: most pages need no change."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport uint8_t

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
        invisible |= spells(one, two, three, four, c"w", c"-", c"c", c"o")
        hidden |= spells(one, two, three, four, c"r", c"-", c"h", c"i")
        reveal |= spells(one, two, three, four, c"r", c"e", c"v", c"e")
    for at in range(max(size - 3, 0), size):
        one = text[at]
        control |= one == 0xEF or (one < 0x20 and one != 9 and one != 10 and one != 13)
        reference |= text[at] == c"&"
    return (
        control * CONTROL_BIT | reference * REFERENCE_BIT | ended * ENDED_BREAK_BIT | template * TEMPLATE_BIT
        | invisible * INVISIBLE_BIT | hidden * HIDDEN_BIT | reveal * REVEAL_BIT
    )
