"""Files of this room: written whole or not at all."""

from pathlib import Path

from plainleaf import files


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, and make its folder if need be. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.replace(path, data)
