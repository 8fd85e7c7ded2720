"""Our own methods as extractors: ``descent``, ``descent:stop=2.5``, ``descent:stop=2.5@selection``.

The answer is ``article.text``, without metadata. With ``@selection``, it is what the method kept, before the package
``article`` made an article of it.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import plainleaf
from plainleaf.engine.catalogue import METHODS
from plainleaf.engine.document import Document, blocks, join
from plainleaf.engine.extract import article_of, read
from plainleaf.engine.page import Page
from plainleaf.engine.selection.contract import Method, ParameterError, Selection
from plainleaf.evaluation.faults import ExtractorError
from plainleaf.resources import folder

ARTICLE, SELECTION = "article", "selection"
_JOINED = "auto"


@dataclass(frozen=True, slots=True)
class Ours:
    """One method with its parameters; ``view`` is ``article`` or ``selection``."""

    name: str
    method: Method
    parameters: dict[str, Any]
    view: str
    version: str

    def text(self, page: bytes, url: str | None) -> str:
        """The article's text, or the selected text."""
        document = read(Page(page, url))
        selection, _ = self.method.select(document, **self.parameters)
        if self.view == SELECTION:
            return kept_text(document, selection)
        return article_of(document, self.method, selection, self.parameters).text

    def close(self) -> None:
        """Do nothing: there is no process to end."""


def ours(name: str) -> Ours:
    """Make the extractor from a name with parameters. Raises ExtractorError."""
    head, _, view = name.partition("@")
    method_name, _, settings = head.partition(":")
    if view not in ("", ARTICLE, SELECTION):
        raise ExtractorError(f"{name!r}: after @ comes {ARTICLE} or {SELECTION}, not {view!r}.")
    if method_name not in METHODS:
        raise ExtractorError(f"There is no method {method_name!r}; there are: {', '.join(METHODS)}.")
    method = METHODS[method_name]
    try:
        parameters = dict(_parameter(method, part) for part in settings.split(",") if part)
        method.settings(**parameters)
    except ParameterError as error:
        raise ExtractorError(f"{name!r}: {error}") from error
    return Ours(name, method, parameters, view or ARTICLE, f"{plainleaf.__version__}+{code_digest(method.name)[:12]}")


def _parameter(method: Method, part: str) -> tuple[str, Any]:
    key, equals, text = part.partition("=")
    if not equals:
        raise ParameterError(f"{part!r} is no parameter; write name=value.")
    default = next((p.default for p in method.parameters if p.name == key.strip()), None)
    return key.strip(), _value(text.strip(), default)


def _value(text: str, default: Any) -> Any:
    """Convert a text to the type of the parameter; ``Parameter.check`` validates it."""
    if isinstance(default, bool):
        return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(text.lower(), text)
    if isinstance(default, int | float):
        try:
            return float(text)
        except ValueError:
            return text
    return text


def kept_text(document: Document, selection: Selection) -> str:
    """The text of the kept runs, one line a block."""
    if selection.texts is not None:
        document = document.with_texts(selection.texts)
    runs = np.flatnonzero(selection.keep)
    if len(runs) == 0:
        return ""
    block = blocks(document).of_run[runs]
    breaks = np.flatnonzero((np.diff(runs) != 1) | (np.diff(block) != 0)) + 1
    return "\n".join(join(document, int(part[0]), int(part[-1]) + 1) for part in np.split(runs, breaks))


@cache
def code_digest(method: str) -> str:
    """The SHA-256 of everything that a method's answers depend on, so that results of older code are not reused.

    Files and models of other methods, and the list of methods, are excluded, as methods are independent: adding one
    keeps earlier results valid. Only `auto`, which builds on several, includes all.
    """
    engine = Path(plainleaf.__file__).parent / "engine"
    apart = {engine / "catalogue.py"}
    if method != _JOINED:
        apart |= {engine / "methods" / f"{name.replace('-', '_')}.py" for name in METHODS if name != method}
        apart |= set((engine / _JOINED).rglob("*"))
    total = hashlib.sha256()
    for place, pattern in ((engine, "*"), (folder() / "models", f"{method}.*")):
        for path in sorted(place.rglob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts and path not in apart:
                total.update(str(path.relative_to(place)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()
