"""What is taken out of the kept text, with the reason."""
