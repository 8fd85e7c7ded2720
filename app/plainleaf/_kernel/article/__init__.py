"""Facts about a page that composing an article needs, computed from its columns."""
