"""Room *evaluation*: reference text in, scores out. Datasets, extractors, metrics, runs, speed, structure, reports.

Its heavier libraries (rapidfuzz, markdown-it-py, matplotlib and the peers) are loaded when they are first needed.
"""
