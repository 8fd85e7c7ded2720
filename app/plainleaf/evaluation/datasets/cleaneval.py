"""Reads CleanEval-style pairs: ``N.html`` and ``N-cleaned.txt``, in one folder or two, with CleanEval's line markup."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from plainleaf.evaluation.datasets.contract import Case, Entry
from plainleaf.evaluation.datasets.files import page_bytes, stem, text_of

# In cleaned files, the first line names the address, and paragraphs, headings and list items are marked.
_ADDRESS = re.compile(r"\s*URL:\s*(\S+)[^\n]*\n?")
_MARKS = re.compile(r"(?im)^[^\S\n]*+<(?:p|h|l)>[ \t]*+")
# The original corpus wraps pages in an element that names their source.
_WRAPPER = re.compile(rb"(?i)\A\s*<text\b[^>]*>|</text>\s*\Z")
_ENDINGS = ("-cleaned.txt", ".cleaned.txt", "-gold.txt", ".gold.txt")


@dataclass(frozen=True, slots=True)
class CleanEval:
    """Pairs of a page and its cleaned text; ranked by the longest common subsequence of words."""

    folder: Path
    name: ClassVar[str] = "cleaneval"
    title: ClassVar[str] = "CleanEval-style pairs"
    about: ClassVar[str] = "pages beside their text as people cleaned it"
    measure: ClassVar[str] = "lcs_f1"

    @staticmethod
    def fits(folder: Path) -> bool:
        """True if the folder has this dataset's layout."""
        return bool(_references(folder))

    def entries(self) -> Sequence[Entry]:
        """Every page with a cleaned text, sorted by name."""
        references = _references(self.folder)
        pages = {stem(path): path for path in self.folder.rglob("*.htm*")}
        return [
            Entry(name, "", partial(_read, pages[name], references[name]))
            for name in sorted(references)
            if name in pages
        ]


def _references(folder: Path) -> dict[str, Path]:
    entries = {}
    for path in folder.rglob("*.txt"):
        for ending in _ENDINGS:
            if path.name.endswith(ending):
                entries[path.name.removesuffix(ending)] = path
    return entries


def _read(page: Path, reference: Path) -> Case:
    text = text_of(reference)
    address = _ADDRESS.match(text)
    body = text[address.end() :] if address else text
    return Case(stem(page), _WRAPPER.sub(b"", page_bytes(page)), _MARKS.sub("", body), address[1] if address else None)
