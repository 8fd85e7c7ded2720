"""Lists: items, nested lists, task lists, definition lists, and content between the items."""

from dataclasses import replace
from itertools import islice

from plainleaf._kernel.article import walk as kernel
from plainleaf.engine.article.build.frames import DefinitionsFrame, DescriptionFrame, ItemFrame, ListFrame, TermFrame
from plainleaf.engine.article.build.writer import BlockWriter, Closing
from plainleaf.engine.article.elements.list_forms import pictures
from plainleaf.engine.article.tree import DefinitionList, Link, List, ListItem, Paragraph, Text, plain, walk
from plainleaf.engine.lazy_compile import lazy_compile

FEW = 3
"""Minimum links of a list to places in the article to be a table of contents."""
LEAST = 2
"""Minimum items with numbers that the page writes itself."""

_OWN = lazy_compile(r"\s*#?(\d{1,3})\s?[.):]?\s*")


def start_list(writer: BlockWriter, node: int) -> int:
    """``ul``, ``ol`` and their obsolete equivalents."""
    if not writer.can_nest():
        return writer.boundary(node)
    container = writer.open(ListFrame, node)
    element = writer.element[node]
    container.ordered = element.tag == "ol"
    if container.ordered and element.get("reversed") is not None:
        container.step = -1
    first = 1 if container.step > 0 else sum(1 for _ in element.iterchildren("li"))
    container.start = _number(element.get("start"), first)
    return node + 1


def _number(text: str | None, otherwise: int) -> int:
    """The number in an attribute."""
    text = (text or "").strip()
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else otherwise


def start_item(writer: BlockWriter, node: int) -> int:
    """``li``; outside a list it is a paragraph."""
    around = writer.within(ListFrame)
    if not writer.can_nest() or around is None:
        return writer.boundary(node)
    if around.ordered and (value := writer.element[node].get("value")):
        _count_from(writer, around, _number(value, around.following))
    if not writer.line.opened and (text := writer.only_text(node)) is not None:
        writer.flush()
        around.put(ListItem((Paragraph((Text(text),), node),), node))
        return writer.consume_whole(node)
    container = writer.open(ItemFrame, node)
    for child in islice(writer.element[node], 2) if "input" in writer.tags else ():
        box = child[0] if child.tag in ("label", "p", "span") and len(child) else child
        if box.tag == "input" and (box.get("type") or "").lower() == "checkbox":
            container.checked = box.get("checked") is not None
    return node + 1


def _whole(around: ListFrame) -> List:
    """The list of the collected items, with the numbers that the page writes, each on a line of its own."""
    if (numbers := _own_numbers(around.items)) is not None:
        items = (replace(item, content=item.content[1:]) for item in around.items)
        return List(tuple(items), True, numbers, around.node)
    return List(tuple(around.items), around.ordered, around.start, around.node, around.step < 0)


def _own_numbers(items: list[ListItem]) -> int | None:
    """The first of the successive numbers that all of some items begin with; None if there are no such."""
    starts = list[int]()
    for item in items:
        first, *others = item.content
        match = _OWN.fullmatch(plain(first.content)) if isinstance(first, Paragraph) and others else None
        if match is None or (starts and int(match[1]) != starts[-1] + 1):
            return None
        starts.append(int(match[1]))
    return starts[0] if len(starts) >= LEAST else None


def _count_from(writer: BlockWriter, around: ListFrame, number: int) -> None:
    """Handle an item with a number of its own: if it is not the next one, end the list and begin another."""
    if number == around.following:
        return
    if around.items:
        around.complete()
        writer.flush()
        writer.containers[-2].add(_whole(around))
        around.items = []
    around.start = number


def close_item(writer: BlockWriter, container: ItemFrame) -> None:
    writer.flat -= container.flat
    blocks = writer.leave(container)
    around = writer.within(ListFrame)
    if around is None:
        return
    if len(blocks) == 1 and isinstance(blocks[0], List):  # a level without a meaning
        around.put(*blocks[0].items)
    elif blocks:
        around.put(ListItem(blocks, container.node, container.checked))


def close_list(writer: BlockWriter, container: ListFrame) -> None:
    writer.leave(container)
    container.complete()
    items = container.items
    outermost = not (writer.within(ItemFrame) or writer.within(ListFrame))
    if outermost and container.node not in writer.restored and is_contents(items):
        writer.remove(container.node, "contents", "a table of contents, which the outline is already")
    elif outermost and not container.ordered and len(writer.containers) == 1 and (shown := pictures(items)):
        for picture in shown:
            writer.add(picture)
    elif items:
        writer.add(_whole(container))


def is_contents(items: list[ListItem]) -> bool:
    """True if a list contains only links to headings of the article, at least FEW of them."""
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


def start_definitions(writer: BlockWriter, node: int) -> int:
    """``dl``."""
    if not writer.can_nest():
        return writer.boundary(node)
    writer.open(DefinitionsFrame, node)
    return node + 1


def end_entry(writer: BlockWriter, node: int) -> None:
    """End the term or description around a term or description without an end tag: the parser nests them."""
    around = writer.within(TermFrame) or writer.within(DescriptionFrame)
    if around is not None and writer.element[node].getparent() is writer.element[around.node]:
        writer.end_frame(around)


def start_term(writer: BlockWriter, node: int) -> int:
    """``dt``."""
    end_entry(writer, node)
    if writer.flat or not writer.within(DefinitionsFrame):
        return writer.boundary(node)
    writer.open_line(TermFrame, node)
    return node + 1


def close_term(writer: BlockWriter, _container: TermFrame) -> None:
    content = writer.leave_line()
    around = writer.within(DefinitionsFrame)
    if content and around is not None:
        around.terms.append(content)


def start_description(writer: BlockWriter, node: int) -> int:
    """``dd``."""
    end_entry(writer, node)
    if not writer.can_nest() or not writer.within(DefinitionsFrame):
        return writer.boundary(node)
    writer.open(DescriptionFrame, node)
    return node + 1


def close_description(writer: BlockWriter, container: DescriptionFrame) -> None:
    blocks = writer.leave(container)
    around = writer.within(DefinitionsFrame)
    if around is not None and blocks:
        around.describe(blocks)


def close_definitions(writer: BlockWriter, container: DefinitionsFrame) -> None:
    writer.leave(container)
    entries = container.definitions()
    if any(entry.terms for entry in entries):
        writer.add(DefinitionList(entries, container.node))
        return
    for entry in entries:  # used only for its indentation
        for block in entry.content:
            writer.add(block)


HANDLERS = {
    **dict.fromkeys(("ul", "ol", "dir", "menu"), start_list),
    "li": start_item,
    "dl": start_definitions,
    "dt": start_term,
    "dd": start_description,
}
CLOSINGS: dict[type[kernel.Container], Closing] = {
    ListFrame: close_list,
    ItemFrame: close_item,
    DefinitionsFrame: close_definitions,
    TermFrame: close_term,
    DescriptionFrame: close_description,
}
