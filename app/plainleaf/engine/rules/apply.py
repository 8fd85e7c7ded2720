"""Applies rules to a page: the nodes that they match, texts for its metadata, addresses of further pages."""

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import cache
from urllib.parse import urljoin

from lxml import etree

from plainleaf.engine.article.corrections import Change, Corrections
from plainleaf.engine.article.metadata import dates, names
from plainleaf.engine.article.records import AppliedRule, Correction, Value
from plainleaf.engine.decode import Decoded
from plainleaf.engine.document import Document
from plainleaf.engine.record import record
from plainleaf.engine.rules.by_hand import HandMade, changes_of, resolved
from plainleaf.engine.rules.expressions import Expression, ExpressionBudget, ExpressionError, Found, cut, find
from plainleaf.engine.rules.rule import Rule

GROWTH = 4
"""Maximum growth of a page's source by replacements, as a multiple of its length."""
LONGEST = 400
"""Maximum characters of a title, an author or a date."""
AUTHORS = 12
_READ, _PARTS = 4000, 1000
"""Characters, white space included, and texts of elements, up to which a text can be one of these."""
_REPLACED = 2**28
"""Bytes of a page's source that all replacements together may read."""


@record(slots=True)
class _Page:
    """A document while one rule is applied to it; ``problems`` are the parts that did not match."""

    document: Document
    rule: Rule
    budget: ExpressionBudget
    did: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def found(self, expression: Expression) -> list[Found]:
        """The results of an expression; none, and a problem, if it cannot be evaluated."""
        if self.budget.exhausted:
            return []
        try:
            return find(expression, self.document.root, len(self.document.nodes), self.budget)
        except ExpressionError as error:
            self.problems.append(f"{_line(self.rule, expression.line)}{error}")
            return []

    def nodes(self, expression: Expression) -> list[int]:
        """The nodes among the results, in document order."""
        of = self.document.node_of_element
        nodes = (of.get(item, -1) for item in self.found(expression) if not isinstance(item, str))
        return sorted({node for node in nodes if node >= 0})

    def texts(self, expression: Expression) -> list[str]:
        """The unique, non-empty texts among the results."""
        texts = (item if isinstance(item, str) else self._text(item) for item in self.found(expression))
        bare = (" ".join(text.split()) for text in texts if len(text) <= _READ)
        return list(dict.fromkeys(text for text in bare if text and len(text) <= LONGEST))

    def _text(self, element: etree._Element) -> str:
        """The text of an element; an empty one if it is too long."""
        parts: list[str] = []
        for text in element.itertext():
            parts.append(str(text))
            if len(parts) > _PARTS or len(text) > _READ:
                parts.clear()
                break
        self.budget.found(len(parts) or _PARTS)
        return "".join(parts)


def _line(rule: Rule, line: int) -> str:
    """The beginning of a problem: the rule and, if it is from a file, the line."""
    return f"{rule.display_name}, line {line}: " if line else f"{rule.display_name}: "


def replaced(decoded: Decoded, rules: Sequence[Rule]) -> Decoded:
    """The source of a page after the replacements of rules, in order; ``not_made`` names those over a limit."""
    limit = GROWTH * len(decoded.utf8) + 1_000_000
    data = decoded.utf8
    left = _REPLACED
    not_made: dict[str, str] = {}
    for rule, change in [(each, change) for each in rules for change in each.replacements]:
        old, put = change.found.encode(), change.replacement.encode()
        name = f"{_line(rule, change.line)}The replacement of “{cut(change.found)}”"
        left -= len(data)
        if left < 0:
            why = f"are not made: with those before it, they are too costly for a page of {len(data):,} bytes."
            not_made[rule.display_name] = f"{name} and those after it {why}"
            break
        if old and len(data) + data.count(old) * (len(put) - len(old)) <= limit:
            data = data.replace(old, put)
        elif old:
            why = f"is not made: it would make the page more than {GROWTH} times as long."
            not_made.setdefault(rule.display_name, f"{name} {why}")
    changed = not_made or data != decoded.utf8
    return replace(decoded, utf8=data, not_made=tuple(not_made.items())) if changed else decoded


def corrections_of(document: Document, rules: Sequence[Rule], by_hand: Sequence[HandMade] = ()) -> Corrections:
    """The corrections by rules, imported ones before the user's own, and over them the user's corrections ``by_hand``.

    If the user's rules define the content, that of imported rules is ignored. Parts that do not match the page are
    listed in the ``rules`` of the result and left to the method.
    """
    whole = Corrections()
    budget = _budget(document)
    layers = [[rule for rule in rules if not rule.own], [rule for rule in rules if rule.own]]
    for layer in layers:
        pages = [_Page(document, rule, budget) for rule in layer]
        roots = next((content for page in reversed(pages) if (content := _content(page))), ())
        if roots:
            whole = replace(whole, roots=roots, changes=())
        changes = [change for page in pages for change in _changes(page)]
        for page in pages:
            whole = _with_metadata(page, whole)
        whole = replace(
            whole,
            changes=(*whole.changes, *changes),
            prune=whole.prune and all(rule.prune for rule in layer),
            rules=(*whole.rules, *(_applied(page) for page in pages)),
        )
    return _by_hand(document, whole, resolved(document, by_hand)) if by_hand else whole


