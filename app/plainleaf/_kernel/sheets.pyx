# cython: boundscheck=False, wraparound=False
"""The rules of a style sheet that may show or hide elements, and whether selectors match elements."""

from cpython.unicode cimport Py_UNICODE_ISSPACE
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memset, strlen

cdef extern from "Python.h":
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    uint32_t PyUnicode_READ(int kind, void* data, Py_ssize_t at)

cdef enum:
    DEEP = 256  # maximum ancestors that are compared
    SEED = 2166136261  # of FNV-1a
    PRIME = 16777619
    BYTES = 1 << 13

cdef uint8_t[126] is_of_rules  # the signs that begin and end rules and comments
memset(is_of_rules, 0, sizeof(is_of_rules))
is_of_rules[<int> c"{"] = is_of_rules[<int> c"}"] = is_of_rules[<int> c"@"] = is_of_rules[<int> c";"] = 1
is_of_rules[<int> c"/"] = 1

ctypedef fused sign_t:
    uint8_t
    uint16_t
    uint32_t


def rules(str text not None, is_seen not None, list names=None):
    """The selectors and bodies, in order, of the rules that may hide or show elements, outside of blocks, or in an
    at-rule of which ``is_seen`` is true, without comments. Of rules without any class or id of ``names``, texts of names
    parted by white space, most are left out."""
    cdef uint8_t known[BYTES]
    memset(known, 0, BYTES)
    for words in names or ():
        add_names(<str?> words, known)
    if PyUnicode_KIND(text) == 1:  # as most
        return rules_in(<const uint8_t*> PyUnicode_DATA(text), text, is_seen, NULL if names is None else known)
    if PyUnicode_KIND(text) == 2:
        return rules_in(<const uint16_t*> PyUnicode_DATA(text), text, is_seen, NULL if names is None else known)
    return rules_in(<const uint32_t*> PyUnicode_DATA(text), text, is_seen, NULL if names is None else known)


cdef list rules_in(const sign_t* sheet, str text, is_seen, const uint8_t* known):
    cdef Py_ssize_t at = -1, size = PyUnicode_GET_LENGTH(text), depth = 0, start = 0, begun = 0, around = 0
    cdef bint at_rule = False
    cdef sign_t sign
    cdef list found = []
    while at + 1 < size:
        at += 1
        sign = sheet[at]
        if sign > c"}" or not is_of_rules[sign]:  # as most
            continue
        if sign == c"/":
            if at + 1 < size and sheet[at + 1] == c"*":
                at += 3
                while at < size and not (sheet[at] == c"/" and sheet[at - 1] == c"*"):
                    at += 1
        elif sign == c"{":
            if depth == 0 and at_rule and is_seen(uncommented(text[start:at])):
                around, start, at_rule = around + 1, at + 1, False
                continue
            if depth == 0:
                begun = at
            depth += 1
        elif sign == c"@" and depth == 0:
            at_rule = True
        elif sign == c";" and depth == 0:
            start, at_rule = at + 1, False  # behind a rule without a block, such as @import
        elif sign == c"}" and depth > 0:
            depth -= 1
            if depth == 0:
                if not at_rule and has_name(sheet, start, begun, known) and is_of_display(sheet, begun, at):
                    found.append((uncommented(text[start:begun]), uncommented(text[begun + 1 : at])))
                start, at_rule = at + 1, False
        elif sign == c"}" and around > 0:
            around, start, at_rule = around - 1, at + 1, False
    return found


cdef str uncommented(str text):
    cdef Py_ssize_t at = 0, start, end
    cdef list parts = []
    while (start := text.find("/*", at)) >= 0:
        parts.append(text[at:start])
        end = text.find("*/", start + 2)
        at = end + 2 if end >= 0 else len(text)
    return "".join([*parts, text[at:]]) if parts else text


cdef bint has_name(const sign_t* sheet, Py_ssize_t start, Py_ssize_t end, const uint8_t* known) noexcept:
    """Whether selectors between two places have a ``known`` class or id; another may be taken for one."""
    cdef Py_ssize_t at = start
    cdef uint32_t number
    if known == NULL:
        return True
    while at < end:
        at += 1
        if sheet[at - 1] != c"." and sheet[at - 1] != c"#":
            continue
        number = SEED
        while at < end and is_of_name(sheet[at]):
            at += sheet[at] == c"\\" and at + 1 < end
            number = (number ^ sheet[at]) * PRIME
            at += 1
        number ^= number >> 15
        if known[number >> 3 & (BYTES - 1)] >> (number & 7) & 1:
            return True
    return False


cdef int add_names(str words, uint8_t* known) except -1:
    """Mark the names of a text as known."""
    cdef int kind = PyUnicode_KIND(words)
    cdef void* data = PyUnicode_DATA(words)
    cdef Py_ssize_t at, size = PyUnicode_GET_LENGTH(words)
    cdef uint32_t number = SEED, sign
    for at in range(size + 1):  # behind a text is a zero
        sign = PyUnicode_READ(kind, data, at)
        if at < size and not Py_UNICODE_ISSPACE(sign):
            number = (number ^ sign) * PRIME
            continue
        number ^= number >> 15
        known[number >> 3 & (BYTES - 1)] |= 1 << (number & 7)
        number = SEED
    return 0


