"""From libxml2's tree to the columns over a page: one walk, without a Python object per element and without recursion.

The columns are a snapshot. The elements themselves are made when they are asked for (``elements``).
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.mem cimport PyMem_Free
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset, strcmp, strlen
from lxml.includes.etreepublic cimport _Document, _Element, elementFactory, import_lxml__etree, namespacedName
from lxml.includes.tree cimport (
    XML_CDATA_SECTION_NODE, XML_ELEMENT_NODE, XML_TEXT_NODE, const_xmlChar, xmlAttr, xmlNode, xmlNs,
)

from plainleaf._kernel.attributes cimport Attributes, value_of
from plainleaf._kernel.columns cimport grown
from plainleaf._kernel.elements cimport Elements, Place
from plainleaf._kernel.runs cimport Run, Runs

import_lxml__etree()

COLUMNS = ("tag", "parent", "end", "depth", "run_start", "run_end", "class_index")

cdef enum:
    NODE_COLUMNS = 7

cdef enum:
    DROPPED = 1
    OPAQUE = 2
    NOTED = 4
    BREAK = 8
    ANCHOR = 16
    BOX = 32
    INLINE = 64
    EXACT = 128
    MOMENT = 256

cdef enum:
    SEEN = 512  # places for names of elements that were seen before
    APART = 64  # siblings that are looked through for one element
    SHORT = 2  # characters of a text that may be a part of a word which its page writes in two colours
    NUMBERED = 6  # maximum characters of a number that is a label: "[123]."
    APART_SURE = 1
    APART_DOUBTFUL = 2


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
    int64_t class_index  # a place in the different values of ``class``
    int64_t after  # the sibling from which on it is looked for, -1 for the first child
    int64_t mark, passed  # the last such sibling among its children, and how many nodes were passed since
    int flags
    bint link
    bint holds  # text in a box


cdef class Walk:
    """One walk over the tree below ``root``, without the ``dropped`` elements and the content of ``opaque`` ones.

    ``columns`` are the rows COLUMNS, each with a 64-bit number per node, as bytes: ``tag`` is a place in ``tag_names``,
    ``class_index`` one in the classes of ``attributes``. These have the classes and the ``wanted`` attributes of the nodes
    that hold text in one of the ``boxes``, or are such a box. ``runs`` are the texts, ``elements`` those of the nodes,
    ``body`` the first with this tag, 0 without one; ``noted`` by tag all elements with these tags, at any place, and
    ``metas`` the attributes of the ``meta`` elements.
    ``letters`` is the table of ``text.pxd``.

    ``apart`` are the runs without space before them that a style sheet parts from the one before: each is in an element
    of its own in a line, one of the ``inline`` tags, and begins like a new word, but not in one of the ``exact``;
    ``doubtful`` are (run, class of the element before) of those that are so behind a label or a number. ``silent`` counts
    the bytes of text that were passed over, but for those of scripts and style sheets.

    Text nodes side by side are one text; comments, instructions and references to entities between them show nothing.
    """

    cdef readonly Elements elements
    cdef readonly Runs runs
    cdef readonly list tag_names, apart, doubtful, metas
    cdef readonly dict noted
    cdef readonly Py_ssize_t silent, body
    cdef readonly Attributes attributes
    cdef readonly bytes columns
    cdef Node* _nodes
    cdef Kind* _kinds
    cdef Py_ssize_t _node_count, _node_capacity, _kind_count, _kind_capacity
    cdef Name _seen[SEEN]
    cdef dict _number
    cdef object _dropped, _opaque, _wanted, _boxes, _inline, _exact
    cdef _Document _document
    cdef int64_t _around, _links, _breaks

    def __cinit__(self):
        self._nodes, self._kinds = NULL, NULL
        memset(self._seen, 0, sizeof(self._seen))

    def __dealloc__(self):
        PyMem_Free(self._nodes)
        PyMem_Free(self._kinds)

    def __init__(
        self, _Element root not None, dropped, opaque, noted, boxes, wanted, inline, exact,
        const uint8_t[::1] letters not None,
    ):
        if root._c_node == NULL:
            raise ValueError("The element is of no tree.")
        self._dropped, self._opaque, self._wanted, self._boxes = dropped, opaque, noted, boxes
        self._inline, self._exact, self.apart, self.doubtful = inline, exact, [], []
        self.metas = []
        self._document, self._number = root._doc, {}
        self.tag_names, self.runs, self.noted = [], Runs(letters), {tag: [] for tag in noted}
        self.attributes = Attributes(wanted)
        self._around = -1
        self._go(root._c_node)
        self._part()
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
                    name = namespacedName(node)
                    (<list> self.noted[name]).append(elementFactory(self._document, node))
                    if name == "meta":
                        self.metas.append(attributes_of(node))
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
            elif skipped != NULL and node.content != NULL and (
                node.type == XML_TEXT_NODE or (node.type == XML_CDATA_SECTION_NODE and node.parent != skipped)
            ):
                self.silent += strlen(<const char*> node.content)
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
            row.class_index = self.attributes.read(node, self._around)
            if row.parent >= 0:
                self._nodes[row.parent].holds = True
        self._links -= row.link
        self._around = row.parent
        return 0

    cdef Kind* _kind_of(self, xmlNode* node) except NULL:
        """The kind of the elements with this name: the parser keeps each name once, so that mostly the pointer decides."""
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
                | (BOX if name in self._boxes else 0)
                | (INLINE if name in self._inline else 0)
                | (EXACT if name in self._exact else 0)
                | (MOMENT if name == "time" else 0),
            )
            self._kind_count += 1
        seen.name, seen.namespace, seen.kind = node.name, node.ns, known
        return &self._kinds[seen.kind]

    cdef int _begin(self, xmlNode* node, Kind* kind) except -1:
        cdef Node* row
        self._nodes = <Node*> grown(self._nodes, self._node_count, &self._node_capacity, sizeof(Node))
        if kind.tag < 0:
            kind.tag = len(self.tag_names)
            name = namespacedName(node)
            self.tag_names.append(name)
            if name == "body":
                self.body = self._node_count
        row = &self._nodes[self._node_count]
        row.node, row.tag, row.parent, row.run_start = node, kind.tag, self._around, self.runs.count
        row.mark, row.after, row.passed, row.depth = -1, -1, 0, 0
        row.flags, row.holds, row.class_index = kind.flags, False, 0
        row.link = kind.flags & ANCHOR and has_address(node)
        self._links += row.link
        self._breaks += kind.flags & BREAK != 0
        if self._around >= 0:
            above = &self._nodes[self._around]
            row.depth, row.after = above.depth + 1, above.mark
            row.flags |= above.flags & EXACT  # and what is in it
            if above.passed > APART:
                above.mark, above.passed = self._node_count, 0
        self._around = self._node_count
        self._node_count += 1
        return 0

    cdef int _part(self) except -1:
        """Find the runs that only a style sheet separates from the previous one."""
        cdef Run* run
        cdef Run* last
        cdef Node* own
        cdef Node* inner
        cdef Py_ssize_t at
        cdef int parted
        for at in range(1, self.runs.count):
            run, last = &self.runs._runs[at], &self.runs._runs[at - 1]
            if run.space or last.owner < 0 or run.owner < 0:
                continue
            own, inner = &self._nodes[run.owner], &self._nodes[last.owner]
            if not inner.flags & INLINE:
                continue
            if run.owner < last.owner:
                parted = APART_SURE if is_behind_label(self.runs.text[at - 1], self.runs.text[at]) else 0
            elif run.owner >= last.started and own.flags & INLINE and inner.end <= run.owner:
                parted = parting(self.runs.text[at - 1], self.runs.text[at], (own.flags | inner.flags) & MOMENT != 0)
            else:
                continue
            if not parted or own.flags & EXACT:
                continue
            if parted == APART_SURE:
                self.apart.append(at)
            elif (label := label_of(inner.node)) is not None:
                self.doubtful.append((at, label))
        return 0

    cdef int _write(self, _Element root) except -1:
        """The columns, and the elements that make the search for others short."""
        cdef Py_ssize_t nodes = self._node_count, place
        cdef Node* node
        cdef int64_t* row
        cdef Place* places
        self.columns = PyBytes_FromStringAndSize(NULL, NODE_COLUMNS * nodes * sizeof(int64_t))
        row = <int64_t*> PyBytes_AS_STRING(self.columns)
        for place in range(nodes):
            node = &self._nodes[place]
            row[place], row[nodes + place], row[2 * nodes + place] = node.tag, node.parent, node.end
            row[3 * nodes + place], row[4 * nodes + place] = node.depth, node.run_start
            row[5 * nodes + place], row[6 * nodes + place] = node.run_end, node.class_index
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


cdef dict attributes_of(xmlNode* node):
    """The attributes of an element by their names, without those of other namespaces."""
    cdef xmlAttr* attribute = node.properties
    cdef dict found = {}
    while attribute != NULL:
        if attribute.ns == NULL:
            found[(<const char*> attribute.name).decode("utf-8", "replace")] = value_of(node, attribute)
        attribute = attribute.next
    return found


cdef str label_of(xmlNode* node):
    """The classes of an element, None where none may be that of a label or a tag."""
    cdef xmlAttr* attribute = node.properties
    while attribute != NULL:
        if attribute.ns == NULL and strcmp(<const char*> attribute.name, "class") == 0:
            label = value_of(node, attribute)
            return label if "tag" in label or "label" in label.lower() else None
        attribute = attribute.next
    return None


cdef bint is_behind_label(str before, str text) except -1:
    """Whether a text follows the label in an element of its own: "Abstract:"."""
    cdef Py_UCS4 first = text[0], last = before[len(before) - 1]
    return last == c":" and first.isupper()


cdef int parting(str before, str text, bint of_time) except -1:
    """Whether a text in an element of its own is surely parted from the one before it, or may be where that is called a
    label. One ends like a word where the other begins like a new one ("$98.00" and "$130.00"), or one of the elements is
    ``of_time`` and holds a moment beside a name, or the dot between them ("10 months ago" and "crumb")."""
    cdef Py_UCS4 first = text[0], last = before[len(before) - 1]
    cdef Py_ssize_t length = len(text), length_before = len(before)
    if length_before > SHORT and length >= SHORT and (first.isupper() or first in "$€£¥₹"):
        if last.islower() or last.isdigit() or last == c"%":
            return APART_SURE
        # A part of a name such as "json." ends with a sign, too, but has no space.
        if last in ".!?…:;,)]”’»" and " " in before:
            return APART_SURE
    if of_time and first.isalnum() and (last.isalnum() or before in "·•|"):
        return APART_SURE
    if length_before > SHORT and last.isalpha() and (first.isdecimal() or (first.isalpha() and length > SHORT)):
        return APART_DOUBTFUL
    return APART_DOUBTFUL if length_before <= NUMBERED and (last == c"." or last == c"]") else 0
