"""From libxml2's tree to the columns over a page: one walk, without a Python object per element and without recursion.

The columns are a snapshot. The elements themselves are made when they are asked for (``Elements``), from nodes that are
looked for in the tree as it is then: what was taken out of it meanwhile is not found.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy, memset, strcmp, strlen
from lxml.includes.etreepublic cimport (
    _Document, _Element, attributeValue, elementFactory, import_lxml__etree, namespacedName,
)
from lxml.includes.tree cimport (
    XML_CDATA_SECTION_NODE, XML_ELEMENT_NODE, XML_TEXT_NODE, const_xmlChar, xmlAttr, xmlNode, xmlNs,
)

from plainleaf._kernel.text cimport Text, collapsed, is_white

import_lxml__etree()

cdef enum:
    DROPPED = 1
    OPAQUE = 2
    NOTED = 4
    BREAK = 8
    ANCHOR = 16

cdef enum:
    SEEN = 512  # places for names of elements that were seen before
    APART = 64  # siblings that are looked through for one element


cdef struct Name:
    const_xmlChar* name
    xmlNs* namespace
    Py_ssize_t kind


cdef struct Kind:
    int64_t tag  # -1 before the first of its elements that is kept
    int flags


cdef struct Node:
    xmlNode* node
    int64_t tag, parent, end, depth, run_start, run_end
    int64_t after  # the sibling from which on it is looked for, -1 for the first child
    int64_t mark, passed  # the last such sibling among its children, and how many nodes were passed since
    bint link


cdef struct Run:
    int64_t owner, started, length, words
    bint space, linked


cdef enum:
    CLASS = -2
    OTHER = -1

GONE = "Node {} is not in the tree that was walked any more; prepare the page again."


cdef struct Attribute:
    const_xmlChar* name
    Py_ssize_t number


cdef struct Place:
    xmlNode* node
    int64_t parent, after


cdef class Elements:
    """The elements of the nodes, each made when it is first asked for, and kept from then on.

    Raises LookupError for a node that is no longer below the one that held it in the walk. Where the tree was changed,
    what was put there in its place may be found: the memory of what is gone is used again.
    """

    cdef list _made
    cdef Place* _places
    cdef Py_ssize_t _count

    def __cinit__(self):
        self._places = NULL

    def __dealloc__(self):
        # From the last to the first: for an element that goes, lxml asks those around it until one is in use.
        while self._made:
            self._made.pop()
        PyMem_Free(self._places)

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        cdef Py_ssize_t place = index
        if place < 0:
            place += self._count
        if not 0 <= place < self._count:
            raise IndexError(f"There is no node {index}; the page has {self._count}.")
        return self._element(place)

    def __iter__(self):
        cdef Py_ssize_t place
        for place in range(self._count):
            yield self._element(place)

    cdef int _hold(self, _Element root, Node* nodes, Py_ssize_t count) except -1:
        """Take over where the nodes are, and make those from which on others are looked for."""
        cdef Py_ssize_t place
        self._count, self._made = count, [None] * count
        self._places = <Place*> PyMem_Malloc(count * sizeof(Place))
        if self._places == NULL:
            raise MemoryError
        for place in range(count):
            self._places[place] = Place(nodes[place].node, nodes[place].parent, nodes[place].after)
        if count:
            self._made[0] = root
        for place in range(count):
            if nodes[place].after >= 0:
                self._element(nodes[place].after)
        return 0

    def called(self, const int64_t[::1] nodes not None, wanted):
        """What some nodes are called, given in order: the ``class`` of each, empty without one; and of their other
        attributes those with a ``wanted`` name, as (place among these nodes, name, value) in order. Raises LookupError
        where the tree was changed."""
        cdef list classes = [], others = [], names = []
        cdef Attribute seen[SEEN]
        cdef Attribute* known
        cdef xmlNode* node
        cdef xmlAttr* attribute
        cdef Py_ssize_t at
        memset(seen, 0, sizeof(seen))
        self._see()
        for at in range(nodes.shape[0]):
            if not 0 <= nodes[at] < self._count:
                raise IndexError(f"There is no node {nodes[at]}; the page has {self._count}.")
            node = self._places[nodes[at]].node
            own = ""
            attribute = node.properties
            while attribute != NULL:
                if attribute.ns == NULL:
                    known = &seen[(<size_t> attribute.name >> 3 ^ <size_t> attribute.name >> 12) % SEEN]
                    if known.name != attribute.name:
                        name = (<const char*> attribute.name).decode("utf-8", "replace")
                        known.name, known.number = attribute.name, OTHER
                        if name == "class":
                            known.number = CLASS
                        elif name in wanted:
                            known.number = len(names)
                            names.append(name)
                    if known.number == CLASS:
                        own = value_of(node, attribute)
                    elif known.number != OTHER:
                        others.append((at, names[known.number], value_of(node, attribute)))
                attribute = attribute.next
            classes.append(own)
        return classes, others

    def attribute_lengths(self, str passed not None):
        """Per node, the characters of ``name="value"`` with a space before it, over all attributes but the one of the
        name that is ``passed`` over, as the bytes of 64-bit numbers. Raises LookupError where the tree was changed."""
        cdef bytes found = PyBytes_FromStringAndSize(NULL, self._count * sizeof(int64_t)), other = passed.encode()
        cdef int64_t* out = <int64_t*> PyBytes_AS_STRING(found)
        cdef const char* other_name = other
        cdef xmlNode* node
        cdef xmlAttr* attribute
        cdef Py_ssize_t at
        self._see()
        for at in range(self._count):
            out[at] = 0
            node = self._places[at].node
            attribute = node.properties
            while attribute != NULL:
                if attribute.ns != NULL or strcmp(<const char*> attribute.name, other_name) != 0:
                    out[at] += characters(attribute.name) + 4
                    if attribute.ns != NULL and attribute.ns.href != NULL:
                        out[at] += characters(attribute.ns.href) + 2
                    if is_plain(attribute):
                        out[at] += characters(attribute.children.content)
                    elif attribute.children != NULL:
                        out[at] += len(attributeValue(node, attribute))
                attribute = attribute.next
        return found

    cdef int _see(self) except -1:
        """See that all nodes are still there, by their order in the tree: then their pointers may be followed, until
        somebody else runs."""
        cdef xmlNode* node
        cdef xmlNode* top
        cdef Py_ssize_t place = 1
        if not self._count:
            return 0
        top = node = (<_Element> self._made[0])._c_node
        while place < self._count:
            if node.type == XML_ELEMENT_NODE and node.children != NULL:
                node = node.children
            else:
                while node != top and node.next == NULL:
                    node = node.parent
                if node == top:
                    raise LookupError(GONE.format(place))
                node = node.next
            if node == self._places[place].node and node.type == XML_ELEMENT_NODE:
                place += 1
        return 0

    cdef _Element _element(self, Py_ssize_t place):
        """The element of a node. Those around it are made, too: what is held keeps what is in it alive."""
        cdef Py_ssize_t above = place, count = 0, step
        cdef int64_t* path
        if self._made[place] is not None:
            return self._made[place]
        while self._made[above] is None:
            above = self._places[above].parent
            count += 1
        path = <int64_t*> PyMem_Malloc(count * sizeof(int64_t))
        if path == NULL:
            raise MemoryError
        try:
            above = place
            for step in range(count):
                path[step] = above
                above = self._places[above].parent
            for step in range(count - 1, -1, -1):
                self._made[path[step]] = self._find(path[step])
            return self._made[place]
        finally:
            PyMem_Free(path)

    cdef _Element _find(self, Py_ssize_t place):
        """An element, sought among the children of its parent: a pointer of its own may lead nowhere by now."""
        cdef Place* row = &self._places[place]
        cdef _Element parent = self._made[row.parent], before
        cdef xmlNode* node = NULL
        if row.after >= 0:
            before = self._made[row.after]
            node = before._c_node.next
            while node != NULL and node != row.node:
                node = node.next
        if node == NULL:
            node = parent._c_node.children
            while node != NULL and node != row.node:
                node = node.next
        if node == NULL or node.type != XML_ELEMENT_NODE:
            raise LookupError(GONE.format(place))
        return elementFactory(parent._doc, node)


cdef class Walk:
    """One walk over the tree below ``root``, without the ``dropped`` elements and what stands inside ``opaque`` ones.

    Per node: ``tag`` (a place in ``tag_names``), ``parent``, ``end``, ``depth``, ``run_start``, ``run_end``; per run:
    ``length``, ``words``, ``owner``, ``started``, all as the bytes of 64-bit numbers; ``space`` and ``linked``, a byte
    each; and ``text``. ``elements`` are those of the nodes, ``noted`` all with these tags, wherever they stand.
    ``unspaced``: letters of a script without spaces are in a text. ``letters`` is the table of ``text.pxd``.

    Text nodes side by side are one text; comments, instructions and references to entities between them show nothing.
    """

    cdef readonly Elements elements
    cdef readonly list tag_names, text, noted
    cdef readonly bytes tag, parent, end, depth, run_start, run_end, length, words, owner, started, space, linked
    cdef Node* _nodes
    cdef Run* _runs
    cdef Kind* _kinds
    cdef Py_ssize_t _node_count, _node_capacity, _run_count, _run_capacity, _kind_count, _kind_capacity
    cdef Name _seen[SEEN]
    cdef dict _number
    cdef object _dropped, _opaque, _wanted
    cdef _Document _document
    cdef const uint8_t[::1] _letters
    cdef Text _scratch
    cdef bint _space  # white space has been seen since the last text
    cdef int64_t _around, _links, _breaks, _breaks_before
    cdef const char* _piece  # the first text node since the last tag
    cdef char* _joined  # all of them, where there are several
    cdef Py_ssize_t _piece_size, _joined_capacity

    def __cinit__(self):
        self._nodes, self._runs, self._kinds, self._joined = NULL, NULL, NULL, NULL
        memset(self._seen, 0, sizeof(self._seen))
        memset(&self._scratch, 0, sizeof(self._scratch))

    def __dealloc__(self):
        PyMem_Free(self._nodes)
        PyMem_Free(self._runs)
        PyMem_Free(self._kinds)
        PyMem_Free(self._joined)
        PyMem_Free(self._scratch.code)

    def __init__(self, _Element root not None, dropped, opaque, noted, const uint8_t[::1] letters not None):
        if root._c_node == NULL:
            raise ValueError("The element is of no tree.")
        self._dropped, self._opaque, self._wanted, self._letters = dropped, opaque, noted, letters
        self._document, self._number = root._doc, {}
        self.tag_names, self.text, self.noted = [], [], []
        self._around = -1
        self._go(root._c_node)
        self._write(root)

    @property
    def unspaced(self):
        return bool(self._scratch.unspaced)

    cdef int _go(self, xmlNode* top) except -1:
        cdef xmlNode* node = top
        cdef xmlNode* skipped = NULL  # the open element whose inside is passed over
        cdef bint held = False  # it is a node itself
        cdef Kind* kind
        while True:
            if skipped == NULL and self._around >= 0:
                self._nodes[self._around].passed += 1
            if node.type == XML_ELEMENT_NODE:
                kind = self._kind_of(node)
                if kind.flags & NOTED:
                    self.noted.append(elementFactory(self._document, node))
                if skipped == NULL:
                    self._take()
                    held = not kind.flags & DROPPED
                    if held:
                        self._begin(node, kind)
                    if kind.flags & (DROPPED | OPAQUE):
                        skipped = node
                if node.children != NULL:
                    node = node.children
                    continue
                self._end_of(node, &skipped, held)
            elif skipped == NULL and (node.type == XML_TEXT_NODE or node.type == XML_CDATA_SECTION_NODE):
                self._add(<const char*> node.content)
            while node != top and node.next == NULL:
                node = node.parent
                self._end_of(node, &skipped, held)
            if node == top:
                return 0
            node = node.next

    cdef int _end_of(self, xmlNode* node, xmlNode** skipped, bint held) except -1:
        cdef Node* row
        if skipped[0] != NULL:
            if skipped[0] != node:
                return 0
            skipped[0] = NULL
            if not held:
                return 0
        else:
            self._take()
        row = &self._nodes[self._around]
        row.end, row.run_end = self._node_count, self._run_count
        self._links -= row.link
        self._around = row.parent
        return 0

    cdef Kind* _kind_of(self, xmlNode* node) except NULL:
        """What elements of this name are: names are kept once by the parser, so that mostly the pointer tells it."""
        cdef Name* seen = &self._seen[(<size_t> node.name >> 3 ^ <size_t> node.name >> 12) % SEEN]
        cdef Kind* larger
        if seen.name == node.name and seen.namespace == node.ns:
            return &self._kinds[seen.kind]
        name = namespacedName(node)
        known = self._number.get(name)
        if known is None:
            if self._kind_count == self._kind_capacity:
                self._kind_capacity = 2 * self._kind_capacity or 64
                larger = <Kind*> PyMem_Realloc(self._kinds, self._kind_capacity * sizeof(Kind))
                if larger == NULL:
                    raise MemoryError
                self._kinds = larger
            self._number[name] = known = self._kind_count
            self._kinds[self._kind_count] = Kind(
                -1,
                (DROPPED if name in self._dropped else 0)
                | (OPAQUE if name in self._opaque else 0)
                | (NOTED if name in self._wanted else 0)
                | (BREAK if name == "br" else 0)
                | (ANCHOR if name == "a" else 0),
            )
            self._kind_count += 1
        seen.name, seen.namespace, seen.kind = node.name, node.ns, known
        return &self._kinds[seen.kind]

    cdef int _begin(self, xmlNode* node, Kind* kind) except -1:
        cdef Node* row
        cdef Node* larger
        if self._node_count == self._node_capacity:
            self._node_capacity = 2 * self._node_capacity or 1024
            larger = <Node*> PyMem_Realloc(self._nodes, self._node_capacity * sizeof(Node))
            if larger == NULL:
                raise MemoryError
            self._nodes = larger
        if kind.tag < 0:
            kind.tag = len(self.tag_names)
            self.tag_names.append(namespacedName(node))
        row = &self._nodes[self._node_count]
        row.node, row.tag, row.parent, row.run_start = node, kind.tag, self._around, self._run_count
        row.mark, row.after, row.passed, row.depth = -1, -1, 0, 0
        row.link = kind.flags & ANCHOR and has_address(node)
        self._links += row.link
        self._breaks += kind.flags & BREAK != 0
        if self._around >= 0:
            above = &self._nodes[self._around]
            row.depth, row.after = above.depth + 1, above.mark
            if above.passed > APART:
                above.mark, above.passed = self._node_count, 0
        self._around = self._node_count
        self._node_count += 1
        return 0

    cdef int _add(self, const char* content) except -1:
        """A text node, or a further one behind it."""
        cdef Py_ssize_t size = 0 if content == NULL else strlen(content)
        cdef char* larger
        if size == 0:
            return 0
        if self._piece_size == 0:
            self._piece, self._piece_size = content, size
            return 0
        if self._piece_size + size > self._joined_capacity:
            self._joined_capacity = 2 * (self._piece_size + size)
            larger = <char*> PyMem_Malloc(self._joined_capacity)
            if larger == NULL:
                raise MemoryError
            memcpy(larger, self._piece, self._piece_size)
            PyMem_Free(self._joined)
            self._joined = self._piece = larger
        elif self._piece != self._joined:
            memcpy(self._joined, self._piece, self._piece_size)
            self._piece = self._joined
        memcpy(self._joined + self._piece_size, content, size)
        self._piece_size += size
        return 0

    cdef int _take(self) except -1:
        """The text since the last tag. One of white space alone only says that the next has space before it; one of
        characters that show nothing says nothing."""
        cdef Py_ssize_t size = self._piece_size, at, written = 0, words = 1
        cdef const char* piece = self._piece
        cdef char* out
        cdef bint first, last, parted = False
        cdef uint8_t code = 0
        if size == 0:
            return 0
        self._piece_size = 0
        for at in range(size):
            code = <uint8_t> piece[at]
            if code >= 0x80:
                return self._take_letters(PyUnicode_DecodeUTF8(piece, size, "replace"))
        first, last = is_white(<uint8_t> piece[0]), is_white(<uint8_t> piece[size - 1])
        at = 0
        while at < size and is_white(<uint8_t> piece[at]):
            at += 1
        if at == size:
            self._space = True
            return 0
        while is_white(<uint8_t> piece[size - 1]):
            size -= 1
        if self._joined_capacity < size:
            self._joined_capacity = 2 * size
            out = <char*> PyMem_Malloc(self._joined_capacity)
            if out == NULL:
                raise MemoryError
            PyMem_Free(self._joined)  # the text itself is longer, where it lies there
            self._joined = out
        out = self._joined
        for at in range(at, size):
            code = <uint8_t> piece[at]
            if is_white(code):
                parted = True
                continue
            if parted:
                out[written] = 0x20
                written += 1
                words += 1
                parted = False
            out[written] = code
            written += 1
        return self._keep(PyUnicode_DecodeASCII(out, written, NULL), written, words, first, last)

    cdef int _take_letters(self, str raw) except -1:
        cdef Text* found = &self._scratch
        text = collapsed(found, raw, self._letters)
        if text is None:
            self._space = self._space or found.white
            return 0
        return self._keep(text, len(text), found.words, found.white_first, found.white_last)

    cdef int _keep(self, str text, Py_ssize_t length, Py_ssize_t words, bint first, bint last) except -1:
        cdef Run* larger
        if self._run_count == self._run_capacity:
            self._run_capacity = 2 * self._run_capacity or 512
            larger = <Run*> PyMem_Realloc(self._runs, self._run_capacity * sizeof(Run))
            if larger == NULL:
                raise MemoryError
            self._runs = larger
        self._runs[self._run_count] = Run(
            self._around,
            self._node_count,
            length,
            words,
            self._space or first or self._breaks > self._breaks_before,
            self._links > 0,
        )
        self._run_count += 1
        self._breaks_before = self._breaks
        self._space = last
        self.text.append(text)
        return 0

    cdef int _write(self, _Element root) except -1:
        """The columns, and the elements without which others would be sought for long."""
        cdef Py_ssize_t nodes = self._node_count, runs = self._run_count, place
        self.tag = column(&self._nodes[0].tag, sizeof(Node), nodes)
        self.parent = column(&self._nodes[0].parent, sizeof(Node), nodes)
        self.end = column(&self._nodes[0].end, sizeof(Node), nodes)
        self.depth = column(&self._nodes[0].depth, sizeof(Node), nodes)
        self.run_start = column(&self._nodes[0].run_start, sizeof(Node), nodes)
        self.run_end = column(&self._nodes[0].run_end, sizeof(Node), nodes)
        self.length = column(&self._runs[0].length, sizeof(Run), runs)
        self.words = column(&self._runs[0].words, sizeof(Run), runs)
        self.owner = column(&self._runs[0].owner, sizeof(Run), runs)
        self.started = column(&self._runs[0].started, sizeof(Run), runs)
        self.space = marks(&self._runs[0].space, sizeof(Run), runs)
        self.linked = marks(&self._runs[0].linked, sizeof(Run), runs)
        self.elements = Elements()
        self.elements._hold(root, self._nodes, nodes)
        return 0


cdef bytes column(int64_t* first, size_t apart, Py_ssize_t count):
    """The numbers that lie so many bytes apart."""
    cdef bytes found = PyBytes_FromStringAndSize(NULL, count * sizeof(int64_t))
    cdef int64_t* out = <int64_t*> PyBytes_AS_STRING(found)
    cdef Py_ssize_t place
    for place in range(count):
        out[place] = (<int64_t*> (<char*> first + place * apart))[0]
    return found


cdef bytes marks(bint* first, size_t apart, Py_ssize_t count):
    """The same of what is so or not, a byte each."""
    cdef bytes found = PyBytes_FromStringAndSize(NULL, count)
    cdef char* out = PyBytes_AS_STRING(found)
    cdef Py_ssize_t place
    for place in range(count):
        out[place] = (<bint*> (<char*> first + place * apart))[0]
    return found


cdef inline bint is_plain(xmlAttr* attribute) noexcept:
    """Whether the value is one text, as it is without references to entities."""
    cdef xmlNode* value = attribute.children
    return value != NULL and value.next == NULL and value.type == XML_TEXT_NODE and value.content != NULL


cdef str value_of(xmlNode* node, xmlAttr* attribute):
    cdef const char* content
    if attribute.children == NULL:
        return ""
    if not is_plain(attribute):
        return attributeValue(node, attribute)
    content = <const char*> attribute.children.content
    return PyUnicode_DecodeUTF8(content, strlen(content), "replace")


cdef inline Py_ssize_t characters(const_xmlChar* text) noexcept:
    cdef Py_ssize_t count = 0
    while text[0]:
        count += text[0] & 0xC0 != 0x80
        text += 1
    return count


cdef inline bint has_address(xmlNode* node) noexcept:
    cdef xmlAttr* attribute = node.properties
    while attribute != NULL:
        if attribute.ns == NULL and strcmp(<const char*> attribute.name, "href") == 0:
            return True
        attribute = attribute.next
    return False
