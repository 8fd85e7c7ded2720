"""Evaluates extractors against reference texts: datasets, extractors, metrics, runs, speed, structure, reports.

Its large dependencies (rapidfuzz, markdown-it-py, matplotlib and the peers) are imported on first use.
"""
