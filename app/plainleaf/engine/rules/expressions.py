"""Expressions that match parts of a page: CSS selectors and XPath 1.0, evaluated by lxml in the page's own tree.

A path is evaluated step by step, so that intermediate results can be counted and limited; the maximum cost of a step is
checked before. Only the functions of XPath 1.0 are available: none reads files or evaluates expressions.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from lxml import etree

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.engine.rules.cost import PageShape, cost, shape_of, worst_shape
from plainleaf.engine.terms import terms
from plainleaf.errors import PlainleafError

if TYPE_CHECKING:  # imported by the first selector: most pages have no rules
    from cssselect import HTMLTranslator, SelectorError
    from cssselect.xpath import XPathExpr

Language = Literal["css", "xpath"]
Found = etree._Element | str

LONGEST = 2000
"""Maximum characters of an expression."""
MOST = 500_000
"""Maximum results of all steps of a path."""
DEAREST = 200_000_000
"""Maximum nodes that an expression visits, at 1 to 20 ns each; measured with 19 expressions on flat, deep and ordinary
pages."""
TOGETHER = 2 * DEAREST
"""Nodes that all expressions for a page may visit."""
_FOUND = 40
"""Visits that take the time of collecting a node that a step found."""

_TOKEN = lazy_compile(r"""'[^']*'|"[^"]*"|//|/|[\[\]()|]|[^'"/\[\]()|]+|.""", re.DOTALL)
_CALL = lazy_compile(r"""'[^']*'|"[^"]*"|(?<![\w:.-])([\w:.-]++)\s*+\(""")
_FUNCTIONS = frozenset(terms("xpath_functions"))
_NAMES = {
    "XPST0003": "", "Invalid expression": "it is not an XPath expression",
    "Invalid predicate": "the text in its brackets is not an XPath expression",
    "Unregistered function": "it calls a function that XPath 1.0 does not have",
    "Undefined namespace prefix": "it uses a prefix that is not declared",
    "Undefined variable": "it uses a variable",
    "Unfinished literal": "a quotation mark is missing",
    "Invalid number of arguments": "a function has too few or too many arguments",
    "Invalid type": "a function is given what it does not take",
}  # fmt: skip


class ExpressionError(PlainleafError):
    """An invalid selector or expression, or one that is too costly for a page."""


@record(frozen=True, slots=True)
class Expression:
    """A CSS selector or an XPath expression; ``line`` is where its file has it, 0 for none."""

    text: str
    language: Language = "css"
    line: int = 0


@record(frozen=True, slots=True)
class _Step:
    """One step of a path, from the root or from a node. ``deep``: its results below a node are also below the node's
    ancestors; ``sibling``: its results after a node are also after the node's earlier siblings."""

    text: str
    run: etree.XPath
    deep: bool
    sibling: bool


@record(frozen=True, slots=True)
class _Compiled:
    paths: tuple[tuple[_Step, ...], ...]


def checked_expression(expression: Expression) -> Expression:
    """Return the expression. Raises ExpressionError if it is invalid."""
    compiled = _compiled(expression.text, expression.language)
    blank = etree.Element("html")
    for path in compiled.paths:
        for step in path:
            _run(step, blank, expression)
    return expression


def find(
    expression: Expression, root: etree._Element, size: int, budget: "ExpressionBudget | None" = None
) -> list[Found]:
    """What an expression finds in a page of ``size`` elements: elements in document order, each once, or texts. The
    expressions of one page share a ``budget``.

    Raises ExpressionError.
    """
    results: list[Found] = []
    left, budget = MOST, budget or ExpressionBudget(root, size)
    budget.begin()
    for path in _compiled(expression.text, expression.language).paths:
        nodes: list[Found] = [root]
        for step in path:
            contexts = _needed(step, [node for node in nodes if not isinstance(node, str)])
            budget.pay(expression, step, len(contexts))
            following: dict[Found, None] = {}
            before = left
            for node in contexts:
                matched = _run(step, node, expression)
                left -= len(matched) + 1
                if left < 0:
                    budget.found(before)
                    raise ExpressionError(f"{_shown(expression)} finds too much on this page.")
                following.update(dict.fromkeys(matched))
            budget.found(before - left)
            nodes = list(following)
        results += nodes
    return results


