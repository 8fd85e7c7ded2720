"""Makes selectors for nodes: one that matches a node on its page, and one for those alike on the site's others."""

import re

from lxml import etree

from plainleaf.engine.document import Document
from plainleaf.engine.lazy_compile import lazy_compile

LEVELS = 6
"""Maximum elements in a selector."""

_VOWELS = frozenset("aeiouy")
_HASHED = lazy_compile(r"^(?:css|sc|jsx|emotion|svelte|astro|jss|makestyles|_ng\w+)-", re.IGNORECASE)
_STATES = lazy_compile(
    r"^(?:is-|has-|js-|no-js)|(?:^|[-_])(?:active|open|opened|closed|current|selected|hover|focus|visible|hidden|loaded|"
    r"lazyloaded|loading|first|last|odd|even|sticky|expanded|collapsed)$",
    re.IGNORECASE,
)
_SAFE = lazy_compile(r"-?[A-Za-z_\u00a0-\U0010ffff][\w\u00a0-\U0010ffff-]*")


def own_selector(document: Document, node: int) -> str:
    """A selector that matches only this node on its page: by positions, from the nearest descriptive id."""
    nodes = document.nodes
    steps: list[str] = []
    for one in reversed(document.path(node)):
        identifier = nodes.element[one].get("id") or ""
        if _names_itself(identifier) and sum(one.get("id") == identifier for one in nodes.element) == 1:
            steps.append(f"#{identifier}")
            break
        steps.append(nodes.tag_of(one) if one == 0 else f"{_tag(nodes.element[one])}{_place(nodes.element[one])}")
    return " > ".join(reversed(steps))


def general_selector(document: Document, node: int) -> str:
    """A selector for a node and similar ones: by its tag, id and classes, or those of its nearest ancestor with
    descriptive ones; never by generated names."""
    nodes = document.nodes
    own = _description(nodes.element[node])
    selector = own
    for above in reversed(document.path(node)[:-1]):
        if _is_specific(selector) or above <= document.body or selector.count(" > ") >= LEVELS:
            break
        selector = f"{_description(nodes.element[above])} > {selector}"
    if not _is_specific(selector):  # only tags: use the positions of the elements
        selector = own_selector(document, node)
    return selector


def is_made_up(name: str) -> bool:
    """True if a class or an id is generated, so that it changes with the next build of the site."""
    if _HASHED.match(name):
        return True
    if re.search(r"\d{4,}", name):
        return True
    parts = re.split(r"[-_]+", name)
    if len(name) > 60 or any(_is_noise(part) for part in parts):
        return True
    # "Article_body__x7Gq2" of CSS modules: the name ends with a hash
    return re.search(r"__[A-Za-z0-9+/]{5,}$", name) is not None and _is_mixed(name.rsplit("__", 1)[1])


def _is_noise(part: str) -> bool:
    if len(part) < 4:
        return False
    digits = sum(sign.isdigit() for sign in part)
    inside = re.search(r"[A-Za-z]\d+[A-Za-z]", part) is not None
    if digits and inside and len(part) >= 5:
        return True
    if digits >= 2 and not re.fullmatch(r"[A-Za-z]+\d+", part):
        return True
    if (
        not part.islower()
        and not part.isupper()
        and len(part) >= 6
        and not re.fullmatch(r"[a-z]*(?:[A-Z][a-z]+)+|[A-Z]+[a-z]*", part)
    ):
        return True
    letters = [sign for sign in part.lower() if sign.isascii() and sign.isalpha()]
    return len(letters) >= 6 and part.isascii() and not any(sign in _VOWELS for sign in letters)


def _is_mixed(part: str) -> bool:
    kinds = (str.isdigit, str.isupper, str.islower)
    return sum(any(kind(sign) for sign in part) for kind in kinds) >= 2


def _names_itself(name: str) -> bool:
    return _SAFE.fullmatch(name) is not None and not is_made_up(name)


def _description(element: etree._Element) -> str:
    """Tag with descriptive id or classes of an element; its microdata or role if it has neither."""
    tag = _tag(element)
    identifier = element.get("id") or ""
    if _names_itself(identifier):
        return f"#{identifier}"
    classes = [
        name for name in dict.fromkeys((element.get("class") or "").split())
        if _names_itself(name) and not _STATES.search(name)
    ]  # fmt: skip
    if classes:
        return tag + "".join(f".{name}" for name in classes[:3])
    for attribute in ("itemprop", "role", "data-testid", "data-component"):
        value = element.get(attribute) or ""
        if value and _names_itself(value):
            return f'{tag}[{attribute}="{value}"]'
    return tag


def _tag(element: etree._Element) -> str:
    tag = str(element.tag)
    return tag if _SAFE.fullmatch(tag) else "*"


def _place(element: etree._Element) -> str:
    """``:nth-of-type(2)`` if an element has siblings of its tag."""
    before = sum(1 for _ in element.itersiblings(element.tag, preceding=True))
    alone = before == 0 and next(element.itersiblings(element.tag), None) is None
    return "" if alone else f":nth-of-type({before + 1})"


def _is_specific(selector: str) -> bool:
    return any(sign in selector for sign in "#.[") or selector in ("article", "main")
