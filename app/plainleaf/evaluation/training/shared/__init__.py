"""Shared by all trainings: options, and folds of whole domains."""
