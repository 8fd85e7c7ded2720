"""Articles over several pages."""
