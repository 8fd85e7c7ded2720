"""The project's own files, as the house's tests look at them."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_FOLDERS = (".ci", "app", "docs", "extension", "resources", "setup", "tests", "tools")
_MADE = {".git", "__pycache__", "node_modules"}  # in a worktree of git, .git is a file
_COMPILED = {".pyd", ".so"}


def files(*folders: str, suffixes: tuple[str, ...] = ()) -> Iterator[Path]:
    """The project's files below some folders (all of them unless told) with one of the suffixes (any unless told)."""
    for folder in folders or _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            made = path.suffix in _COMPILED or _MADE & set(path.parts)
            if path.is_file() and not made and (not suffixes or path.suffix in suffixes):
                yield path
    if not folders:
        tops = (path for path in sorted(ROOT.iterdir()) if path.is_file() and path.name not in _MADE)
        yield from (path for path in tops if not suffixes or path.suffix in suffixes)


def shown(path: Path) -> str:
    """A file's name in a message."""
    return path.relative_to(ROOT).as_posix()


@cache
def trees(folder: str) -> dict[str, ast.Module]:
    """The syntax trees of the files of Python below a folder, by the files' names."""
    gc.disable()  # which would look through all of them again and again, here and later: three quarters of the time
    try:
        return {shown(path): ast.parse(path.read_text("utf-8")) for path in files(folder, suffixes=(".py",))}
    finally:
        gc.freeze()
        gc.enable()
