"""The contracts of the layers, checked by import-linter, leave no package out."""

import tomllib

from tests.house.project import ROOT

PACKAGE = ROOT / "app/plainleaf"


def test_every_package_but_the_window_is_kept_from_qt() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (contract,) = [each for each in contracts if each["name"] == "Qt lives in the window alone"]
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")} | {
        path.stem for path in PACKAGE.glob("*.py")
    }
    free = {"__init__", "__main__", "_version", "desktop"}
    assert {name.removeprefix("plainleaf.") for name in contract["source_modules"]} == packages - free
