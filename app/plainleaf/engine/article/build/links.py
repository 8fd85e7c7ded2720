"""Addresses in the article: relative ones become absolute, active ones are refused."""

from urllib.parse import urljoin, urlsplit

_LINKS = frozenset({"http", "https", "mailto", "tel", "ftp", "ftps", "file", "sms", "geo", "magnet", "news", "xmpp"})
_IMAGES = frozenset({"http", "https", "file"})
# What a browser drops from an address before it reads the scheme.
_DROPPED = dict.fromkeys([*range(0x20), 0x7F])


class Addresses:
    """Resolves addresses against a base; without a base relative addresses stay as they are."""

    def __init__(self, base: str | None, page: str | None) -> None:
        self.base = base or ""
        self.page = (page or self.base).partition("#")[0]
        split = _split(self.base)
        self.scheme, self.host = split if split else ("", "")
        path = self.base.partition("?")[0].partition("#")[0]
        self.folder = path[: path.rfind("/") + 1] if path.count("/") > 2 and self.scheme in ("http", "https") else ""
        self.origin = f"{self.scheme}://{self.host}" if self.scheme in ("http", "https") else ""

    def link(self, href: str) -> str:
        """The absolute address of a link, ``#…`` for a place on this page, empty for what must not be followed."""
        href = href.strip()
        if not href.isprintable():
            href = href.translate(_DROPPED)
        if href.startswith(("https://", "http://")):
            own = self.page and href.startswith(self.page) and href[len(self.page) :].startswith("#")
            return href[len(self.page) :] if own else _spaced(href)
        if href.startswith("#"):
            return href
        return self._resolve(href, _LINKS)

    def image(self, src: str) -> str:
        """The absolute address of an image, empty for what is no image address."""
        src = src.strip()
        if not src.isprintable():
            src = src.translate(_DROPPED)
        if src[:11].lower() == "data:image/":
            return src
        if src.startswith(("https://", "http://")):
            return _spaced(src)
        return self._resolve(src, _IMAGES)

    def _resolve(self, address: str, schemes: frozenset[str]) -> str:
        if not address:
            return ""
        if self.origin and address[0] == "/" and address[1:2] not in ("/", "\\"):
            if "/." not in address:
                return _spaced(self.origin + address)
        elif self.folder and address[0].isalnum() and ":" not in address and "/." not in address:
            return _spaced(self.folder + address)
        elif ":" not in address:
            if not self.base and not address.startswith("//"):
                return _spaced(address)
        else:
            split = _split(address)
            if split is None or (split[0] and split[0] not in schemes):
                return ""
        try:
            joined = urljoin(self.base, address)
        except ValueError:  # such as "http://["
            return ""
        split = _split(joined)
        return _spaced(joined) if split is not None and (not split[0] or split[0] in schemes) else ""


def _split(address: str) -> tuple[str, str] | None:
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return parts.scheme.lower(), parts.netloc


def _spaced(address: str) -> str:
    return address.replace(" ", "%20") if " " in address else address
