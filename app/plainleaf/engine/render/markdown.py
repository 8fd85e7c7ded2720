"""Markdown: CommonMark with the tables, task lists, strikethrough and footnotes of GitHub's dialect."""

import itertools
import re
from typing import Any

from plainleaf.engine.article import Article, RenderError, tree
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.options import Option, checked
from plainleaf.engine.render.escaping import address, escaped, label, line_start, title, utf8
from plainleaf.engine.render.grid import grid
from plainleaf.engine.render.header import title_above, yaml
from plainleaf.engine.render.options import BARE, TITLE, WITH_METADATA
from plainleaf.engine.render.verbatim import code_span, fenced, formula, mark_of

_MARKS = {"emphasis": "*", "strong": "**", "deleted": "~~"}
_HTML = {
    "inserted": "ins", "marked": "mark", "superscript": "sup", "subscript": "sub", "keyboard": "kbd",
}  # fmt: skip
_ITEM = lazy_compile(r"(?:\d+(?=\.))?([-.]) ")
_AT_MARGIN = lazy_compile(r"\S")
_KINDS = lazy_compile(r"[^a-z0-9-]+")
_BOTH_WAYS = lazy_compile(r"[^\w\s*]\*+[^\w\s*]|\w\*+\w")
_UNSAID = (tree.Spoken, tree.Styled)


class MarkdownRenderer:
    """Markdown."""

    name = "markdown"
    title = "Markdown"
    suffix = ".md"
    media_type = "text/markdown"
    options: tuple[Option, ...] = (WITH_METADATA, TITLE)

    def render(self, article: Article, **options: Any) -> bytes:
        """The article as Markdown in UTF-8. Raises RenderError."""
        chosen = checked(self.options, BARE | options, self.title, RenderError)
        blocks = article.blocks
        if chosen["title"] and not chosen["with_metadata"] and (heading := title_above(article)):
            blocks = (tree.Heading(1, (tree.Text(heading),)), *blocks)
        lines = blocks_of(blocks)
        text = "\n".join(lines) + "\n" if lines else ""
        if chosen["with_metadata"]:
            text = yaml(article) + ("\n" + text if text else "")
        return utf8(text)


def blocks_of(blocks: tuple[tree.Block, ...]) -> list[str]:
    """Lines with a blank one between two blocks."""
    written: list[str] = []
    for block in blocks:
        lines = block_of(block)
        if not lines:
            continue
        if written:
            written.append("")
            if (mark := list_mark(lines[0])) and mark == list_mark(next(filter(_AT_MARGIN.match, reversed(written)))):
                written += ["<!-- -->", ""]  # else the two lists would merge
        written += lines
    return written


def list_mark(line: str) -> str:
    """The marker if a line begins a list item, else empty."""
    match = _ITEM.match(line)
    return match[1] if match else ""


def block_of(block: tree.Block) -> list[str]:
    """The lines of one block."""
    match block:
        case tree.Paragraph():
            return paragraph(block.content)
        case tree.Heading():
            text = inlines_of(block.content).replace("\\\n", " ").replace("\n", " ").strip()
            if text.endswith("#"):  # trailing hashes are not part of a heading
                bare = text.rstrip("#")
                text = f"{bare}\\{text[len(bare) :]}"
            return [f"{'#' * block.level} {text}"] if text else []
        case tree.List():
            return listing(block)
        case tree.Quote():
            return quoted(blocks_of(block.content))
        case tree.Code():
            return fenced(block)
        case tree.Table():
            return table(block)
        case tree.Figure():
            inner, caption = blocks_of(block.content), paragraph(block.caption)
            return [*inner, "", *caption] if inner and caption else inner or caption
        case tree.DefinitionList():
            return definitions(block)
        case tree.Callout():
            return callout(block)
        case tree.Notes():
            return [line for at, item in enumerate(block.notes) for line in ([""] if at else []) + note(item)]
        case tree.Divider():
            return ["***"]  # after a list marker, "---" would be a thematic break of its own
        case tree.Embed():
            return [f"[{label(block.title or block.kind.capitalize())}]({address(block.href)})"]


