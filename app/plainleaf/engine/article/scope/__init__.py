"""Determines which part of the page the article consists of."""
