"""Pictures by their elements, independent of the article."""
