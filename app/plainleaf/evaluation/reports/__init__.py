"""Reports of a summary as JSON, Markdown or an HTML page with plots, all with the same contents."""

from plainleaf.evaluation.reports.html import html_report
from plainleaf.evaluation.reports.markdown import markdown_report, markdown_tables
from plainleaf.evaluation.reports.numbers import json_report

__all__ = ["html_report", "json_report", "markdown_report", "markdown_tables"]
