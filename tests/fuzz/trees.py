"""Articles that no page has made: any block in any other, any signs in any text, within the bounds of the tree."""

from random import Random

from tests.fuzz.pages import TEXTS, VALUES

from plainleaf.engine.article import Article, KnownFacts, Metadata, Record, Value
from plainleaf.engine.article.metadata.languages import LanguageRange
from plainleaf.engine.article.tree import (
    Block,
    Callout,
    Cell,
    Code,
    CodeSpan,
    Definition,
    DefinitionList,
    Divider,
    Embed,
    Figure,
    Formula,
    Heading,
    Image,
    Inline,
    LineBreak,
    Link,
    List,
    ListItem,
    Note,
    NoteReference,
    Notes,
    Paragraph,
    Quote,
    Ruby,
    Spoken,
    Styled,
    Table,
    Text,
)
from plainleaf.engine.render import RENDERERS

ADDRESSES = (
    "https://a.example/", "http://b.example:8080/ä?q=1&amp;x=%zz#f", "https://[::1]/", "mailto:a@b.example", "https://a.example/x y\"'<>",
    "#part", "#ä b", "#", "https://a.example/)](", "https://中文.example/", "https://a.example/\\", "data:image/png;base64,AAAA",
)  # fmt: skip
_SIGNS = (
    "|", "\\", "`", "``", "$", "*", "_", "#", "> ", "- ", "1. ", "+ ", "~~", "[", "](", "<b>", "</p>", "&amp;", "&", "\n", "\r\n",
    "\t", "    ", "---", "===", "\x00", "\x1b", "\x7f", "\x85", "\u2028", "\ud800", "\udc00", "\ufffe", "\u202e", "]]>", "<!--", ":",
    "[^1]", "!", "\\\\", "{", "}", "$$", "\\(", "^", "~", "    code", "http://a.example", "www.a.example", "a@b.example", "::: note",
    "(", "(1)", ": ", "![", "^[", "x]", "<", "- [x] ", "***", "\t- ",
)  # fmt: skip
_STYLES = (
    "emphasis", "strong", "deleted", "inserted", "marked", "superscript", "subscript", "keyboard", "small", "quoted",
)  # fmt: skip
_MATHML = (
    "", "", '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>', "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>",
    "<math><mtext>a &amp; b</mtext><annotation>x</annotation></math>",
)  # fmt: skip


