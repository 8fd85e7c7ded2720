"""From libxml2's tree to the columns over a page: one walk, without a Python object per element and without recursion.

The columns are a snapshot. The elements themselves are made when they are asked for (``elements``).
"""

from cpython.mem cimport PyMem_Free
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset, strcmp
from lxml.includes.etreepublic cimport _Document, _Element, elementFactory, import_lxml__etree, namespacedName
from lxml.includes.tree cimport (
    XML_CDATA_SECTION_NODE, XML_ELEMENT_NODE, XML_TEXT_NODE, const_xmlChar, xmlAttr, xmlNode, xmlNs,
)

from plainleaf._kernel.attributes cimport Attributes
from plainleaf._kernel.columns cimport column, grown
from plainleaf._kernel.elements cimport Elements, Place
from plainleaf._kernel.runs cimport Runs

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


cdef class Walk:
    """One walk over the tree below ``root``, without the ``dropped`` elements and what stands inside ``opaque`` ones.

    Per node: ``tag`` (a place in ``tag_names``), ``parent``, ``end``, ``depth``, ``run_start``, ``run_end``; all as the
    bytes of 64-bit numbers; ``runs`` are the texts. ``elements`` are those of the nodes, ``noted`` all with these tags,
    wherever they stand; ``attributes`` has the classes (``called`` is that of each node) and the ``wanted`` attributes
    of the nodes that hold text in one of the ``boxes``, or are such a box. ``letters`` is the table of ``text.pxd``.

    Text nodes side by side are one text; comments, instructions and references to entities between them show nothing.
    """

    cdef readonly Elements elements
    cdef readonly Runs runs
    cdef readonly list tag_names, noted
    cdef readonly Attributes attributes
    cdef readonly bytes tag, parent, end, depth, run_start, run_end, called
    cdef Node* _nodes
    cdef Kind* _kinds
    cdef Py_ssize_t _node_count, _node_capacity, _kind_count, _kind_capacity
    cdef Name _seen[SEEN]
    cdef dict _number
    cdef object _dropped, _opaque, _wanted, _boxes
    cdef _Document _document
    cdef int64_t _around, _links, _breaks

    def __cinit__(self):
        self._nodes, self._kinds = NULL, NULL
        memset(self._seen, 0, sizeof(self._seen))

    def __dealloc__(self):
        PyMem_Free(self._nodes)
        PyMem_Free(self._kinds)

    def __init__(
        self, _Element root not None, dropped, opaque, noted, boxes, wanted, const uint8_t[::1] letters not None
    ):
        if root._c_node == NULL:
            raise ValueError("The element is of no tree.")
        self._dropped, self._opaque, self._wanted, self._boxes = dropped, opaque, noted, boxes
        self._document, self._number = root._doc, {}
        self.tag_names, self.noted, self.runs = [], [], Runs(letters)
        self.attributes = Attributes(wanted)
        self._around = -1
        self._go(root._c_node)
        self._write(root)

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
                    self.runs.take(self._around, self._node_count, self._breaks, self._links > 0)
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
                self.runs.add(<const char*> node.content)
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
            self.runs.take(self._around, self._node_count, self._breaks, self._links > 0)
        row = &self._nodes[self._around]
        row.end, row.run_end = self._node_count, self.runs.count
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
        row.node, row.tag, row.parent, row.run_start = node, kind.tag, self._around, self.runs.count
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

    cdef int _write(self, _Element root) except -1:
        """The columns, and the elements without which others would be sought for long."""
        cdef Py_ssize_t nodes = self._node_count, place
        cdef Place* places
        self._nodes = <Node*> grown(self._nodes, nodes, &self._node_capacity, sizeof(Node))  # there may be no node
        self.tag = column(&self._nodes[0].tag, sizeof(Node), nodes)
        self.parent = column(&self._nodes[0].parent, sizeof(Node), nodes)
        self.end = column(&self._nodes[0].end, sizeof(Node), nodes)
        self.depth = column(&self._nodes[0].depth, sizeof(Node), nodes)
        self.run_start = column(&self._nodes[0].run_start, sizeof(Node), nodes)
        self.run_end = column(&self._nodes[0].run_end, sizeof(Node), nodes)
        self.called = column(&self._nodes[0].called, sizeof(Node), nodes)
        self.runs.write()
        self.elements = Elements()
        places = self.elements.places(nodes)
        for place in range(nodes):
            places[place] = Place(self._nodes[place].node, self._nodes[place].parent, self._nodes[place].after)
        self.elements.hold(root)
        return 0


cdef inline bint has_address(xmlNode* node) noexcept:
    cdef xmlAttr* attribute = node.properties
    while attribute != NULL:
        if attribute.ns == NULL and strcmp(<const char*> attribute.name, "href") == 0:
            return True
        attribute = attribute.next
    return False
