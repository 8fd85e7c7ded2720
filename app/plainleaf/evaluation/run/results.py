"""The result of one extractor on one page, and the file of results from which a run resumes."""

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Self

from plainleaf.evaluation.datasets.contract import Case
from plainleaf.evaluation.faults import RunFileError
from plainleaf.evaluation.score.metrics import Measures


@dataclass(frozen=True, slots=True)
class Result:
    """One extractor on one page. ``seconds`` is the best of the rounds, ``parse_seconds`` the best bare lxml parse of
    the same bytes in the same rounds, ``size`` the bytes of the page, ``words`` those of the answer."""

    case: str
    kind: str
    digest: str
    extractor: str
    version: str
    measures: Measures
    seconds: float
    parse_seconds: float
    size: int
    words: int
    error: str = ""

    def to_json(self) -> str:
        """The result as one line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The result of one line. Raises KeyError or TypeError for another shape."""
        present = {field.name: values[field.name] for field in fields(cls)}
        return cls(**(present | {"measures": Measures(**values["measures"])}))


def case_digest(case: Case) -> str:
    """The digest of a result's input: the page, its address, the reference and the snippets."""
    parts = [case.page, *(text.encode("utf-8", "replace") for text in (case.reference, case.url or ""))]
    parts += [snippet.encode("utf-8", "replace") for snippet in (*case.present, "", *case.absent)]
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big") + part)
    return total.hexdigest()[:24]


Key = tuple[str, str, str]
"""Case, extractor, version."""


class RunFile:
    """A file of results, one JSON object a line, appended as they are made. A line truncated by a crash is removed when
    the file is opened."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def known(self) -> dict[Key, Result]:
        """The stored results; the later of two for the same page and extractor. Raises RunFileError."""
        results: dict[Key, Result] = {}
        for number, line in enumerate(self._lines(), 1):
            try:
                result = Result.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise RunFileError(f"{self.path}, line {number}, is no result; use another file.") from error
            results[result.case, result.extractor, result.version] = result
        return results

    def _lines(self) -> list[bytes]:
        if not self.path.exists():
            return []
        try:
            whole = self.path.read_bytes()
            end = whole.rfind(b"\n") + 1
            if end < len(whole):
                os.truncate(self.path, end)
        except OSError as error:
            raise RunFileError(f"The results in {self.path} cannot be read: {error}.") from error
        return whole[:end].splitlines()

    def add(self, results: Iterable[Result]) -> None:
        """Append the results of a page. Raises RunFileError."""
        text = "".join(result.to_json() + "\n" for result in results)
        if not text:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(text.encode("utf-8", "replace"))
        except OSError as error:
            raise RunFileError(f"The results cannot be written to {self.path}: {error}.") from error
