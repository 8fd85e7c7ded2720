"""What each element of HTML becomes in the article."""
