"""Keyword arguments of trafilatura and readability-lxml and their equivalents here, for error messages."""

_NONE = "it has no counterpart"
_RULE = "write a rule for the site"

OURS = {
    "author_blacklist": _NONE,
    "config": _NONE,
    "date_extraction_params": "article.metadata.date has the date as ISO 8601",
    "deduplicate": "repeated blocks of a page are left out",
    "encoding": 'give a page: plainleaf.Page(body, content_type="text/html; charset=…")',
    "fast": 'choose a method of the papers instead, as method="density"',
    "favor_precision": 'write favor="precision" with the method auto',
    "favor_recall": 'write favor="recall" with the method auto',
    "include_comments": "write comments=True with the method auto, which leaves them out otherwise",
    "include_formatting": 'article.render("markdown") has it',
    "include_images": 'article.render("markdown") has them, article.render("text", images=True) a line for each',
    "include_links": 'article.render("markdown") has them, article.render("text", links=True) notes at the end',
    "include_tables": "tables are always kept; article.blocks has each as a Table",
    "keep_all_images": 'article.render("markdown") has them',
    "max_tree_size": _NONE,
    "min_text_length": 'favor="recall" with the method auto keeps more',
    "negative_keywords": _RULE,
    "no_fallback": "there is no fallback to another extractor",
    "only_with_metadata": "article.metadata has each field, or None",
    "options": _NONE,
    "output_format": 'ask the article: article.render("markdown"), also "text", "html", "json" and "epub"',
    "positive_keywords": _RULE,
    "prune_xpath": _RULE,
    "record_id": _NONE,
    "retry_length": 'favor="recall" with the method auto keeps more',
    "settingsfile": _NONE,
    "target_language": "article.metadata.language has it",
    "tei_validation": _NONE,
    "url_blacklist": _NONE,
    "with_metadata": 'article.metadata has it, article.render("markdown", with_metadata=True) writes it',
}
"""The equivalent of each name."""