class ExpressionBudget:
    """What one expression, and all together, may still cost on a page; once ``exhausted``, no more are tried."""

    def __init__(self, root: etree._Element, size: int) -> None:
        self.exhausted = False
        self._root = root
        self._size = size
        self._shape: PageShape | None = None
        self._worst = worst_shape(size, root)
        self._counted: list[tuple[str, int]] = []
        self._begun = 0  # the first of them that the present expression bought
        self._own = self._all = self._collected = 0.0

    def begin(self) -> None:
        """Go on with another expression."""
        self._begun, self._own = len(self._counted), 0.0

    def pay(self, expression: Expression, step: _Step, contexts: int) -> None:
        """Charge for a step from this number of context nodes. Raises ExpressionError."""
        price = cost(step.text, contexts, self._shape or self._worst)
        self._counted.append((step.text, contexts))
        self._own += price
        self._all += price
        if self._shape is None and (self._own > DEAREST or self._all > TOGETHER):
            shape = self._shape = shape_of(self._root)  # only now does it matter what the page is like
            prices = [cost(text, count, shape) for text, count in self._counted]
            self._all, self._own, price = self._collected + sum(prices), sum(prices[self._begun :]), prices[-1]
        if self._own > DEAREST:
            self._counted.pop()
            self._all -= price
            raise ExpressionError(f"{_shown(expression)} is too costly for a page of {self._size:,} elements.")
        if self._all > TOGETHER:
            self.exhausted = True
            raise ExpressionError(
                f"{_shown(expression)} and those after it are not tried: with those before it, they are too costly for "
                f"a page of {self._size:,} elements."
            )

    def found(self, count: int) -> None:
        """Charge for the results of a step."""
        self._collected += _FOUND * count
        self._all += _FOUND * count


def _needed(step: _Step, nodes: list[etree._Element]) -> list[etree._Element]:
    """A subset of the nodes from which the step finds the same results."""
    if step.sibling:
        return list({node.getparent(): node for node in reversed(nodes)}.values())[::-1]
    if not step.deep or len(nodes) < 2:
        return nodes
    inside = dict.fromkeys(nodes, True)  # whether an element is one of the nodes, or below one
    outermost = []
    for node in nodes:
        between = []
        above = node.getparent()
        while above is not None and above not in inside:
            between.append(above)
            above = above.getparent()
        nested = above is not None and inside[above]
        inside.update(dict.fromkeys(between, nested))
        if not nested:
            outermost.append(node)
    return outermost


def css_as_xpath(text: str) -> str:
    """Convert a CSS selector to XPath. Raises ExpressionError."""
    from cssselect import SelectorError

    try:
        paths = _translator().css_to_xpath(text, prefix="descendant-or-self::")
    except SelectorError as error:
        raise ExpressionError(f"The selector “{cut(text)}” cannot be read: {_selector_reason(error)}.") from error
    except RecursionError as error:
        raise ExpressionError(f"The selector “{cut(text)}” is nested too deeply.") from error
    pieces = [
        piece.replace("/descendant-or-self::*/", "//").replace("descendant-or-self::", "//", 1)
        for piece in paths.split(" | ")
    ]
    return " | ".join(pieces)


NEXT = "/following-sibling::*[1]"


@cache
def _translator() -> "HTMLTranslator":
    from cssselect import HTMLTranslator

    class Translator(HTMLTranslator):
        def xpath_direct_adjacent_combinator(self, left: "XPathExpr", right: "XPathExpr") -> "XPathExpr":
            """``a + b`` in one step to the next element; cssselect's own translation visits all following siblings."""
            return left.join(f"{NEXT}/self::", right)

    return Translator()


