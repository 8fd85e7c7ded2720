"""Formulas, however a page writes them, as TeX."""
