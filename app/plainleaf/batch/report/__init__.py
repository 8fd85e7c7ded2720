"""Room *report*: what a finished run holds, as one HTML page that needs nothing else."""

from plainleaf.batch.report.finished import FinishedRun, open_run
from plainleaf.batch.report.page import write_report

__all__ = ["FinishedRun", "open_run", "write_report"]
