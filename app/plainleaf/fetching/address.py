"""What can be fetched: http and https addresses, file addresses and paths. Everything else is refused here."""

from dataclasses import field
from pathlib import Path
from urllib.parse import quote, unquote_to_bytes, urlsplit

from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.fetching.faults import FetchError, shown

WEB = ("http", "https")

_SCHEME = lazy_compile(r"([a-zA-Z][a-zA-Z0-9+.-]+):")
# Browsers drop these from an address, however they came in.
_LINE_BREAKS = str.maketrans("", "", "\t\r\n")
_IN_FRAGMENT = "/?:@!$&'()*+,;=%"


@record(frozen=True, slots=True)
class Address:
    """Either ``path``, or a web address: ``url`` without user name, password and fragment, those two in ``login``.

    ``fragment`` is the place on the page that is asked for, with its ``#``, or empty; it is not sent anywhere.
    """

    url: str
    path: Path | None = None
    login: tuple[bytes, bytes] | None = field(default=None, repr=False)
    fragment: str = ""

    @property
    def whole(self) -> str:
        """The address with the place on the page."""
        return self.url + self.fragment


def address_of(source: str) -> Address:
    """Read a source as an address. Raises FetchError (address, refused)."""
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
    """A http or https address as browsers read it; a relative one, from ``base``. Raises FetchError (address, refused).

    The login of ``base`` goes with it only to the same scheme, host and port; its fragment where there is no other, as
    browsers have it with redirects.
    """
    import can_ada  # reading a file does without it

    text = url.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    try:
        parts = can_ada.parse(text) if base is None else can_ada.parse(base.url) + text
    except ValueError:
        name = f"…@{shown(url.rpartition('@')[2])}" if "@" in url else shown(url)  # a password may hold anything
        told = f"{name} is not a valid web address; one looks like https://example.org/page."
        raise FetchError("address", told, url.rpartition("@")[2]) from None
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
    """Refuse a file that a page names, unless that page is a file in the same folder or in one around it. Raises
    FetchError (private)."""
    try:
        page = _file_address(initiator).path if initiator.lower().startswith("file:") else None
        if page is not None and path.resolve().is_relative_to(page.parent.resolve()):
            return
    except (FetchError, OSError, RuntimeError):  # the initiator has no folder; a link leads in a circle
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
        from urllib.request import url2pathname  # the client of HTTP comes with it

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
    """A path; of ``page.html#part`` the place on the page, unless a file has that whole name."""
    before, sign, fragment = text.partition("#")
    if sign and fragment and before and not _exists(Path(text)) and _exists(Path(before)):
        return _path_address(Path(before), f"#{quote(fragment, safe=_IN_FRAGMENT)}")
    return _path_address(Path(text))


def _path_address(path: Path, fragment: str = "") -> Address:
    try:
        absolute = path.expanduser().absolute()
    except RuntimeError:  # there is no such user
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
    except (OSError, ValueError):  # longer than any file name; not to be written in the system's encoding
        return False
