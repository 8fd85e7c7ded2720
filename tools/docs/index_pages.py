"""Pages of ``docs/`` that list others: every method, every decision, every public name."""

import json
import re
from pathlib import Path

import plainleaf
from plainleaf.cli.declared import flag_of
from plainleaf.engine.options import Option
from plainleaf.engine.render import RENDERERS, offered_options
from plainleaf.engine.selection.contract import Method

DOCS = Path(__file__).resolve().parents[2] / "docs"
HEADING = re.compile(r"# (\d{4}) (\S.*)\n")
"""How the page of a decision begins: its number and its title."""

_METHODS = """# Methods

Written from the methods by `make docs`; do not edit. Each has a page: what it does in words, what its paper leaves
open, its parameters, its figures.

| method | title | source |
|---|---|---|
"""
_FORMATS = """# Formats

Written from the renderers by `make docs`; do not edit. `plainleaf read --format NAME` writes one, `article.render(NAME,
option=value)` gives it to a program; PDF is printed by the window's engine. Options without a flag are for programs.

A file of text or Markdown begins with a head (`with_metadata`): title, author, date, address and how it was extracted,
as lines in text, as YAML front matter in Markdown. `--no-with-metadata`, or the box in the window, leaves it out. What
is not a file has none unless it is asked for: `plainleaf read` to standard output, `article.render` and *Copy as text*
begin with the title, and `article.text` is the text alone.
"""
_DECISIONS = """# Decisions

Written from the pages by `make docs`; do not edit. Why the project is built as it is, one page for each decision;
no number is used twice.

"""
_API = """# Python

Written from the package by `make docs`; do not edit. These names are imported from `plainleaf`; all else may change
without notice.

```python
import plainleaf

article = plainleaf.extract(plainleaf.fetch("https://example.org/story"))
article.title, article.text
```
"""


def formats() -> str:
    """A table of options for each format."""
    parts = [_FORMATS]
    for name, renderer in RENDERERS.items():
        parts.append(f"\n## {name}\n\n{renderer.title}, `{renderer.suffix}`, {renderer.media_type}.\n\n")
        parts.append("| option | value | default | meaning | command line |\n|---|---|---|---|---|\n")
        parts += [_row(option) for option in renderer.options]
    return "".join(parts)


def _row(option: Option) -> str:
    offered = offered_options()
    flag = f"`--{flag_of(option, offered[option])}`" if option.offered else ""
    default = f"`{json.dumps(dict(option.default) if option.kind is dict else option.default)}`"
    return f"| `{option.name}` | {option.range_in_words()} | {default} | {option.meaning} | {flag} |\n"


def methods() -> str:
    """The table of methods, in their own order."""
    rows = (f"| [{m.name}]({m.name}.md) | {m.title} | {m.reference} |\n" for m in plainleaf.METHODS.values())
    return _METHODS + "".join(rows)


def method_page(method: Method) -> str:
    """How the page of a method begins, to be written on by hand."""
    rows = (
        f"| `{option.name}` | `{option.default}` | {option.range_in_words()} | {option.meaning} |\n"
        for option in method.parameters
    )
    table = (
        "| name | default | range | meaning |\n|---|---|---|---|\n" + "".join(rows) if method.parameters else "None.\n"
    )
    head = f"# {method.name} — {method.title}\n\nSource: {method.reference}.\n\n"
    return f"{head}## In words\n{method.summary}\n\n## Parameters\n{table}"


def decisions() -> str:
    """The list of decisions by number. Raises ValueError where a page begins otherwise."""
    rows = []
    for path in sorted(DOCS.glob("decisions/[0-9]*.md")):
        heading = HEADING.match(path.read_text("utf-8"))
        if heading is None:
            raise ValueError(f"docs/decisions/{path.name} does not begin with a line like `# {path.name[:4]} Title`.")
        rows.append(f"- [{heading[1]}]({path.name}) {heading[2]}\n")
    return _DECISIONS + "".join(rows)


def api() -> str:
    """A part for each public name, which the site fills from the name's docstring."""
    names = [name for name in plainleaf.__all__ if not name.startswith("__")]
    return _API + "".join(
        f"\n::: plainleaf.{name}\n" for name in sorted(names, key=lambda name: (name[0].isupper(), name))
    )
