"""Explains in words what decided about a block."""
