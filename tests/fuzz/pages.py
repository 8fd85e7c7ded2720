"""Pages for the fuzzer: real ones taken apart and put together in other ways, with what goes wrong in real pages."""

import random
import re
from collections.abc import Callable
from functools import cache

from lxml import etree, html
from tests.pages.pages import HERE

_MOST = 24_000  # characters of a page
_TAGS = (
    "a abbr article aside audio b blockquote body br button caption center cite code col dd del details div dl dt em embed "
    "fieldset figcaption figure font footer form frameset h1 h2 h3 h6 head header hr html i iframe img input ins label "
    "li link main map math menu meta mfrac mi mn mo mover mrow msqrt msub msubsup msup mtable mtd mtext mtr munderover "
    "mjx-container nav noscript object ol option p picture pre q rp rt ruby s script section select small source span "
    "strong style sub summary sup svg table tbody td template textarea tfoot th thead title tr tt u ul video wbr x-own"
).split()
_NAMES = (
    "id class style href src srcset data-src data-srcset alt title name lang dir width height colspan rowspan start "
    "reversed value type rel role aria-hidden aria-label hidden content property itemprop datetime encoding "
    "data-tex data-plainleaf data-line data-lang for headers usemap media"
).split()
VALUES = (
    "footnote", "fn1", "#fn1", "#fnref1", "#", "fnref1", "note-1", "sidenote", "marginnote", "katex", "MathJax_Display", "math",
    "code-block", "highlight language-python", "line", "lineno", "comment", "comments", "pullquote", "callout", "note",
    "display:none", "background:url('a b.png')", "user-select: none", "white-space:pre", "true", "1", "-1", "0",
    "99999999999999999999", "1e999", "100%", "NaN", "nofollow next", "doc-noteref", "doc-backlink", "application/x-tex",
    "math/tex; mode=display", "application/ld+json", "article:published_time", "2024-13-45", "og:title", "en", "rtl",
    "a.png 1x, b.png 2x", ",,, ,", "data:image/svg+xml,<svg>", "data:image/png;base64,AAAA", "http://[", "//", "\\\\x\\y",
    "javascript:alert(1)", "mailto:a@b", "https://www.youtube.com/embed/abcdefgh", "https://www.example.org/a/page?page=2",
    "\x00", "\x0b", "\ufeff", "\u202e", "\ud800", "\U0001f600", "e\u0301", "中文", "العربية", "ﬁ", "&#0;", "&#xD800;", "&amp", "&notin",
)  # fmt: skip
ADDRESSES = (
    "http://[", "http://[::1/x", "//[x", "//", "http://a.example:99999999/x", "http://ex\u2100mple.com/", "https://www.example.org/",
    "/", "#", "", "\\\\x\\y", "?", "javascript:alert(1)", "data:,x", "https://www.example.org/a/page?page=2",
)  # fmt: skip
TEXTS = (
    "The quick brown fox jumps over the lazy dog, and nobody could say why it did so. ", "1", "1990 1991 1992 total",
    "[1]", "*", "†", "$a_1$", "$$\\frac{a}{b}$$", "\\(x\\)", "\\begin{equation}", "#", "```", "|", "---", "1. ", "- ",
    "\n\n", "\t", " ", "\u00a0\u00a0", "\u3000", "中文句子。", "مرحبا بالعالم. ", "a" * 60, "©", "by Ada Lovelace", "May 3, 2024",
    "Updated 2024-05-03", "<!--", "-->", "<![CDATA[", "]]>", "<?php ?>", "</", "<", "<a", "&", "&lt;", "&#x80;", "\x01", "\r",
    '{"@context":"https://schema.org","@type":"NewsArticle","headline":"T","author":[{"name":"A"}]}', "MathJax inlineMath: [['$','$']]",
)  # fmt: skip


