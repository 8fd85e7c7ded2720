"""Options of a training, the progress callback, and descriptions of the datasets."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

StageProgress = Callable[[str, int, int], None]
"""Called with the current stage, its finished steps and all its steps; an exception from it cancels the work."""

LICENCES = {
    "wcxb-dev": "WCXB, version 1.0, Murrough Foley, 2026, CC BY 4.0",
    "news-dev": "article-extraction-dataset, AndyTheFactory, 2023, Apache-2.0",
    "snippets-dev": "evaluation of trafilatura, Adrien Barbaresi, Apache-2.0",
    "multilingual-dev": "DAnIEL v2.1 in waddle, Lejeune and others, GPL-3.0",
}
"""Descriptions of datasets by folder name."""


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    """What to train on, the output folder, and the date. ``every`` takes only each N-th page."""

    folders: tuple[Path, ...]
    output: Path
    made: str
    version: str = "1"
    every: int = 1
