"""The public names say what they are; the pages that list others are whole; decisions have one form."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from tests.house.project import ROOT, files

import plainleaf

PUBLIC = [name for name in plainleaf.__all__ if not name.startswith("__")]


def _silent(name: str, thing: object) -> Iterator[str]:
    """The name, or names of members of a class, that have no docstring of their own."""
    if not (getattr(thing, "__doc__", None) or "").strip():
        yield name
    if inspect.isclass(thing):
        members = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
        for key, value in members.items():
            if callable(value) or isinstance(value, property) or hasattr(value, "func"):
                yield from _silent(f"{name}.{key}", value)


def _explained(module: object, name: str) -> bool:
    """Whether a string stands below the assignment of a name in its module."""
    body = ast.parse(inspect.getsource(module)).body  # type: ignore[arg-type]
    for one, following in pairwise(body):
        targets = one.targets if isinstance(one, ast.Assign) else [one.target] if isinstance(one, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
    return False


def test_every_public_name_has_a_docstring() -> None:
    silent = []
    for name in PUBLIC:
        thing = getattr(plainleaf, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            silent += _silent(name, thing)
        elif not _explained(import_module(plainleaf._HOMES[name]), name):
            silent.append(name)
    assert PUBLIC
    assert not silent


def test_the_page_of_python_names_every_public_name() -> None:
    page = (ROOT / "docs/api.md").read_text("utf-8")
    assert set(re.findall(r"(?m)^::: plainleaf\.(\w+)$", page)) == set(PUBLIC), "run `make docs`"


def test_a_decision_begins_with_its_number_and_title() -> None:
    pages = [path for path in files("docs/decisions", suffixes=(".md",)) if path.name != "README.md"]
    assert pages
    assert not [path.name for path in pages if not _begins_well(path)], "a decision begins with `# NNNN Title`"


def _begins_well(path: Path) -> bool:
    first = path.read_text("utf-8").split("\n", 1)[0]
    return re.fullmatch(rf"# {path.name[:4]} [^\W_].*[^.]", first) is not None


def test_pages_of_the_engine_end_with_what_was_tried() -> None:
    pages = [path for path in files("docs/engine", suffixes=(".md",)) if path.stem not in ("index", "robustness")]
    endings = {path.name: path.read_text("utf-8").rpartition("\n## ")[2].rstrip().splitlines() for path in pages}
    assert endings
    assert not [page for page, lines in endings.items() if lines[0] != "Tried and left out" or lines[-1][0] != "|"]


def test_every_page_is_reached_by_the_site() -> None:
    """By its table of contents, or by the page that lists its folder."""
    contents = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:")[1]
    pages = {"methods": "methods/index.md", "engine": "engine/index.md", "decisions": "decisions/README.md"}
    lists = {folder: (ROOT / "docs" / page).read_text("utf-8") for folder, page in pages.items()}
    lost = []
    for path in files("docs", suffixes=(".md",)):
        name = path.relative_to(ROOT / "docs").as_posix()
        listed = lists.get(path.parent.name, "")
        if not re.search(rf"\b{re.escape(name)}\s", contents) and f"({path.name})" not in listed:
            lost.append(name)
    assert not lost


def test_tests_named_in_the_threat_model_exist() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "docs/threat-model.md").read_text("utf-8"))
    assert len(named) > 20
    lost = [f"{path}::{name}" for path, name in named if f"def {name}(" not in (ROOT / path).read_text("utf-8")]
    assert not lost


def test_tests_and_files_named_in_contributing_exist() -> None:
    """Commands that a newcomer copies work."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = [name for name in re.findall(r"(?<![\w/.])(?:app|tests|docs)/[\w./:-]*\w", text) if "NAME" not in name]
    assert any("::" in name for name in named)
    for name in named:
        path, _, test = name.partition("::")
        assert (ROOT / path).exists(), name
        assert not test or f"def {test}(" in (ROOT / path).read_text("utf-8"), name


MADE = {
    "api.md", "architecture.md", "cli.md", "decisions/README.md", "formats.md", "keys.md", "methods/index.md",
    "nightly.md", "pipeline/index.md", "pipeline/worth.md", "protocol.md", "settings.md", "shipped.md",
}  # fmt: skip
"""Pages made from the code or by commands, whose length nobody chooses."""


def _words(path: Path) -> int:
    """Numbers and rules of tables are not words."""
    return sum(any(map(str.isalpha, word)) for word in path.read_text("utf-8").split())


def test_the_pages_stay_short() -> None:
    docs = ROOT / "docs"
    words = {path.relative_to(docs).as_posix(): _words(path) for path in files("docs", suffixes=(".md",))}
    decisions = {name: count for name, count in words.items() if name.startswith("decisions/0")}
    assert words.keys() >= MADE
    assert sum(count for name, count in words.items() if name not in MADE) <= 45_000
    assert words["methods/auto.md"] <= 3_000
    assert 0 < len(decisions) <= 60
    assert not {name: count for name, count in decisions.items() if count > 450}
