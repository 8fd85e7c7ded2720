"""Editing the article in place: its words and blocks, kept on the shelf beside the page as it was received."""
