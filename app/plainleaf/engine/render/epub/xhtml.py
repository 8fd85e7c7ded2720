"""Chapters: an article's blocks as XHTML, with pop-up footnotes."""

from html import escape

from plainleaf.engine.article import Article, language_of, tree
from plainleaf.engine.record import record
from plainleaf.engine.render.epub import mathml, xml
from plainleaf.engine.render.epub.images import Images
from plainleaf.engine.render.html import HtmlWriter


@record(frozen=True, slots=True)
class OutlineHeading:
    """A heading of a chapter, for the table of contents."""

    level: int
    words: str
    name: str


class XhtmlWriter(HtmlWriter):
    """Writes the blocks of an article as XHTML. ``outline`` has the headings written so far."""

    def __init__(self, article: Article, images: Images) -> None:
        super().__init__(article)
        self.images = images
        self.outline: list[OutlineHeading] = []
        self.has_mathml = False
        self._in_link = False
        blocks = list(tree.walk(article.blocks))
        notes = [note for block in blocks if isinstance(block, tree.Notes) for note in block.notes]
        self._notes = {note.identifier: number for number, note in reversed(list(enumerate(notes, 1)))}
        self._noted: set[int] = set()
        headings = [block for block in blocks if isinstance(block, tree.Heading)]
        self._name_of = {id(block): f"part-{number}" for number, block in enumerate(headings, 1)}
        self._names = {block.anchor: self._name_of[id(block)] for block in reversed(headings) if block.anchor}

    def at(self, node: int) -> str:
        """The language and direction of a block if they differ from the article's and XML allows them."""
        return self.spoken(*language_of(self.article, node))

    def spoken(self, language: str, direction: str) -> str:
        """The attributes for a language, if XML allows it, and a direction."""
        language = xml.language(language)
        attributes = f' lang="{language}" xml:lang="{language}"' if language else ""
        return attributes + (f' dir="{direction}"' if direction in ("ltr", "rtl", "auto") else "")

    def block(self, block: tree.Block) -> str:
        match block:
            case tree.Heading():
                return self.heading(block)
            case tree.Divider():
                return "<hr/>"
            case tree.Notes():
                return self.notes(block)
            case tree.Embed():
                return f"<p>{self.leading(block.href, xml.content(block.title or block.kind.capitalize()))}</p>"
            case tree.Table() if not block.rows:
                return f"<p>{self.inlines(block.caption)}</p>" if block.caption else ""
            case _:
                return super().block(block)

    def heading(self, block: tree.Heading) -> str:
        """Write a heading with a unique id."""
        name = self._name_of[id(block)]
        self.outline.append(OutlineHeading(block.level, " ".join(tree.plain(block.content).split()), name))
        return self.headed(block, f' id="{name}"')

    def notes(self, block: tree.Notes) -> str:
        """Write notes. Readers may hide an ``aside`` except at its reference, so unreferenced notes are none."""
        parts = []
        for note in block.notes:
            number = self._notes[note.identifier]
            if number in self._noted:
                continue
            self._noted.add(number)
            back = f'<a href="#mark-{number}" role="doc-backlink">{xml.content(note.label)}</a>'
            referred = note.identifier in self.referred
            label = f'<p class="label">{back if referred else xml.content(note.label)}</p>\n'
            tag = "aside" if referred else "div"
            kind = ' epub:type="footnote" role="doc-footnote"' if referred else ""
            parts.append(f'<{tag}{kind} id="note-{number}">\n{label}{self.blocks(note.content)}</{tag}>\n')
        return f'<div class="notes">\n{"".join(parts)}</div>' if parts else ""

    def inline(self, inline: tree.Inline) -> str:
        match inline:
            case tree.LineBreak():
                return "<br/>\n"
            case tree.Link():
                return self.link(inline)
            case tree.Formula() if inline.mathml and (math := mathml.valid(inline.mathml, inline.tex)):
                self.has_mathml = True
                return math
            case tree.Formula():
                return f"<code>{xml.content(inline.tex)}</code>"
            case _:
                return super().inline(inline)

    def link(self, link: tree.Link) -> str:
        """Write a link. Links inside links, and links to missing targets, become their text."""
        if self._in_link:
            return self.inlines(link.content)
        self._in_link = True
        inner = self.inlines(link.content)
        self._in_link = False
        if link.href.startswith("#"):
            name = self._names.get(link.href[1:])
            return f'<a href="#{name}">{inner}</a>' if name else inner
        return self.leading(link.href, inner)

    def leading(self, href: str, inner: str) -> str:
        """Write content with a link; without one if the address is not allowed in a book."""
        address = xml.address(href)
        return f'<a href="{escape(address)}">{inner}</a>' if address else inner

    def image(self, inline: tree.Image) -> str:
        """Write a picture of the book, or the replacement of a missing one."""
        if place := self.images.place(inline.src):
            size = f' width="{inline.width}"' if inline.width else ""
            size += f' height="{inline.height}"' if inline.height else ""
            return f'<img src="{place}" alt="{xml.value(inline.alt)}"{size}/>'
        words = f"[Picture: {inline.alt}]" if inline.alt.strip() else "[Picture]"
        return xml.content(words) if self._in_link else self.leading(inline.src, xml.content(words))

    def reference(self, inline: tree.NoteReference) -> str:
        number = self._notes.get(inline.identifier)
        if number is None or self._in_link:
            return f"<sup>{xml.content(inline.label)}</sup>"
        own = "" if inline.identifier in self.referred else f' id="mark-{number}"'
        self.referred.add(inline.identifier)
        return (
            f'<sup><a epub:type="noteref" role="doc-noteref" href="#note-{number}"{own}>'
            f"{xml.content(inline.label)}</a></sup>"
        )
