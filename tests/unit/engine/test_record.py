import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from inspect import signature
from pkgutil import walk_packages
from typing import Any

import pytest

from plainleaf import engine
from plainleaf.engine.record import _constructor, record


@record(frozen=True, slots=True)
class Point:
    x: int
    names: tuple[str, ...] = ()
    note: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Written:
    x: int
    names: tuple[str, ...] = ()
    note: str = field(default="", compare=False, repr=False)


@record(slots=True)
class Open:
    some: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.some.append(1)


@record(slots=True, eq=False)
class One:
    x: int = 0


@record(frozen=True, slots=True)
class Other:
    x: int
    names: tuple[str, ...] = ()
    note: str = ""


def test_it_is_a_dataclass() -> None:
    own, written = Point(1, ("a",), note="n"), Written(1, ("a",), note="n")
    assert [one.name for one in fields(own)] == [one.name for one in fields(written)]
    assert repr(own) == repr(written).replace("Written", "Point")
    assert replace(own, x=2) == Point(2, ("a",))
    assert pickle.loads(pickle.dumps(own)) == own  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(own)).note == "n"  # noqa: S301
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    match own:
        case Point(x, ("a",)):
            assert x == 1
        case _:
            pytest.fail("its fields are not known by their place")


def test_equal_by_what_is_compared() -> None:
    assert Point(1, note="a") == Point(1, note="b")
    assert hash(Point(1, note="a")) == hash(Point(1, note="b"))
    assert Point(1) != Point(2)
    assert Point(1) != Other(1)
    assert len({Point(1), Point(1, note="b"), Point(2)}) == 2


def test_what_may_change_has_no_hash() -> None:
    assert Open() == Open([])
    assert Open().some == [1]
    with pytest.raises(TypeError):
        hash(Open())
    assert One() != One()
    assert len({One(), One()}) == 2


def test_only_its_fields_are_stored() -> None:
    with pytest.raises(AttributeError):
        Open().other = 1  # type: ignore[attr-defined]


def test_derived_class_may_call_the_constructor_early() -> None:
    @record()
    class Base:
        a: int = 1

    class Derived(Base):
        def __init__(self, x: int) -> None:
            super().__init__(a=x)

    assert Derived(3).a == 3
    assert Base() == Base(1)


def test_each_constructor_of_the_engine_is_that_of_a_dataclass() -> None:
    for module in walk_packages(engine.__path__, f"{engine.__name__}."):
        import_module(module.name)
    kinds: list[Any] = [kind for kind in _below(object) if "_whole" in vars(kind)]
    assert len(kinds) > 100
    for kind in kinds:
        whole = dataclass(eq=False, repr=False)(type(kind)(kind.__name__, kind.__bases__, dict(kind._whole)))
        assert _parameters(_constructor(kind)) == _parameters(whole.__init__), kind


def _parameters(constructor: Callable[..., object]) -> list[tuple[str, object, bool]]:
    found = signature(constructor).parameters.values()
    return [(one.name, one.kind, one.default is one.empty) for one in found]


def _below(kind: type) -> Iterator[type]:
    """The classes derived from one."""
    derived: list[type] = type.__subclasses__(kind)
    for one in derived:
        yield one
        yield from _below(one)
