"""Room *batch*: corpora of pages, from files of any size to tables of articles, on all cores or on a cluster.

Needs the extra ``corpus``.
"""

from plainleaf.batch.cleaning import COLUMNS, Cleaning
from plainleaf.batch.run import RunError, run
from plainleaf.batch.shards import ShardOutcome, Work
from plainleaf.batch.sinks import FORMATS
from plainleaf.batch.sources import CorpusSourceError, Shard, read, shards_of

__all__ = [
    "COLUMNS",
    "FORMATS",
    "Cleaning",
    "CorpusSourceError",
    "RunError",
    "Shard",
    "ShardOutcome",
    "Work",
    "read",
    "run",
    "shards_of",
]
