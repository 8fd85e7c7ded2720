"""Lists that are written as something else, or are something else: signs typed before items, numbers as terms, pictures
as items."""

import re
from collections.abc import Sequence
from dataclasses import replace

from plainleaf.engine.article.tree import (
    Block,
    Definition,
    Figure,
    Image,
    Inline,
    Link,
    List,
    ListItem,
    Paragraph,
    Text,
    inlines,
    plain,
    walk,
    walk_inlines,
)

FEW = 2
"""Items, at least."""
CAPTION = 200
"""Characters of what stands below a picture; more is a text of its own."""

_SIGN = re.compile(r"([•●■▪◦‣·►▸➤*+–—-])\s+(?=\S)")
_TYPED = re.compile(r"(?:\[(\d{1,3})\]|(\d{1,3})[.)])(?!\d)\s*")
_NUMBER = re.compile(r"(\d{1,3})[.)]?|[(\[](\d{1,3})[)\]]")
_LETTER = re.compile(r"\(?(?:[a-z]{1,2}|[ivxIVX]{1,5}|[A-Z])[.)]|\([^\W_]{1,4}\)|\d{1,3}[a-z][.)]")
_DASH = re.compile(r"[•●■▪◦‣·*–—-]")


def without_typed(whole: List) -> List:
    """A list without the bullet, or the numbers in a row, that its items are typed behind: it has them of itself."""
    first = _text(whole.items[0])
    typed = next((one for one in (_SIGN, _TYPED) if one.match(first)), None)
    if typed is None or len(whole.items) < FEW or whole.descending:  # as most
        return whole
    texts = [_text(item) for item in whole.items]
    if typed is _SIGN:
        alike = all(text[:1] == first[:1] and _SIGN.match(text) for text in texts)
        return replace(whole, items=tuple(_without(item, _SIGN) for item in whole.items)) if alike else whole
    numbers = [int(found[1] or found[2]) for text in texts if (found := _TYPED.match(text))]
    if len(numbers) < len(texts) or numbers != list(range(numbers[0], numbers[0] + len(texts))):
        return whole
    if whole.ordered and numbers[0] != whole.start:
        return whole
    return replace(whole, items=tuple(_without(item, _TYPED) for item in whole.items), ordered=True, start=numbers[0])


def _text(item: ListItem) -> str:
    """The bare text that an item begins with; empty for none."""
    first = item.content[0] if item.content else None
    text = first.content[0] if isinstance(first, Paragraph) else None
    return text.text if isinstance(text, Text) else ""


def _without(item: ListItem, typed: re.Pattern[str]) -> ListItem:
    """An item without what is typed before its text; the number alone stays."""
    first = item.content[0]
    if not isinstance(first, Paragraph):
        return item
    rest = typed.sub("", _text(item), count=1)
    content = (Text(rest), *first.content[1:]) if rest else first.content[1:]
    return replace(item, content=(replace(first, content=content), *item.content[1:])) if content else item


def pictures(items: Sequence[ListItem]) -> tuple[Block, ...]:
    """The pictures of a list that holds nothing else, each with the line below it as its caption; empty where an item
    holds more, or leads elsewhere by its words, where none has a caption, and where one picture stands twice: signs
    before words."""
    found: list[Block] = []
    for item in items:
        picture, *below = item.content
        if isinstance(picture, Figure) and not below:
            found.append(picture)
        elif isinstance(picture, Paragraph) and _is_picture(picture.content):
            if not below:
                found.append(picture)
            elif len(below) == 1 and isinstance(line := below[0], Paragraph) and _is_caption(line.content):
                found.append(Figure((picture,), line.content, item.node))
            else:
                return ()
        else:
            return ()
    if not any(isinstance(one, Figure) for one in found):
        return ()
    lines = [inlines(block) for block in walk(tuple(found)) if isinstance(block, Paragraph)]
    sources = [one.src for line in lines for one in walk_inlines(line) if isinstance(one, Image)]
    return tuple(found) if len(sources) == len(set(sources)) else ()


def _is_picture(content: tuple[Inline, ...]) -> bool:
    """Whether a line is a picture, or a link around one."""
    only = content[0] if len(content) == 1 else None
    return isinstance(only, Image) or (isinstance(only, Link) and _is_picture(only.content))


def _is_caption(content: tuple[Inline, ...]) -> bool:
    return len(plain(content)) <= CAPTION and not any(isinstance(one, Image | Link) for one in content)


def enumerated(entries: Sequence[Definition], node: int) -> List | None:
    """The list that a list of terms is whose terms are numbers, letters or dashes, as statutes have them; None where
    they are others. What is no number stays before its item."""
    terms = [plain(entry.terms[0]).strip() if len(entry.terms) == 1 else "" for entry in entries]
    if len(terms) < FEW or not all(entry.content for entry in entries):
        return None
    if all(numbers := [_NUMBER.fullmatch(term) for term in terms]):
        values = [int(found[1] or found[2]) for found in numbers if found]
        if values == list(range(values[0], values[0] + len(values))):
            return List(tuple(ListItem(entry.content) for entry in entries), True, values[0], node)
    if all(map(_DASH.fullmatch, terms)):
        return List(tuple(ListItem(entry.content) for entry in entries), node=node)
    if all(_LETTER.fullmatch(term) or _NUMBER.fullmatch(term) for term in terms):
        return List(tuple(ListItem(_behind(term, entry.content)) for term, entry in zip(terms, entries, strict=True)),
                    node=node)  # fmt: skip
    return None


def _behind(term: str, content: tuple[Block, ...]) -> tuple[Block, ...]:
    """What is said behind a letter, in one line with it."""
    first = content[0]
    if not isinstance(first, Paragraph):
        return (Paragraph((Text(term),)), *content)
    return (replace(first, content=(Text(f"{term} "), *first.content)), *content[1:])
