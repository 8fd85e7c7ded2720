"""Rules for single sites, as CSS selectors and XPath expressions, and their effect on a page."""

from plainleaf.engine.rules.apply import corrections_of, holds, link_of, replaced
from plainleaf.engine.rules.by_hand import HandMade, NodeAnchor, place, resolved
from plainleaf.engine.rules.expressions import Expression, ExpressionError, checked_expression, find
from plainleaf.engine.rules.rule import Example, Problem, Replacement, Rule, RuleError, RuleSet, RuleSource, rule_set
from plainleaf.engine.rules.selectors import general_selector, is_made_up, own_selector
from plainleaf.engine.rules.site_files.reading import SiteFile, read_site_file
from plainleaf.engine.rules.site_files.writing import site_file_of

__all__ = [
    "Example",
    "Expression",
    "ExpressionError",
    "HandMade",
    "NodeAnchor",
    "Problem",
    "Replacement",
    "Rule",
    "RuleError",
    "RuleSet",
    "RuleSource",
    "SiteFile",
    "checked_expression",
    "corrections_of",
    "find",
    "general_selector",
    "holds",
    "is_made_up",
    "link_of",
    "own_selector",
    "place",
    "read_site_file",
    "replaced",
    "resolved",
    "rule_set",
    "site_file_of",
]
