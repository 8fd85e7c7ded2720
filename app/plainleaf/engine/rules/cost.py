"""An upper bound of the nodes that an XPath expression visits, from its axes and the page's shape, without running it.

A context is a node at which a step or a predicate starts. Two bounds apply to all contexts of a step together: their
number, and how often one node is among them. So a step along an axis visits at most the nodes that the axis reaches
from one context times the contexts, and at most those that it reaches from all nodes of the page times the repeats.
"""

from functools import lru_cache
from itertools import pairwise

from lxml import etree

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record

OPERATION, COMPARISON = 5.0, 0.02
"""The cost of an operator or a function, and of comparing two nodes, in visits."""
CHARACTERS = 16
"""Characters of a text that are read in the time of one visit."""

_LENGTH = etree.XPath("string-length(/)")
_LEXEME = lazy_compile(
    r"""("[^"]*"|'[^']*')|(\d+(?:\.\d*)?|\.\d+)|(\.\.|::|//|!=|<=|>=|[./@()\[\],|+\-=<>*])|([^\W\d][\w.\-]*(?::(?!:)[\w*.\-]+)?)"""
)
_BINARY = frozenset({"and", "or", "div", "mod", "*", "+", "-", "|", "=", "!=", "<", ">", "<=", ">="})
_COMPARING = frozenset({"=", "!=", "<", ">", "<=", ">="})
_NODE_TYPES = frozenset({"text", "node", "comment", "processing-instruction"})
_NO_TEXTS = frozenset({"count", "not", "boolean", "name", "local-name", "namespace-uri", "position", "last"})
_TEXTLESS = frozenset({"attribute", "namespace"})


@record(frozen=True, slots=True)
class PageShape:
    """A page: its nodes, the maximum number of children, its depth; the sums over all nodes of their depths and of
    their siblings on one side; and the cost of reading all of its text."""

    nodes: int
    breadth: int
    depth: int
    depths: int
    siblings: int
    text: int

    def axis(self, name: str) -> tuple[float, float, float]:
        """The maximum number of nodes that an axis reaches from one node, the total from all nodes, and from how many
        nodes it reaches the same one."""
        kind = name.removesuffix("-or-self").removeprefix("following-").removeprefix("preceding-")
        return {
            "child": (self.breadth, self.nodes, 1),
            "parent": (1, self.nodes, self.breadth),
            "descendant": (self.nodes, self.depths, self.depth),
            "ancestor": (self.depth, self.depths, self.nodes),
            "sibling": (self.breadth, self.siblings, self.breadth),
            "following": (self.nodes, self.nodes**2, self.nodes),
            "preceding": (self.nodes, self.nodes**2, self.nodes),
        }.get(kind, (1, self.nodes, 1))


