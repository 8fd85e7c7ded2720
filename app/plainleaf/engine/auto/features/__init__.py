"""The model's features of a block, in named columns."""
