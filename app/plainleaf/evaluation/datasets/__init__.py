"""Datasets: pages with reference texts, read in place. One reader for each kind, listed in one tuple."""

from plainleaf.evaluation.datasets.contract import Case, Dataset, Entry, digest, sample
from plainleaf.evaluation.datasets.opening import READERS, open_dataset

__all__ = ["READERS", "Case", "Dataset", "Entry", "digest", "open_dataset", "sample"]
