"""Widgets shared by several parts of the window."""
