"""Commands whose dependencies are not installed: their help is built from their declarations, without those
dependencies."""

import importlib
import importlib.machinery
import sys
from collections.abc import Callable
from importlib.abc import Loader, MetaPathFinder
from types import ModuleType
from typing import Any

import click


def declared(module: str, attribute: str, advice: str, refuse: Callable[..., Any]) -> click.Command:
    """Load a command with stubs for missing dependencies. It and its subcommands call ``refuse``; their help ends with
    ``advice``. Raises ModuleNotFoundError if one of Plainleaf's own modules is missing."""
    finder = _Finder()
    sys.meta_path.append(finder)
    try:
        command: click.Command = getattr(_imported(module, finder), attribute)
    finally:
        sys.meta_path.remove(finder)
    _refusing(command, advice, refuse)
    return command


def _imported(module: str, finder: "_Finder") -> ModuleType:
    while True:
        try:
            return importlib.import_module(module)
        except ModuleNotFoundError as error:
            name = (error.name or "").partition(".")[0]
            if name in (finder.names | {"", "plainleaf"}):
                raise
            finder.names.add(name)


def _refusing(command: click.Command, advice: str, refuse: Callable[..., Any]) -> None:
    command.epilog = advice
    if not isinstance(command, click.Group):
        command.callback = refuse
        return
    for each in command.commands.values():
        _refusing(each, advice, refuse)


class _Finder(MetaPathFinder, Loader):
    """Finds an empty module for each of the ``names`` and for their submodules."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        """The module spec if the module is one of these, else None."""
        if fullname.partition(".")[0] not in self.names:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def exec_module(self, module: ModuleType) -> None:
        """Make every attribute of the module available."""
        vars(module)["__getattr__"] = lambda name: _attribute(name)


def _attribute(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Absent(name, (), {})


class _Absent(type):
    """A stub class that may be annotated with, derived from, called, and have any attribute."""

    def __call__(cls, *_: object, **__: object) -> Any:
        return cls

    def __getattr__(cls, name: str) -> Any:
        return _attribute(name)

    def __getitem__(cls, _item: object) -> Any:
        return cls