def paragraph(content: tuple[tree.Inline, ...]) -> list[str]:
    """A paragraph's lines; what would start another block is escaped."""
    text = apart(inlines_of(content))[1]
    return (
        [line_start(line.strip(" \t") if at == 0 else line.lstrip(" \t")) for at, line in enumerate(text.split("\n"))]
        if text
        else []
    )


def inlines_of(content: tuple[tree.Inline, ...], in_cell: bool = False) -> str:
    """Inlines on one line (a hard break is a backslash and a line end; ``<br>`` in a table cell)."""
    if any(map(_is_inexpressible, content)):
        content = _expressible(content)
    parts: list[str] = []
    last = ""
    for inline, after in itertools.zip_longest(content, content[1:]):
        if not (part := inline_of(inline, last, after, in_cell)):
            continue
        if part[0] == "[" and last and last in "!^":  # before a bracket: a picture, or an inline note
            parts[-1] = f"{parts[-1][:-1]}\\{last}"
        parts.append(part)
        last = part[-1]
    return "".join(parts)


def _is_inexpressible(inline: tree.Inline) -> bool:
    """True if Markdown cannot express what an inline adds to its content: small type, a language."""
    if isinstance(inline, tree.Spoken):
        return not inline.override
    return isinstance(inline, tree.Styled) and inline.style == "small"


def _expressible(content: tuple[tree.Inline, ...]) -> tuple[tree.Inline, ...]:
    """Replace inlines that Markdown cannot express by their content."""
    inlines: list[tree.Inline] = []
    for inline in content:
        if isinstance(inline, _UNSAID) and _is_inexpressible(inline):
            inlines += _expressible(inline.content)
        else:
            inlines.append(inline)
    return tuple(inlines)


def inline_of(inline: tree.Inline, last: str, after: tree.Inline | None, in_cell: bool) -> str:
    """Write one inline, given the last character written and the next inline."""
    match inline:
        case tree.Text():
            text = escaped(inline.text, after is not None)
            return "\\" + text if last == "]" and text[:1] == "(" else text  # else a note's mark would become a link
        case tree.LineBreak():
            return "<br>" if in_cell else "\\\n"
        case tree.CodeSpan():
            return code_span(inline.text, in_cell, last)
        case tree.Styled():
            return styled(inline, last, after, in_cell)
        case tree.Spoken():
            inner = inlines_of(inline.content, in_cell)
            if not inline.override:
                return inner
            lead, text, trail = apart(inner)  # a tag alone on its line would begin an HTML block
            return f'{lead}<bdo dir="{"rtl" if inline.direction == "rtl" else "ltr"}">{text}</bdo>{trail}'
        case tree.Link():
            return link(inline, in_cell)
        case tree.Image():
            return f"![{label(inline.alt)}]({address(inline.src)}{title(inline.title)})"
        case tree.Formula():
            return formula(inline, in_cell, last)
        case tree.NoteReference():
            return mark_of(inline.identifier)
        case tree.Ruby():
            return f"<ruby>{label(inline.base)}<rp>(</rp><rt>{label(inline.reading)}</rt><rp>)</rp></ruby>"


def styled(inline: tree.Styled, before: str, after: tree.Inline | None, in_cell: bool) -> str:
    """Write styled text; as HTML if adjacent characters would prevent emphasis."""
    inner = inlines_of(inline.content, in_cell)
    lead, text, trail = apart(inner)
    if not text:
        return inner
    if inline.style == "quoted":
        return f"{lead}“{text}”{trail}"
    mark = _MARKS.get(inline.style)
    if mark is None:
        tag = _HTML[inline.style]
        return f"{lead}<{tag}>{text}</{tag}>{trail}"
    following = trail[:1] or (after.text[:1] if isinstance(after, tree.Text) else _next_sign(after))
    # CommonMark's flanking rule: a delimiter beside a letter must not have punctuation on its inner side; and two
    # adjacent runs of delimiters are one run.
    touching = (bool(before) and before in "*~_") or isinstance(after, tree.Styled)
    word_before = bool(before) and not lead and (before.isalnum() or before == "_")
    word_after = bool(following) and (following.isalnum() or following == "_")
    opens_odd = word_before and not text[0].isalnum()
    closes_odd = word_after and not text[-1].isalnum()
    if touching or opens_odd or closes_odd or _opens_with_another(text):
        tag = {"*": "em", "**": "strong", "~~": "del"}[mark]
        return f"{lead}<{tag}>{text}</{tag}>{trail}"
    return f"{lead}{mark}{text}{mark}{trail}"


