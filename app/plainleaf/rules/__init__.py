"""Room *rules*: where the user's rules and corrections are kept, how a rule is tried, and reports of pages."""

from plainleaf.rules.by_page import PageCorrections
from plainleaf.rules.folder import RuleFolder, StoredRule, domain_of, read_rules, rules_in, site_files_in
from plainleaf.rules.report import ReportPart, report_parts, report_zip
from plainleaf.rules.trial import Trial, tried

__all__ = [
    "PageCorrections",
    "ReportPart",
    "RuleFolder",
    "StoredRule",
    "Trial",
    "domain_of",
    "read_rules",
    "report_parts",
    "report_zip",
    "rules_in",
    "site_files_in",
    "tried",
]
