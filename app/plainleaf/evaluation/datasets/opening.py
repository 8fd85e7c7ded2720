"""Chooses the reader for a folder: the named one, or the first whose layout matches."""

from pathlib import Path
from typing import Protocol

from plainleaf.evaluation.datasets.cleaneval import CleanEval
from plainleaf.evaluation.datasets.contract import Dataset
from plainleaf.evaluation.datasets.folder import Pairs
from plainleaf.evaluation.datasets.l3s_gn1 import L3sGn1
from plainleaf.evaluation.datasets.readability import ReadabilityPages
from plainleaf.evaluation.datasets.scrapinghub import Scrapinghub
from plainleaf.evaluation.datasets.snippets import Snippets
from plainleaf.evaluation.datasets.wcxb import Wcxb
from plainleaf.evaluation.faults import DatasetError


class Reader(Protocol):
    """A kind of dataset: opens a folder, and recognises its layout."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...

    def __call__(self, folder: Path, /) -> Dataset: ...
    def fits(self, folder: Path, /) -> bool:
        """True if the folder has this dataset's layout."""
        ...


READERS: tuple[Reader, ...] = (Wcxb, Snippets, Scrapinghub, ReadabilityPages, L3sGn1, CleanEval, Pairs)


def open_dataset(folder: Path, name: str = "") -> Dataset:
    """Open the dataset in a folder as the kind ``name``, or as the first kind that matches. Raises DatasetError."""
    if not folder.is_dir():
        raise DatasetError(f"There is no folder {folder}; name the folder of a dataset.")
    names = ", ".join(reader.name for reader in READERS)
    if name and name not in {reader.name for reader in READERS}:
        raise DatasetError(f"There is no kind of dataset {name!r}; there are: {names}.")
    for reader in READERS:
        if reader.name == name or (not name and reader.fits(folder)):
            dataset = reader(folder)
            if not dataset.entries():
                raise DatasetError(f"{folder} holds no page with a reference, read as {reader.title}.")
            return dataset
    raise DatasetError(f"{folder} looks like no known dataset; there are: {names}.")
