"""Other content written as lists, and lists written otherwise: pictures as items, numbers as terms."""

from collections.abc import Sequence

from plainleaf.engine.article.tree import (
    Block,
    Figure,
    Image,
    Inline,
    Link,
    ListItem,
    Paragraph,
    inlines,
    plain,
    walk,
    walk_inlines,
)

CAPTION = 200
"""Maximum characters of the text below a picture; a longer one is a text of its own."""


def pictures(items: Sequence[ListItem]) -> tuple[Block, ...]:
    """The pictures of a list with nothing else, each with the line below it as its caption; empty if an item has more
    content, or a link in its words, if none has a caption, or if a picture occurs twice, as an icon does."""
    result: list[Block] = []
    for item in items:
        picture, *below = item.content
        if isinstance(picture, Figure) and not below:
            result.append(picture)
        elif isinstance(picture, Paragraph) and _is_picture(picture.content):
            if not below:
                result.append(picture)
            elif len(below) == 1 and isinstance(line := below[0], Paragraph) and _is_caption(line.content):
                result.append(Figure((picture,), line.content, item.node))
            else:
                return ()
        else:
            return ()
    if not any(isinstance(block, Figure) for block in result):
        return ()
    lines = [inlines(block) for block in walk(tuple(result)) if isinstance(block, Paragraph)]
    sources = [inline.src for line in lines for inline in walk_inlines(line) if isinstance(inline, Image)]
    return tuple(result) if len(sources) == len(set(sources)) else ()


def _is_picture(content: tuple[Inline, ...]) -> bool:
    """True if a line is a picture, or a linked one."""
    only = content[0] if len(content) == 1 else None
    return isinstance(only, Image) or (isinstance(only, Link) and _is_picture(only.content))


def _is_caption(content: tuple[Inline, ...]) -> bool:
    return len(plain(content)) <= CAPTION and not any(isinstance(inline, Image | Link) for inline in content)
