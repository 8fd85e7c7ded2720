"""Atomic writes of rule files."""

from pathlib import Path

from plainleaf import files


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically, and create its folder if necessary. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.replace(path, data)
