"""Comparisons of the page: with a second method, all methods, the reference of a dataset."""
