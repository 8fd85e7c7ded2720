"""Pictures: which one it is, what it shows, and those that open an article or are all of it."""
