"""What the model of auto knows of a block, from the columns over a page."""
