"""Dataclasses that are fast to define and to instantiate: programs define them at start, and pages need hundreds."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["record"]

_LATER = ["__init__", "__dataclass_fields__", "__dataclass_params__", "__match_args__"]
_LATER += ["__replace__"] if sys.version_info >= (3, 13) else []
"""What ``dataclass`` adds. It compiles code for that, so it waits until one of these is asked for: a page needs 60 of
165 classes."""


class _Later:
    """One of these attributes of a class; ``whole`` has what the class is made of."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self._whole = whole

    def __set_name__(self, kind: type, name: str) -> None:
        self._kind, self._name = kind, name

    def __get__(self, of: Any, _: Any) -> Any:
        kind = self._kind
        whole: type = dataclass(eq=False, repr=False)(type(kind)(kind.__name__, kind.__bases__, self._whole))
        for name in _LATER:
            setattr(kind, name, whole.__dict__[name])
        return getattr(kind if of is None else of, self._name)


def _record(*, frozen: bool = False, slots: bool = False, eq: bool = True) -> Callable[[type], type]:
    """A dataclass, defined in a third of the time of ``dataclass``. A ``frozen`` one is only enforced by type checkers,
    not at run time, because that makes creating an object three times as slow."""

    def made(cls: type) -> type:
        whole: dict[str, Any] = {"__repr__": _repr}
        whole |= {"__eq__": _eq, "__hash__": _hash if frozen else None} if eq else {}
        whole |= {name: value for name, value in cls.__dict__.items() if name not in {"__dict__", "__weakref__"}}
        whole["__doc__"] = cls.__doc__ or cls.__name__  # else its signature would be generated, which is slow
        held = cls.__annotations__ if slots else {}
        own = {name: value for name, value in whole.items() if name not in held}
        own |= {name: _Later(whole) for name in _LATER} | {"__qualname__": cls.__qualname__}
        own |= {"__slots__": tuple(held)} if slots else {}
        return type(cls)(cls.__name__, cls.__bases__, own)

    return made


@cache
def _compared(cls: Any) -> Callable[[Any], Any]:
    """A getter of the compared values of a class."""
    names = [field.name for field in fields(cls) if field.compare]
    return attrgetter(*names) if len(names) > 1 else lambda of: tuple(getattr(of, name) for name in names)


def _values(of: Any) -> Any:
    kind: Any = type(of)
    return _compared(kind)(of)


def _eq(self: Any, other: Any) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


@recursive_repr("...")
def _repr(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"


if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    record = _record
