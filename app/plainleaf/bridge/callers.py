"""Which extensions may call the host: those with this project's id, with ids assigned by stores, or with ids that the
user added."""

import os
import re

from plainleaf.bridge.faults import InstallError
from plainleaf.bridge.folder import read_json, write_json
from plainleaf.bridge.messages import CHROMIUM_ID, FIREFOX_ID

IDS: dict[str, tuple[str, ...]] = {"chromium": (CHROMIUM_ID,), "firefox": (FIREFOX_ID,)}
"""Ids by browser family: the pinned id, then those assigned by stores. Publishing in another store adds an id here."""

NAMED_FILE = "extensions.json"
_CHROMIUM = re.compile(r"[a-p]{32}")
_FIREFOX = re.compile(
    r"\{[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\}|[A-Za-z0-9._-]{0,60}@[A-Za-z0-9._-]{1,60}"
)


def accepted(folder: str, family: str) -> tuple[str, ...]:
    """The accepted ids in a family of browsers; ``folder`` is the bridge's own, or empty to leave out the user's
    ids."""
    named = read_json(os.path.join(folder, NAMED_FILE)).get(family) if folder else None
    additional = (
        [identifier for identifier in named if isinstance(identifier, str) and family_of(identifier) == family]
        if isinstance(named, list)
        else []
    )
    return tuple(dict.fromkeys((*IDS[family], *additional)))


def family_of(name: str) -> str:
    """The browser family whose extension ids have this form; empty if none has."""
    return "chromium" if _CHROMIUM.fullmatch(name) else "firefox" if _FIREFOX.fullmatch(name) else ""


def accept(folder: str, name: str) -> None:
    """Accept the extension under an additional id from now on. Raises InstallError."""
    family = family_of(name)
    if not family:
        raise InstallError(
            f"{name!r} is not an extension's id. Ids are 32 letters from a to p, or in Firefox like name@maker."
        )
    additional = [
        identifier for identifier in accepted(folder, family) if identifier not in IDS[family] and identifier != name
    ]
    write_json(
        os.path.join(folder, NAMED_FILE), {**read_json(os.path.join(folder, NAMED_FILE)), family: [*additional, name]}
    )


def is_known(arguments: list[str], folder: str) -> bool:
    """True if the browser identifies the caller as our extension.

    Chromium passes the extension's origin; Firefox passes the manifest's path and the extension's id.
    """
    if arguments[:1] and arguments[0] in origins(folder):
        return True
    return len(arguments) >= 2 and arguments[1] in accepted(folder, "firefox")


def origins(folder: str) -> list[str]:
    """The accepted ids as Chromium writes them in manifests."""
    return [f"chrome-extension://{name}/" for name in accepted(folder, "chromium")]
