"""The software that a run's rows are made with, the same for all of them."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from plainleaf._version import __version__
from plainleaf.resources import folder

_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Software:
    """Plainleaf's ``version``, and a prefix of the SHA-256 of the engine's code and models, which can differ between
    checkouts of one version."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"Plainleaf {self.version} ({self.digest})"


@cache
def installed() -> Software:
    """The software of this process."""
    digest = hashlib.sha256()
    for home in (Path(__file__).parents[1] / "engine", folder() / "models"):
        for path in sorted(home.rglob("*")):
            if path.suffix in {".py", ".npy", ".json"}:
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return Software(__version__, digest.hexdigest()[:_DIGITS])
