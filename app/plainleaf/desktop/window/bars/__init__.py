"""The bars of the window: at the top, below it, at the bottom."""
