"""Each file in ``engine/methods`` is a registered method with its page; each method has its file."""

from tests.house.project import ROOT, files

from plainleaf import METHODS

NOT_METHODS = {"__init__", "contract", "picture"}


def _stems() -> set[str]:
    stems = {path.stem for path in files("app/plainleaf/engine/methods", suffixes=(".py",))}
    return {stem for stem in stems - NOT_METHODS if not stem.startswith("_")}


def test_every_file_is_registered_and_every_method_has_a_file() -> None:
    assert _stems() == {name.replace("-", "_") for name in METHODS}


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
