"""The elements that style sheets in the page hide on a wide screen."""

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np

from plainleaf._kernel import elements as kernel_elements
from plainleaf._kernel import sheets as kernel
from plainleaf.engine.document.columns import Document, is_elsewhere
from plainleaf.engine.lazy_compile import lazy_compile

LONGEST = 400_000
"""Maximum characters of style sheets that are read."""
LONG, MOST = 300, 50_000
"""Maximum characters of a selector, and maximum nodes to which all are compared."""
WIDE = 1280
"""Width of the screen in CSS pixels."""
_KEY, _COMBINATOR = lazy_compile(r"(?<!\()[.#](?:[\w-]|\\.)+"), lazy_compile(r"[\s>+~]")
_WIDTH = lazy_compile(r"\((min|max)-width:([\d.]+)(px|r?em)\)")
_BY_CLICK, _BY_SCRIPTS = lazy_compile(r":(?:checked|target)|\[(?:open|aria-)"), "no-js"
"""States that a click changes, and a class that scripts remove from the page."""
_SHOWS = lazy_compile(r"(?:^|;)\s*(display|visibility)\s*:\s*([\w-]+)\s*(!?)")


def hidden_nodes(document: Document) -> dict[int, bool]:
    """The nodes that rules hide, and whether others show them in another state: with one more class on them or around
    them, or after a click. Of those for a node the important, then the most specific, then the last applies. Rules for
    other states (``:hover``), siblings and attributes are not read, nor are those whose last part has neither class nor
    id."""
    known: dict[int, bool] | None = document.derived.get(__name__)
    if known is None:
        known = document.derived[__name__] = _hidden_nodes(document) if document.silent["style"] else {}
    return known


def _hidden_nodes(document: Document) -> dict[int, bool]:
    first, *rest = "\n".join(style.text or "" for style in document.silent["style"])[:LONGEST].split("/*")
    rules = kernel.rules(first + "".join(one.partition("*/")[2] for one in rest), _is_seen)  # without comments
    own, elements = document.declared, document.nodes.element
    named = {f"#{name}": [node] for node, name in own.values["id"].items()}
    having: dict[str, list[int]] = {}
    for place, names in enumerate(own.classes if rules else ()):
        for name in names.split():
            having.setdefault(f".{name}", []).append(place)

    def nodes_of(name: str) -> list[int]:
        if name in having:
            wanted = np.zeros(len(own.classes), np.bool_)
            wanted[having.pop(name)] = True
            named[name] = wanted[own.class_index].nonzero()[0].tolist()
        return named.get(name, [])

    hidden: dict[tuple[int, str], tuple[int, ...]] = {}
    for at, rank in _ranked(rules, nodes_of, elements, hides=True):
        hidden[at] = max(rank, hidden.get(at, rank))
    named = {}
    for node in {node for node, _ in hidden}:
        for name in kernel.names_of(elements[node]):
            named.setdefault(name, []).append(node)
    having, revealed = {}, set[int]()
    for at, rank in _ranked(rules, nodes_of, elements, hides=False) if hidden else ():
        if not rank:
            revealed.add(at[0])
        elif rank > hidden.get(at, rank):
            del hidden[at]
    return {node: node in revealed for node, _ in hidden}


def _ranked(
    rules: list[tuple[str, str]], nodes_of: Callable[[str], list[int]], elements: kernel_elements.Elements, hides: bool
) -> Iterator[tuple[tuple[int, str], tuple[int, ...]]]:
    """The nodes that rules hide, or show, each with the property, and the rank of the rule, which is empty where the
    rule shows a node in another state."""
    left = MOST
    for order, (selectors, body) in enumerate(rules):
        lowered, properties = body.lower(), None
        if hides and not ("none" in lowered or "hidden" in lowered or "absolute" in lowered):  # as most
            continue
        for selector in map(str.strip, selectors.split(",")):
            key = _KEY.search(_COMBINATOR.split(selector)[-1]) if len(selector) <= LONG else None
            if key is None or not (nodes := nodes_of(key[0].replace("\\", ""))) or (left := left - len(nodes)) < 0:
                continue
            properties = _properties(lowered, hides) if properties is None else properties
            parsed = kernel.parsed(selector) if _BY_SCRIPTS not in selector else None
            for node in nodes if properties else ():
                if fits := parsed is not None and parsed.fits(elements[node]):
                    rank = (*parsed.weight, order)
                elif hides or not (
                    parsed.fits(elements[node], some=True) if parsed is not None else _BY_CLICK.search(selector)
                ):
                    continue
                for name, important in properties:
                    yield (node, name), (important, *rank) if fits else ()


def _properties(body: str, hides: bool) -> list[tuple[str, bool]]:
    """The properties with which a body hides its elements, or shows them; whether they are important."""
    last = {one[1]: (one[2] in ("none", "hidden"), bool(one[3])) for one in _SHOWS.finditer(body)}
    found = [(name, important) for name, (hidden, important) in last.items() if hidden is hides]
    return [*found, ("position", False)] if hides and is_elsewhere("".join(body.split())) else found


@lru_cache(1024)
def _is_seen(rule: str) -> bool:
    """True if the rules in an at-rule apply to a screen that is WIDE."""
    name, _, media = rule.strip().lower().partition(" ")
    return name == "@layer" or (name == "@media" and any(_is_wide(query) for query in media.split(",")))


def _is_wide(query: str) -> bool:
    for feature in "".join(query.split()).removeprefix("only").split("and"):
        if (width := _WIDTH.fullmatch(feature)) is None and feature not in ("all", "screen"):
            return False
        if width and (float(width[2]) * (1 if width[3] == "px" else 16) > WIDE) is (width[1] == "min"):
            return False
    return True
