"""Writes the page of docs/ about the contribution of each step."""

from collections.abc import Sequence

from plainleaf.engine.render.escaping import label
from plainleaf.evaluation.reports.markdown import command_block
from plainleaf.evaluation.run.step_worth import KINDS, PageOutcome, SetOutcome, worths

_HEAD = """# What each step is worth

Made by `plainleaf evaluate rules`. Each step of `auto` is switched off in turn. A page is *changed* where its Markdown
is another without the step; it is *better* or *worse* where its word F1 is more than 0.01 higher or lower with the
step. *F1* is what the step adds to the mean over all pages, in thousandths. The other columns are what it adds to the
recall of parts of the page that are in its reference, in thousandths.

The SHA-256 of a page's domain says to which half it belongs: pages of the one half were read by those who made the
steps, those of the other are only counted.
"""


def rules_page(outcomes: Sequence[SetOutcome], command: str) -> str:
    """The page in Markdown."""
    parts = [_HEAD, f"{command_block(command)}\n"]
    everything = [page for dataset in outcomes for page in dataset.pages]
    parts.append(_section("All sets", everything))
    parts.append(_section("All sets, pages that are only counted", [page for page in everything if not page.read]))
    parts += [_section(dataset.name, dataset.pages) for dataset in outcomes]
    return "\n".join(parts)


def _section(title: str, pages: Sequence[PageOutcome]) -> str:
    mean = sum(page.score.f1 for page in pages) / max(1, len(pages))
    rows = [
        f"| {worth.step} | {worth.changed} | {worth.better} | {worth.worse} | {_thousandths(worth.f1)} | "
        + " | ".join(_thousandths(worth.structure[kind]) for kind in KINDS)
        + " |"
        for worth in worths(pages)
    ]
    head = f"| step | changed | better | worse | F1 | {' | '.join(KINDS)} |"
    line = "|---|" + "---:|" * (4 + len(KINDS))
    summary = f"{len(pages)} pages, mean word F1 {mean:.4f}."
    return "\n".join((f"## {label(title)}", "", summary, "", head, line, *rows, ""))


def _thousandths(value: float) -> str:
    return f"{1000 * value:+.1f}" if abs(value) >= 0.00005 else ""
