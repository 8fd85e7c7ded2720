"""The open page: from an address to an article, and its presentation."""
