"""A run as one HTML file that needs nothing else: tables, plots, and the worst pages folded away."""

from html import escape

from plainleaf.evaluation.reports.markdown import facts
from plainleaf.evaluation.reports.plots import plots
from plainleaf.evaluation.reports.tables import Sheet, sheets, worst
from plainleaf.evaluation.summary import Summary

_STYLE = """
:root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fbfbf9 }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1.5rem }
h1 { font-weight: 600 } h2 { font-weight: 600; margin: 2.5rem 0 .75rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; background: #fff; font-size: .9rem }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #e4e4de; white-space: nowrap }
th { position: sticky; top: 0; background: #f1f3ef; font-weight: 600 }
th:first-child, td:first-child { text-align: left }
td.best { font-weight: 700; color: #1d5b3c }
figure { margin: 1rem 0; background: #fff; border: 1px solid #e4e4de; border-radius: 6px; padding: 1rem }
figcaption { font-weight: 600; margin-bottom: .5rem } svg { max-width: 100%; height: auto }
summary { cursor: pointer; padding: .4rem 0 }
"""


def html_report(summary: Summary) -> str:
    """The report. Raises EvaluationError where matplotlib is not installed."""
    title = escape(f"Evaluation on {summary.dataset}")
    body = [f"<h1>{title}</h1>", f"<p>{escape(facts(summary)).replace('`', '')}</p>"]
    first, *others = sheets(summary)
    body.append(_table(first, highlight=True))
    body += [f"<figure><figcaption>{escape(name)}</figcaption>{svg}</figure>" for name, svg in plots(summary)]
    body += [_table(sheet) for sheet in others]
    if any(summary.worst.values()):
        body.append("<h2>Worst pages</h2>")
        body += [_folded(worst(summary, row.extractor)) for row in summary.rows if summary.worst[row.extractor]]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>\n'
        "<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _table(sheet: Sheet, highlight: bool = False) -> str:
    return f'<h2>{escape(sheet.title)}</h2>\n<div class="wide">{_rows(sheet, highlight)}</div>'


def _folded(sheet: Sheet) -> str:
    return f'<details><summary>{escape(sheet.title)}</summary><div class="wide">{_rows(sheet)}</div></details>'


def _rows(sheet: Sheet, highlight: bool = False) -> str:
    best = [max((row[column] for row in sheet.rows), default="") for column in range(len(sheet.columns))]
    head = "".join(f"<th>{escape(column)}</th>" for column in sheet.columns)
    lines = []
    for row in sheet.rows:
        cells = []
        for column, cell in enumerate(row):
            marked = highlight and cell == best[column] and cell[:2] in ("0.", "1.") and sheet.columns[column] != "±"
            cells.append(f'<td class="best">{escape(cell)}</td>' if marked else f"<td>{escape(cell)}</td>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
