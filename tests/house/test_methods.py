"""Each file in ``engine/methods`` is a registered method with its page; each method but auto, a room, has its file."""

from importlib import import_module

from tests.house.project import ROOT, files

from plainleaf import METHODS
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.engine.selection.contract import Method

METHODS_FOLDER = "app/plainleaf/engine/methods"


def _declared() -> dict[str, list[Method]]:
    """By file of the methods' folder: the methods that it declares, as METHOD or as METHODS."""
    found = {}
    for path in files(METHODS_FOLDER, suffixes=(".py",)):
        if path.stem != "__init__":
            module = import_module(f"plainleaf.engine.methods.{path.stem}")
            found[path.stem] = [*getattr(module, "METHODS", ()), *filter(None, [getattr(module, "METHOD", None)])]
    return found


def test_every_file_is_registered_and_every_method_has_a_file() -> None:
    declared = _declared()
    assert not [name for name, methods in declared.items() if not methods]
    in_files = [method.name for methods in declared.values() for method in methods]
    assert sorted([*in_files, DEFAULT_METHOD]) == sorted(METHODS)


def test_every_method_is_registered_under_its_own_name() -> None:
    assert METHODS
    assert {name: method.name for name, method in METHODS.items()} == {name: name for name in METHODS}


def test_every_method_has_a_page_that_names_its_parameters() -> None:
    for name, method in METHODS.items():
        page = (ROOT / f"docs/methods/{name}.md").read_text("utf-8")
        missing = [parameter.name for parameter in method.parameters if f"`{parameter.name}`" not in page]
        assert not missing, f"docs/methods/{name}.md does not explain {missing}"


def test_every_page_is_of_a_method() -> None:
    assert {path.stem for path in files("docs/methods", suffixes=(".md",))} <= {*METHODS, "index", "README"}
