"""Rebuilds the shipped models from datasets, with results cross-validated by domain."""
