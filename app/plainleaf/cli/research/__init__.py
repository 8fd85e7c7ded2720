"""Room *research*: the commands that score, measure and train; the others load nothing of them."""
