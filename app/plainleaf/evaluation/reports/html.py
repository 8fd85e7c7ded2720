"""Reports on a run as one self-contained HTML file: tables, plots, and the worst pages in collapsed sections."""

from html import escape

from plainleaf.evaluation.reports.markdown import facts
from plainleaf.evaluation.reports.plots import plots
from plainleaf.evaluation.reports.summary import Summary
from plainleaf.evaluation.reports.tables import ReportTable, run_tables, worst

_STYLE = """
:root { color-scheme: light dark; --ink: #22261f; --faint: #666d63; --ground: #fbfbf8; --card: #fff; --line: #e3e6df;
  --head: #f1f4ee; --accent: #1d6b43; --track: #e2ebe4; font: 15px/1.55 system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe3dc; --faint: #98a096; --ground: #171a18; --card: #1f2421;
  --line: #343b36; --head: #28302b; --accent: #7fce9f; --track: #2f3b34 } }
body { max-width: 76rem; margin: 2.5rem auto; padding: 0 1.5rem; color: var(--ink); background: var(--ground) }
h1 { font-weight: 600; font-size: 1.9rem; margin: 0 0 .5rem }
h2 { font-weight: 600; font-size: 1.2rem; margin: 2.5rem 0 .75rem }
p { color: var(--faint); max-width: 52rem }
.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .88rem; min-width: 100% }
th, td { padding: .35rem .8rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
tr:last-child td { border-bottom: 0 } tbody tr:hover { background: var(--head) }
th { background: var(--head); font-weight: 600; color: var(--faint) }
th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: var(--card) }
th:first-child, tr:hover td:first-child { background: var(--head) }
td.best { font-weight: 700; color: var(--accent) }
figure { margin: 1.5rem 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  padding: 1rem 1.25rem }
figcaption { font-weight: 600; margin-bottom: .5rem }
svg { max-width: 100%; height: auto; display: block; margin: 0 auto }
svg text { font-family: system-ui, sans-serif; fill: var(--ink) }
summary { cursor: pointer; padding: .45rem 0 }
"""


def html_report(summary: Summary) -> str:
    """The report. Raises EvaluationError if matplotlib is not installed."""
    title = escape(f"Evaluation on {summary.dataset}")
    body = [f"<h1>{title}</h1>", f"<p>{escape(facts(summary, str)).replace('`', '')}</p>"]
    first, *tables = run_tables(summary)
    body.append(_table(first, highlight=True))
    body += [f"<figure><figcaption>{escape(name)}</figcaption>{svg}</figure>" for name, svg in plots(summary)]
    body += [_table(table) for table in tables]
    if any(summary.worst.values()):
        body.append("<h2>Worst pages</h2>")
        body += [_folded(worst(summary, row.extractor)) for row in summary.rows if summary.worst[row.extractor]]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>\n'
        "<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _table(table: ReportTable, highlight: bool = False) -> str:
    return f'<h2>{escape(table.title)}</h2>\n<div class="wide">{_rows(table, highlight)}</div>'


def _folded(table: ReportTable) -> str:
    return f'<details><summary>{escape(table.title)}</summary><div class="wide">{_rows(table)}</div></details>'


def _rows(table: ReportTable, highlight: bool = False) -> str:
    best = [max((row[column] for row in table.rows), default="") for column in range(len(table.columns))]
    head = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
    lines = []
    for row in table.rows:
        cells = []
        for column, cell in enumerate(row):
            marked = highlight and cell == best[column] and cell[:2] in ("0.", "1.") and table.columns[column] != "±"
            cells.append(f'<td class="best">{escape(cell)}</td>' if marked else f"<td>{escape(cell)}</td>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
