"""The start page: recent pages, and a field for the next one."""
