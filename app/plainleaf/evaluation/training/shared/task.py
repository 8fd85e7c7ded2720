"""What a training is given, whom it tells how far it is, and what the datasets are."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

StageProgress = Callable[[str, int, int], None]
"""Hears what is being done, and how many of how many steps of it are done; raising in it cancels the work."""

LICENCES = {
    "wcxb-dev": "WCXB, version 1.0, Murrough Foley, 2026, CC BY 4.0",
    "news-dev": "article-extraction-dataset, AndyTheFactory, 2023, Apache-2.0",
    "snippets-dev": "evaluation of trafilatura, Adrien Barbaresi, Apache-2.0",
    "multilingual-dev": "DAnIEL v2.1 in waddle, Lejeune and others, GPL-3.0",
}
"""What the datasets are, by the names of their folders."""


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    """What to train on, the folder that the model goes to, and the day. ``every`` takes each N-th page only."""

    folders: tuple[Path, ...]
    output: Path
    made: str
    version: str = "1"
    every: int = 1