def worst_shape(size: int, root: etree._Element) -> PageShape:
    """An upper bound for all pages with this number of elements, with a text between any two of them."""
    nodes = 2 * size + 1
    return PageShape(nodes, nodes, nodes, nodes**2, nodes**2, nodes + _characters(root) // CHARACTERS)


def _characters(root: etree._Element) -> int:
    return int(_LENGTH(root))  # type: ignore[arg-type]


def shape_of(root: etree._Element) -> PageShape:
    """The shape of an element's page. Texts and comments count as elements."""
    depth_of: dict[etree._Element, int] = {}
    breadth = depths = siblings = depth = 0
    for node in root.getroottree().iter():
        parent = node.getparent()
        own = depth_of[node] = 1 if parent is None else depth_of[parent] + 1
        children = 2 * len(node) + 1
        breadth, depth = max(breadth, children), max(depth, own)
        depths += 2 * own
        siblings += children * (children - 1) // 2
    nodes = 2 * len(depth_of)
    return PageShape(nodes, breadth, depth, depths, siblings, nodes + _characters(root) // CHARACTERS)


def cost(expression: str, contexts: int, shape: PageShape) -> float:
    """The maximum number of nodes that an expression visits, from this number of distinct contexts."""
    reader = _CostReader(_lexemes(expression), shape)
    reader.expression(contexts, 1, valued=False)
    return reader.cost


@lru_cache(1024)
def _lexemes(expression: str) -> tuple[str, ...]:
    return tuple(match[0] for match in _LEXEME.finditer(expression))


@record(frozen=True, slots=True)
class _Nodes:
    """The result of an operand in all evaluations together: nodes, repeats of one node, and whether they have texts."""

    count: float
    repeats: float
    texts: bool


class _CostReader:
    """Parses an expression that libxml2 has accepted, and sums the cost of its parts."""

    def __init__(self, lexemes: tuple[str, ...], shape: PageShape) -> None:
        self.cost = 0.0
        self._lexemes = lexemes
        self._at = 0
        self._shape = shape

    def _next(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._lexemes[at] if at < len(self._lexemes) else ""

    def _take(self, *wanted: str) -> bool:
        is_next = self._next() in wanted
        self._at += is_next
        return is_next

    def expression(self, times: float, repeats: float, *, valued: bool) -> _Nodes | None:
        """An expression that is evaluated ``times`` times; ``valued``: the texts of its results are needed."""
        operands: list[_Nodes] = []
        compares = False
        while True:
            while self._take("-"):
                pass
            if (operand := self._operand(times, repeats)) is not None:
                operands.append(operand)
            self.cost += OPERATION * times
            operator = self._next()
            if operator not in _BINARY:
                break
            compares = compares or operator in _COMPARING
            self._at += 1
        shape = self._shape
        if valued or compares:
            texts = (min(each.count, each.repeats * shape.depth) for each in operands if each.texts)
            self.cost += shape.text * sum(texts)
        if compares:
            for left, other in pairwise(operands):
                self.cost += COMPARISON * left.count * other.count / times
        return max(operands, key=lambda operand: operand.count, default=None)

    def _operand(self, times: float, repeats: float) -> _Nodes | None:
        name, following = self._next(), self._next(1)
        nodes: _Nodes | None = None
        if name[:1] in ('"', "'") or name[:1].isdigit() or (name[:1] == "." and name[1:].isdigit()):
            self._at += 1
        elif self._take("("):
            nodes = self.expression(times, repeats, valued=False)
            self._take(")")
        elif following == "(" and name not in _NODE_TYPES:
            self._at += 2
            self._arguments(times, repeats, valued=name not in _NO_TEXTS)
            nodes = _Nodes(times, times, True) if name == "id" else None
        else:
            return self._path(times, repeats)
        return (
            self._rest_of_path(times, nodes or _Nodes(times, times, False))
            if self._next() in ("[", "/", "//")
            else nodes
        )

    def _arguments(self, times: float, repeats: float, *, valued: bool) -> None:
        self.cost += OPERATION * times
        while self._next() not in (")", ""):
            self.expression(times, repeats, valued=valued)
            if not self._take(",") and self._next() != ")":
                self._at += 1
        self._take(")")

    def _rest_of_path(self, times: float, nodes: _Nodes) -> _Nodes:
        """Predicates and steps after parentheses or a function."""
        self._predicates(nodes.count, nodes.repeats)
        if self._take("/"):
            return self._steps(times, nodes)
        if self._take("//"):
            return self._steps(times, self._walked("descendant-or-self", times, nodes))
        return nodes

    def _path(self, times: float, repeats: float) -> _Nodes:
        start = _Nodes(times, repeats, True)
        if self._take("/"):
            start = _Nodes(times, times, True)
            if not self._begins_step():
                return start
        elif self._take("//"):
            start = self._walked("descendant-or-self", times, _Nodes(times, times, True))
        return self._steps(times, start)

    def _begins_step(self) -> bool:
        first = self._next()[:1]
        return first in ("@", "*", ".") or first.isalpha() or first == "_"

    def _steps(self, times: float, nodes: _Nodes) -> _Nodes:
        while True:
            nodes = self._step(times, nodes)
            if self._take("//"):
                nodes = self._walked("descendant-or-self", times, nodes)
            elif not self._take("/"):
                return nodes

    def _step(self, times: float, nodes: _Nodes) -> _Nodes:
        axis = "child"
        if self._take(".."):
            return self._walked("parent", times, nodes)
        if self._take("."):
            return nodes
        if self._take("@"):
            axis = "attribute"
        elif self._next(1) == "::":
            axis = self._next()
            self._at += 2
        test = self._next()
        self._at += 1
        if test in _NODE_TYPES and self._take("("):
            while self._next() and not self._take(")"):
                self._at += 1
        predicate = tuple(self._next(ahead) for ahead in range(4))
        nearest = test == "*" and predicate[:3] == ("[", "1", "]") and predicate[3] != "["
        return self._walked(axis, times, nodes, nearest=nearest, texts=axis not in _TEXTLESS)

    def _walked(self, axis: str, times: float, nodes: _Nodes, *, nearest: bool = False, texts: bool = True) -> _Nodes:
        """The nodes along an axis, and those that pass the predicates. ``nearest``: only the first one of each context,
        at which libxml2 stops if the expression asks for no more."""
        reach, total, back = self._shape.axis(axis)
        visited = nodes.count if nearest else min(nodes.count * reach, nodes.repeats * total)
        repeats = nodes.repeats * back
        self.cost += visited
        self._predicates(visited, repeats)
        count = min(visited, times * self._shape.nodes)
        if nodes.count > times and axis not in ("child", "attribute", "self"):  # libxml2 removes duplicates one by one
            self.cost += COMPARISON * visited * (count / times)
        return _Nodes(count, min(repeats, times), texts)

    def _predicates(self, count: float, repeats: float) -> None:
        while self._take("["):
            self.expression(count, repeats, valued=False)
            self._take("]")
