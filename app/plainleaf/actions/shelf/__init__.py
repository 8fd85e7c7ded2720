"""Room *shelf* of the actions: putting pages on the shelf, reading them again, taking them in and along."""
