"""Checks for a newer version, on request only, at one address."""

import importlib.metadata
import json
import re
from collections.abc import Callable
from typing import Any

from plainleaf import __version__
from plainleaf.engine.lazy_compile import lazy_compile
from plainleaf.engine.record import record
from plainleaf.errors import PlainleafError
from plainleaf.fetching import fetch
from plainleaf.settings import Settings

LIMIT = 1_000_000
"""Maximum bytes of the response."""
TIMEOUT = 20.0
"""Maximum seconds for the request."""

_LINK = "Releases"  # the label of the address in the project's metadata
_VERSION = lazy_compile(r"v?(\d{1,6}(?:\.\d{1,6}){0,5})([-+._a-z0-9]{0,40})", re.IGNORECASE)


class VersionError(PlainleafError):
    """The newest version could not be determined."""


@record(frozen=True, slots=True)
class NewestVersion:
    """The newest version according to an address of releases, and the page that announces it, or an empty string."""

    version: str
    page: str
    address: str

    @property
    def is_newer(self) -> bool:
        """True if it is newer than this version."""
        return _order(self.version) > _order(__version__)

    @property
    def summary(self) -> str:
        """The result in sentences, including what was sent."""
        sentence = (
            f"Plainleaf {self.version} is there; this is {__version__}." if self.is_newer else _newest(self.version)
        )
        return f"{sentence} Asked {self.address}; nothing was sent but the name Plainleaf/{__version__}."


def releases_address(settings: Settings | None = None) -> str:
    """The address to ask: the setting ``releases``, else the one in the package's metadata; may be empty."""
    chosen = str((settings or Settings()).get("releases", ""))
    if chosen:
        return chosen
    try:
        links = importlib.metadata.metadata("plainleaf").get_all("Project-URL") or []
    except importlib.metadata.PackageNotFoundError:
        return ""
    named = (str(link).partition(",") for link in links)
    return next((url.strip() for label, _, url in named if label.strip() == _LINK), "")


def newest_version(address: str, *, cancelled: Callable[[], bool] | None = None) -> NewestVersion:
    """Ask an address of releases: JSON with ``version``, with ``tag_name`` and ``html_url``, or with ``info.version``.
    Raises VersionError, FetchError."""
    if not address:
        raise VersionError('No address of releases is configured; set "releases" in the settings.')
    answer = fetch(address, wanted="text", limit=LIMIT, timeout=TIMEOUT, cancelled=cancelled)
    try:
        record = json.loads(answer.body)
    except (ValueError, RecursionError):
        record = None
    version, page = _read(record)
    if not _VERSION.fullmatch(version):
        raise VersionError(f"The response of {address} contains no version.")
    return NewestVersion(version.removeprefix("v"), page, address)


def _read(record: Any) -> tuple[str, str]:
    if not isinstance(record, dict):
        return "", ""
    info = record["info"] if isinstance(record.get("info"), dict) else record
    version = info.get("version") or info.get("tag_name")
    pages = (str(info.get(name)) for name in ("html_url", "release_url", "page"))
    page = next((url for url in pages if url.startswith("https://")), "")
    return (version if isinstance(version, str) else ""), page


def _newest(version: str) -> str:
    is_same = _order(version) == _order(__version__)
    return (
        f"Plainleaf {__version__} is the newest version."
        if is_same
        else f"Plainleaf {__version__} is newer than {version}."
    )


def _order(version: str) -> tuple[tuple[int, ...], bool]:
    """The sort key of versions: their numbers, and whether it is a final release."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return (), False
    numbers = [int(number) for number in match[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers), not match[2] or match[2].startswith(("+", ".post"))
