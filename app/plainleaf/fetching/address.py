"""Parses addresses that can be fetched: http, https and file addresses, and paths. Everything else is refused."""

from dataclasses import field
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes, urlsplit

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.fetching.faults import FetchError, shown

WEB = ("http", "https")

_SCHEME = lazy_compile(r"([a-zA-Z][a-zA-Z0-9+.-]+):")
# Characters that browsers remove from an address.
_LINE_BREAKS = str.maketrans("", "", "\t\r\n")
_IN_FRAGMENT = "/?:@!$&'()*+,;=%"


@record(frozen=True, slots=True)
class Address:
    """Either a ``path``, or a web address: ``url`` without user name, password and fragment; ``login`` has the first
    two.

    ``fragment`` names a place on the page, with its ``#``, or is empty; it is never sent.
    """

    url: str
    path: Path | None = None
    login: tuple[bytes, bytes] | None = field(default=None, repr=False)
    fragment: str = ""

    @property
    def whole(self) -> str:
        """The address with its fragment."""
        return self.url + self.fragment


def address_of(source: str) -> Address:
    """Parse a source typed by the user or found in a page. Raises FetchError (address, refused)."""
    text = source.strip()
    if not text:
        raise FetchError("address", "There is no address to open.", source)
    if "\0" in text:
        raise FetchError("address", "The address holds a NUL character; copy it again.", source)
    scheme = _SCHEME.match(text.translate(_LINE_BREAKS))
    name = scheme[1].lower() if scheme else ""
    if name in WEB:
        return web_address(text)
    if name == "file":
        return _file_address(text.translate(_LINE_BREAKS))
    if scheme and not _exists(Path(text)):
        raise FetchError(
            "refused",
            f"{shown(text)} begins with {name}:, but Plainleaf opens http, https and files only.",
            source,
        )
    return _typed_path(text)


def web_address(url: str, base: Address | None = None) -> Address:
    """Parse an http or https address as browsers do, relative to ``base`` if there is one. Raises FetchError (address,
    refused).

    The login of ``base`` applies only to the same scheme, host and port. Its fragment applies if ``url`` has none, as
    for redirects in browsers.
    """
    import can_ada  # imported late, as files do not need it

    text = url.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    try:
        parts = can_ada.parse(text) if base is None else can_ada.parse(base.url) + text
    except ValueError:
        name = f"…@{shown(url.rpartition('@')[2])}" if "@" in url else shown(url)  # a password may have an @
        message = f"{name} is not a valid web address; one looks like https://example.org/page."
        raise FetchError("address", message, url.rpartition("@")[2]) from None
    if parts.protocol.rstrip(":") not in WEB:
        raise FetchError("refused", f"{shown(url)} is no address of the web (http or https).", url)
    login = None
    if parts.username or parts.password:
        login = unquote_to_bytes(parts.username), unquote_to_bytes(parts.password)
    elif base is not None and can_ada.parse(base.url).origin == parts.origin:
        login = base.login
    fragment = parts.hash or (base.fragment if base is not None else "")
    return Address(f"{parts.origin}{parts.pathname}{parts.search}", login=login, fragment=fragment)


def check_file(path: Path, initiator: str) -> None:
    """Refuse a local file that a page links to, unless the page is a file in the same folder or in a folder above it.
    Raises FetchError (private)."""
    try:
        page = _file_address(initiator).path if initiator.lower().startswith("file:") else None
        if page is not None and path.resolve().is_relative_to(page.parent.resolve()):
            return
    except (FetchError, OSError, RuntimeError):  # the initiator has no folder, or a circular link
        pass
    raise FetchError(
        "private",
        f"{shown(str(path))} is a file of this computer, outside the folder of the page that leads there. "
        "Type its path to open it.",
        str(path),
    )


def _file_address(url: str) -> Address:
    try:
        parts = urlsplit(url)
        from urllib.request import url2pathname  # imported late: it loads the HTTP client

        path = Path(url2pathname(parts.path))
    except ValueError as error:
        raise FetchError("address", f"{shown(url)} is not a valid file address: {error}.", url) from error
    if parts.netloc not in ("", "localhost") or parts.path.startswith("//"):
        host = parts.netloc or parts.path.strip("/").partition("/")[0]
        raise FetchError(
            "refused", f"{shown(url)} lies on another computer ({shown(host)}); copy the file here first.", url
        )
    if "\0" in str(path):
        raise FetchError("address", "The address holds a NUL character; copy it again.", url)
    return _path_address(path, f"#{parts.fragment}" if parts.fragment else "")


def _typed_path(text: str) -> Address:
    """Parse a typed path; in ``page.html#part`` the part is the fragment, unless a file has that whole name."""
    before, sign, fragment = text.partition("#")
    if sign and fragment and before and not _exists(Path(text)) and _exists(Path(before)):
        return _path_address(Path(before), f"#{quote(fragment, safe=_IN_FRAGMENT)}")
    return _path_address(Path(text))


def _path_address(path: Path, fragment: str = "") -> Address:
    try:
        absolute = path.expanduser().absolute()
    except RuntimeError:  # no such user
        absolute = path.absolute()
    try:
        return Address(absolute.as_uri(), absolute, fragment=fragment)
    except UnicodeEncodeError as error:
        raise FetchError(
            "address", "The name of the file holds characters that no file name can have; copy it again.", str(path)
        ) from error


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long, or not encodable by the system
        return False
