"""Suggests file names: slugs of titles that every system accepts and that people can read."""

import unicodedata

from plainleaf.engine.addresses import site_of
from plainleaf.engine.article import Article, RenderError
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.render import FORMATS, PDF, RENDERERS
from plainleaf.engine.words import beginning

LENGTH = 80
"""Maximum characters of a slug; longer titles are cut at a word."""

_BYTES = 180  # file systems allow 255 bytes, minus suffix, "-2" and the marker of a temporary file
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
_IN_NUMBERS = lazy_compile(r"(?<=\d)[,'](?=\d)")
_NOT_READABLE = lazy_compile(r'[\\/:*?"<>|#^\[\]\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]')
_FALLBACK = "article"
# Latin letters that do not decompose into a letter and an accent, in languages from Icelandic to Hausa and Ewe.
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "ŧ": "t",
     "ŋ": "ng", "ə": "e", "ƒ": "f", "ĸ": "k", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y", "ɛ": "e", "ɔ": "o", "ɣ": "g",
     "ɩ": "i", "ʋ": "v"}
)  # fmt: skip


def suggested_name(article: Article, format_name: str = "text") -> str:
    """A file name for the article in one of its formats; a format that begins with a dot is used as the suffix.

    Made from the title, else the host of its address, else "article". Accents are removed from Latin letters; other
    scripts stay unchanged.
    """
    suffix = format_name if format_name.startswith(".") else suffix_of(format_name)
    return (_slug(article.title) or _slug(_host(article)) or _FALLBACK) + suffix


def readable_name(article: Article) -> str:
    """The title as a file name without suffix, for programs that show names: only signs that a system or a link to the
    file would not accept become spaces. As ``suggested_name`` where nothing is left of the title."""
    name = " ".join(_NOT_READABLE.sub(" ", unicodedata.normalize("NFC", article.title)).split()).strip(". ")
    name = _cut(beginning(name, LENGTH, "")).strip(". ")
    return name if name and name.lower() not in _RESERVED else suggested_name(article, ".")[:-1]


def suffix_of(format_name: str) -> str:
    """The file suffix of a format. Raises RenderError."""
    if format_name == PDF:
        return ".pdf"
    if format_name not in RENDERERS:
        raise RenderError(f"There is no format {format_name!r}; there are: {', '.join(FORMATS)}.")
    return RENDERERS[format_name].suffix


def collection_name(title: str, format_name: str) -> str:
    """A file name for several articles under one title."""
    return (_slug(title) or "articles") + suffix_of(format_name)


def _slug(text: str) -> str:
    latin = all(not letter.isalpha() or "LATIN" in unicodedata.name(letter, "") for letter in text)
    slug = ""
    for part in _words(unicodedata.normalize("NFKC", text)):
        word = _without_accents(part.lower()) if latin else part.lower()
        longer = f"{slug}-{word}" if slug else word
        if len(longer) > LENGTH or len(longer.encode("utf-8")) > _BYTES:
            return slug or _cut(word)
        slug = longer
    return f"{slug}-{_FALLBACK}" if slug in _RESERVED else slug


def _without_accents(word: str) -> str:
    letters = unicodedata.normalize("NFD", word)
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).translate(_LETTERS)


def _words(text: str) -> list[str]:
    """Letters, digits and combining marks; 1,000 is one word."""
    parts = _IN_NUMBERS.sub("", text)
    return "".join(sign if unicodedata.category(sign)[0] in "LMN" else " " for sign in parts).split()


def _cut(word: str) -> str:
    """The beginning of one long word that fits, as in scripts without spaces."""
    return word[:LENGTH].encode("utf-8")[:_BYTES].decode("utf-8", "ignore")


def _host(article: Article) -> str:
    address = article.metadata.url.text if article.metadata.url else ""
    return site_of(address).replace(".", "-")
