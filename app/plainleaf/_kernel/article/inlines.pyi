from typing import Any

class Inlines:
    def __init__(
        self,
        *,
        text: type,
        code: type,
        line_break: type,
        styled: type,
        spoken: type,
        link: type,
        image: type,
        formula: type,
        note: type,
        ruby: type,
    ) -> None: ...
    def plain(self, content: tuple[Any, ...]) -> str: ...
    def walk(self, content: tuple[Any, ...]) -> list[Any]: ...
    def is_blank(self, content: tuple[Any, ...]) -> bool: ...
