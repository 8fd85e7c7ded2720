"""Each file in ``engine/methods`` is a registered method with its page; each method but auto, a room, has its file."""

import tomllib

from tests.house.project import ROOT, files

from plainleaf import METHODS
from plainleaf.engine.extract import DEFAULT_METHOD

METHODS_FOLDER = "app/plainleaf/engine/methods"


def _shared() -> set[str]:
    """The files that methods may import: those that the contract of their independence leaves out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (contract,) = [each for each in contracts if each["name"] == "Methods do not know each other"]
    return {line.split(".")[-1] for line in contract["ignore_imports"]}


def _methods() -> set[str]:
    return {path.stem for path in files(METHODS_FOLDER, suffixes=(".py",))} - _shared() - {"__init__"}


def test_every_file_is_registered_and_every_method_has_a_file() -> None:
    assert _methods() == {name.replace("-", "_") for name in METHODS} - {DEFAULT_METHOD}
    assert DEFAULT_METHOD in METHODS


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
