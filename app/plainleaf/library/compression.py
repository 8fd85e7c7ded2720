"""Texts as they are stored, compressed."""

import zlib

LEVEL = 6


def compressed(text: str) -> bytes:
    """Compress a text for storage."""
    return zlib.compress(text.encode("utf-8", "replace"), LEVEL)


def decompressed(data: bytes) -> str:
    """Decompress a stored text. Raises ValueError if it is damaged."""
    try:
        return zlib.decompress(data).decode("utf-8")
    except (zlib.error, TypeError) as error:  # damaged data, or not bytes
        raise ValueError(str(error)) from error


def legible(data: bytes | None) -> str:
    """Decompress a stored text for search; empty if it is missing or damaged."""
    try:
        return decompressed(data) if data is not None else ""
    except ValueError:
        return ""
