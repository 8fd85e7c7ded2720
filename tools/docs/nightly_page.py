"""The page of the tests that `make nightly` runs, as their marks say."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

HEAD = """# Tests of the night

Written from the marks of the tests by `make docs`; do not edit.

`make nightly` runs what `make test` leaves out: the other rows of tables of which a few show most mistakes, many
rounds of what every run tries once (killed programs, fuzzers), and what takes long by itself. The workflow `nightly`
runs it each night; run it before a release. `pytest -m long PATH` runs the part of one path.

A row of a table is left to the night when the rows beside it reach the same lines. Measured (`coverage`, a context
for each row, 52a641c9): no line of `app/` is reached only by the rows that were left out of `desktop/window`,
`desktop/web/test_*live.py`, `test_browsers.py`, `test_forest.py`, `test_attributes.py`, `test_foreign_text.py`,
`test_short_cache.py` and `test_terminal.py` in November 2026. Older rows are not measured.
`@pytest.mark.nightly_but(5)` keeps each fifth row in every run, `@pytest.mark.nightly_but("read", "epub-*")` those with
these ids; `@pytest.mark.long` leaves out a whole test, or as `marks=` of a row that row.

| Test | In every run |
|---|---|
"""


def page() -> str:
    """The page as a whole."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return HEAD + "".join(
        f"| `{path.relative_to(ROOT / 'tests').as_posix()}` `{name}` | {kept} |\n"
        for path in files
        for name, kept in _left_out(path.read_text("utf-8"))
    )


def _left_out(source: str) -> Iterator[tuple[str, str]]:
    """The tests of a file with marks of the night, and what of them is of every run."""
    if "nightly_but" not in source and "mark.long" not in source:
        return
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    makers = {f"{node.name}(" for node in functions if "mark.long" in ast.unparse(node.body)}  # of rows
    for node in functions:
        marks = [ast.unparse(one).removeprefix("pytest.mark.") for one in node.decorator_list]
        kept = next((one.removeprefix("nightly_but") for one in marks if one.startswith("nightly_but")), "")
        if "long" in marks:
            yield node.name, "nothing"
        elif kept.strip("()").isdecimal():
            yield node.name, f"one row of {kept.strip('()')}"
        elif kept:
            yield node.name, f"`{kept.strip('()')}`"
        elif any(word in one for one in marks for word in ("mark.long", *makers)):
            yield node.name, "rows without the mark"
