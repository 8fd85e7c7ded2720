"""Exports an article to a file, or several pages to one."""
