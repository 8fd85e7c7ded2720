"""What has to be so in the window for a command to do something: else it is disabled, wherever it is offered."""

NEEDS: dict[str, tuple[str, ...]] = {
    "page": (
        "back", "copy-address", "browser", "find-next", "find-previous", "forward", "larger", "live", "next-pane",
        "normal-size", "previous-pane", "recents", "reload", "smaller",
    ),
    "find": ("find",),
    "address": ("copy-address", "browser"),
    "visit": ("reload",),
    "back": ("back",),
    "forward": ("forward",),
    "views": ("read", "side-by-side", "inspect"),
    "open": ("highlights", "keep"),
    "unedited": (
        "all-pages", "article-note", "article-tags", "compare", "correct", "correct-content", "correct-keep",
        "correct-remove", "correct-site", "correct-why", "left-out", "load-missing", "put-back", "reference", "report",
        "second-method",
    ),
    "article": ("edit-article",),
    "readable": (
        "copy-text", "highlight-blue", "highlight-copy", "highlight-green", "highlight-next", "highlight-note",
        "highlight-pink", "highlight-previous", "highlight-remove", "highlight-yellow", "outline", "print",
        "read-aloud", "save", "select-sentence", "select-sentence-before", "sentence-back", "sentence-next",
    ),
    "original": ("link-panes",),
    "inspector": ("step-down", "step-up"),
    "method": ("method",),
    "adjustable": ("raise", "lower"),
    "changed-method": ("default",),
    "parameters": ("parameters",),
    "missing": ("load-missing",),
    "reference": ("reference",),
    "tabs": ("next-tab", "previous-tab"),
    "undo": ("undo",),
    "redo": ("redo",),
}  # fmt: skip
"""The commands that need something, by what they need; a command needs all under which it stands. The window says what
is so (``window/availability.py``)."""