cdef inline bint is_of_name(uint32_t sign) noexcept:
    return c"a" <= (sign | 0x20) <= c"z" or is_digit(sign) or sign == c"-" or sign == c"_" or sign == c"\\" or sign > 0x7F


cdef bint is_of_display(const sign_t* sheet, Py_ssize_t start, Py_ssize_t end) noexcept:
    """Whether ``display``, ``visibility``, ``clip`` or a negative length of at least three digits is between two
    places, in letters of any case."""
    cdef Py_ssize_t at
    cdef uint32_t sign
    for at in range(start, end):
        sign = small(sheet, at)
        if sign == c"y" and (ends_in(sheet, start, at, b"display") or ends_in(sheet, start, at, b"visibility")):
            return True
        if sign == c"p" and ends_in(sheet, start, at, b"clip"):
            return True
        if sign == c"-" and at + 3 < end and (
            is_digit(sheet[at + 1]) and is_digit(sheet[at + 2]) and is_digit(sheet[at + 3])
        ):
            return True
    return False


cdef inline bint is_digit(uint32_t sign) noexcept:
    return c"0" <= sign <= c"9"


cdef inline bint ends_in(const sign_t* sheet, Py_ssize_t start, Py_ssize_t at, const char* word) noexcept:
    """Whether a word ends at a place."""
    cdef Py_ssize_t letter = strlen(word) - 1
    while letter >= 0 and at >= start and small(sheet, at) == <uint32_t> word[letter]:
        letter, at = letter - 1, at - 1
    return letter < 0


cdef inline uint32_t small(const sign_t* sheet, Py_ssize_t at) noexcept:
    return <uint32_t> sheet[at] | 0x20


cdef class Names:
    """The names of a page's nodes: classes and ids, each with its sign. ``class_index`` refers to ``classes``, the
    distinct ones, ``tags`` to ``tag_names``; ``identifiers`` has the ids of nodes. Arrays are per node."""

    cdef list _classes
    cdef tuple _tag_names
    cdef const int64_t[::1] _class_index, _tags, _parents
    cdef dict _identifiers, _known, _nodes

    def __init__(
        self, list classes not None, const int64_t[::1] class_index not None, dict identifiers not None,
        tuple tag_names not None, const int64_t[::1] tags not None, const int64_t[::1] parents not None
    ):
        cdef Py_ssize_t node, count = class_index.shape[0]
        if tags.shape[0] != count or parents.shape[0] != count:
            raise ValueError("There is not one tag and one parent for each node.")
        for node in range(count):
            if not (0 <= class_index[node] < len(classes) and 0 <= tags[node] < len(tag_names) and parents[node] < node):
                raise ValueError("A node has a class, tag or parent that the page does not have.")
        self._classes, self._class_index, self._identifiers = classes, class_index, identifiers
        self._tag_names, self._tags, self._parents, self._known, self._nodes = tag_names, tags, parents, {}, None

    def nodes_of(self, str name not None):
        """The nodes with a name."""
        cdef Py_ssize_t node
        cdef list of_class
        if self._nodes is None:
            self._nodes = {f"#{own}": [node] for node, own in self._identifiers.items()}
            of_class = [[] for _ in self._classes]
            for node in range(self._class_index.shape[0]):
                (<list> of_class[self._class_index[node]]).append(node)
            for names, nodes in zip(self._classes, of_class):
                for one in set((<str?> names).split()):
                    (<list> self._nodes.setdefault(f".{one}", [])).extend(nodes)
        return self._nodes.get(name, [])

    cpdef frozenset names_of(self, Py_ssize_t node):
        """The names of a node."""
        if not 0 <= node < self._class_index.shape[0]:
            raise IndexError("The page has no such node.")
        own = self._identifiers.get(node)
        key = -1 - self._class_index[node] if own is None else node  # those without an id share their names
        names = self._known.get(key)
        if names is None:
            names = frozenset([f".{one}" for one in self._classes[self._class_index[node]].split()])
            names = self._known[key] = names if own is None else names | {f"#{own}"}
        return names


cdef class Selector:
    """Compounds, the last first: a tag, the names that it has, those of ``:not(name)``, and whether it is a child of the
    next (``>``). ``weight``: the number of ids, classes and tags."""

    cdef list _steps
    cdef readonly tuple weight

    def __init__(self, list steps, tuple weight):
        self._steps, self.weight = steps, weight

    def fits(self, Names names not None, Py_ssize_t node, bint some=False):
        """True if it matches a node, or would match it in another state: it and its ancestors have ``some`` name of each
        compound. Where more than one ancestor matches a compound, the next one counts."""
        cdef int deep = 0
        cdef bint child = True  # the node itself, none around it
        for tag, has, lacks, parent in self._steps:
            while node < 0 or not is_of(names, node, tag, has, lacks, some):
                if node < 0 or child or deep == DEEP:
                    return False
                node, deep = names._parents[node], deep + 1
            node, child = names._parents[node], parent
        return True


cdef bint is_of(Names names, Py_ssize_t node, str tag, has, lacks, bint some) except -1:
    own = names.names_of(node)
    if tag and names._tag_names[names._tags[node]] != tag:
        return False
    return (has <= own and own.isdisjoint(lacks)) or (some and not own.isdisjoint(has))
