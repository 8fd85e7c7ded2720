"""Dialogs and pop-ups."""
