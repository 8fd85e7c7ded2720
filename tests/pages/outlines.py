"""What an article says and what its Markdown is parsed to, both as an indented outline, so that the first line in which
they differ names the node: blocks and their nesting, headings, list items, table cells, code, text with its links,
pictures, styles and note marks, in order."""

import re
from collections.abc import Iterator
from typing import TypeGuard

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from plainleaf.engine.article import tree
from plainleaf.engine.render.escaping import without_controls
from plainleaf.engine.render.grid import grid

PARSER = (
    MarkdownIt("commonmark")
    .enable(["table", "strikethrough"])
    .use(footnote_plugin, inline=False, move_to_end=False)
    .use(dollarmath_plugin, double_inline=True)
)
PARSER.validateLink = lambda _address: True  # type: ignore[method-assign,assignment]  # a drawing may stand in its address
# Signs of Unicode's private area stand for what is not text, so that no text can be taken for them.
OPEN, CLOSE, BREAK = "\ue000", "\ue001", "\ue002"
_STYLES = {
    "emphasis": "em", "strong": "strong", "deleted": "del", "inserted": "ins", "marked": "mark", "superscript": "sup",
    "subscript": "sub", "keyboard": "kbd",
}  # fmt: skip
_TAGS = {*_STYLES.values(), "code"}
# A line of an outline that says something in words: a paragraph, a heading, a line of code, a row.
_SAID = re.compile(r"\s*(?:p |h\d |\| ?)(.*)")
_MARKS = re.compile(r"⟨(?:em|strong|del|ins|mark|sup|sub|kbd|code|tex):|⟩|[⏎•]|(?:(?<=[\s⏎⟩])|^)\d+\.(?!\S)")
_CALLOUT = re.compile(r"\[!([a-z0-9-]+)\]")


def tidy(text: str) -> str:
    """Text with its marks as it is compared: white space outside of them, and one space for any."""
    before = ""
    while text != before:
        before = text
        text = re.sub(rf"({OPEN}\w+:)(\s+)", r" \1", text)
        text = re.sub(rf"\s+{CLOSE}", f"{CLOSE} ", text)
        text = re.sub(rf"{OPEN}\w+:{CLOSE}", "", text)
        text = re.sub(rf"\s*{BREAK}\s*", BREAK, text)
        text = re.sub(rf"{BREAK}{CLOSE}", CLOSE + BREAK, text)
        text = re.sub(rf"({OPEN}\w+:){BREAK}", rf"{BREAK}\1", text)
    text = text.replace(f"{OPEN}em:{OPEN}strong:", f"{OPEN}strong:{OPEN}em:")  # "***" may be either
    text = " ".join(text.split()).strip(BREAK + " ")
    return text.replace(OPEN, "⟨").replace(CLOSE, "⟩").replace(BREAK, "⏎")


def marked(name: str, inner: str) -> str:
    return f"{OPEN}{name}:{inner}{CLOSE}"


def linked(href: str, inner: str) -> str:
    return inner if not tidy(inner) else f"{marked('a', inner)}{marked('to', _address(href))}"


def picture(src: str, alt: str) -> str:
    return f"{marked('img', alt)}{marked('at', _address(src))}"


def _address(href: str) -> str:
    return MarkdownIt().normalizeLink(re.sub(r"\s", lambda match: "%20" if match[0] == " " else "", href))


# ── the article ───────────────────────────────────────────────────────────────────────────────────────────


def of_article(blocks: tuple[tree.Block, ...]) -> list[str]:
    """The outline of blocks as Markdown can say it (decision 0013)."""
    return [line for block in blocks for line in _of_block(block)]


