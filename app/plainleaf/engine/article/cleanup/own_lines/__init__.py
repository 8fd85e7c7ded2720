"""Lines of the site's own in the text and after it."""
