"""Room *methods*: each published way to decide which text is content, none knowing another; siblings share a file."""
