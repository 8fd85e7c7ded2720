"""What the model knows of a block, in named columns."""
