"""HTML: a standalone page of clean semantic elements. All text and values are escaped."""

from functools import cached_property
from html import escape
from typing import Any

from plainleaf.engine.article import Article, RenderError, address_of, language_of, tree
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.options import Option, checked
from plainleaf.engine.render.escaping import coded, utf8
from plainleaf.engine.render.options import PICTURES
from plainleaf.engine.render.page import page
from plainleaf.engine.render.pictures import NONE, Pictures
from plainleaf.engine.words import beginning

STYLES = {
    "emphasis": "em", "strong": "strong", "deleted": "del", "inserted": "ins", "marked": "mark", "superscript": "sup",
    "subscript": "sub", "keyboard": "kbd", "small": "small", "quoted": "q",
}  # fmt: skip
"""The element of each style of inline text."""
LONGEST = 400
"""Maximum characters of a note in the tool tip of its mark."""

_NAME = lazy_compile(r"[^\w.:-]+")


class HtmlRenderer:
    """HTML."""

    name = "html"
    title = "Web page"
    suffix = ".html"
    media_type = "text/html"
    options: tuple[Option, ...] = (
        Option("fragment", False, "the article's blocks alone, no page around them", offered=False),
        Option("addresses", False, "blocks carry their node's address as data-node", offered=False),
        PICTURES,
    )

    def render(self, article: Article, **options: Any) -> bytes:
        """The article as HTML in UTF-8. Raises RenderError."""
        chosen = checked(self.options, options, self.title, RenderError)
        writer = HtmlWriter(article, chosen["addresses"], chosen["pictures"])
        body = writer.blocks(article.blocks)
        return utf8(body if chosen["fragment"] else page(article, body))