def _opens_with_another(text: str) -> bool:
    """True if a styled text begins with a delimiter, which joins the one before it, and contains another one between
    punctuation or letters, which could end any of that run."""
    return text[0] == "*" and _BOTH_WAYS.search(text) is not None


def apart(inner: str) -> tuple[str, str, str]:
    """Split inlines into text, and the white space and hard breaks before and after it."""
    text = inner.lstrip()
    while text.startswith("\\\n"):
        text = text[2:].lstrip()
    start = len(inner) - len(text)
    text = text.rstrip()
    while (len(text) - len(text.rstrip("\\"))) % 2:  # escapes come in pairs
        text = text[:-1].rstrip()
    return inner[:start], text, inner[start + len(text) :]


def _next_sign(after: tree.Inline | None) -> str:
    """A character for the next inline: nothing at the end of a line, the bracket of a note, else a letter."""
    if after is None or isinstance(after, tree.LineBreak):
        return ""
    return "[" if isinstance(after, tree.NoteReference) else "x"


def link(inline: tree.Link, in_cell: bool) -> str:
    inner = inlines_of(inline.content, in_cell)
    lead, text, trail = apart(inner)
    if not text:
        return inner
    return f"{lead}[{text}]({address(inline.href)}{title(inline.title)}){trail}"


def quoted(lines: list[str]) -> list[str]:
    return [f"> {line}" if line else ">" for line in lines]


def listing(block: tree.List) -> list[str]:
    """Write a list; it is loose (blank lines between items) if an item contains more than a line and a list.

    Markdown lists count up. Each item of a descending list becomes a list of its own, by alternating the sign after the
    number.
    """
    loose = any(not tight(item) for item in block.items)
    written: list[str] = []
    numbers = block.numbers
    if any(number not in range(10**9) for number in (block.start, *numbers[-1:])):
        numbers = range(1, len(block.items) + 1)
    for at, (number, item) in enumerate(zip(numbers, block.items, strict=True)):
        sign = ")" if numbers.step < 0 and at % 2 else "."
        mark = f"{number}{sign} " if block.ordered else "- "
        lines = item_of(item) or [""]
        if item.checked is not None:
            first = next(filter(block_of, item.content), None)
            starts = first is None or isinstance(first, tree.Paragraph)
            lines = [box(item) + lines[0], *lines[1:]] if starts else [box(item).strip(), "", *lines]
        if loose and written:
            written.append("")
        indent = " " * len(mark)
        written += [(mark if at == 0 else indent if line else "") + line for at, line in enumerate(lines)]
    return [line.rstrip(" ") if not line.strip(" ") else line for line in written]


def box(item: tree.ListItem) -> str:
    """The check box of a task list item."""
    return "" if item.checked is None else "[x] " if item.checked else "[ ] "


def tight(item: tree.ListItem) -> bool:
    """True if an item is a line of text and at most one list that may follow a line directly: it must start at 1."""
    if not item.content:
        return True
    first, *rest = item.content
    if not isinstance(first, tree.Paragraph) or len(rest) > 1:
        return False
    return not rest or (isinstance(rest[0], tree.List) and (not rest[0].ordered or rest[0].start == 1))


def item_of(item: tree.ListItem) -> list[str]:
    if tight(item):
        return [line for block in item.content for line in block_of(block)]
    return blocks_of(item.content)


def table(block: tree.Table) -> list[str]:
    """Write a table; Markdown has no spans, so a spanned place is an empty cell, and has one header row."""
    rows = [[cell_of(cell) for cell in row] for row in grid(block)]
    if not rows:
        return paragraph(block.caption)
    header = block.rows[0]
    if not all(cell.header for cell in header) and not any(cell.header for cell in header[1:]):
        rows.insert(0, [""] * len(rows[0]))
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    caption = paragraph(block.caption)
    return [*caption, "", *lines] if caption else lines


def cell_of(cell: tree.Cell | None) -> str:
    """Write a cell on one line: its blocks with ``<br>`` between them."""
    return "<br>".join(filter(None, map(flat, cell.content))) if cell else ""


