"""Escaping for Markdown: text stays text whatever characters it contains.

``<`` and ``&`` become character references, which every dialect supports; other characters get a backslash.
"""

import re
from urllib.parse import quote

from plainleaf.engine.lazy_compile import lazy_compile

# Characters with a meaning anywhere in a line. "_" only where a word begins or ends. "!" and "^" have a meaning only
# before a bracket, which is escaped in a text.
_SIGNS = lazy_compile(r"[\\`*\[\]|~$]|(?<![^\W_])_|_(?![^\W_])")
# "<" and "&" only where a tag or a character reference could begin; at the end of a text, where the following text
# could complete it. A lone surrogate will become a question mark.
_TAG = lazy_compile(r"<(?=[A-Za-z/!?\ud800-\udfff])")
_TAG_FOLLOWED = lazy_compile(_TAG.pattern + r"|<\Z")
_REFERENCE = lazy_compile(r"&(?=#?\w+;)")
_REFERENCE_FOLLOWED = lazy_compile(r"&(?=#?\w*(?:;|\Z))")
_BLOCK = lazy_compile(
    r"(?:(#{1,6})(?=\s|$)|([-+])(?=\s|$)|(=+|-+:?)\s*$|(>)|(\d{1,9}(?=[.)](?:\s|$))|\[\^[^\]]*\](?=:))|"
    r"(`{3,}(?![^`]*`)|~{3,})|(:)(?=\s|-+:?\s*$))"
)
# A reference definition, because code in a link may contain a bracket and a colon, which block parsers read as the
# target of another link.
_DEFINITION = lazy_compile(r"\[(?:[^\[\]\\]|\\.)++\]:")
_BARE = lazy_compile(r"[^\s<>()\\]+")
# An address in the text, up to where GitHub's dialect ends its automatic link, and what triggers that.
_ADDRESS = lazy_compile(r"(?:https?://|ftp://|www\.)[^\s<]*+", re.IGNORECASE)
_MAKES_LINK = lazy_compile(r"://|(?<=www)\.", re.IGNORECASE)
_CONTROL_BYTES = bytes({*range(0x20), 0x7F} - set(b"\t\n"))
_CONTROLS = lazy_compile(r"[\x00-\x08\x0b-\x1f\x7f]")
# What ends a formula between dollar signs: a dollar sign or a backslash at its end, and a backtick, which would pair
# with one of a code span. "\$" is part of the formula.
_ENDS_FORMULA = lazy_compile(r"\\(?=[^`])[\s\S]|([$`\\])")
# What could begin other markup for a reader without formulas: a tag, a character reference, a link's address, a note's
# mark, a picture, an inline note.
_BEGINS_MARKUP = lazy_compile(_TAG.pattern + r"|&(?=#?\w+;)|\](?=[(\[])|\[(?=\^)|[!^](?=\[)")


def without_controls(text: str) -> str:
    """Remove ASCII control characters except the tab and the line feed.

    Those from U+0080 to U+009F stay: they remain of typographic signs if a site confused its encodings.
    """
    return text if text.isprintable() else _CONTROLS.sub("", text)


def utf8(text: str) -> bytes:
    """Encode text in UTF-8 without these characters; a lone surrogate becomes a question mark."""
    return text.encode("utf-8", "replace").translate(None, _CONTROL_BYTES)


def escaped(text: str, followed: bool = False) -> str:
    """Escape text for use inside a line, so that no character is markup, alone or with the text that follows."""
    text = without_controls(text)
    if "&" in text:
        text = (_REFERENCE_FOLLOWED if followed else _REFERENCE).sub("&amp;", text)
    if "<" in text:
        text = (_TAG_FOLLOWED if followed else _TAG).sub("&lt;", text)
    text = _SIGNS.sub(r"\\\g<0>", text)
    return _bare_addresses(text, followed) if "://" in text or "www." in text else text


def _bare_addresses(text: str, followed: bool) -> str:
    """Escape text so that automatic links end with their address, which escapes and text after it could extend."""

    def written(match: re.Match[str]) -> str:
        if "\\" in match[0] or (followed and match.end() == len(text)):
            return _MAKES_LINK.sub(r"\\\g<0>", match[0])
        return match[0]

    return _ADDRESS.sub(written, text)


def one_line(text: str) -> str:
    """Text on one line, for constructs that cannot contain line breaks."""
    return " ".join(filter(None, map(str.strip, without_controls(text).split("\n"))))


def as_formula(tex: str) -> str | None:
    """TeX on one line for use between dollar signs, where no character is markup, whether or not the reader supports
    formulas. None if the TeX would end the formula."""
    if any(match[1] for match in _ENDS_FORMULA.finditer(tex)):
        return None
    return _BEGINS_MARKUP.sub(r"\g<0> ", tex)  # white space has no meaning in a formula


def line_start(line: str) -> str:
    """Escape a line of a paragraph so that it cannot start another block."""
    match = _BLOCK.match(line)
    if match is None:
        return line if _DEFINITION.match(line) is None else f"<span></span>{line}"
    if match[5]:
        return f"{match[5]}\\{line[len(match[5]) :]}"
    return "\\" + line


def label(text: str) -> str:
    """The text in the brackets of an image or a bare link."""
    return escaped(" ".join(text.split()))


def address(href: str) -> str:
    """A link's address in its parentheses."""
    href = re.sub(r"\s", lambda match: "%20" if match[0] == " " else "", without_controls(href))
    href = _REFERENCE.sub("&amp;", href)
    if _BARE.fullmatch(href):
        return href
    return "<" + href.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C") + ">"


def coded(name: str, kept: str) -> str:
    """A name, percent-encoded except letters, digits, ``_`` and those ``kept``: different names stay different."""
    return re.sub(rf"[^\w{re.escape(kept)}]+", lambda signs: quote(signs[0], safe="", errors="replace"), name)


def title(text: str) -> str:
    """A link's title with the space before it; empty for no title."""
    if not text:
        return ""
    inner = " ".join(without_controls(text).split()).replace("\\", "\\\\").replace('"', '\\"')
    inner = _TAG.sub("&lt;", _REFERENCE.sub("&amp;", inner)).replace("`", "\\`")
    return f' "{inner}"'
