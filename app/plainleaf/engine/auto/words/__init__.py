"""The words of a page as numbers, and those that name its parts."""
