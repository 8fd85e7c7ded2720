"""The training of the text-block tree."""
