"""What is left out of the article, and the way to put it back."""
