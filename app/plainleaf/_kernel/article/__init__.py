"""What an article asks of a page, from the columns over it."""
