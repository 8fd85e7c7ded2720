"""Output formats of a corpus. Every shard writes one part, atomically."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal, get_args

from plainleaf.batch.cleaning import Row
from plainleaf.batch.sinks.lines import write_lines, write_lines_zst
from plainleaf.batch.sinks.table import write_table
from plainleaf.batch.sinks.texts import write_texts
from plainleaf.batch.sinks.wet import write_wet

Format = Literal["parquet", "jsonl", "jsonl.zst", "texts", "wet"]
FORMATS: tuple[Format, ...] = get_args(Format)

SINKS: dict[Format, tuple[str, Callable[[Iterable[Row], Path], None]]] = {
    "parquet": (".parquet", write_table),
    "jsonl": (".jsonl.gz", write_lines),
    "jsonl.zst": (".jsonl.zst", write_lines_zst),
    "texts": ("", write_texts),
    "wet": (".warc.wet.gz", write_wet),
}
"""For each format, the suffix of its parts and the function that writes one. The same rows give the same bytes."""
