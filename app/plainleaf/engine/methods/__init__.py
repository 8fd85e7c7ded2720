"""The published methods that decide which text is content. They do not import one another; variants share a file."""
