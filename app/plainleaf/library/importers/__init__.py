"""Importers: read the exports of other programs as items for the shelf; one module for each format."""
