"""Trains the text-block tree."""
