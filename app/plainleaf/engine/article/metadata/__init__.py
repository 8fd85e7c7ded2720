"""Reads the page's metadata: title, author, dates, language."""
