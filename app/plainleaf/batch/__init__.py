"""Cleans corpora: turns pages in files of any size into tables of articles, on all cores or on a cluster.

Needs the extra ``corpus``. Submodules load on first use, so that the process that cleans pages starts without Dask and
pyarrow.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plainleaf.batch.cleaning import COLUMNS, Cleaning
    from plainleaf.batch.cluster import RunError
    from plainleaf.batch.filters import Filters
    from plainleaf.batch.mapper import Mapper
    from plainleaf.batch.runner import run
    from plainleaf.batch.shards import ShardOutcome, Work
    from plainleaf.batch.sinks import FORMATS
    from plainleaf.batch.sources import CorpusSourceError, Shard, read, shards_of

_HOMES = {
    "COLUMNS": "cleaning",
    "FORMATS": "sinks",
    "Cleaning": "cleaning",
    "CorpusSourceError": "sources",
    "Filters": "filters",
    "Mapper": "mapper",
    "RunError": "cluster",
    "Shard": "sources",
    "ShardOutcome": "shards",
    "Work": "shards",
    "read": "sources",
    "run": "runner",
    "shards_of": "sources",
}

__all__ = [
    "COLUMNS",
    "FORMATS",
    "Cleaning",
    "CorpusSourceError",
    "Filters",
    "Mapper",
    "RunError",
    "Shard",
    "ShardOutcome",
    "Work",
    "read",
    "run",
    "shards_of",
]


def __getattr__(name: str) -> Any:
    """Import an exported name from its module on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
