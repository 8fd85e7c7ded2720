"""Reads L3S-GN1: ``original/ID.html`` and ``annotated/ID.html``, in which annotators labelled each text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from plainleaf.engine.document import Document, blocks, join
from plainleaf.engine.extract import read
from plainleaf.engine.page import Page
from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.datasets.files import page_bytes, pages_in, stem, text_of

_MARK = re.compile(r"(?:^|\s)x-nc-sel([0-5])(?=\s|$)")
MAIN = frozenset({"1", "2", "3"})
"""Labels of the main content: headline, full text, supplement. The others are not content (0), related content (4) and
comments (5)."""


@dataclass(frozen=True, slots=True)
class L3sGn1:
    """News pages found by a search engine in 2008; the reference is the text labelled as main content."""

    folder: Path
    name: ClassVar[str] = "l3s-gn1"
    title: ClassVar[str] = "L3S-GN1"
    about: ClassVar[str] = "English news pages, each block of text marked by people"
    measure: ClassVar[str] = "f1"

    @staticmethod
    def fits(folder: Path) -> bool:
        """True if the folder has this dataset's layout."""
        return (folder / "original").is_dir() and (folder / "annotated").is_dir()

    def entries(self) -> Sequence[Entry]:
        """Every labelled page, sorted by name."""
        original, annotated = self.folder / "original", self.folder / "annotated"
        if not self.fits(self.folder):
            return []
        marked = {stem(path): path for path in pages_in(annotated)}
        addresses = _addresses(self.folder / "url-mapping.txt")
        return [
            Entry(stem(page), "", partial(_read, page, marked[stem(page)], addresses.get(stem(page))))
            for page in pages_in(original)
            if stem(page) in marked
        ]


def _addresses(mapping: Path) -> Mapping[str, str]:
    """Page addresses by name, from lines of ``<urn:uuid:NAME> ADDRESS``; empty without the file."""
    pairs = (line.split() for line in text_of(mapping).splitlines()) if mapping.is_file() else ()
    return {pair[0].strip("<>").removeprefix("urn:uuid:"): pair[1].strip("<>") for pair in pairs if len(pair) == 2}


def _read(page: Path, annotated: Path, url: str | None) -> Case:
    return Case(stem(page), page_bytes(page), _main_text(read(Page(page_bytes(annotated)))), url)


def _main_text(document: Document) -> str:
    """The text whose nearest label is in MAIN, one line a block."""
    parent, marks = document.nodes.lists.parent, _own_marks(document)
    mark: list[str] = []
    for node, above in enumerate(parent):  # parents precede their children
        mark.append(marks.get(node) or (mark[above] if above >= 0 else ""))
    lines: dict[int, list[str]] = {}
    block = blocks(document).of_run.tolist()
    for run, owner in enumerate(document.runs.owner.tolist()):
        if mark[owner] in MAIN:
            lines.setdefault(block[run], []).append(join(document, run, run + 1))
    return "\n".join(" ".join(texts) for texts in lines.values())


def _own_marks(document: Document) -> Mapping[int, str]:
    marks = ((node, _MARK.search(element.get("class") or "")) for node, element in enumerate(document.nodes.element))
    return {node: match[1] for node, match in marks if match}
