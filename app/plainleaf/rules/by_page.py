"""The user's corrections of single pages, stored in the state folder, one small file for each page."""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

from plainleaf import files, paths
from plainleaf.engine.rules import HandMade, NodeAnchor, RuleError
from plainleaf.engine.rules.by_hand import KINDS
from plainleaf.rules.writing import write_whole

MOST = 1000
"""Maximum corrections of one page."""


class PageCorrections:
    """Corrections by page address, without the fragment."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def of(self, source: str) -> tuple[HandMade, ...]:
        """The corrections of a page in the order in which they were made; empty if their file cannot be read."""
        listed = files.json_object(self._path(source)).get("corrections")
        corrections = (_made(record) for record in (listed if isinstance(listed, list) else [])[:MOST])
        return tuple(correction for correction in corrections if correction is not None)

    def keep(self, source: str, corrections: Sequence[HandMade]) -> None:
        """Replace the stored corrections of a page. Raises RuleError."""
        path = self._path(source)
        value = {"page": urldefrag(source)[0], "corrections": [_record(correction) for correction in corrections]}
        try:
            if corrections:
                write_whole(path, (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace"))
            else:
                path.unlink(missing_ok=True)
        except OSError as error:
            raise RuleError(f"The corrections of this page cannot be kept in {path}: {error.strerror}.") from error

    def pages(self) -> tuple[str, ...]:
        """The pages that have corrections."""
        pages = (files.json_object(path).get("page") for path in sorted(self._place.glob("*.json")))
        return tuple(page for page in pages if isinstance(page, str) and self.of(page))

    def merge(self, other: "PageCorrections") -> int:
        """Add the corrections of pages that have none here; returns the number of pages. Raises RuleError."""
        added = [page for page in other.pages() if not self.of(page)]
        for page in added:
            self.keep(page, other.of(page))
        return len(added)

    @property
    def _place(self) -> Path:
        return self._folder or paths.state_folder() / "corrections"

    def _path(self, source: str) -> Path:
        return self._place / f"{sha256(urldefrag(source)[0].encode('utf-8', 'replace')).hexdigest()[:32]}.json"


def _record(correction: HandMade) -> dict[str, str]:
    anchor = correction.anchor
    return {"kind": correction.kind, "selector": anchor.selector, "tag": anchor.tag, "begins": anchor.begins}


def _made(value: Any) -> HandMade | None:
    if not isinstance(value, dict):
        return None
    kind, selector, tag, begins = (value.get(name) for name in ("kind", "selector", "tag", "begins"))
    if kind not in KINDS or not all(isinstance(text, str) for text in (selector, tag, begins)):
        return None
    return HandMade(kind, NodeAnchor(str(selector), str(tag), str(begins)))
