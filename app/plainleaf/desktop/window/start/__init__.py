"""The start page: what was read last, and a field for what is to be read next."""
