"""What rows are made with, which is the same for all rows of a run."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from plainleaf._version import __version__
from plainleaf.resources import folder

_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Software:
    """The ``version`` of Plainleaf, and the beginning of the SHA-256 of its engine's code and models: a checkout may
    have others under the same version."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"Plainleaf {self.version} ({self.digest})"


@cache
def installed() -> Software:
    """What this process works with."""
    digest = hashlib.sha256()
    for home in (Path(__file__).parents[1] / "engine", folder() / "models"):
        for path in sorted(home.rglob("*")):
            if path.suffix in {".py", ".npz", ".json"}:
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return Software(__version__, digest.hexdigest()[:_DIGITS])
