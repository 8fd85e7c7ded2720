"""The page that is open: from an address to an article, and what is shown of it."""
