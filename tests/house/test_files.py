"""The house's rules about files and names: short files, in the right place, that speak of the project alone; one
word for one thing."""

import ast
import re
from collections import Counter, defaultdict

from tests.house.project import ROOT, files, shown, trees

LONGEST = 400
MOST_FILES = 25
LONGEST_NAME = 65
"""Maximum characters of the name of a test."""
COLLECTIONS = {"docs/decisions", "resources/icons", "resources/rules/labels"}
"""Nobody reads them from the first file to the last."""
CODE = (".py", ".js", ".html", ".css")
TEXT = (".py", ".js", ".md", ".toml", ".json", ".txt", ".css", ".html", ".qss", ".svg", ".ini", "")

TWICE: dict[str, str] = {}
"""Classes of one name, and why they may be there twice."""

# folders of somebody's machine, and the hosts from which packages happen to come
ELSEWHERE = re.compile(
    r"(?<![\w.])/(?:work|root)/|[A-Z]:\\Users\\|pythonhosted\.org|//pypi\.org/simple|//registry\.|deb\.debian\.org"
)


def test_no_file_of_code_is_long() -> None:
    code = [path for folder in ("app", "extension", "setup", "tools") for path in files(folder) if path.suffix in CODE]
    lengths = {shown(path): len(path.read_text("utf-8").splitlines()) for path in code}
    long = {name: lines for name, lines in lengths.items() if lines > LONGEST}
    assert lengths
    assert not long, f"longer than {LONGEST} lines: {long}"


def test_no_folder_is_over_full() -> None:
    counts = Counter(path.parent.relative_to(ROOT).as_posix() for path in files())
    full = {folder: count for folder, count in counts.items() if count > MOST_FILES and folder not in COLLECTIONS}
    assert counts.keys() >= COLLECTIONS
    assert not full, f"more than {MOST_FILES} files: {full}"


def test_every_module_has_a_docstring() -> None:
    silent = [
        shown(path)
        for path in files("app", "setup", "tools", suffixes=(".py",))
        if path.stat().st_size
        and path.name != "_version.py"
        and not path.read_text("utf-8").startswith(('"""', 'r"""'))
    ]
    assert not silent


def test_names_of_tests_are_short() -> None:
    functions = [
        one.name for tree in trees("tests").values() for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)
    ]
    names = [name for name in functions if name.startswith("test_")]
    assert names
    assert not [name for name in names if len(name) > LONGEST_NAME]


def test_resources_hold_no_code() -> None:
    assert any(files("resources"))
    assert not [shown(path) for path in files("resources", suffixes=(".py", ".pyc"))]


def test_file_names_are_specific() -> None:
    empty = {"utils", "util", "helpers", "helper", "misc", "common", "core", "stuff"}
    assert not [shown(path) for path in files("app", "extension", "setup", "tests", "tools") if path.stem in empty]


def test_class_names_are_unique() -> None:
    homes = defaultdict(list)
    for name, tree in trees("app/plainleaf").items():
        for each in ast.walk(tree):
            if isinstance(each, ast.ClassDef):
                homes[each.name].append(name)
    twice = {name: places for name, places in homes.items() if len(places) > 1}
    assert not {name: places for name, places in twice.items() if name not in TWICE}
    assert not TWICE.keys() - twice.keys(), "these are there once only: take their lines away"


def test_no_text_names_a_machine_or_a_registry() -> None:
    own = {ROOT / "tests/house/test_files.py", ROOT / "tests/house/test_locks.py"}  # what they forbid or allow
    found = {
        shown(path): match[0]
        for path in files()
        if path.suffix in TEXT and path not in own
        for match in ELSEWHERE.finditer(path.read_text("utf-8", errors="replace"))
    }
    assert not found


def test_pages_of_the_project_exist() -> None:
    for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "docs/architecture.md"):
        assert (ROOT / name).stat().st_size > 200, name
    assert "MIT License" in (ROOT / "LICENSE").read_text("utf-8")


def test_decisions_are_numbered_once() -> None:
    names = [path.name for path in files("docs/decisions", suffixes=(".md",)) if path.name != "README.md"]
    assert names
    assert all(re.fullmatch(r"\d{4}(-[a-z0-9]+)+\.md", name) for name in names), names
    numbers = [name[:4] for name in names]
    assert len(numbers) == len(set(numbers)), names


def test_links_between_our_pages_lead_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *files("docs", suffixes=(".md",))]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8"))]
    inner = [(page, link) for page, link in links if "://" not in link and not link.startswith("mailto:")]
    assert inner
    assert not [f"{shown(page)} → {link}" for page, link in inner if not (page.parent / link).exists()]
