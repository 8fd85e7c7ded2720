"""Converts each element of HTML to content of the article."""
