"""The elements that style sheets in the page hide on a wide screen."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache

from plainleaf._kernel import sheets as kernel
from plainleaf.engine.document.columns import Document, is_elsewhere
from plainleaf.engine.lazy_compile import lazy_compile

LONGEST = 400_000
"""Maximum characters of style sheets that are read."""
LONG, MOST = 300, 50_000
"""Maximum characters of a selector or an at-rule, and maximum nodes to which all are compared."""
FEW = 100
"""Maximum names of hidden nodes that are looked for in each rule before it is read."""
WIDE = 1280
"""Width of the screen in CSS pixels."""
_NAME = r"[.#](?:[\w-]|\\.)+"
_KEY = lazy_compile(rf"(?:[^\s>+~]*+[\s>+~])*+(?:[^.#(]|\([.#]?)*+({_NAME})")
"""A selector up to the first name of its last part."""
_COMBINATOR, _ONE_NAME = lazy_compile(r"\s*(>)\s*|\s+"), lazy_compile(_NAME)
_COMPOUND = lazy_compile(rf"(\*|[a-zA-Z][\w-]*)?((?:{_NAME})*)((?::not\({_NAME}\))*)")
_WIDTH = lazy_compile(r"\((min|max)-width:([\d.]+)(px|r?em)\)")
_BY_CLICK, _BY_SCRIPTS = lazy_compile(r":(?:checked|target)|\[(?:open|aria-)"), "no-js"
"""States that a click changes, and a class that scripts remove from the page."""
_HIDING = ("none", "hidden", "absolute")
_SHOWS = lazy_compile(r"(?:^|;)\s*(display|visibility)\s*:\s*([\w-]+)\s*(!?)")


def hidden_nodes(document: Document) -> dict[int, bool]:
    """The nodes that rules hide, and whether others show them in another state: with one more class on them or around
    them, or after a click. Of those for a node the important, then the most specific, then the last applies. Rules for
    other states (``:hover``), siblings and attributes are not read, nor those whose last part has no class or id."""
    known: dict[int, bool] | None = document.derived.get(__name__)
    if known is None:
        known = document.derived[__name__] = _hidden_nodes(document) if document.silent["style"] else {}
    return known


def _hidden_nodes(document: Document) -> dict[int, bool]:
    own, nodes = document.declared, document.nodes
    sheet = "\n".join([style.text or "" for style in document.silent["style"]])[:LONGEST]
    rules = kernel.rules(
        sheet, lambda rule: len(rule) <= LONG and _is_seen(rule), [*own.classes, *own.values["id"].values()]
    )
    hidden: dict[tuple[int, str], tuple[int, ...]] = {}
    names = kernel.Names(own.classes, own.class_index, own.values["id"], nodes.tag_names, nodes.tag, nodes.parent)
    for at, rank in _ranked(names, rules, names.nodes_of):
        hidden[at] = max(rank, hidden.get(at, rank))
    named = defaultdict[str, list[int]](list)
    for node in {node for node, _ in hidden}:
        for name in names.names_of(node):
            named[name].append(node)
    revealed = set[int]()
    for at, rank in _ranked(names, rules, named.__getitem__, tuple(named)) if hidden else ():
        if not rank:
            revealed.add(at[0])
        elif rank > hidden.get(at, rank):
            del hidden[at]
    return {node: node in revealed for node, _ in hidden}


def _ranked(
    names: kernel.Names, rules: list[tuple[str, str]], nodes_of: Callable[[str], list[int]], shown: Sequence[str] = ()
) -> Iterator[tuple[tuple[int, str], tuple[int, ...]]]:
    """The nodes that rules hide, or those with a name in ``shown`` that rules show, each with the property and the rank
    of the rule, which is empty where the rule shows a node in another state."""
    left, hides = MOST, not shown
    for order, (selectors, body) in enumerate(rules):
        lowered, properties = body.lower(), None
        within, some = (lowered, _HIDING) if hides else (selectors.replace("\\", ""), shown)
        if len(some) <= FEW and not any(map(within.__contains__, some)):  # as of most
            continue
        for selector in map(str.strip, selectors.split(",")):
            key = _KEY.match(selector) if len(selector) <= LONG else None
            if key is None or not (nodes := nodes_of(key[1].replace("\\", ""))) or (left := left - len(nodes)) < 0:
                continue
            properties = _properties(lowered, hides) if properties is None else properties
            found = parsed(selector) if properties and _BY_SCRIPTS not in selector else None
            alone = key[1] == selector
            for node in nodes if properties else ():
                if fits := found is not None and (alone or found.fits(names, node)):
                    rank = (*found.weight, order)
                elif hides or not (found.fits(names, node, some=True) if found else _BY_CLICK.search(selector)):
                    continue
                for name, important in properties:
                    yield (node, name), (important, *rank) if fits else ()


@lru_cache(1024)
def parsed(text: str) -> kernel.Selector | None:
    """A selector; None for one with another part: a state, a sibling, an attribute."""
    steps, signs, tags, parts = list[tuple[str, Set[str], Set[str], bool]](), "", 0, _COMBINATOR.split(text)
    for at in range(0, len(parts), 2):
        if not parts[at] or (found := _COMPOUND.fullmatch(parts[at])) is None:
            return None
        has, lacks = ([one.replace("\\", "") for one in _ONE_NAME.findall(some)] for some in found.group(2, 3))
        tag, signs = (found[1] or "").lower().strip("*"), signs + "".join(one[0] for one in has + lacks)
        tags += bool(tag)
        steps.insert(0, (tag, frozenset(has), frozenset(lacks), at > 0 and parts[at - 1] == ">"))
    return kernel.Selector(steps, (signs.count("#"), signs.count("."), tags))


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
