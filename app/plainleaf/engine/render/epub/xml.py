"""Restricts text to what XML allows: characters, addresses, language tags."""

import re
from html import escape
from urllib.parse import quote, urlsplit

from plainleaf.engine.lazy_compile import lazy_compile

_FORBIDDEN = lazy_compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LANGUAGE = lazy_compile(r"[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?![^-])")
_HOST = lazy_compile(r"[^\s\"<>\\^`{|}%\[\]:@/?#]+|\[[0-9A-Fa-f:.]+\]")
_SCHEMES = ("http", "https", "mailto")


def allowed(text: str) -> str:
    """Remove characters that XML does not allow."""
    return _FORBIDDEN.sub("", text)


def content(text: str) -> str:
    """Text for the inside of an element."""
    return escape(allowed(text), quote=False)


def value(text: str) -> str:
    """Text for an attribute."""
    return escape(allowed(" ".join(text.split())))


def language(text: str) -> str:
    """The longest valid prefix of a language tag; empty if there is none."""
    match = _LANGUAGE.match(text)
    return match[0] if match else ""


def address(href: str) -> str:
    """A valid form of a link's address; empty if a book cannot contain it."""
    try:
        parts = urlsplit(allowed(href).strip())
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in _SCHEMES:
        return ""
    if parts.scheme == "mailto":
        return "mailto:" + quote(parts.path, "@%,+.-_") if "@" in parts.path else ""
    host = parts.hostname or ""
    if ":" in host:
        host = f"[{host}]"
    if not _HOST.fullmatch(host) or host.startswith(".") or ".." in host:
        return ""
    try:
        host = host.encode("idna").decode("ascii") if not host.isascii() else host
    except UnicodeError:
        return ""
    path, query, fragment = (_quoted(part) for part in (parts.path, parts.query, parts.fragment))
    return (
        f"{parts.scheme}://{host}{f':{port}' if port else ''}{path if path.startswith('/') else '/' + path}"
        f"{'?' + query if query else ''}{'#' + fragment if fragment else ''}"
    )


def _quoted(part: str) -> str:
    """Percent-encode the characters of a part of an address that are not allowed in it."""
    bare = re.sub(r"%(?![0-9A-Fa-f]{2})", "%25", part)
    return quote(bare, "/%:@!$&'()*+,;=?-._~")
