"""Highlights and notes in the window: created in the reader, listed beside it and in a dialog, with undo."""
