"""Finds duplicate texts and lists them beside the parts, in the order of the sources.

Workers store fingerprints of their texts. When all shards are done, one process compares them, so the result does not
depend on sharding, on the assignment of shards to workers, or on interruptions.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
from numpy.typing import NDArray
from pyarrow import parquet

from plainleaf import files
from plainleaf.batch.recognition import FINGERPRINT_BYTES, PERMUTATIONS, Duplicates, split

DUPLICATES = "duplicates.jsonl"
SIMILARITY = 0.8
"""Minimum estimated Jaccard similarity of the sets of five-word shingles of near duplicates."""

_BAND = 8
"""Signature values in a band. Texts that agree in a whole band are compared; a pair with similarity 0.8 is found with
probability 0.95."""
_PAIRS = 1 << 16  # pairs in one batch


class FingerprintFile:
    """Collects the fingerprints of a shard's texts."""

    def __init__(self, kind: Duplicates) -> None:
        self._rows: list[tuple[str, bytes]] = []
        self._schema = pyarrow.schema(
            [("place", pyarrow.string()), ("fingerprint", pyarrow.binary(FINGERPRINT_BYTES[kind]))]
        )

    def add(self, place: str, fingerprint: bytes) -> None:
        """Add a text."""
        self._rows.append((place.encode("utf-8", "replace").decode(), fingerprint))

    def write(self, path: Path) -> None:
        """Write the fingerprints to a file atomically."""
        half = path.with_name(f".{path.name}")
        columns = [[row[column] for row in self._rows] for column in range(2)]
        parquet.write_table(pyarrow.Table.from_arrays(
            [pyarrow.array(values, field.type) for values, field in zip(columns, self._schema, strict=True)],
            schema=self._schema,
        ), half)  # fmt: skip
        files.settle(half, path)


def mark_duplicates(output: Path, fingerprints: Sequence[Path], parts: Sequence[str]) -> dict[str, int]:
    """Write ``duplicates.jsonl`` and return the number of duplicates of each kind. Each line is a text that resembles
    an earlier one: its part and place, the place of the earlier text, ``exact`` or ``near``, and their similarity."""
    tables = [parquet.read_table(path, columns=["place"]) for path in fingerprints]
    part = np.repeat(np.arange(len(tables)), [len(table) for table in tables])
    places = pyarrow.concat_tables(tables)["place"]
    gathered = output / f".{DUPLICATES}.fingerprints"
    digests, signatures = split(_gathered(fingerprints, len(places), gathered))
    first = _first_equal(digests)
    if signatures.shape[1]:
        first = _joined(first, _alike(signatures, first))
    duplicates = np.flatnonzero(first != np.arange(len(first)))
    counts = {"exact": 0, "near": 0}
    half = output / f".{DUPLICATES}"
    with half.open("w", encoding="utf-8", newline="\n") as lines:
        for row in duplicates.tolist():
            other = int(first[row])
            exact = digests[row] == digests[other]
            counts["exact" if exact else "near"] += 1
            lines.write(json.dumps({
                "part": parts[part[row]], "place": places[row].as_py(), "duplicate_of": places[other].as_py(),
                "kind": "exact" if exact else "near",
                "similarity": 1.0 if exact else round(float((signatures[row] == signatures[other]).mean()), 3),
            }, ensure_ascii=False) + "\n")  # fmt: skip
    files.settle(half, output / DUPLICATES)
    gathered.unlink()
    return counts


def _gathered(fingerprints: Sequence[Path], count: int, path: Path) -> NDArray[np.uint8]:
    """All fingerprints, shape (texts, bytes), memory-mapped at ``path``."""
    width = parquet.read_schema(fingerprints[0]).field("fingerprint").type.byte_width
    gathered = np.memmap(path, np.uint8, "w+", shape=(max(count, 1), width))[:count]
    start = 0
    for file in fingerprints:
        rows = _bytes(parquet.read_table(file, columns=["fingerprint"])["fingerprint"])
        gathered[start : start + len(rows)] = rows
        start += len(rows)
    return gathered


def _bytes(column: Any) -> NDArray[np.uint8]:
    """A column of values of equal length, shape (rows, bytes)."""
    width = column.type.byte_width
    chunks = [np.frombuffer(c.buffers()[1], np.uint8).reshape(-1, width)[c.offset : c.offset + len(c)]
              for c in column.chunks if len(c)]  # fmt: skip
    return np.concatenate(chunks) if chunks else np.zeros((0, width), np.uint8)


def _first_equal(values: NDArray[Any]) -> NDArray[np.int64]:
    """For each value, the index of the first equal one, shape (values,)."""
    _, first, inverse = np.unique(values, return_index=True, return_inverse=True)
    places: NDArray[np.int64] = first[inverse]
    return places


def _alike(signatures: NDArray[np.uint32], first: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Pairs of similar texts, shape (pairs, 2), the earlier one first. Among texts that agree in a whole band, each is
    compared with the first and with its predecessor."""
    different = np.flatnonzero(first == np.arange(len(first)))
    factors = np.random.default_rng(0).integers(1, 1 << 63, _BAND, dtype=np.uint64) | np.uint64(1)
    for band in range(0, PERMUTATIONS, _BAND):
        key = np.zeros(len(different), np.uint64)
        for number, factor in enumerate(factors, band):
            key += signatures[different, number] * factor
        order = np.argsort(key, kind="stable")
        key, rows = key[order], different[order]
        begins = np.flatnonzero(np.concatenate(([True], key[1:] != key[:-1]))) if len(key) else np.zeros(0, np.int64)
        group = np.repeat(begins, np.diff(np.append(begins, len(key))))
        later = np.flatnonzero(group != np.arange(len(key)))
        pairs = np.concatenate([
            np.stack([rows[group[later]], rows[later]], axis=1), np.stack([rows[later - 1], rows[later]], axis=1)
        ])  # fmt: skip
        pairs = np.unique(pairs, axis=0)
        for start in range(0, len(pairs), _PAIRS):
            chunk = pairs[start : start + _PAIRS]
            share = (signatures[chunk[:, 0]] == signatures[chunk[:, 1]]).mean(axis=1)
            yield chunk[share >= SIMILARITY]


def _joined(first: NDArray[np.int64], pairs: Iterator[NDArray[np.int64]]) -> NDArray[np.int64]:
    """``first`` with each connected component of pairs mapped to its first text."""
    lead: dict[int, int] = {}

    def root(row: int) -> int:
        while (above := lead.get(row, row)) != row:
            lead[row] = lead.get(above, above)
            row = above
        return row

    for chunk in pairs:
        for earlier, later in chunk.tolist():
            low, high = sorted((root(earlier), root(later)))
            if low != high:
                lead[high] = low
    places = first.copy()
    for text in lead:
        places[text] = root(text)
    return places[first]
