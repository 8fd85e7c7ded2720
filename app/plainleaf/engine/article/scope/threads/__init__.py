"""Threads: the posts of a forum, or questions and answers, with who wrote them and when."""
