"""What decided about a block, in words."""
