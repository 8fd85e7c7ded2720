"""The article as a file, or several pages as one."""
