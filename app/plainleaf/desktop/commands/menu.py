"""The menu of the window, a part of all commands."""

MENU = (
    ("new-tab", "new-window", "open-file"),
    ("save", "export", "print"),
    ("find", "outline", "read-aloud", "appearance"),
    ("highlights", "all-highlights"),
    ("correct", "edit-article", "undo", "rules"),
    ("shelf", "keep", "recents"),
    ("browser", "browsers"),
    ("settings", "keys"),
    ("check-version", "about"),
)
"""The menu of the window: commands in groups, all on one level. The palette has every command."""
