"""Pictures: their addresses and descriptions, and those that open an article or are all of it."""
