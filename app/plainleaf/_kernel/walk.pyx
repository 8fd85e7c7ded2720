"""From libxml2's tree to the columns over a page: one walk, without a Python object per element and without recursion.

The columns are a snapshot. The elements themselves are made when they are asked for (``elements``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc
from cpython.unicode cimport PyUnicode_DecodeASCII, PyUnicode_DecodeUTF8
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memcpy, memset, strcmp, strlen
from lxml.includes.etreepublic cimport _Document, _Element, elementFactory, import_lxml__etree, namespacedName
from lxml.includes.tree cimport (
    XML_CDATA_SECTION_NODE, XML_ELEMENT_NODE, XML_TEXT_NODE, const_xmlChar, xmlAttr, xmlNode, xmlNs,
)

from plainleaf._kernel.attributes cimport Attributes
from plainleaf._kernel.elements cimport Elements, Place
from plainleaf._kernel.text cimport Text, collapsed, is_white

import_lxml__etree()

cdef enum:
    DROPPED = 1
    OPAQUE = 2
    NOTED = 4
    BREAK = 8
    ANCHOR = 16
    BOX = 32

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
    int64_t called  # a place in the different values of ``class``
    int64_t after  # the sibling from which on it is looked for, -1 for the first child
    int64_t mark, passed  # the last such sibling among its children, and how many nodes were passed since
    int flags
    bint link
    bint holds  # text in a box


cdef struct Run:
    int64_t owner, started, length, words
    bint space, linked


cdef class Walk:
    """One walk over the tree below ``root``, without the ``dropped`` elements and what stands inside ``opaque`` ones.

    Per node: ``tag`` (a place in ``tag_names``), ``parent``, ``end``, ``depth``, ``run_start``, ``run_end``; per run:
    ``length``, ``words``, ``owner``, ``started``, all as the bytes of 64-bit numbers; ``space`` and ``linked``, a byte
    each; and ``text``. ``elements`` are those of the nodes, ``noted`` all with these tags, wherever they stand;
    ``attributes`` has the classes (``called`` is that of each node) and the ``wanted`` attributes of the nodes that hold
    text in one of the ``boxes``, or are such a box.
    ``unspaced``: letters of a script without spaces are in a text. ``letters`` is the table of ``text.pxd``.

    Text nodes side by side are one text; comments, instructions and references to entities between them show nothing.
    """

    cdef readonly Elements elements
    cdef readonly list tag_names, text, noted
    cdef readonly Attributes attributes
    cdef readonly bytes tag, parent, end, depth, run_start, run_end, called
    cdef readonly bytes length, words, owner, started, space, linked
    cdef Node* _nodes
    cdef Run* _runs
    cdef Kind* _kinds
    cdef Py_ssize_t _node_count, _node_capacity, _run_count, _run_capacity, _kind_count, _kind_capacity
    cdef Name _seen[SEEN]
    cdef dict _number
    cdef object _dropped, _opaque, _wanted, _boxes
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

    def __init__(
        self, _Element root not None, dropped, opaque, noted, boxes, wanted, const uint8_t[::1] letters not None
    ):
        if root._c_node == NULL:
            raise ValueError("The element is of no tree.")
        self._dropped, self._opaque, self._wanted, self._boxes, self._letters = dropped, opaque, noted, boxes, letters
        self._document, self._number = root._doc, {}
        self.tag_names, self.text, self.noted = [], [], []
        self.attributes = Attributes(wanted)
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
        if row.run_end > row.run_start and (row.holds or row.flags & BOX or row.parent < 0):
            row.called = self.attributes.read(node, self._around)
            if row.parent >= 0:
                self._nodes[row.parent].holds = True
        self._links -= row.link
        self._around = row.parent
        return 0

    cdef Kind* _kind_of(self, xmlNode* node) except NULL:
        """What elements of this name are: names are kept once by the parser, so that mostly the pointer tells it."""
        cdef Name* seen = &self._seen[(<size_t> node.name >> 3 ^ <size_t> node.name >> 12) % SEEN]
        if seen.name == node.name and seen.namespace == node.ns:
            return &self._kinds[seen.kind]
        name = namespacedName(node)
        known = self._number.get(name)
        if known is None:
            self._kinds = <Kind*> grown(self._kinds, self._kind_count, &self._kind_capacity, sizeof(Kind))
            self._number[name] = known = self._kind_count
            self._kinds[self._kind_count] = Kind(
                -1,
                (DROPPED if name in self._dropped else 0)
                | (OPAQUE if name in self._opaque else 0)
                | (NOTED if name in self._wanted else 0)
                | (BREAK if name == "br" else 0)
                | (ANCHOR if name == "a" else 0)
                | (BOX if name in self._boxes else 0),
            )
            self._kind_count += 1
        seen.name, seen.namespace, seen.kind = node.name, node.ns, known
        return &self._kinds[seen.kind]

    cdef int _begin(self, xmlNode* node, Kind* kind) except -1:
        cdef Node* row
        self._nodes = <Node*> grown(self._nodes, self._node_count, &self._node_capacity, sizeof(Node))
        if kind.tag < 0:
            kind.tag = len(self.tag_names)
            self.tag_names.append(namespacedName(node))
        row = &self._nodes[self._node_count]
        row.node, row.tag, row.parent, row.run_start = node, kind.tag, self._around, self._run_count
        row.mark, row.after, row.passed, row.depth = -1, -1, 0, 0
        row.flags, row.holds, row.called = kind.flags, False, 0
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
        self._runs = <Run*> grown(self._runs, self._run_count, &self._run_capacity, sizeof(Run))
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
        cdef Place* places
        self.tag = column(&self._nodes[0].tag, sizeof(Node), nodes)
        self.parent = column(&self._nodes[0].parent, sizeof(Node), nodes)
        self.end = column(&self._nodes[0].end, sizeof(Node), nodes)
        self.depth = column(&self._nodes[0].depth, sizeof(Node), nodes)
        self.run_start = column(&self._nodes[0].run_start, sizeof(Node), nodes)
        self.run_end = column(&self._nodes[0].run_end, sizeof(Node), nodes)
        self.called = column(&self._nodes[0].called, sizeof(Node), nodes)
        self.length = column(&self._runs[0].length, sizeof(Run), runs)
        self.words = column(&self._runs[0].words, sizeof(Run), runs)
        self.owner = column(&self._runs[0].owner, sizeof(Run), runs)
        self.started = column(&self._runs[0].started, sizeof(Run), runs)
        self.space = marks(&self._runs[0].space, sizeof(Run), runs)
        self.linked = marks(&self._runs[0].linked, sizeof(Run), runs)
        self.elements = Elements()
        places = self.elements.places(nodes)
        for place in range(nodes):
            places[place] = Place(self._nodes[place].node, self._nodes[place].parent, self._nodes[place].after)
        self.elements.hold(root)
        return 0


cdef inline void* grown(void* rows, Py_ssize_t count, Py_ssize_t* capacity, size_t size) except NULL:
    """The rows, moved to where one more than ``count`` has a place."""
    if count < capacity[0]:
        return rows
    cdef Py_ssize_t wanted = 2 * count or 256
    cdef void* larger = PyMem_Realloc(rows, wanted * size)
    if larger == NULL:
        raise MemoryError
    capacity[0] = wanted
    return larger


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


cdef inline bint has_address(xmlNode* node) noexcept:
    cdef xmlAttr* attribute = node.properties
    while attribute != NULL:
        if attribute.ns == NULL and strcmp(<const char*> attribute.name, "href") == 0:
            return True
        attribute = attribute.next
    return False
