"""Widgets that several parts of the window are made of."""
