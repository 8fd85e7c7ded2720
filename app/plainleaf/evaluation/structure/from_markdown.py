"""The shape of Markdown: CommonMark with tables, footnotes and dollar mathematics; HTML blocks are read as HTML."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from plainleaf.evaluation.faults import needing_extra
from plainleaf.evaluation.structure.from_html import read_html
from plainleaf.evaluation.structure.shape import StructureShape

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_PARTS = {"heading": "headings", "list_item": "list items", "th": "table cells", "td": "table cells"}
_PARTS |= {"footnote": "footnotes", "em": "emphasis", "strong": "emphasis"}
_LINE = "paragraph"


def parser() -> "MarkdownIt":
    """The parser for expectations and answers. The library limits long pages and deep nesting."""
    with needing_extra():
        from markdown_it import MarkdownIt
        from mdit_py_plugins.dollarmath import dollarmath_plugin
        from mdit_py_plugins.footnote import footnote_plugin

    made = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    made.use(dollarmath_plugin, allow_space=False, double_inline=True)
    return made.use(footnote_plugin, inline=False, move_to_end=False)


def markdown_shape(text: str, base: str = "") -> StructureShape:
    """The shape of a Markdown text; ``base`` is the base of relative addresses."""
    reading = _Reading(base)
    for token in parser().parse(text):
        reading.take(token)
    return reading.shape


@dataclass(slots=True)
class _Reading:
    """Walks tokens in order; each open part collects the text up to its end."""

    base: str
    shape: StructureShape = field(default_factory=StructureShape)
    open: list[tuple[str, list[str]]] = field(default_factory=list)

    def take(self, token: "Token") -> None:
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if token.nesting == 1:
            self._begin(kind, token)
        elif token.nesting == -1:
            self._end(kind)
        elif token.type == "inline":
            for child in token.children or ():
                self.take(child)
            self.shape.add_text("")
        else:
            self._leaf(token)

    def _begin(self, kind: str, token: "Token") -> None:
        if kind == "link":
            self.shape.add_link("links", str(token.attrGet("href") or ""), self.base)
        if kind in ("footnote_reference", "footnote"):
            kind = "footnote"
        if kind in _PARTS or kind == _LINE:
            self.open.append((kind, []))

    def _end(self, kind: str) -> None:
        if kind in ("footnote_reference", "footnote"):
            kind = "footnote"
        if (kind in _PARTS or kind == _LINE) and self.open and self.open[-1][0] == kind:
            _, texts = self.open.pop()
            if kind == _LINE:
                self.shape.add_line("".join(texts))
            else:
                self.shape.add(_PARTS[kind], "".join(texts))
            # The text of emphasis, and of a paragraph or heading in an item, also belongs to the enclosing part.
            if self.open and kind in ("em", "strong", "heading", _LINE):
                self.open[-1][1].extend(texts)
        if kind in (_LINE, "tr"):
            self._add_text("\n")

    def _leaf(self, token: "Token") -> None:
        match token.type:
            case "text" | "code_inline":
                self._add_text(token.content)
            case "softbreak" | "hardbreak":
                self._add_text("\n")
            case "fence" | "code_block":
                self.shape.add_code(token.content)
            case "image":
                self.shape.add_link("images", str(token.attrGet("src") or ""), self.base)
            case "math_inline" | "math_inline_double" | "math_block" | "math_block_label":
                self.shape.add_formula(token.content)
            case "html_block":
                read_html(token.content, self.base, self.shape)

    def _add_text(self, text: str) -> None:
        if self.open:
            self.open[-1][1].append(text)
        self.shape.add_text(text)
