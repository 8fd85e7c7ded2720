"""Lists of addresses, one on each line; lines that begin with # are comments."""

from collections.abc import Iterable, Iterator
from typing import IO

from plainleaf.engine.addresses import host_of

SUFFIXES = (".txt", ".urls")
TOGETHER = 512
"""Addresses of a shard. Those of one host stay in one shard, so that only one worker sends requests to it."""


def read_addresses(stream: IO[bytes]) -> Iterator[str]:
    """Yield the addresses of a list."""
    for line in stream:
        text = line.decode("utf-8", "replace").lstrip("\ufeff").strip()
        if text and not text.startswith("#"):
            yield text


def divided(addresses: Iterable[str]) -> list[tuple[str, ...]]:
    """The unique addresses in groups that have no host in common."""
    by_host: dict[str, list[str]] = {}
    for address in dict.fromkeys(addresses):
        by_host.setdefault(host_of(address), []).append(address)
    pieces: list[tuple[str, ...]] = []
    piece: list[str] = []
    for _, of_host in sorted(by_host.items()):
        if piece and len(piece) + len(of_host) > TOGETHER:
            pieces.append(tuple(piece))
            piece = []
        piece += of_host
    return [*pieces, tuple(piece)] if piece else pieces
