"""Room *importers*: what other programs keep, as items for the shelf; one file for each format."""
