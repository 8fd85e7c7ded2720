"""Which part of the page the article is made of, and what of it is left out."""
