"""Keyword arguments of trafilatura and their equivalents here, for error messages."""

OURS = {
    "favor_precision": 'write favor="precision" with the method auto',
    "favor_recall": 'write favor="recall" with the method auto',
    "include_comments": "write comments=True with the method auto, which leaves them out otherwise",
    "include_formatting": 'article.render("markdown") has it',
    "include_images": 'article.render("markdown") has them, article.render("text", images=True) a line for each',
    "include_links": 'article.render("markdown") has them, article.render("text", links=True) notes at the end',
    "include_tables": "tables are always kept; article.blocks has each as a Table",
    "output_format": 'ask the article: article.render("markdown"), also "text", "html", "json" and "epub"',
    "with_metadata": 'article.metadata has it, article.render("markdown", with_metadata=True) writes it',
}
"""The equivalent of each name."""
