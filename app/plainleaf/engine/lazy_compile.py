"""Regular expressions that are compiled on first use: the engine has about 300, and a page uses 60."""

import re
from typing import TYPE_CHECKING, Any

__all__ = ["lazy_compile"]


class _Expression:
    """A proxy of a ``re.Pattern``, which is compiled when one of its methods is first called."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern, self.flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self.flags)
        for method in ("search", "match", "fullmatch", "sub", "split", "finditer", "findall"):
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


if TYPE_CHECKING:
    from re import compile as lazy_compile
else:
    lazy_compile = _Expression
