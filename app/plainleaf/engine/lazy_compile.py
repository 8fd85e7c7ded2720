"""Regular expressions that are compiled when they are first asked, as all of the engine are: there are some 300, and a
page asks 60 of them."""

import re
from typing import TYPE_CHECKING, Any

__all__ = ["lazy_compile"]


class _Expression:
    """Stands for a ``re.Pattern``, whose methods it has from the first call of one of them on."""

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
