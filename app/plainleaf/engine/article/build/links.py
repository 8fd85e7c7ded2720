"""Addresses in the article: relative ones become absolute; active ones and files of other computers are rejected."""

import unicodedata
from urllib.parse import quote, unquote, urlsplit

from plainleaf.engine.addresses import joined
from plainleaf.engine.lazy_compile import lazy_compile

_LINKS = frozenset({"http", "https", "mailto", "tel", "ftp", "ftps", "file", "sms", "geo", "magnet", "news", "xmpp"})
_IMAGES = frozenset({"http", "https", "file"})
_BEFORE_PATH = lazy_compile(r"[^/?#]*(?://[^/?#]*)?")
_INVISIBLE = frozenset({"Cc", "Cf", "Zl", "Zp"})
"""Unicode categories of invisible characters in an address: controls, direction and width marks, line ends."""


class Addresses:
    """Resolves addresses against a base; without a base relative addresses are unchanged."""

    def __init__(self, base: str | None, page: str | None) -> None:
        self.base = base or ""
        self.page = (page or self.base).partition("#")[0]
        split = _split(self.base)
        self.scheme, self.host = split if split else ("", "")
        path = self.base.partition("?")[0].partition("#")[0]
        self.folder = path[: path.rfind("/") + 1] if path.count("/") > 2 and self.scheme in ("http", "https") else ""
        self.origin = f"{self.scheme}://{self.host}" if self.scheme in ("http", "https") else ""

    def link(self, href: str) -> str:
        """The absolute address of a link, ``#…`` for a target on this page; empty if it must not be followed."""
        href = href.strip()
        if not href.isprintable():
            href = _seen(href)
        if href.startswith(("https://", "http://")):
            own = self.page and href.startswith(self.page) and href[len(self.page) :].startswith("#")
            return href[len(self.page) :] if own else _spaced(href)
        if href.startswith("#"):
            return href
        return self._resolve(href, _LINKS)

    def image(self, src: str) -> str:
        """The absolute address of an image; empty if it is invalid."""
        src = src.strip()
        if not src.isprintable():
            src = _seen(src)
        if src[:11].lower() == "data:image/":
            return src
        if src.startswith(("https://", "http://")):
            return _spaced(src)
        return self._resolve(src, _IMAGES)

    def _resolve(self, address: str, schemes: frozenset[str]) -> str:
        if not address or _is_shared(address):
            return ""
        if self.origin and address[0] == "/" and address[1:2] not in ("/", "\\"):
            if "/." not in address:
                return _spaced(self.origin + address)
        elif self.folder and address[0].isalnum() and ":" not in address and "/." not in address:
            return _spaced(self.folder + address)
        elif ":" not in address:
            if not self.base:
                return _spaced("https:" + address if address.startswith("//") else address)
        else:
            split = _split(address)
            if (
                split is None
                or (split[0] and split[0] not in schemes)
                or (split[0] == "file" and not _is_here(address))
            ):
                return ""
        whole = joined(self.base, address)
        split = _split(whole)
        if split is None or (split[0] and split[0] not in schemes):
            return ""
        return "" if split[0] == "file" and not _is_here(whole) else _spaced(whole)


def place_names(href: str) -> tuple[str, ...]:
    """The ids that a fragment may refer to: as written, and decoded (HTML, "find a potential indicated element")."""
    name = href.partition("#")[2]
    return (name, unquote(name)) if "%" in name else (name,)


def _split(address: str) -> tuple[str, str] | None:
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return parts.scheme.lower(), parts.netloc


def _seen(address: str) -> str:
    """An address without invisible characters, so that its scheme is the one that a program would read.

    Controls are removed anywhere, as in browsers; other characters are removed before the path and percent-encoded in
    it, because Persian addresses contain them.
    """
    end = _BEFORE_PATH.match(address).end()  # type: ignore[union-attr]  # it matches anything
    before = "".join(sign for sign in address[:end] if unicodedata.category(sign) not in _INVISIBLE)
    after = "".join(map(_written, address[end:]))
    return (before + after).strip()


def _written(sign: str) -> str:
    match unicodedata.category(sign):
        case "Cc":
            return ""
        case "Cf" | "Zl" | "Zp":
            return quote(sign)
        case _:
            return sign


def _is_shared(address: str) -> bool:
    r"""True if an address is a path on another computer in Windows notation: ``\\host\folder``."""
    return address[0] in "/\\" and address[1:2] in ("/", "\\") and "\\" in address[:2]


def _is_here(address: str) -> bool:
    """True if a file address is on this computer, without a host in its authority or its path."""
    parts = urlsplit(address.replace("\\", "/"))
    return parts.netloc.lower() in ("", "localhost") and not unquote(parts.path).replace("\\", "/").startswith("//")


def _spaced(address: str) -> str:
    return address.replace(" ", "%20") if " " in address else address