def _of_block(block: tree.Block) -> Iterator[str]:
    match block:
        case tree.Heading():
            text = tidy(_said(block.content)).replace("⏎", " ")
            yield from [f"h{block.level} {text}"] if text else []
        case tree.Paragraph():
            yield from _paragraph(_said(block.content))
        case tree.List() if block.descending:  # Markdown counts up: each item is a list of its own
            for number, item in zip(block.numbers, block.items, strict=True):
                yield from _of_block(tree.List((item,), True, number))
        case tree.List():
            yield f"ol {block.start}" if block.ordered else "ul"
            for item in block.items:
                yield "  item"
                yield from _indented(_checked(of_article(item.content), item), 2)
        case tree.Quote():
            yield "quote"
            yield from _indented(of_article(block.content))
        case tree.Code():
            yield from _code(block.language, block.text)
        case tree.Table():
            yield from _paragraph(_said(block.caption))
            yield from _table([[_cell(cell) for cell in row] for row in grid(block)], _has_head(block))
        case tree.Figure():
            yield from of_article(block.content)
            yield from _paragraph(_said(block.caption))
        case tree.DefinitionList():
            for entry in block.entries:
                yield from _paragraph(BREAK.join(_strong(term) for term in entry.terms if tidy(_said(term))))
                yield from of_article(entry.content)
        case tree.Callout() if block.kind == "details":
            yield from _paragraph(_strong(block.title))
            yield from of_article(block.content)
        case tree.Callout():
            yield f"callout {block.kind}"
            title = (
                []
                if _said(block.title).strip(" :").lower() == block.kind
                else list(_paragraph(_said(block.title).replace(BREAK, " ")))
            )
            yield from _indented(title + of_article(block.content))
        case tree.Embed():
            yield from _paragraph(linked(block.href, block.title or block.kind.capitalize()))
        case tree.Divider():
            yield "rule"
        case tree.Notes():
            for note in block.notes:
                yield f"note {note.identifier}"
                yield from _indented(of_article(note.content))


def _said(content: tuple[tree.Inline, ...]) -> str:
    return "".join(map(_of_inline, content))


def _of_inline(inline: tree.Inline) -> str:
    match inline:
        case tree.Text():
            return without_controls(inline.text)
        case tree.LineBreak():
            return BREAK
        case tree.CodeSpan():
            return marked("code", inline.text) if inline.text.strip() else inline.text
        case tree.Styled():
            inner = _said(inline.content)
            if inline.style == "quoted":
                return f"“{inner.strip()}”" if inner.strip() else inner
            return marked(_STYLES[inline.style], inner) if inline.style in _STYLES else inner
        case tree.Spoken():
            return _said(inline.content)
        case tree.Link():
            return linked(inline.href, _said(inline.content))
        case tree.Image():
            return picture(inline.src, inline.alt)
        case tree.Formula():
            return marked("tex", inline.tex)
        case tree.NoteReference():
            return marked("note", inline.identifier)
        case tree.Ruby():
            return f"{inline.base}({inline.reading})"


def _strong(content: tuple[tree.Inline, ...]) -> str:
    return marked("strong", "".join(_said(one.content) if _is_strong(one) else _of_inline(one) for one in content))


def _is_strong(inline: tree.Inline) -> TypeGuard[tree.Styled]:
    return isinstance(inline, tree.Styled) and inline.style == "strong"


def _cell(cell: tree.Cell | None) -> str:
    """The words of a cell, its pictures and links: a cell of Markdown has no blocks."""
    lines = of_article(cell.content) if cell else []
    return _words(" ".join(said[1] for line in lines if (said := _SAID.match(line))))


def _has_head(block: tree.Table) -> bool:
    first = block.rows[0] if block.rows else ()
    return all(cell.header for cell in first) or any(cell.header for cell in first[1:])


# ── its Markdown ──────────────────────────────────────────────────────────────────────────────────────────


def of_markdown(text: str) -> list[str]:
    """The outline of what Markdown is parsed to."""
    return _of_tokens(PARSER.parse(text))


def _of_tokens(tokens: list[Token]) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        found += _of_token(tokens[at : end + 1])
        at = end + 1
    return found


