"""How a reader likes exports: formats, one file or many, and the options of text. Remembered."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

FORMATS = ("text", "markdown", "html", "epub", "pdf", "json")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "windows-1252", "iso-8859-1")
LINE_ENDS = ("lf", "crlf")


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """``formats`` for the export of several pages; the rest also for the article that is saved by itself."""

    formats: tuple[str, ...] = ("epub",)
    one_file: bool = True
    pictures: bool = True
    all_pages: bool = False
    with_metadata: bool = False
    wrap: int = 0
    links: bool = False
    captions: bool = True
    images: bool = False
    encoding: str = "utf-8"
    line_ends: str = "lf"

    def options_of(self, name: str) -> dict[str, Any]:
        """The renderer's options for a format."""
        if name == "markdown":
            return {"with_metadata": self.with_metadata}
        if name != "text":
            return {}
        taken = ("with_metadata", "wrap", "links", "captions", "images", "encoding", "line_ends")
        return {option: getattr(self, option) for option in taken}

    def plain(self) -> dict[str, Any]:
        """As values for the settings."""
        return asdict(self) | {"formats": list(self.formats)}


def parsed(stored: Any) -> ExportChoice:
    """What was stored; values that do not fit are the default ones."""
    given: Mapping[str, Any] = stored if isinstance(stored, Mapping) else {}
    usual = ExportChoice()
    values: dict[str, Any] = {}
    for field in fields(ExportChoice):
        value, default = given.get(field.name), getattr(usual, field.name)
        if field.name == "formats":
            formats = tuple(name for name in FORMATS if isinstance(value, list | tuple) and name in value)
            values["formats"] = formats or default
        elif type(value) is type(default):
            values[field.name] = value
    if not 0 <= values.get("wrap", 0) <= 1000:
        del values["wrap"]
    if values.get("encoding", "utf-8") not in ENCODINGS:
        del values["encoding"]
    if values.get("line_ends", "lf") not in LINE_ENDS:
        del values["line_ends"]
    return ExportChoice(**values)
