from typing import Any

from plainleaf._kernel.article.inlines import Inlines

class OpenInline:
    kind: str
    value: str
    title: str
    def __init__(self, kind: str, value: str, title: str = "") -> None: ...

class Line:
    opened: list[OpenInline]
    buffers: list[list[Any]]
    empty: bool
    at_start: bool
    turned: bool
    gap: bool
    indent: str
    def __init__(self, of: Inlines) -> None: ...
    def text(self, string: str, space: bool) -> None: ...
    def put(self, piece: Any, space: bool = False) -> None: ...
    def line_break(self) -> bool: ...
    def end_link(self) -> bool: ...
