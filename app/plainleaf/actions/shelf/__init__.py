"""Actions on the shelf: saving pages, extracting them again, importing and exporting."""
