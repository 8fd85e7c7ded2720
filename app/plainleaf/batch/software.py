"""The software that a run's rows are made with, the same for all of them."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from plainleaf._version import __version__
from plainleaf.resources import folder

_DIGITS = 12
_SUFFIXES = frozenset({".json", ".npy", ".py", ".pyx", ".toml"})


@dataclass(frozen=True, slots=True)
class Software:
    """Plainleaf's ``version``, and a prefix of the SHA-256 of all that decides on a row: code of engine and kernel,
    models and rules, which can differ between checkouts of one version."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"Plainleaf {self.version} ({self.digest})"


@cache
def installed() -> Software:
    """The software of this process."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return Software(__version__, digest.hexdigest()[:_DIGITS])


def sources() -> Iterator[Path]:
    """The files of the digest, in order."""
    package, resources = Path(__file__).parents[1], folder()
    for home in (package / "_kernel", package / "engine", resources / "models", resources / "rules"):
        yield from (path for path in sorted(home.rglob("*")) if path.suffix in _SUFFIXES)
