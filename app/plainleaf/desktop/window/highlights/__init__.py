"""Highlights and notes in the window: made in the reader, listed beside it and on a page of all, undone."""
