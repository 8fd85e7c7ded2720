"""Threads: the posts of a forum, or questions and answers, with their writers and dates."""