@lru_cache(8192)
def _compiled(text: str, language: Language) -> _Compiled:
    if len(text) > LONGEST:
        raise ExpressionError(f"The expression “{cut(text)}” is longer than {LONGEST:,} characters.")
    if not text.strip():
        raise ExpressionError("An empty expression finds nothing.")
    expression = Expression(text, language)
    path = css_as_xpath(text) if language == "css" else text
    for name in filter(None, (match[1] for match in _CALL.finditer(path))):
        if name.rpartition("::")[2] not in _FUNCTIONS:
            raise ExpressionError(f"{_shown(expression)} calls {cut(name)}(), which XPath 1.0 does not have.")
    return _Compiled(tuple(tuple(_step(step, expression) for step in steps) for steps in _split(path)))


def _step(text: str, expression: Expression) -> _Step:
    try:
        run = etree.XPath(text, regexp=False, smart_strings=False)
    except (etree.XPathSyntaxError, ValueError) as error:  # ValueError for a NUL
        raise ExpressionError(f"{_shown(expression)} cannot be read: {_reason(error)}.") from error
    behind = expression.language == "css" and text.startswith("following-sibling::") and not NEXT.endswith(text)
    return _Step(text, run, text.startswith(".//"), behind)


def _run(step: _Step, node: etree._Element, expression: Expression) -> list[Found]:
    try:
        value: Any = step.run(node)
    except etree.XPathError as error:
        raise ExpressionError(f"{_shown(expression)} cannot be evaluated: {_reason(error)}.") from error
    if isinstance(value, list):
        return [item for item in value if isinstance(item, etree._Element | str)]
    return [value] if isinstance(value, str) and value else []


def _split(path: str) -> Iterator[list[str]]:
    """Split a path into alternatives and steps, so that each step starts at the results of the previous one. An
    expression that is not a plain path (a function, a path in parentheses) is one step."""
    depth, steps, step, simple = 0, list[str](), "", True
    for piece in _TOKEN.findall(path):
        depth += (piece in ("[", "(")) - (piece in ("]", ")"))
        if depth == 0 and piece == "|":
            yield _together(steps, step)
            steps, step, simple = [], "", True
        elif depth == 0 and piece in ("/", "//") and simple and (step.strip() not in ("", ".", ".//", "/", "//")):
            steps.append(step)
            step = ".//" if piece == "//" else ""
        elif piece == "(" and depth == 1 and not _is_node_test(step):  # a function, or parentheses around a path
            simple = False
            step = "/".join([*steps, ""]).replace("/.//", "//") + step + piece
            steps = []
        else:
            step += piece
    yield _together(steps, step)


def _is_node_test(step: str) -> bool:
    return re.search(r"(?:^|[/:@\s.])(?:text|node|comment|processing-instruction)\s*$", step) is not None


def _together(steps: list[str], step: str) -> list[str]:
    return [part.strip() for part in (*steps, step)]


def _reason(error: Exception) -> str:
    message = str(error)
    return next(
        (reason for begin, reason in _NAMES.items() if message.startswith(begin)), message.rstrip(".") or "it is wrong"
    )


def _selector_reason(error: "SelectorError") -> str:
    """cssselect's message, reworded for users: it counts characters from 0 and shows tokens."""
    message = re.sub(r"<EOF at \d+>", "the end", str(error).rstrip("."))
    return re.sub(r"<[A-Z]+ '([^']*)' at (\d+)>", lambda hit: f"“{hit[1]}” at character {int(hit[2]) + 1}", message)


def _shown(expression: Expression) -> str:
    kind = "selector" if expression.language == "css" else "expression"
    return f"The {kind} “{cut(expression.text)}”"


def cut(text: str) -> str:
    """A text of a rule for a message."""
    return text if len(text) <= 120 else f"{text[:119]}…"
