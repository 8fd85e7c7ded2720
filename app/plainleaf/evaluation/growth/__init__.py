"""Measures how processing time grows with the page: families of growing pages, and the work done on each."""
