"""Comfort while reading: outline, progress, the place that is kept, reading aloud, print."""
