"""Edits the article in place: words and blocks. The result is saved on the shelf beside the original page."""
