"""What the trainings share: what they are given, and folds of whole domains."""
