"""Words with private meanings do not return to the pages or to rewritten packages; docs/style.md lists them.

Generated pages contain the help, the settings and the commands.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.house.project import ROOT, files

REWRITTEN = (
    "actions", "batch", "bridge", "cli", "desktop", "engine", "evaluation", "fetching", "files.py", "installation.py",
    "library", "logins.py", "moments.py", "paths.py", "rules", "settings",
)  # fmt: skip
"""Packages and modules of ``app/plainleaf`` whose docstrings and comments are checked. Add one when it is rewritten."""

STYLE = ROOT / "docs/style.md"
CODE = re.compile(r"```.*?```|~~~.*?~~~|``[^`\n]+``|`[^`\n]*`|\]\([^)\s]*\)", re.DOTALL)
"""Code, and the targets of links."""


def _retired() -> list[str]:
    rows = re.findall(r"(?m)^\| (`.*?) \|", STYLE.read_text("utf-8").partition("## Retired words")[2])
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row)]


@cache
def _pattern() -> re.Pattern[str]:
    words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in _retired())
    return re.compile(rf"(?i)\b({words})\b")


def _pages() -> list[Path]:
    written = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")]
    written += files("docs", suffixes=(".md",))
    return [path for path in written if path != STYLE]


def _found(text: str, first: int = 1) -> list[str]:
    """The retired words with their lines, of which the first has this number."""
    prose = CODE.sub(lambda code: "\n" * code[0].count("\n"), text)
    return [f"{prose.count(chr(10), 0, hit.start()) + first}: {hit[0]}" for hit in _pattern().finditer(prose)]


@pytest.mark.parametrize("path", _pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_pages_use_no_retired_word(path: Path) -> None:
    assert not _found(path.read_text("utf-8")), "docs/style.md says what to write instead"


def _modules(name: str) -> list[Path]:
    root = ROOT / "app/plainleaf" / name
    return [root] if root.suffix else sorted(root.rglob("*.py"))


def _prose(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of each docstring (also of an assignment) and comment."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _found_in_code(source: str) -> list[str]:
    return [hit for line, text in _prose(source) for hit in _found(text, line)]


@pytest.mark.parametrize("name", REWRITTEN)
def test_rewritten_packages_use_no_retired_word(name: str) -> None:
    found = {str(path): _found_in_code(path.read_text("utf-8")) for path in _modules(name)}
    assert found
    assert not {path: words for path, words in found.items() if words}, "docs/style.md says what to write instead"


def test_retired_words_are_found_in_docstrings_and_comments_only() -> None:
    source = '"""A room."""\nMOST = "told"\n"""On ``floor`` said."""\nhouse = 1  # stands\n'
    assert _found_in_code(source) == ["1: room", "3: said", "4: stands"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The page is told of it.", ["1: told"]),
        ("One\n\nRooms, and a box kept\nelse", ["3: Rooms", "3: kept\nelse"]),
        ("Code: `called` and [a link](house/room.md)\n\n```\nfloor\n```\nfloors", ["6: floors"]),
        ("Toldo stood on the mezzanine.", []),
    ],
)
def test_retired_words_are_found_outside_of_code(text: str, found: list[str]) -> None:
    assert _found(text) == found


def test_the_style_page_has_pairs_and_words() -> None:
    assert len(_retired()) >= 15
    pairs = STYLE.read_text("utf-8").partition("## Before and after")[2].partition("\n## ")[0]
    assert len(re.findall(r"(?m)^\| (?!before|---)", pairs)) >= 20