def _by_hand(document: Document, whole: Corrections, placed: Sequence[tuple[HandMade, int]]) -> Corrections:
    """Apply a user's corrections over those of rules."""
    roots, changes = changes_of(placed)
    corrections = tuple(Correction(each.kind, int(document.address[node])) for each, node in placed if node >= 0)
    return replace(whole, roots=roots or whole.roots, changes=(*whole.changes, *changes), by_hand=corrections)


def holds(document: Document, rule: Rule) -> bool:
    """True if all conditions of a rule match something on a page."""
    page = _Page(document, rule, _budget(document))
    return all(page.found(expression) for expression in rule.conditions)


def link_of(document: Document, expressions: Sequence[Expression], rule: Rule) -> str:
    """The first web address that one of the expressions matches, in an attribute or a link; else empty."""
    page = _Page(document, rule, _budget(document))
    for expression in expressions:
        for item in page.found(expression):
            href = item if isinstance(item, str) else item.get("href") or item.get("content") or ""
            try:
                address = urljoin(document.base_url or "", href.strip())
            except ValueError:
                continue
            if href.strip() and address.startswith(("http://", "https://")):
                return address
    return ""


def _budget(document: Document) -> ExpressionBudget:
    return ExpressionBudget(document.root, len(document.nodes))


def _content(page: _Page) -> tuple[int, ...]:
    """The outermost nodes of the first expression that matches text."""
    document, rule = page.document, page.rule
    for expression in rule.content:
        nodes = page.nodes(expression)
        outermost: list[int] = []
        for node in nodes:
            if not outermost or node >= document.nodes.end[outermost[-1]]:
                outermost.append(node)
        if any(document.text_length[node] for node in outermost):
            page.did.append("content")
            return tuple(outermost)
    if rule.content:
        page.problems.append(
            f"The rule {rule.display_name} does not find its content on this page: the method decides."
        )
    return ()


def _changes(page: _Page) -> list[Change]:
    """The nodes that the rule removes and keeps, outer nodes before inner ones."""
    rule = page.rule
    why = f"left out by the rule {rule.display_name}"
    removed = {node for expression in rule.remove for node in page.nodes(expression)}
    removed.update(_named(page.document, rule))
    kept = {node for expression in rule.keep for node in page.nodes(expression)}
    removed.discard(0)
    removed.discard(page.document.body)
    if removed:
        page.did.append(f"removed {len(removed)}")
    if kept:
        page.did.append(f"kept {len(kept)}")
    both = [Change(node, False, why) for node in removed] + [Change(node, True) for node in kept]
    return sorted(both, key=lambda change: (change.node, change.kept))


def _named(document: Document, rule: Rule) -> set[int]:
    """The nodes whose class or id, or the pictures whose address, contains one of the rule's texts."""
    removed: set[int] = set()
    nodes = document.nodes
    if rule.remove_names:
        has = _any_of(rule.remove_names)
        for node, element in enumerate(nodes.element):
            if has(element.get("class") or "") or has(element.get("id") or ""):
                removed.add(node)
    if rule.remove_sources:
        has = _any_of(rule.remove_sources)
        pictures = nodes.having(frozenset({"img"})).nonzero()[0].tolist()
        removed.update(node for node in pictures if has(nodes.element[node].get("src") or ""))
    return removed


def _any_of(texts: Sequence[str]) -> Callable[[str], bool]:
    """A predicate for values that contain one of the texts, with a cache, because values repeat on a page."""

    @cache
    def has(value: str) -> bool:
        return any(text in value for text in texts)

    return has


def _with_metadata(page: _Page, whole: Corrections) -> Corrections:
    """Title, author and date by the rule; later rules override earlier ones."""
    rule = page.rule
    title = next((texts[0] for each in rule.title if (texts := page.texts(each))), "")
    authors = next((texts for each in rule.author if (texts := page.texts(each))), [])
    author = ", ".join(dict.fromkeys(filter(None, map(names.person, authors[:AUTHORS]))))
    language = page.document.root.get("lang") or ""
    readable = (dates.iso(text, language) for each in rule.date for text in page.texts(each)[:3])
    date = next(filter(None, readable), "")
    values = {"title": title, "author": author, "date": date}
    page.did += [name for name, text in values.items() if text]
    if any(change.found.encode() in page.document.page.body for change in rule.replacements):
        page.did.append("source")
    return replace(
        whole,
        title=Value(title, "rule") if title else whole.title,
        author=Value(author, "rule") if author else whole.author,
        date=Value(date, "rule") if date else whole.date,
    )


def _applied(page: _Page) -> AppliedRule:
    name = page.rule.display_name
    not_made = (sentence for rule, sentence in page.document.decoded.not_made if rule == name)
    return AppliedRule(name, page.rule.own, tuple(page.did), (*not_made, *page.problems))
