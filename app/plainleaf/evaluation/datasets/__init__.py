"""Room *datasets*: pages with reference text, read where they lie. One reader per kind, in one explicit tuple."""

from plainleaf.evaluation.datasets.contract import Case, Dataset, Entry, digest, sample
from plainleaf.evaluation.datasets.opening import READERS, open_dataset

__all__ = ["READERS", "Case", "Dataset", "Entry", "digest", "open_dataset", "sample"]
