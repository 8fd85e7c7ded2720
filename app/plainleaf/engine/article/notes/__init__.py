"""Footnotes and side notes, joined to their marks."""