@cache
def _pieces() -> tuple[str, ...]:
    """Elements of the project's own test pages, with all that is in them, no longer than a few paragraphs."""
    found: dict[str, None] = {}
    for path in sorted(HERE.glob("*--*/source.html")):
        root = html.document_fromstring(path.read_bytes())
        for element in root.iter(etree.Element):
            text = etree.tostring(element, encoding="unicode", method="html", with_tail=False)
            if len(text) < 3000:
                found[text] = None
    return tuple(found)


def page(chance: random.Random) -> str:
    """A page of a few pieces."""
    parts = [_piece(chance, 4) for _ in range(chance.randint(1, 12))]
    whole = "".join(parts)
    for _ in range(chance.choice((0, 0, 1, 1, 2, 5))):
        whole = chance.choice(_BREAKS)(chance, whole)
    if chance.random() < 0.3:
        whole = f"<!doctype html><html lang=en><head><title>{_text(chance)}</title></head><body>{whole}</body></html>"
    return whole[:_MOST]


def _piece(chance: random.Random, depth: int) -> str:
    match chance.randrange(9 if depth else 4):
        case 0 | 1 | 4:
            return chance.choice(_pieces())
        case 2:
            return _text(chance)
        case 3:
            return f"<{chance.choice(_TAGS)}{_attributes(chance)}>"
        case 5:
            return chance.randint(2, 9) * _piece(chance, depth - 1)
        case 6:
            tag, times = chance.choice(_TAGS), chance.choice((1, 1, 2, 3, 40, 400))
            start, end = f"<{tag}{_attributes(chance)}>", chance.choice((f"</{tag}>", f"</{tag}>", ""))
            return start * times + _piece(chance, depth - 1) + end * times
    tag = chance.choice(_TAGS)
    inner = "".join(_piece(chance, depth - 1) for _ in range(chance.randint(1, 5)))
    return f"<{tag}{_attributes(chance)}>{inner}</{tag}>"


def _text(chance: random.Random) -> str:
    return "".join(chance.choice(TEXTS) for _ in range(chance.choice((1, 1, 2, 6))))


def _attributes(chance: random.Random) -> str:
    quote = chance.choice(('"', '"', "'", ""))
    return "".join(
        f" {chance.choice(_NAMES)}={quote}{chance.choice(VALUES)}{quote}" for _ in range(chance.choice((0, 0, 1, 2, 4)))
    )


def _cut(chance: random.Random, whole: str) -> str:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + whole[at + chance.choice((1, 1, 5, 40, 400)) :]


def _insert(chance: random.Random, whole: str) -> str:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + chance.choice((_text, _attributes))(chance) + whole[at:]


def _repeat(chance: random.Random, whole: str) -> str:
    at = chance.randrange(len(whole) + 1)
    end = at + chance.choice((1, 2, 6, 20, 80))
    return whole[:at] + whole[at:end] * chance.choice((2, 3, 30)) + whole[end:]


def _move(chance: random.Random, whole: str) -> str:
    at, end = sorted((chance.randrange(len(whole) + 1), chance.randrange(len(whole) + 1)))
    rest = whole[:at] + whole[end:]
    to = chance.randrange(len(rest) + 1)
    return rest[:to] + whole[at:end] + rest[to:]


def _rename(chance: random.Random, whole: str) -> str:
    return whole.replace("<" + chance.choice(_TAGS), "<" + chance.choice(_TAGS), chance.choice((1, 3, -1)))


def _readdress(chance: random.Random, whole: str) -> str:
    """Some links and pictures lead elsewhere, or nowhere."""
    return _ADDRESS.sub(chance.choice(ADDRESSES).replace("\\", r"\\"), whole, chance.choice((1, 3, 0)))


_ADDRESS = re.compile(r"""(?<=href=")[^"]*|(?<=src=")[^"]*""")
_BREAKS: tuple[Callable[[random.Random, str], str], ...] = (
    _cut, _insert, _repeat, _move, _rename, _readdress,
)  # fmt: skip
