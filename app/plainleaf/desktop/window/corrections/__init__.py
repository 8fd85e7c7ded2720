"""The user's corrections of an article, for a page or a whole site."""
