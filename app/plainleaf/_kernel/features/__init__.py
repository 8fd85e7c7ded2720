"""The features of the model of auto for each block, computed from the page's columns."""
