"""Reports on a finished run as one self-contained HTML page."""

from plainleaf.batch.report.finished import FinishedRun, open_run
from plainleaf.batch.report.page import write_report

__all__ = ["FinishedRun", "open_run", "write_report"]
