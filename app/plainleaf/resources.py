"""Ground: where the files lie that are not code (see ``resources/`` at the top of the project)."""

from functools import cache
from pathlib import Path


@cache
def folder() -> Path:
    """The folder of the resources: in the installed package, else in the checkout. Raises FileNotFoundError."""
    here = Path(__file__).resolve().parent
    candidates = (here / "_resources", here.parents[1] / "resources")
    for candidate in candidates:
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"Plainleaf's resources are missing; looked in {candidates[0]} and {candidates[1]}.")


def resource(name: str) -> Path:
    """One file or folder of the resources, named with forward slashes. Raises FileNotFoundError."""
    found = folder().joinpath(*name.split("/"))
    if not found.exists():
        raise FileNotFoundError(f"The resource {name} is missing in {folder()}.")
    return found
