"""Determines the encoding, with its evidence.

Order: an override, the byte order mark, the HTTP header, the page's own ``meta``, detection. Two things take precedence
over a label: bytes that are valid UTF-8 with characters beyond ASCII (no other encoding produces those by chance), and
many bytes that are invalid under the label.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import field, replace
from typing import Literal

from plainleaf._kernel import markup as kernel
from plainleaf.engine.decode.control_signs import shown
from plainleaf.engine.decode.latin import latin_encoding
from plainleaf.engine.decode.written_twice import once
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.page import Page
from plainleaf.engine.record import record
from plainleaf.engine.terms import pairs
from plainleaf.errors import PlainleafError

Evidence = Literal["override", "bom", "header", "meta", "detected", "fallback"]

# Longest first: the mark of UTF-32-LE begins with that of UTF-16-LE.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# "<" followed by an ASCII character, in encodings that can be recognised without a mark.
_WIDE = (
    (lazy_compile(rb"\s*<\0\0\0[!-~]\0\0\0"), "utf-32-le"),
    (lazy_compile(rb"(?:\0\0\0\s)*\0\0\0<\0\0\0[!-~]"), "utf-32-be"),
    (lazy_compile(rb"(?:\s\0)*<\0[!-~]\0"), "utf-16-le"),
    (lazy_compile(rb"(?:\0\s)*\0<\0[!-~]"), "utf-16-be"),
)

_AS_BROWSERS = pairs("as_browsers")
_CHARSET = lazy_compile(r"charset\s*+=\s*+(?:[\"']\s*+)?+([^\s;\"',]++)", re.IGNORECASE)
# The declaration at the beginning of a page. No match extends over the next "<", so one pass is enough.
_DECLARATION = lazy_compile(rb"\s*<\?xml\b[^<>]*?\bencoding\s*=\s*[\"']([^\"'<>]+)", re.IGNORECASE)
_META = lazy_compile(rb"<\s*meta\b[^<>]*?\bcharset\s*+=\s*+(?:[\"']\s*+)?+([^\s\"'/;<>]++)", re.IGNORECASE)
_BEGINNING = 2048  # bytes, or a twentieth of a longer page: some have scripts before their meta

_MARKUP = lazy_compile(rb"<[^<>]{0,4000}>|[\s]+")

_JAPANESE = frozenset(
    {"cp932", "shift_jis", "shift_jis_2004", "shift_jisx0213", "euc_jp", "euc_jis_2004", "iso2022_jp"}
)
# The possible results of detection: encodings of web pages, none of old computers.
_GUESSED = [
    "utf_8", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874", "cp866",
    "iso8859_2", "iso8859_5", "iso8859_7", "koi8_r", "koi8_u", "gb18030", "big5", "big5hkscs", "cp949", "euc_kr",
    *sorted(_JAPANESE),
]  # fmt: skip
_TONOS = lazy_compile(rb"\xb6[\xdc-\xfe]")  # a word with Ά in ISO 8859-7; in windows-1253 it would begin with ¶
_KANA = lazy_compile("[\u3041-\u3096\u30a1-\u30fa]")

# Share of the bytes beyond ASCII that may be invalid under a label. Broken pages have a stray byte; a wrong multi-byte
# label makes more than a tenth invalid.
_TOLERATED = 0.02

_SAMPLE = 32_768  # maximum bytes of text for detection; more only takes time


class DecodeError(PlainleafError):
    """The requested encoding does not exist."""


@record(frozen=True, slots=True)
class Decoded:
    """Text of a page as UTF-8, its original encoding (Python's name), the evidence, and the number of invalid byte
    sequences (each is U+FFFD in the text). ``twice``: the page was encoded in UTF-8 twice, and the text is the repaired
    one. ``not_made`` are sentences about replacements in the text that were not made, each after its rule's name."""

    utf8: bytes = field(repr=False)
    encoding: str
    evidence: Evidence
    replaced: int
    twice: bool = False
    not_made: tuple[tuple[str, str], ...] = ()

    @property
    def html(self) -> str:
        """The text as a string, computed on request: the parser reads bytes, and most pages arrive as UTF-8."""
        return self.utf8.decode("utf-8")


def decode(page: Page, encoding: str | None = None) -> Decoded:
    """Decode a page; ``encoding`` overrides all evidence. Raises DecodeError for an unknown override."""
    decoded = _read(page, encoding)
    text = once(decoded.utf8)
    twice, text = text is not decoded.utf8, shown(text)
    return decoded if text is decoded.utf8 else replace(decoded, utf8=text, twice=twice)


def _read(page: Page, encoding: str | None) -> Decoded:
    body = page.body
    if encoding is not None:
        name = python_name(encoding)
        if name is None:
            raise DecodeError(f"There is no encoding {encoding!r}; try utf-8, windows-1252, gbk or shift_jis.")
        return _decoded(_without_mark(body, name), name, "override")
    for mark, name in _MARKS:
        if body.startswith(mark):
            return _decoded(_without_mark(body, name), name, "bom")
    for pattern, name in _WIDE:
        if pattern.match(body[:64]):
            return _decoded(body, name, "detected")
    labels = list(_labels(page))
    if not kernel.is_utf8(body):
        return _from_labels(body, labels)
    if labels and (labels[0][0] == "utf-8" or body.isascii()):
        return Decoded(body, *labels[0], 0)
    return Decoded(body, "utf-8", "fallback" if body.isascii() else "detected", 0)


def python_name(label: str) -> str | None:
    """Python's codec for an encoding label, as browsers interpret it; None for invalid labels."""
    try:
        codec = codecs.lookup(label.strip().removeprefix("x-"))
    except (LookupError, ValueError):
        return None
    if not codec._is_text_encoding or codec.name in ("utf-7", "idna", "punycode", "unicode_escape"):
        return None
    return _AS_BROWSERS.get(codec.name, codec.name)


def _labels(page: Page) -> Iterator[tuple[str, Evidence]]:
    """The encodings that header and page declare, in order of precedence."""
    header = _CHARSET.search(page.content_type or "")
    if header and (name := python_name(header[1])):
        yield name, "header"
    beginning = page.body[: max(_BEGINNING, len(page.body) // 20)]
    declared = _DECLARATION.match(beginning) or _META.search(beginning)
    if declared and (name := python_name(declared[1].decode("ascii", "replace"))):
        # A page whose meta could be read as ASCII is not UTF-16, whatever it declares (HTML standard).
        yield ("utf-8" if name.startswith(("utf-16", "utf-32")) else name), "meta"


def _from_labels(body: bytes, labels: list[tuple[str, Evidence]]) -> Decoded:
    """Decode with the first label under which the bytes are valid; else with detection; else with the first label."""
    beyond_ascii = len(body) - sum(map(len, re.findall(rb"[\x00-\x7f]+", body)))
    tries = [_decoded(body, name, evidence) for name, evidence in labels]
    for attempt in tries:
        if attempt.replaced <= 1 + _TOLERATED * beyond_ascii:
            return attempt
    detected = _detect(body)
    tries += [_decoded(body, detected, "detected")] if detected else []
    tries.append(_decoded(body, "utf-8", "detected"))
    tries.append(_decoded(body, "cp1252", "fallback"))
    if detected and tries[-2].replaced > 1 + _TOLERATED * beyond_ascii:
        tries.pop(-2)
    return min(tries, key=lambda attempt: attempt.replaced)


def _detect(body: bytes) -> str | None:
    """Detect the encoding by character statistics of the text without markup."""
    text = _MARKUP.sub(b" ", body[: 16 * _SAMPLE])[:_SAMPLE]
    if latin := latin_encoding(text):
        return latin
    from charset_normalizer import from_bytes  # a tenth of the engine's imports, and most pages declare their encoding

    matches = from_bytes(text or body[:_SAMPLE], cp_isolation=_GUESSED)
    for match in matches:
        # Detection mistakes Japanese for Korean; kana never occur by chance.
        if match.encoding in _JAPANESE and len(_KANA.findall(str(match))) > 0.1 * len(str(match)):
            return python_name(match.encoding)
    best = matches.best()
    if best and best.encoding == "cp1253" and _TONOS.search(text):
        return "iso8859-7"
    return python_name(best.encoding) if best else None


def _decoded(body: bytes, encoding: str, evidence: Evidence) -> Decoded:
    if encoding == "utf-8" and kernel.is_utf8(body):
        return Decoded(body, encoding, evidence, 0)
    html = body.decode(encoding, "replace")
    replaced = html.count("\ufffd")
    if replaced:
        replaced = max(0, replaced - body.count("\ufffd".encode(encoding, "ignore") or b"\xff\xfd\xff\xfd"))
    return Decoded(html.encode("utf-8", "replace"), encoding, evidence, replaced)


def _without_mark(body: bytes, encoding: str) -> bytes:
    """Remove the byte order marks; concatenated files have several."""
    mark = next((mark for mark, name in _MARKS if name == encoding), b"")
    start = 0
    while mark and body.startswith(mark, start):
        start += len(mark)
    return body[start:]
