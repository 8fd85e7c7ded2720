"""Corrections: the article as the reader wants it, on this page and on all of a site."""
