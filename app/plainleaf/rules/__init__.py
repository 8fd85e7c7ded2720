"""Stores the user's rules and corrections, tries rules on pages, and builds reports of pages."""

from typing import TYPE_CHECKING

from plainleaf.lazy_names import lazy_names

if TYPE_CHECKING:
    from plainleaf.rules.by_page import PageCorrections
    from plainleaf.rules.folder import RuleFolder, StoredRule, domain_of, moved_to, read_rules, rules_in, site_files_in
    from plainleaf.rules.report import ReportPart, report_parts, report_zip
    from plainleaf.rules.trial import Trial, tried

__all__ = [
    "PageCorrections",
    "ReportPart",
    "RuleFolder",
    "StoredRule",
    "Trial",
    "domain_of",
    "moved_to",
    "read_rules",
    "report_parts",
    "report_zip",
    "rules_in",
    "site_files_in",
    "tried",
]

__getattr__ = lazy_names(
    __name__,
    {
        "PageCorrections": "plainleaf.rules.by_page",
        "ReportPart": "plainleaf.rules.report",
        "RuleFolder": "plainleaf.rules.folder",
        "StoredRule": "plainleaf.rules.folder",
        "Trial": "plainleaf.rules.trial",
        "domain_of": "plainleaf.rules.folder",
        "moved_to": "plainleaf.rules.folder",
        "read_rules": "plainleaf.rules.folder",
        "report_parts": "plainleaf.rules.report",
        "report_zip": "plainleaf.rules.report",
        "rules_in": "plainleaf.rules.folder",
        "site_files_in": "plainleaf.rules.folder",
        "tried": "plainleaf.rules.trial",
    },
)