def _end(tokens: list[Token], at: int) -> int:
    """Where the token that closes this one stands."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += tokens[place].nesting
        if depth == 0:
            return place
    return len(tokens) - 1


def _of_token(tokens: list[Token]) -> Iterator[str]:
    first, inner = tokens[0], tokens[1:-1]
    match first.type:
        case "heading_open":
            yield f"{first.tag} {tidy(_of_children(inner[0])).replace('⏎', ' ')}"
        case "paragraph_open":
            yield from _paragraph(_of_children(inner[0]))
        case "bullet_list_open" | "ordered_list_open":
            yield (
                f"ol {first.attrGet('start') or 1 if first.attrGet('start') != 0 else 0}" if first.tag == "ol" else "ul"
            )
            yield from _indented(_of_tokens(inner))
        case "list_item_open":
            yield "item"
            yield from _indented(_of_tokens(inner))
        case "blockquote_open":
            yield from _quote(inner)
        case "fence" | "code_block":
            yield from _code(first.info.strip(), first.content.removesuffix("\n"))
        case "table_open":
            rows = [
                [_words(tidy(_of_children(one))) for one in tokens[at : _end(tokens, at)] if one.type == "inline"]
                for at, token in enumerate(tokens)
                if token.type == "tr_open"
            ]
            yield from _table(rows[1:] if not any(rows[0]) else rows, any(rows[0]))
        case "hr":
            yield "rule"
        case "math_block":
            yield f"p {tidy(marked('tex', first.content))}"
        case "footnote_reference_open":
            yield f"note {first.meta['label']}"
            yield from _indented(_of_tokens(inner))
        case "html_block":
            assert first.content.strip() == "<!-- -->", first.content
        case kind:
            raise AssertionError(f"Nobody writes {kind}: {first.content}")


def _quote(inner: list[Token]) -> Iterator[str]:
    lines = _of_tokens(inner)
    callout = _CALLOUT.match(lines[0].removeprefix("p ")) if lines else None
    if callout is None:
        yield "quote"
    else:
        yield f"callout {callout[1]}"
        rest = lines[0].removeprefix("p ")[callout.end() :].strip()
        lines[:1] = [f"p {rest}"] if rest else []
    yield from _indented(lines)


def _of_children(token: Token) -> str:
    parts: list[str] = []
    opened: list[Token] = []
    for child in token.children or []:
        match child.type:
            case "text" | "text_special":
                parts.append(child.content)
            case "softbreak":
                parts.append(" ")
            case "hardbreak":
                parts.append(BREAK)
            case "code_inline":
                parts.append(marked("code", child.content))
            case "em_open" | "strong_open" | "s_open":
                parts.append(f"{OPEN}{'del' if child.type == 's_open' else child.tag}:")
            case "em_close" | "strong_close" | "s_close":
                parts.append(CLOSE)
            case "link_open":
                opened.append(child)
                parts.append(f"{OPEN}a:")
            case "link_close":
                parts.append(CLOSE + marked("to", str(opened.pop().attrGet("href"))))
            case "image":
                parts.append(picture(str(child.attrGet("src")), child.content and _of_children(child)))
            case "math_inline" | "math_inline_double":
                parts.append(marked("tex", child.content))
            case "footnote_ref":
                parts.append(marked("note", child.meta["label"]))
            case "html_inline":
                parts.append(_of_tag(child.content))
            case kind:
                raise AssertionError(f"Nobody writes {kind}: {child.content}")
    return "".join(parts)


def _of_tag(text: str) -> str:
    name = text.strip("</>")
    if name == "br":
        return BREAK
    if name in ("ruby", "rp", "rt", "span"):
        return ""
    assert name in _TAGS, text
    return CLOSE if text.startswith("</") else f"{OPEN}{name}:"


# ── both ──────────────────────────────────────────────────────────────────────────────────────────────────


def _paragraph(said: str) -> Iterator[str]:
    if text := tidy(said):
        yield f"p {text}"


def _indented(lines: list[str], by: int = 1) -> Iterator[str]:
    return ("  " * by + line for line in lines)


def _checked(lines: list[str], item: tree.ListItem) -> list[str]:
    """The lines of an item with its box: before its text, or on a line of its own."""
    if item.checked is None:
        return lines
    box = "[x]" if item.checked else "[ ]"
    if item.content and isinstance(item.content[0], tree.Paragraph) and lines:
        return [f"p {box} {lines[0].removeprefix('p ')}", *lines[1:]]
    return [f"p {box}", *lines]


def _code(language: str, text: str) -> Iterator[str]:
    yield ("code " + re.sub(r"[\s`]", "", language)).rstrip()
    yield from (f"  |{line}" if line.strip() else "  |" for line in without_controls(text).split("\n"))


def _table(rows: list[list[str]], head: bool) -> Iterator[str]:
    if rows:
        yield "table" if head else "table without a head"
        yield from ("  | " + " | ".join(row) for row in rows)


def _words(text: str) -> str:
    """What is compared of a cell: no styles, no signs that stand for blocks."""
    return " ".join(_MARKS.sub(" ", text).split())