def flat(block: tree.Block) -> str:
    """Write a block inside a table cell, which allows only inlines."""
    match block:
        case tree.Paragraph():
            return flat_line(block.content)
        case tree.Heading():
            return flat_line(strong(block.content))
        case tree.List():
            marks = (f"{number}\\. " if block.ordered else "• " for number in block.numbers)
            return "<br>".join(
                mark + box(item) + "<br>".join(filter(None, map(flat, item.content)))
                for mark, item in zip(marks, block.items, strict=True)
            )
        case tree.Code():
            return "<br>".join(code_span(line, in_cell=True) for line in block.text.split("\n") if line.strip())
        case tree.Table():
            rows = [r" \| ".join(filter(None, map(cell_of, row))) for row in grid(block)]
            return "<br>".join(filter(None, [flat_line(block.caption), *rows]))
        case tree.Figure():
            return "<br>".join(filter(None, [*map(flat, block.content), flat_line(block.caption)]))
        case tree.DefinitionList():
            return "<br>".join(
                line
                for entry in block.entries
                for line in [*(flat_line(strong(term)) for term in entry.terms), *map(flat, entry.content)]
                if line
            )
        case tree.Callout():
            return "<br>".join(filter(None, [flat_line(strong(block.title)), *map(flat, block.content)]))
        case tree.Quote():
            return "<br>".join(filter(None, map(flat, block.content)))
        case tree.Embed():
            return piped("".join(block_of(block)))
        case tree.Divider() | tree.Notes():  # notes occur only at the article's end
            return ""


def flat_line(content: tuple[tree.Inline, ...]) -> str:
    """Inlines inside a table cell."""
    return piped(inlines_of(content, in_cell=True).replace("\n", " ").strip())


def strong(content: tuple[tree.Inline, ...]) -> tuple[tree.Inline, ...]:
    """Make inlines bold, without nested bold."""
    parts = [
        inner
        for inline in content
        for inner in (inline.content if isinstance(inline, tree.Styled) and inline.style == "strong" else (inline,))
    ]
    return (tree.Styled("strong", tuple(parts)),)


def piped(text: str) -> str:
    """Escape bars, except those that code spans have escaped."""
    return re.sub(r"(?<!\\)\|", r"\\|", text)


def definitions(block: tree.DefinitionList) -> list[str]:
    """Write a definition list: Markdown has none, so a term becomes a strong line, followed by its description."""
    written: list[str] = []
    for entry in block.entries:
        lines = [line for term in entry.terms for line in paragraph(strong(term))]
        body = blocks_of(entry.content)
        joined = [line + "\\" for line in lines[:-1]] + lines[-1:]
        if written and (joined or body):
            written.append("")
        written += [*joined, "", *body] if joined and body else joined or body
    return written


def callout(block: tree.Callout) -> list[str]:
    """Write a callout in the syntax of GitHub and Obsidian, which show its kind, so that a title that repeats it is
    omitted; a folded part as its title and content."""
    text = inlines_of(block.title).replace("\\\n", " ").strip()
    inner = blocks_of(block.content)
    if block.kind == "details":
        head = paragraph(strong(block.title))
        return [*head, "", *inner] if head and inner else head or inner
    kind = _KINDS.sub("-", block.kind.lower()).strip("-") or "note"
    marked = any(isinstance(inline, tree.NoteReference) for inline in tree.walk_inlines(block.title))
    if not marked and tree.plain(block.title).strip(" :").lower() == kind:
        text = ""
    # Text on the next line would be in the same paragraph as the title.
    apart = [""] if inner and (text or not isinstance(block.content[0], tree.Paragraph)) else []
    return quoted([f"[!{kind}] {text}".rstrip(), *apart, *inner])


def note(block: tree.Note) -> list[str]:
    """Write a note: its mark and text; other blocks follow below, because readers differ about indentation."""
    mark, lines = f"{mark_of(block.identifier)}:", blocks_of(block.content)
    first = next(filter(block_of, block.content), None)
    head, rest = ([f"{mark} {lines[0]}"], lines[1:]) if isinstance(first, tree.Paragraph) else ([mark], lines)
    return head + ["    " + line if line else "" for line in rest]
