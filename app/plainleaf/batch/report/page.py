"""The report: charts, then articles beside their original pages."""

import base64
import hashlib
from html import escape
from pathlib import Path

import numpy as np

from plainleaf import files
from plainleaf.batch.report.articles import articles
from plainleaf.batch.report.charts import bars, card, columns, tile
from plainleaf.batch.report.finished import FinishedRun
from plainleaf.batch.report.survey import Survey, survey
from plainleaf.engine.addresses import host_of
from plainleaf.resources import resource

ARTICLES = 20
_LENGTHS = (0, *(int(25 * 2 ** (step / 2)) for step in range(21)), 10**9)  # bin edges in words, two for each doubling


def write_report(run: FinishedRun, target: Path, count: int = ARTICLES, seed: int = 0) -> None:
    """Write the report with ``count`` articles drawn at random with ``seed``, and as many with the lowest confidence.
    Raises RunError, OSError."""
    summary = survey(run, count, seed)
    title = f"Corpus {run.folder.resolve().name}"
    body = [_head(run, title), _tiles(run, summary), f'<div class="cards">{"".join(_pictures(run, summary))}</div>']
    if summary.unsure:
        body.append(articles(run, summary.unsure, "Least sure", "Of these pages the method expects the lowest F1."))
    order = ", the least sure first" if summary.unsure else ""
    drawn = f"Drawn by chance from all pages with a text{order}; the same ones each time."
    body.append(articles(run, summary.chosen, "By chance", drawn))
    script = resource("corpus/report.js").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"
    style = resource("corpus/report.css").read_text("utf-8")
    page = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{style}</style></head>\n<body><main>\n"
        + "\n".join(body)
        + f"\n</main><script>{script}</script></body></html>\n"
    )
    files.put(target, page.encode("utf-8", "replace"))


def _head(run: FinishedRun, title: str) -> str:
    cleaning = run.work.cleaning
    parameters = "".join(f", {name}={value}" for name, value in cleaning.parameters)
    parts = len(run.manifest["parts"])
    subtitle = (
        f"{parts:,} part{'s' * (parts != 1)} of {run.work.format}, "
        f"made with {cleaning.method}{parameters} of {run.work.software}"
    )
    return f"<header><h1>{escape(title)}</h1><p>{escape(subtitle)}</p></header>"


def _tiles(run: FinishedRun, summary: Survey) -> str:
    pages, texts = run.manifest["pages"], len(summary.words)
    tiles = [
        tile(f"{pages:,}", "pages"),
        tile(f"{texts / pages:.1%}" if pages else "–", "have a text"),
        tile(_short(run.manifest["words"]), "words"),
        tile(f"{np.median(np.asarray(summary.words)):,.0f}" if texts else "–", "words in the median text"),
    ]
    if len(summary.confidence):
        tiles.append(tile(f"{np.median(np.asarray(summary.confidence)):.2f}", "median confidence"))
    if "duplicates" in run.manifest:
        tiles.append(tile(f"{sum(run.manifest['duplicates'].values()):,}", "duplicates"))
    return f'<div class="tiles">{"".join(tiles)}</div>'


def _pictures(run: FinishedRun, summary: Survey) -> list[str]:
    lengths = {place: f"{_LENGTHS[place]:,}" for place in range(1, len(_LENGTHS) - 1, 4)}
    spoken = "as recognised in the text" if run.work.cleaning.languages else "as the pages say"
    pictures = [
        card("Hosts", bars(summary.hosts, "more hosts", "no address")),
        card("Languages", bars(summary.languages, "more languages"), spoken),
        card("Length", columns(summary.words, _LENGTHS, lengths, "words"), "words of a text"),
    ]
    if len(summary.confidence):
        edges = [step / 25 for step in range(26)]
        ticks = {place: f"{edges[place]:.1f}" for place in range(0, 26, 5)}
        drawn = columns(summary.confidence, edges, ticks, "of F1")
        pictures.append(card("Confidence", drawn, "the F1 that auto expects of a text"))
    pictures.append(
        card("Without a text", bars(run.manifest["errors"], "more causes"), "pages that give none, by cause")
    )
    if run.manifest["skipped"]:
        passed = bars(run.manifest["skipped"], "more causes")
        pictures.append(card("Passed over", passed, "what was no page or not wanted, by cause"))
    if "duplicates" in run.manifest:
        kinds = [(f"{kind} duplicates", count) for kind, count in run.manifest["duplicates"].items()]
        groups = "".join(
            f'<li><span class="count">{count:,} ×</span> {escape(row["title"] or row["url"] or row["place"])}'
            f" <small>{escape(host_of(row['url']))}</small></li>"
            for count, row in summary.groups
        )
        pictures.append(card("Duplicates", f'{bars(kinds)}<ol class="groups">{groups}</ol>'))
    return pictures


def _short(number: int) -> str:
    for size, name in ((10**9, "bn"), (10**6, "m")):
        if number >= size:
            return f"{number / size:.1f} {name}"
    return f"{number:,}"
