"""Ask whether there is a newer version: one address, only when somebody asks for it."""

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
"""Bytes of an answer."""
TIMEOUT = 20.0
"""Seconds that it may take."""

_LINK = "Releases"  # as the project's metadata call the address
_VERSION = lazy_compile(r"v?(\d{1,6}(?:\.\d{1,6}){0,5})([-+._a-z0-9]{0,40})", re.IGNORECASE)


class VersionError(PlainleafError):
    """What the newest version is could not be found out."""


@record(frozen=True, slots=True)
class NewestVersion:
    """What an address of releases says: the newest version, and where it is told of, empty where it does not say."""

    version: str
    page: str
    address: str

    @property
    def is_newer(self) -> bool:
        """Whether it is newer than this one."""
        return _order(self.version) > _order(__version__)

    @property
    def told(self) -> str:
        """The answer, and what was sent for it, in sentences."""
        found = f"Plainleaf {self.version} is there; this is {__version__}." if self.is_newer else _newest(self.version)
        return f"{found} Asked {self.address}; nothing was sent but the name Plainleaf/{__version__}."


def releases_address(settings: Settings | None = None) -> str:
    """The address that is asked: the setting ``releases``, else what the installed package names; may be empty."""
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
    """Ask an address of releases: JSON with ``version``, with ``tag_name`` and ``html_url``, or with ``version`` inside
    of ``info``. Raises VersionError, FetchError."""
    if not address:
        raise VersionError(
            "This copy of Plainleaf names no address where its releases are told of. "
            'One can be set: "releases" in the settings.'
        )
    answer = fetch(address, wanted="text", limit=LIMIT, timeout=TIMEOUT, cancelled=cancelled)
    try:
        told = json.loads(answer.body)
    except (ValueError, RecursionError):
        told = None
    version, page = _read(told)
    if not _VERSION.fullmatch(version):
        raise VersionError(f"What {address} answered names no version.")
    return NewestVersion(version.removeprefix("v"), page, address)


def _read(told: Any) -> tuple[str, str]:
    if not isinstance(told, dict):
        return "", ""
    info = told["info"] if isinstance(told.get("info"), dict) else told
    version = info.get("version") or info.get("tag_name")
    pages = (str(info.get(name)) for name in ("html_url", "release_url", "page"))
    page = next((url for url in pages if url.startswith("https://")), "")
    return (version if isinstance(version, str) else ""), page


def _newest(version: str) -> str:
    same = _order(version) == _order(__version__)
    return (
        f"Plainleaf {__version__} is the newest version."
        if same
        else f"Plainleaf {__version__} is newer than {version}."
    )


def _order(version: str) -> tuple[tuple[int, ...], bool]:
    """What versions are ordered by: their numbers, and a version before one that is not out yet."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return (), False
    numbers = [int(number) for number in match[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers), not match[2] or match[2].startswith(("+", ".post"))
