"""What the trainings share: folds of whole domains."""
