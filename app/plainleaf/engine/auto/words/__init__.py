"""The words of a page as numbers, and words that name its parts."""
