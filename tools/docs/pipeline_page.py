"""The page with the steps from a page to its article, in their order."""

from plainleaf import METHODS
from plainleaf.engine.extract import DEFAULT_METHOD
from plainleaf.engine.pipeline import may_be_off, steps_of

_HEAD = """# From a page to its article

Written from the code by `make docs`; do not edit. These steps run for each page, in this order. Each writes into the
*ledger* of the page which runs of text it added or removed, and why: "Why?", the list of what is left out, the numbers
of the inspector and `plainleaf explain` read it from there. Replayed, the ledger gives the text of the article.

`plainleaf explain --steps PAGE` shows what each did on a page and how long it took; `--without STEP` switches one off.
`plainleaf evaluate rules DATA…` switches each off in turn on sets of pages ([what each is worth](worth.md)).

| step | what it does | may be off |
|---|---|---|
"""


def page() -> str:
    """The page in Markdown."""
    method = METHODS[DEFAULT_METHOD]
    off = frozenset(may_be_off(method))
    rows = [f"| {step.name} | {step.does} | {'yes' if step.name in off else 'no'} |\n" for step in steps_of(method)]
    return _HEAD + "".join(rows)
