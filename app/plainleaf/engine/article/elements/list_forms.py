"""Lists that are something else, or are written as something else: pictures as items, numbers as terms."""

from collections.abc import Sequence

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
from plainleaf.engine.lazy_compile import lazy_compile

FEW = 2
"""Items, at least."""
CAPTION = 200
"""Characters of what stands below a picture; more is a text of its own."""

_NUMBER = lazy_compile(r"[(\[]?(\d{1,3})[.)\]]?")
_LABEL = lazy_compile(r"\(?(?:[a-z]{1,2}|[ivxIVX]{1,5}|[A-Z])[.)]|\([^\W_]{1,4}\)|\d{1,3}[a-z]?[.)]?|[•●■▪◦‣·*–—-]")


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
    they are others. What is no number in a row stays before its item."""
    terms = [plain(entry.terms[0]).strip() if len(entry.terms) == 1 else "" for entry in entries]
    if len(terms) < FEW or not all(map(_LABEL.fullmatch, terms)) or not all(entry.content for entry in entries):
        return None
    values = [int(found[1]) for term in terms if (found := _NUMBER.fullmatch(term))]
    if values and values == list(range(values[0], values[0] + len(terms))):
        return List(tuple(ListItem(entry.content) for entry in entries), True, values[0], node)
    items = (_behind(term, entry.content) for term, entry in zip(terms, entries, strict=True))
    return List(tuple(map(ListItem, items)), node=node)


def _behind(term: str, content: tuple[Block, ...]) -> tuple[Block, ...]:
    """What is said behind a letter, in one line with it; a dash is the list's own."""
    if not any(map(str.isalnum, term)):
        return content
    first = content[0]
    if not isinstance(first, Paragraph):
        return (Paragraph((Text(term),)), *content)
    return (Paragraph((Text(f"{term} "), *first.content), first.node), *content[1:])
