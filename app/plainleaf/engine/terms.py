"""Names in specifications and widely used programs: the lists and pairs of ``resources/rules/terms.toml``."""

from functools import cache
from typing import Any, Literal, get_args

from plainleaf.resources import resource, table_in

Term = Literal[
    "published_meta", "modified_meta", "author_meta", "language_meta",  # meta elements by the metadata they hold
    "picture_meta", "site_meta",  # the same
    "article_types", "page_types",  # of schema.org
    "no_titles",  # what programs write for a title that nobody gave
    "agencies", "particles",  # news agencies beside a name, particles of personal names
    "programming_languages", "no_programming_languages",  # in the classes of code listings
    "lazy_sources", "lazy_sets", "nameless", "no_pictures",  # attributes and addresses of pictures
    "shortcodes", "shortcode_prefixes",  # macros that content management systems replace in texts
    "drawn", "in_drawings", "capitals_in_drawings",  # SVG
    "stop_words",  # words too common to describe a page
    "xpath_functions",
    "post_bodies", "comment_words", "other_lists", "byline_words", "no_byline_words",  # in the names of elements
    "question_boxes", "comment_programs",  # whole names of elements
    "thread_segments", "board_hosts", "board_names",  # of boards
    "enable_scripts", "nobody",  # patterns
    "mathml", "mathml_attributes", "tex_functions", "tex_limits",  # formulas
]  # fmt: skip
Pairs = Literal[
    "tex_signs", "tex_accents", "mathml_values", "mathml_of",  # formulas
    "declared_types", "address_words",  # by kinds of pages
    "scripts", "common_words", "read_in", "latin_letters", "as_browsers",  # languages and encodings
    "parameters_elsewhere",  # of other extractors
]  # fmt: skip
TERMS, PAIRS = frozenset(get_args(Term)), frozenset(get_args(Pairs))


def terms(of: Term) -> tuple[str, ...]:
    """The names of a list, in order."""
    return tuple(_file()[of].split())


def pairs(of: Pairs) -> dict[str, str]:
    """The replacement of each name or sign of a table."""
    return dict(_file()[of])


@cache
def _file() -> dict[str, Any]:
    return table_in(resource("rules/terms.toml"))