class Maker:
    """Makes one article: ``deepest`` is how deep its blocks go, ``left`` how many may still be made."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.words = 0
        self.linked = False
        self.deepest = chance.choice((2, 4, 30))
        self.left = chance.choice((3, 12, 60))
        self.notes: list[str] = []

    def article(self) -> Article:
        """The article."""
        chance = self.chance
        blocks = self.blocks(0) + ((self.all_notes(),) if self.notes else ())
        some = {name: Value(self.text(), "meta") for name in ("title", "author", "date") if chance.random() < 0.5}
        known = Metadata(language=Value(chance.choice(VALUES), "html"), url=Value(self.address(), "url"), **some)
        record = Record("descent", {"stop": 5.0}, "1.2.3", "ab" * 32, "utf-8", 7, self.text())
        spoken = (LanguageRange(3, 30, chance.choice(("de", "ar", *VALUES)), chance.choice(("", "rtl"))),)
        return Article(blocks, KnownFacts(known, record, languages=spoken), (), RENDERERS)

    def blocks(self, depth: int) -> tuple[Block, ...]:
        made = []
        for _ in range(self.chance.choice((0, 1, 1, 2, 5) if depth else (1, 3, 12))):
            if self.left > 0:
                self.left -= 1
                made.append(self.block(depth + 1))
        return tuple(made)

    def block(self, depth: int) -> Block:
        chance, node = self.chance, self.left
        match chance.randrange(12 if depth < self.deepest else 5):
            case 0:
                return Heading(chance.randint(1, 6), self.line(), chance.choice(("", "part", "ä b", self.text())), node)
            case 1 | 2:
                return Paragraph(self.line(), node)
            case 3:
                return Code(self.text(words=True), chance.choice(("", "python", self.text())), node)
            case 4:
                kind, picture = chance.choice(("video", "audio", "frame", "link")), chance.choice(("", self.address()))
                return chance.choice((Divider(node), Embed(kind, self.address(), self.text(), node, picture)))
            case 5 | 6:
                items = tuple(
                    ListItem(self.blocks(depth), -1, chance.choice((None, None, True, False)))
                    for _ in range(chance.randint(1, 4))
                )
                start = chance.choice((1, 0, 7, 999_999_999, -3))
                return List(items, chance.random() < 0.5, start, node, chance.random() < 0.2)
            case 7:
                return Quote(self.blocks(depth), node)
            case 8:
                return self.table(depth, node)
            case 9:
                return Figure(self.blocks(depth), self.perhaps(), node)
            case 10:
                terms = tuple(
                    Definition(tuple(self.line() for _ in range(chance.randint(0, 2))), self.blocks(depth))
                    for _ in range(chance.randint(1, 3))
                )
                return DefinitionList(terms, node)
        kind = chance.choice(("note", "tip", "details", "a b", self.text()))
        return Callout(kind, self.perhaps(), self.blocks(depth), node)

    def table(self, depth: int, node: int) -> Table:
        """Rows of any lengths, cells of any spans."""
        spans = (1, 1, 1, 2, 40)
        rows = tuple(
            tuple(
                Cell(
                    self.blocks(depth), self.chance.random() < 0.3, self.chance.choice(spans), self.chance.choice(spans)
                )
                for _ in range(self.chance.choice((0, 1, 3, 3)))
            )
            for _ in range(self.chance.choice((0, 1, 2, 4)))
        )
        return Table(rows, self.perhaps(), node)

    def all_notes(self) -> Notes:
        """The notes that were referred to, and one more."""
        notes = [Note(name, self.text(), self.blocks(1)) for name in dict.fromkeys(self.notes)]
        return Notes((*notes, Note("unnamed", "9", (Paragraph((Text(self.text()),)),))))

    def line(self, depth: int = 0) -> tuple[Inline, ...]:
        return tuple(self.inline(depth) for _ in range(self.chance.choice((0, 1, 1, 2, 4))))

    def perhaps(self) -> tuple[Inline, ...]:
        return self.line() if self.chance.random() < 0.5 else ()

    def inline(self, depth: int) -> Inline:
        chance = self.chance
        match chance.randrange(14 if depth < 6 else 9):
            case 0 | 1 | 2:
                return Text(self.text(words=True))
            case 3:
                return CodeSpan(self.text(words=True))
            case 4:
                return LineBreak()
            case 5:
                size = chance.choice((0, 40))
                return Image(self.address(), self.text(), self.text(), size, size)
            case 6:
                return Formula(self.text(), chance.choice(_MATHML), chance.random() < 0.3)
            case 7 if not self.linked:
                self.notes.append(chance.choice(("n1", "fn:2", "ä b", "x(y)", "x[y]")))
                return NoteReference(self.notes[-1], self.text())
            case 8:
                return Ruby(self.text(words=True), self.text())
            case 9 | 10 | 11:
                return Styled(chance.choice(_STYLES), self.line(depth + 1))
            case 12 if not self.linked:
                self.linked = True
                made = Link(self.address(), self.line(depth + 1), self.text())
                self.linked = False
                return made
        return Spoken(self.line(depth + 1), chance.choice(("de", *VALUES)), chance.choice(("", "rtl", "auto")))

    def address(self) -> str:
        return self.chance.choice(ADDRESSES)

    def text(self, words: bool = False) -> str:
        """Signs of all kinds; with ``words`` a word among them that is found again."""
        parts = [
            self.chance.choice(self.chance.choice((_SIGNS, TEXTS, VALUES)))
            for _ in range(self.chance.choice((0, 1, 3)))
        ]
        if words:
            self.words += 1
            parts.insert(self.chance.randrange(len(parts) + 1), f"wort{self.words}ende")
        return self.chance.choice(("", " ")).join(parts)
