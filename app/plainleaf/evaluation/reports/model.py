"""Tables of what a model selects, for the terminal and for a page in docs/."""

from collections.abc import Sequence

from plainleaf.evaluation.reports.markdown import command_block, markdown_tables
from plainleaf.evaluation.reports.tables import ReportTable
from plainleaf.evaluation.training.auto.bench import LITTLE, MUCH, JudgedPage
from plainleaf.evaluation.training.auto.comparing import FAR, Group, groups

_COLUMNS = ("pages", "count", "F1", "seeds", "lost", "buried")
_COMPARED = ("gain", "better", "worse")


_HEAD = f"""# What the model of auto selects

Made by `plainleaf evaluate model`. What the trees and the steps of `auto` select is judged before an article is made
of it, on pages of domains that the model has not learnt from. Word F1 is the mean over the pages and over models that
differ in their seeds alone, ± its standard error, the pages of a domain taken together; *seeds* is the standard
deviation of the models' means. *Lost* pages keep less than {LITTLE:.0%} of their content, *buried* ones hold more than
{MUCH:g} words for each of its words. *Gain* is against another model on the same pages, page by page, *better* and
*worse* are pages whose F1 it moves by more than {FAR}.

The SHA-256 of a page's domain says to which half it belongs: models were chosen by the pages of the one half, those of
the other are only counted.
"""


def model_page(command: str, tables: Sequence[ReportTable]) -> str:
    """The page in Markdown."""
    return f"{_HEAD}\n{command_block(command)}\n\n{markdown_tables(tables)}\n"


def model_table(title: str, pages: Sequence[JudgedPage], before: Sequence[JudgedPage] | None = None) -> ReportTable:
    """The evaluation of selections by dataset, type and language, compared with another model if there is one."""
    rows = tuple(_row(group) for group in groups(pages, before))
    return ReportTable(title, _COLUMNS if before is None else _COLUMNS + _COMPARED, rows)


def _row(group: Group) -> tuple[str, ...]:
    gain = group.gain
    cells = (
        group.name,
        f"{group.pages:,}",
        f"{group.f1:.4f} ± {group.error:.4f}",
        f"{group.between:.4f}",
        _count(group.little, None if gain is None else gain.little),
        _count(group.much, None if gain is None else gain.much),
    )
    if gain is None:
        return cells
    return (*cells, f"{gain.f1:+.4f} ± {gain.error:.4f}", str(gain.better), str(gain.worse))


def _count(now: float, before: float | None) -> str:
    return f"{now:.1f}" if before is None else f"{before:.1f} → {now:.1f}"
