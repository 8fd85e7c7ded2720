"""The articles of a run beside their original pages."""

import hashlib
import shlex
from collections.abc import Sequence
from html import escape

from plainleaf.batch.cleaning import Row
from plainleaf.batch.report.finished import FinishedRun
from plainleaf.batch.report.original import SideBySide, side_by_side
from plainleaf.engine.addresses import host_of
from plainleaf.errors import PlainleafError
from plainleaf.resources import resource

_BUTTON = "Copies the command that opens this page in the reader"


def articles(run: FinishedRun, rows: Sequence[tuple[int, Row]], title: str, note: str) -> str:
    """The HTML section of articles; ``rows`` holds pairs of part number and row."""
    cards = "\n".join(_article(run, number, row) for number, row in rows)
    return f"<section><h2>{escape(title)}</h2><p>{escape(note)}</p>\n{cards}\n</section>"


def _article(run: FinishedRun, number: int, row: Row) -> str:
    sides, problem = _sides(run, number, row)
    language = row["text_language"] or row["language"]
    facts = [host_of(row["url"]), language, f"{row['words']:,} words"]
    if sides:
        facts.append(f"{sides.share:.0%} of the page")
    sure = row["confidence"]
    gauge = "" if sure is None else (
        f'<span class="gauge" style="--share:{min(1.0, sure):.3f}" title="confidence"><b>{sure:.2f}</b></span>'
    )  # fmt: skip
    command = shlex.join(["plainleaf", "corpus", "open", str(run.folder.resolve()), row["place"]])
    shown = f"<p>{escape(problem)}</p>" if sides is None else (
        f'<div class="sides">{_frame(sides.original, "original")}{_frame(sides.article, "article")}</div>'
    )  # fmt: skip
    return (
        f"<article><header>{gauge}<div><h3>{escape(row['title'] or row['url'] or row['place'])}</h3>"
        f"<p>{escape(' · '.join(filter(None, facts)))}</p></div>"
        f'<button type="button" data-copy="{escape(command)}" title="{_BUTTON}">Open in Plainleaf</button></header>'
        f"{shown}<code>{escape(command)}</code></article>"
    )


def _sides(run: FinishedRun, number: int, row: Row) -> tuple[SideBySide | None, str]:
    """The page beside its article, or the reason why it cannot be shown."""
    page = run.page(number, row["place"])
    if page is None or hashlib.sha256(page.body).hexdigest() != row["digest"]:
        return None, "This page is no longer at its source."
    try:
        return side_by_side(page, run.work.cleaning), ""
    except PlainleafError as error:
        return None, str(error)


def _frame(html: str, kind: str) -> str:
    style = resource("corpus/frame.css").read_text("utf-8")
    page = f'<!doctype html><meta charset="utf-8"><style>{style}</style><body class="{kind}">{html}'
    return (
        f'<figure><figcaption>{kind.capitalize()}</figcaption><iframe sandbox loading="lazy" title="{kind}" '
        f'srcdoc="{escape(page)}"></iframe></figure>'
    )
