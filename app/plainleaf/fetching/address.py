"""What can be fetched: http and https addresses, file addresses and paths. Everything else is refused here."""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urldefrag, urlsplit, urlunsplit
from urllib.request import url2pathname

from plainleaf.fetching.faults import FetchError, shown

WEB = ("http", "https")

_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]+):")
# Browsers drop these from an address, however they came in.
_LINE_BREAKS = str.maketrans("", "", "\t\r\n")


@dataclass(frozen=True, slots=True)
class Address:
    """Either ``path``, or a web address: ``url`` as requested, ``public`` without user name, password and fragment."""

    url: str
    public: str
    path: Path | None = None


def address_of(source: str) -> Address:
    """Read a source as an address. Raises FetchError (address, refused)."""
    text = source.strip()
    if not text:
        raise FetchError("address", "There is no address to open.", source)
    if "\0" in text:
        raise FetchError("address", "The address holds a NUL character; copy it again.", source)
    scheme = _SCHEME.match(text)
    name = scheme[1].lower() if scheme else ""
    if name in WEB:
        return web_address(text.translate(_LINE_BREAKS))
    if name == "file":
        return _file_address(text.translate(_LINE_BREAKS))
    if scheme and not _exists(Path(text)):
        raise FetchError(
            "refused",
            f"{shown(text)} begins with {name}:, but Plainleaf opens http, https and files only.",
            source,
        )
    return _path_address(Path(text))


def web_address(url: str) -> Address:
    """A http or https address. Raises FetchError (address)."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - reading it raises where the port is no number
        host = parts.hostname
    except ValueError as error:
        raise FetchError("address", f"{shown(url)} is not a valid web address: {error}.", url) from error
    if not host:
        raise FetchError("address", f"{shown(url)} names no host; write it like https://example.org/page.", url)
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2])
    return Address(urldefrag(url).url, urldefrag(urlunsplit(bare)).url)


def _file_address(url: str) -> Address:
    parts = urlsplit(url)
    if parts.netloc not in ("", "localhost"):
        raise FetchError(
            "refused", f"{shown(url)} lies on another computer ({parts.netloc}); copy the file here first.", url
        )
    return _path_address(Path(url2pathname(parts.path)))


def _path_address(path: Path) -> Address:
    try:
        absolute = path.expanduser().absolute()
    except RuntimeError:  # there is no such user
        absolute = path.absolute()
    url = absolute.as_uri()
    return Address(url, url, absolute)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # longer than any file name
        return False
