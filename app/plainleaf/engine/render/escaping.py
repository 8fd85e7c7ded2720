"""Escaping for Markdown: text stays text whatever signs it holds."""

import re

# Signs that mean something anywhere in a line. "_" only where a word begins or ends, "<" and "&" only where a
# tag or a character reference could begin, "!" only before a bracket (which is escaped anyway).
_ANYWHERE = re.compile(r"[\\`*\[\]|~$]|<(?=[A-Za-z/!?])|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])")
# At the end of a text, where what follows could complete it.
_FOLLOWED = re.compile(_ANYWHERE.pattern + r"|<\Z|&(?=#?\w*\Z)")
_BEFORE_BRACKET = re.compile(_FOLLOWED.pattern + r"|!\Z")
_BLOCK = re.compile(
    r"(?:(#{1,6})(?=\s|$)|([-+])(?=\s|$)|(=+|-+)\s*$|(>)|(\d{1,9})([.)])(?=\s|$)|(`{3,}|~{3,})|(:)(?=\s))"
)
_BARE = re.compile(r"[^\s<>()\\]+")


def escaped(text: str, followed: bool = False, before_bracket: bool = False) -> str:
    """Text in which no sign can be taken for markup inside a line, alone or with what follows in the same line."""
    signs = _BEFORE_BRACKET if before_bracket else _FOLLOWED if followed else _ANYWHERE
    return signs.sub(r"\\\g<0>", text)


def line_start(line: str) -> str:
    """A line of a paragraph that cannot be taken for the start of another block."""
    match = _BLOCK.match(line)
    if match is None:
        return line
    if match[5]:
        return f"{match[5]}\\{line[len(match[5]) :]}"
    return "\\" + line


def label(text: str) -> str:
    """The text in the brackets of an image or a bare link."""
    return escaped(" ".join(text.split()))


def address(href: str) -> str:
    """A link's address in its parentheses."""
    href = re.sub(r"\s", lambda match: "%20" if match[0] == " " else "", href)
    if _BARE.fullmatch(href):
        return href
    return "<" + href.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C") + ">"


def title(text: str) -> str:
    """A link's title with the space before it, nothing where there is none."""
    if not text:
        return ""
    inner = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f' "{inner}"'
