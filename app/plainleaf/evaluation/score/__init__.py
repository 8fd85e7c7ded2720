"""Scores an answer against its reference."""
