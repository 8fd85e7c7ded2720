from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from plainleaf._kernel.article.inlines import Inlines
from plainleaf._kernel.article.line import Line

C = TypeVar("C", bound=Container)

class Frame:
    node: int
    end: int
    run_end: int
    def __init__(self, node: int, end: int, run_end: int) -> None: ...

class Container(Frame):
    blocks: list[Any]
    def add(self, block: Any) -> None: ...

class ArticleWalk:
    end: list[int]
    run_start: list[int]
    run_end: list[int]
    spaces: list[bool]
    frames: list[Frame]
    containers: list[Container]
    line: Line
    flat: int
    passed: int
    whole: bool
    def __init__(
        self,
        inlines: Inlines,
        paragraph: Callable[[tuple[Any, ...], int], Any],
        closings: dict[type[Any], Any],
        depth: int,
        columns: tuple[list[int], list[int], list[int], list[int], list[str], list[bool]],
        kept: list[int] | None,
        start: int,
    ) -> None: ...
    def walk(
        self,
        by_tag: list[Callable[[Any, int], int] | None],
        by_kind: Mapping[Any, Callable[[Any, int, Any], int]],
        overrides: dict[int, Any],
        bare: bytes | None,
        before_node: dict[int, Any],
        before_run: dict[int, Any],
    ) -> None: ...
    def open(self, kind: type[C], node: int) -> C: ...
    def open_line(self, kind: type[C], node: int) -> C: ...
    def boundary(self, node: int) -> int: ...
    def inline(self, node: int, kind: str, value: str, title: str = "") -> int: ...
    def within(self, kind: type[C]) -> C | None: ...
    def close(self) -> None: ...
    def leave(self, container: Container) -> tuple[Any, ...]: ...
    def leave_line(self) -> tuple[Any, ...]: ...
    def add(self, block: Any) -> None: ...
    def flush(self, node: int = -1) -> None: ...
    @property
    def here(self) -> int: ...
    def consume(self, node: int) -> int: ...
    def consume_whole(self, node: int) -> int: ...
    def only_text(self, node: int) -> str | None: ...
