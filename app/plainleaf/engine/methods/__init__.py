"""Room *methods*: each published way to decide which text is content, one file each, none knowing another."""
