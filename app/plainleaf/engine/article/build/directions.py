"""Controls of text direction in a line of an article: all end where the line ends, as on the page."""

from dataclasses import replace

from plainleaf.engine.article.tree import CodeSpan, Inline, LineBreak, Link, Spoken, Styled, Text
from plainleaf.engine.bidi import balanced, ending


def ended(line: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """A line in which each control of direction that begins something has its end, in the same element or around it,
    so that it is shown as on the page and changes nothing that follows it in a file, such as the next cell."""
    missing: list[str] = []
    return _with_ends(_balanced(line, missing), missing, 0)


def _balanced(content: tuple[Inline, ...], missing: list[str]) -> tuple[Inline, ...]:
    outer = len(missing)
    inlines: list[Inline] = []
    for inline in content:
        if isinstance(inline, Text | CodeSpan):
            if text := balanced(inline.text, missing, outer):
                inlines.append(replace(inline, text=text))
        elif isinstance(inline, Styled | Spoken | Link):
            level = len(missing)
            inner = _balanced(inline.content, missing)
            inlines.append(replace(inline, content=_with_ends(inner, missing, level)))
        elif isinstance(inline, LineBreak):
            inlines += (*_with_ends((), missing, outer), inline)
        else:
            inlines.append(inline)
    return tuple(inlines)


def _with_ends(content: tuple[Inline, ...], missing: list[str], outer: int) -> tuple[Inline, ...]:
    ends = ending(missing, outer)
    return (*content, Text(ends)) if ends else content
