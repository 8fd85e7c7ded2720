"""Finds formulas in any notation and converts them to TeX."""
