"""Lists: items, nested lists, task lists, definition lists, and what authors put between the items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plainleaf.engine.article.build.frames import Container
from plainleaf.engine.article.cleanup.breadcrumbs import is_opening
from plainleaf.engine.article.tree import Block, Definition, DefinitionList, Link, List, ListItem, Paragraph, Text, walk

if TYPE_CHECKING:
    from plainleaf.engine.article.build.builder import Builder

FEW = 3
"""Links; a shorter list of places in the article is no table of contents."""
STRAYS = frozenset({"list", "definitions"})


def start_list(builder: Builder, node: int) -> int:
    """``ul``, ``ol`` and their old kin."""
    if not builder.can_nest():
        return builder.boundary(node)
    container = builder.open("list", node)
    container.items = []
    element = builder.element[node]
    container.ordered = element.tag == "ol"
    if container.ordered and element.get("reversed") is not None:
        container.step = -1
    first = 1 if container.step > 0 else sum(1 for _ in element.iterchildren("li"))
    container.number = _number(element.get("start"), first)
    return node + 1


def _number(text: str | None, otherwise: int) -> int:
    """The number that an attribute gives."""
    text = (text or "").strip()
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else otherwise


def start_item(builder: Builder, node: int) -> int:
    """``li``; outside a list it is a paragraph."""
    around = builder.within("list")
    if not builder.can_nest() or around is None:
        return builder.boundary(node)
    if around.ordered and (value := builder.element[node].get("value")):
        _count_from(builder, around, _number(value, _next(around)))
    container = builder.open("item", node)
    for child in list(builder.element[node])[:2]:
        box = child[0] if child.tag in ("label", "p", "span") and len(child) else child
        if box.tag == "input" and (box.get("type") or "").lower() == "checkbox":
            container.checked = box.get("checked") is not None
    return node + 1


def _next(around: Container) -> int:
    """The number of a list's next item."""
    return around.number + around.step * len(around.items)


def _whole(around: Container) -> List:
    """The list of what has been gathered."""
    return List(tuple(around.items), around.ordered, around.number, around.node, around.step < 0)


def _count_from(builder: Builder, around: Container, number: int) -> None:
    """An item has a number of its own: the list ends where it is not the next one, and another begins with it."""
    if number == _next(around):
        return
    if around.items:
        builder.flush()
        before, outer = _whole(around), builder.containers[-2]
        if outer.kind in STRAYS:
            stray(outer, before)
        else:
            outer.blocks.append(before)
        around.items = []
    around.number = number


def close_item(builder: Builder, container: Container) -> None:
    blocks = builder.leave(container)
    around = builder.within("list")
    if around is None:
        return
    if len(blocks) == 1 and isinstance(blocks[0], List):  # a level that says nothing
        around.items.extend(blocks[0].items)
    elif blocks:
        around.items.append(ListItem(blocks, container.node, container.checked))


def close_list(builder: Builder, container: Container) -> None:
    builder.leave(container)
    items = container.items
    outermost = builder.within("item", "list") is None and container.node not in builder.restored
    if outermost and is_contents(items):
        builder.remove(container.node, "contents", "a table of contents, which the outline is already")
    elif outermost and len(builder.containers) == 1 and is_opening(builder.containers[0].blocks, items):
        builder.remove(container.node, "clutter", "the path to the page, or its date and reading time")
    elif items:
        builder.add(_whole(container))


def is_contents(items: list[ListItem]) -> bool:
    """Whether a list holds nothing but links to headings of the article, at least FEW of them."""
    links = 0
    for block in walk(tuple(block for item in items for block in item.content)):
        if isinstance(block, Paragraph):
            for inline in block.content:
                if isinstance(inline, Link) and inline.href.startswith("#"):
                    links += 1
                elif not (isinstance(inline, Text) and len(inline.text.strip(" .0123456789)")) < 2):
                    return False
        elif not isinstance(block, List):
            return False
    return links >= FEW


def stray(container: Container, block: Block) -> None:
    """A block that stands in a list but in no item: a list belongs to the item before it."""
    if container.kind == "definitions":
        if container.terms:
            container.entries.append(Definition(tuple(container.terms), (block,)))
            container.terms.clear()
        elif container.entries:
            last = container.entries[-1]
            container.entries[-1] = Definition(last.terms, (*last.content, block))
        else:
            container.entries.append(Definition((), (block,)))
    elif container.items and isinstance(block, List):
        last_item = container.items[-1]
        container.items[-1] = ListItem((*last_item.content, block), last_item.node, last_item.checked)
    else:
        container.items.append(ListItem((block,), getattr(block, "node", -1)))


def start_definitions(builder: Builder, node: int) -> int:
    """``dl``."""
    if not builder.can_nest():
        return builder.boundary(node)
    container = builder.open("definitions", node)
    container.terms, container.entries = [], []
    return node + 1


def end_entry(builder: Builder, node: int) -> None:
    """End the term or description that a term or description without an end tag stands in: the parser nests them."""
    around = builder.within("term", "description")
    if around is not None and builder.element[node].getparent() is builder.element[around.node]:
        builder.end_frame(around)


def start_term(builder: Builder, node: int) -> int:
    """``dt``."""
    end_entry(builder, node)
    if builder.flat or not builder.within("definitions"):
        return builder.boundary(node)
    builder.open("term", node)
    builder.flat += 1
    return node + 1


def close_term(builder: Builder, _container: Container) -> None:
    builder.flat -= 1
    content = builder.line.take()
    builder.containers.pop()
    around = builder.within("definitions")
    if content and around is not None:
        around.terms.append(content)


def start_description(builder: Builder, node: int) -> int:
    """``dd``."""
    end_entry(builder, node)
    if not builder.can_nest() or not builder.within("definitions"):
        return builder.boundary(node)
    builder.open("description", node)
    return node + 1


def close_description(builder: Builder, container: Container) -> None:
    blocks = builder.leave(container)
    around = builder.within("definitions")
    if around is None or not blocks:
        return
    if around.terms or not around.entries:
        around.entries.append(Definition(tuple(around.terms), blocks))
        around.terms.clear()
    else:
        last = around.entries[-1]
        around.entries[-1] = Definition(last.terms, (*last.content, *blocks))


def close_definitions(builder: Builder, container: Container) -> None:
    builder.leave(container)
    if container.terms:
        container.entries.append(Definition(tuple(container.terms), ()))
    if not container.entries:
        return
    if any(entry.terms for entry in container.entries):
        builder.add(DefinitionList(tuple(container.entries), container.node))
    else:  # used for its indentation alone
        for entry in container.entries:
            for block in entry.content:
                builder.add(block)


ACTIONS = {
    **dict.fromkeys(("ul", "ol", "dir", "menu"), start_list),
    "li": start_item,
    "dl": start_definitions,
    "dt": start_term,
    "dd": start_description,
}
CLOSINGS = {
    "list": close_list,
    "item": close_item,
    "definitions": close_definitions,
    "term": close_term,
    "description": close_description,
}