class HtmlWriter:
    """Writes blocks as HTML."""

    def __init__(self, article: Article, addresses: bool = False, pictures: Pictures = NONE) -> None:
        self.article = article
        self.addresses = addresses
        self.pictures = pictures
        self.referred: set[str] = set()
        self._in_header_cell = False

    def blocks(self, blocks: tuple[tree.Block, ...]) -> str:
        """Write blocks, one below the other."""
        return "".join(self.block(block) + "\n" for block in blocks)

    def at(self, node: int) -> str:
        """Attributes for a block: language and direction if they differ from the article's, and its node's address on
        request."""
        found = self.spoken(*language_of(self.article, node))
        if not self.addresses or node < 0 or (address := address_of(self.article, node)) < 0:
            return found
        return f'{found} data-node="{address}"'

    def of_code(self, node: int) -> str:
        """Attributes for code, which is always left-to-right."""
        found = self.at(node).replace(' dir="rtl"', ' dir="ltr"')
        return found if " dir=" in found or not self.is_right_to_left else f'{found} dir="ltr"'

    def spoken(self, language: str, direction: str) -> str:
        """The attributes for a language and a direction; nothing if they are empty."""
        found = f' lang="{escape(language)}"' if language else ""
        return found + (f' dir="{escape(direction)}"' if direction else "")

    def block(self, block: tree.Block) -> str:
        match block:
            case tree.Paragraph():
                return f"<p{self.at(block.node)}>{self.inlines(block.content)}</p>"
            case tree.Heading():
                return self.heading(block)
            case tree.List():
                return self.listing(block)
            case tree.Quote():
                return f"<blockquote{self.at(block.node)}>\n{self.blocks(block.content)}</blockquote>"
            case tree.Code():
                kind = f' class="language-{escape(block.language)}"' if block.language else ""
                return f"<pre{self.of_code(block.node)}><code{kind}>{escape(block.text)}\n</code></pre>"
            case tree.Table():
                return self.table(block)
            case tree.Figure():
                caption = f"<figcaption>{self.inlines(block.caption)}</figcaption>\n" if block.caption else ""
                return f"<figure{self.at(block.node)}>\n{self.figure(block.content)}{caption}</figure>"
            case tree.DefinitionList():
                return self.definitions(block)
            case tree.Callout():
                return self.callout(block)
            case tree.Notes():
                inner = "".join(map(self.note, block.notes))
                return f'<section class="notes"{self.at(block.node)}>\n<ol>\n{inner}</ol>\n</section>'
            case tree.Divider():
                return f"<hr{self.at(block.node)}>"
            case tree.Embed():
                return self.embed(block)

    def heading(self, block: tree.Heading) -> str:
        """Write a heading; an id that the page already has is left out."""
        name = anchor(block.anchor)
        own = f' id="{name}"' if name and name not in self.names else ""
        self.names.add(name)
        return self.headed(block, own)

    def headed(self, block: tree.Heading, own: str) -> str:
        """Write a heading with an attribute of its own; a strong line in a header cell, which must not contain
        headings."""
        inner, attributes = self.inlines(block.content), f"{self.at(block.node)}{own}"
        if self._in_header_cell:
            return f"<p{attributes}><strong>{inner}</strong></p>"
        return f"<h{block.level}{attributes}>{inner}</h{block.level}>"

    def embed(self, block: tree.Embed) -> str:
        """Write a link with the name of the embedded content, below its preview if there is one."""
        title = block.title or block.kind.capitalize()
        link = f'<a href="{escape(block.href)}">'
        if not block.picture:
            return f'<p class="embed embed-{block.kind}"{self.at(block.node)}>{link}{escape(title)}</a></p>'
        picture = self.image(tree.Image(block.picture, ""))
        caption = f"<figcaption>{link}{escape(title)}</a></figcaption>"
        return (
            f'<figure class="embed embed-{block.kind}"{self.at(block.node)}>\n{link}{picture}</a>\n{caption}\n</figure>'
        )

    def figure(self, blocks: tuple[tree.Block, ...]) -> str:
        """Write a figure's content; a paragraph that is only an image loses its element."""
        return "".join(
            self.inlines(block.content) + "\n"
            if isinstance(block, tree.Paragraph) and not tree.plain(block.content).strip()
            else self.block(block) + "\n"
            for block in blocks
        )

    def listing(self, block: tree.List) -> str:
        tag = "ol" if block.ordered else "ul"
        down = ' reversed=""' if block.descending else ""
        usual = len(block.items) if block.descending else 1
        start = f'{down} start="{block.start}"' if block.ordered and block.start != usual else down
        items = "".join(map(self.item, block.items))
        return f"<{tag}{self.at(block.node)}{start}>\n{items}</{tag}>"

    def item(self, item: tree.ListItem) -> str:
        box = "" if item.checked is None else "☑ " if item.checked else "☐ "
        return f"<li{self.at(item.node)}>{box}{self.tight(item.content)}</li>\n"

    def tight(self, blocks: tuple[tree.Block, ...]) -> str:
        """Write blocks inside an item or a cell; a first paragraph alone, or before a list, needs no element."""
        if not blocks:
            return ""
        first, rest = blocks[0], blocks[1:]
        if isinstance(first, tree.Paragraph) and all(isinstance(block, tree.List) for block in rest):
            return self.inlines(first.content) + ("\n" + self.blocks(rest) if rest else "")
        return "\n" + self.blocks(blocks)

    def table(self, block: tree.Table) -> str:
        caption = f"<caption>{self.inlines(block.caption)}</caption>\n" if block.caption else ""
        titles = next(
            (at for at, row in enumerate(block.rows) if not all(cell.header for cell in row)), len(block.rows)
        )
        head = _head(block.rows, titles)
        rows = [
            f"<tr>{''.join(self.cell(cell, at < titles) for cell in row)}</tr>\n" for at, row in enumerate(block.rows)
        ]
        top = f"<thead>\n{''.join(rows[:head])}</thead>\n" if head else ""
        body = f"<tbody>\n{''.join(rows[head:])}</tbody>\n" if rows[head:] else ""
        return f"<table{self.at(block.node)}>\n{caption}{top}{body}</table>"

    def cell(self, cell: tree.Cell, of_column: bool) -> str:
        tag = "th" if cell.header else "td"
        scope = "" if not cell.header else ' scope="col"' if of_column else ' scope="row"'
        columns = f' colspan="{cell.colspan}"' if cell.colspan > 1 else ""
        rows = f' rowspan="{cell.rowspan}"' if cell.rowspan > 1 else ""
        around, self._in_header_cell = self._in_header_cell, cell.header or self._in_header_cell
        inner = self.tight(cell.content)
        self._in_header_cell = around
        return f"<{tag}{scope}{columns}{rows}>{inner}</{tag}>"

    def definitions(self, block: tree.DefinitionList) -> str:
        """Write each group with a term and a description, empty if the page has none, since HTML requires both."""
        inner = "".join(
            "".join(f"<dt>{self.inlines(term)}</dt>\n" for term in entry.terms or ((),))
            + f"<dd>{self.tight(entry.content)}</dd>\n"
            for entry in block.entries
        )
        return f"<dl{self.at(block.node)}>\n{inner}</dl>" if inner else ""

    def callout(self, block: tree.Callout) -> str:
        title, inner = self.inlines(block.title), self.blocks(block.content)
        if block.kind == "details":
            return f'<details{self.at(block.node)} open="">\n<summary>{title}</summary>\n{inner}</details>'
        head = f"<p><strong>{title or escape(block.kind.capitalize())}</strong></p>\n"
        kind = _NAME.sub("-", block.kind)
        return f'<div class="callout callout-{escape(kind)}"{self.at(block.node)}>\n{head}{inner}</div>'

    def note(self, note: tree.Note) -> str:
        name, value = anchor(note.identifier), ""
        if note.label.isascii() and note.label.isdigit() and len(note.label) < 9:
            value = f' value="{int(note.label)}"'
        elif note.label:
            value = f' data-label="{escape(note.label)}"'
        back = f' <a href="#note-ref-{name}" title="Back to the text">↩</a>' if name in self.referred else ""
        return f'<li id="note-{name}"{value}{self.at(note.node)}>{self.tight(note.content)}{back}</li>\n'

    def inlines(self, content: tuple[tree.Inline, ...]) -> str:
        return "".join(map(self.inline, content))

    def inline(self, inline: tree.Inline) -> str:
        match inline:
            case tree.Text():
                return escape(inline.text, quote=False)
            case tree.LineBreak():
                return "<br>\n"
            case tree.Styled():
                tag = STYLES[inline.style]
                return f"<{tag}>{self.inlines(inline.content)}</{tag}>"
            case tree.Spoken():
                tag = "bdo" if inline.override else "span"
                return f"<{tag}{self.spoken(inline.language, inline.direction)}>{self.inlines(inline.content)}</{tag}>"
            case tree.CodeSpan():
                return f"<code>{escape(inline.text, quote=False)}</code>"
            case tree.Link():
                title = f' title="{escape(inline.title)}"' if inline.title else ""
                href = "#" + anchor(inline.href[1:]) if inline.href.startswith("#") else escape(inline.href)
                return f'<a href="{href}"{title}>{self.inlines(inline.content)}</a>'
            case tree.Image():
                return self.image(inline)
            case tree.Formula():
                if inline.mathml:
                    return inline.mathml
                return f"<code>{escape(inline.tex, quote=False)}</code>"
            case tree.NoteReference():
                return self.reference(inline)
            case tree.Ruby():
                return f"<ruby>{escape(inline.base)}<rp>(</rp><rt>{escape(inline.reading)}</rt><rp>)</rp></ruby>"

    def image(self, inline: tree.Image) -> str:
        title = f' title="{escape(inline.title)}"' if inline.title else ""
        size = f' width="{inline.width}"' if inline.width else ""
        size += f' height="{inline.height}"' if inline.height else ""
        picture = self.pictures.get(inline.src)
        src, loading = (picture.address, "") if picture else (escape(inline.src), ' loading="lazy"')
        return f'<img src="{src}" alt="{escape(inline.alt)}"{title}{size}{loading}>'

    def reference(self, inline: tree.NoteReference) -> str:
        name = anchor(inline.identifier)
        own = "" if name in self.referred else f' id="note-ref-{name}"'
        self.referred.add(name)
        beginning = self.note_texts.get(inline.identifier, "")
        title = f' title="{escape(beginning)}"' if beginning else ""
        return f'<sup><a href="#note-{name}"{own}{title}>{escape(inline.label)}</a></sup>'

    @cached_property
    def is_right_to_left(self) -> bool:
        """Whether the whole article is right-to-left."""
        direction = self.article.metadata.direction
        return direction is not None and direction.text == "rtl"

    @cached_property
    def names(self) -> set[str]:
        """The ids in use: those of notes and their marks, and of the headings so far."""
        return {f"{kind}-{anchor(identifier)}" for identifier in self.note_texts for kind in ("note", "note-ref")}

    @cached_property
    def note_texts(self) -> dict[str, str]:
        """The beginning of each note, for the tool tip of its mark."""
        blocks = tree.walk(self.article.blocks)
        notes = [note for block in blocks if isinstance(block, tree.Notes) for note in block.notes]
        return {note.identifier: _beginning(note) for note in notes}


def _head(rows: tuple[tuple[tree.Cell, ...], ...], titles: int) -> int:
    """The number of title rows that form the table's head: up to a row in which a cell extends beyond it, because a
    browser would cut that cell off and shift those beside it."""
    head = reach = 0
    for at, row in enumerate(rows[:titles], 1):
        reach = max([reach, *(min(at - 1 + cell.rowspan, len(rows)) for cell in row)])
        head = at if reach <= at else head
    return head


def _beginning(note: tree.Note) -> str:
    words = " ".join(" ".join(tree.plain(tree.inlines(block)) for block in tree.walk(note.content)).split())
    return beginning(words, LONGEST)


def anchor(name: str) -> str:
    """A name that is valid as an ``id`` and after ``#``."""
    return coded(name, ".:-")
