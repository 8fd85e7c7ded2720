"""The package document, the navigation document, and the contents for older readers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from plainleaf.engine.record import record
from plainleaf.engine.render.epub import xml
from plainleaf.engine.render.epub.about import About
from plainleaf.engine.render.epub.xhtml import OutlineHeading

FOLDER = "OEBPS"
CONTAINER = f"""<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="{FOLDER}/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_DEEPEST = 3  # maximum levels of headings below a chapter's title


@record(frozen=True, slots=True)
class Item:
    """One file of the book: id, path, media type, properties."""

    name: str
    path: str
    media_type: str
    properties: str = ""


@record(frozen=True, slots=True)
class ContentsEntry:
    """A line of the contents with those below it."""

    words: str
    href: str
    below: "tuple[ContentsEntry, ...]" = ()


def opf(about: About, items: Sequence[Item], spine: Sequence[str], has_mathml: bool) -> str:
    """The package document."""
    manifest = "".join(map(_item, items))
    flow = "".join(f'<itemref idref="{name}"/>\n' for name in spine)
    direction = f' page-progression-direction="{about.direction}"' if about.direction else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        f'xml:lang="{about.languages[0]}">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        f"{''.join(_metadata(about, items, has_mathml))}</metadata>\n"
        f'<manifest>\n{manifest}</manifest>\n<spine toc="ncx"{direction}>\n{flow}</spine>\n</package>\n'
    )


def _item(item: Item) -> str:
    properties = f' properties="{item.properties}"' if item.properties else ""
    return f'<item id="{item.name}" href="{item.path}" media-type="{item.media_type}"{properties}/>\n'


def _metadata(about: About, items: Sequence[Item], has_mathml: bool) -> Iterator[str]:
    yield f'<dc:identifier id="id">urn:uuid:{about.identifier}</dc:identifier>\n'
    named = (
        ("title", (about.title,)),
        ("language", about.languages),
        ("creator", about.authors),
        ("publisher", about.sites),
        ("date", (about.date,)),
        ("source", about.sources),
        ("subject", about.tags),
        ("rights", about.licences),
        ("description", (about.description,)),
    )
    for name, values in named:
        for text in values:
            if text:
                yield f"<dc:{name}>{xml.content(text)}</dc:{name}>\n"
    yield f'<meta property="dcterms:modified">{about.modified}</meta>\n'
    yield '<meta name="cover" content="cover-image"/>\n'
    modes = ["textual"] + (["visual"] if any(item.path.startswith("pictures/") for item in items) else [])
    features = ["tableOfContents", "readingOrder"] + (["MathML"] if has_mathml else [])
    for mode in modes:
        yield f'<meta property="schema:accessMode">{mode}</meta>\n'
    for feature in features:
        yield f'<meta property="schema:accessibilityFeature">{feature}</meta>\n'
    yield '<meta property="schema:accessibilityHazard">unknown</meta>\n'


def entry(words: str, href: str, outline: Sequence[OutlineHeading]) -> ContentsEntry:
    """A chapter's entry in the contents, with its headings below it by level."""
    below: list[list[ContentsEntry]] = [[]]  # by depth: lists that can still be extended
    levels: list[int] = []

    def close() -> None:
        inner = tuple(below.pop())
        levels.pop()
        below[-1][-1] = replace(below[-1][-1], below=inner)

    for place in outline:
        while levels and levels[-1] >= place.level:
            close()
        if place.words and len(levels) < _DEEPEST:
            below[-1].append(ContentsEntry(place.words, f"{href}#{place.name}"))
            below.append([])
            levels.append(place.level)
    while levels:
        close()
    return ContentsEntry(words, href, tuple(below[0]))


def navigation(about: About, entries: Sequence[ContentsEntry]) -> str:
    """The contents as a page and as the reader's menu."""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" '
        f'lang="{about.languages[0]}" xml:lang="{about.languages[0]}">\n'
        f"<head>\n<title>{xml.content(about.title)}</title>\n"
        '<link rel="stylesheet" href="style.css"/>\n</head>\n<body>\n'
        f'<nav epub:type="toc" role="doc-toc" id="toc">\n<h1>{xml.content(about.title)}</h1>\n{_list(entries)}</nav>\n'
        '<nav epub:type="landmarks" hidden="hidden">\n<ol>\n'
        '<li><a epub:type="cover" href="cover.xhtml">Cover</a></li>\n'
        f'<li><a epub:type="toc" href="nav.xhtml">Contents</a></li>\n<li><a epub:type="bodymatter" '
        f'href="{entries[0].href}">Text</a></li>\n</ol>\n</nav>\n</body>\n</html>\n'
    )


def _list(entries: Sequence[ContentsEntry]) -> str:
    lines = "".join(
        f'<li><a href="{item.href}">{xml.content(item.words)}</a>{_list(item.below) if item.below else ""}</li>\n'
        for item in entries
    )
    return f"\n<ol>\n{lines}</ol>\n"


def ncx(about: About, entries: Sequence[ContentsEntry]) -> str:
    """The contents for readers of EPUB 2."""
    points: list[str] = []
    count = 0

    def write(one: ContentsEntry) -> None:
        nonlocal count
        count += 1
        points.append(
            f'<navPoint id="point-{count}" playOrder="{count}">'
            f"<navLabel><text>{xml.content(one.words)}</text></navLabel>"
            f'<content src="{one.href}"/>\n'
        )
        for inner in one.below:
            write(inner)
        points.append("</navPoint>\n")

    for item in entries:
        write(item)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">\n'
        f'<head>\n<meta name="dtb:uid" content="urn:uuid:{about.identifier}"/>\n</head>\n'
        f"<docTitle><text>{xml.content(about.title)}</text></docTitle>\n<navMap>\n{''.join(points)}</navMap>\n</ncx>\n"
    )
