"""Footnotes and side notes, linked to their marks."""
