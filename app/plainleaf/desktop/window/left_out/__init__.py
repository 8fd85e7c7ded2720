"""The parts that are left out of the article, and how they are restored."""
