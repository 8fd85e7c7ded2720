"""The composition root of a window: one factory for each area, which gets what the area needs and returns its parts."""
