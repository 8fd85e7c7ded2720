"""Parts of a page that it, or the program that wrote it, names as text or as none, and numbers with what they count."""
