"""Runs extractors over pages, and records answers, times and memory."""
