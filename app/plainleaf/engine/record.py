"""Dataclasses that are fast to define and to instantiate: programs define them at start, and pages need hundreds."""

import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["record"]

_LATER = ["__init__", "__dataclass_fields__", "__dataclass_params__", "__match_args__"]
_LATER += ["__replace__"] if sys.version_info >= (3, 13) else []
"""What ``dataclass`` compiles; it waits until one of these is asked for: a page needs 60 of 165 classes."""


class _Later:
    """One of these attributes of a class."""

    def __set_name__(self, kind: type, name: str) -> None:
        self._kind, self._name = kind, name

    def __get__(self, of: Any, _: Any) -> Any:
        kind: Any = self._kind
        if self._name == "__init__":
            kind.__init__ = _constructor(kind)
        else:
            whole: type = dataclass(eq=False, repr=False)(type(kind)(kind.__name__, kind.__bases__, kind._whole))
            for name in _LATER:
                setattr(kind, name, whole.__dict__[name])
        value = kind.__dict__[self._name]
        return value.__get__(of, kind) if callable(value) else value


def _constructor(kind: Any) -> Any:
    """That of a dataclass, without all else, which takes most of the time."""
    given: dict[str, Any] = {}
    for base in (base for base in reversed(kind.__mro__) if "_whole" in vars(base)):
        given |= {name: base._whole.get(name, MISSING) for name in base.__annotations__}
    known: dict[str, Any] = {"_lacking": MISSING}
    arguments, lines = ["self"], []
    for name, value in given.items():
        known[f"_{name}"] = default = value.default if isinstance(value, Field) else value
        made = value.default_factory if isinstance(value, Field) else MISSING
        if made is not MISSING:
            known[f"_made_{name}"] = made
            lines.append(f"if {name} is _lacking: {name} = _made_{name}()")
        arguments.append(name if default is made is MISSING else f"{name}=_{name}")
        lines.append(f"self.{name} = {name}")
    lines += ["self.__post_init__()"] if hasattr(kind, "__post_init__") else []
    exec(f"def __init__({', '.join(arguments)}):\n " + "\n ".join(lines or ["pass"]), known)  # noqa: S102 - as dataclass
    known["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    return known["__init__"]


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
        own |= {name: _Later() for name in _LATER} | {"_whole": whole, "__qualname__": cls.__qualname__}
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
