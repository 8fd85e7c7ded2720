"""Conditions under which a command is enabled; otherwise it is disabled wherever it is offered."""

from collections.abc import Iterable, Mapping

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
        "correct-remove", "correct-site", "correct-why", "left-out", "load-missing", "reference", "report",
        "second-method", "flip",
    ),
    "article": ("edit-article",),
    "readable": (
        "copy-text", "highlight-blue", "highlight-copy", "highlight-green", "highlight-next", "highlight-note",
        "highlight-pink", "highlight-previous", "highlight-remove", "highlight-yellow", "outline", "print",
        "read-aloud", "save", "select-sentence", "select-sentence-before", "sentence-back", "sentence-next",
    ),
    "shelf": (
        "article-note", "article-tags", "edit-article", "highlight-blue", "highlight-copy", "highlight-green",
        "highlight-next", "highlight-note", "highlight-pink", "highlight-previous", "highlight-remove",
        "highlight-yellow", "keep", "select-sentence", "select-sentence-before",
    ),
    "original": ("link-panes",),
    "inspector": ("step-down", "step-up"),
    "method": ("method",),
    "adjustable": ("raise", "lower"),
    "changed-method": ("default",),
    "parameters": ("parameters",),
    "missing": ("load-missing",),
    "reference": ("reference",),
    "parts": ("put-back",),
    "next": ("next-unread",),
    "tabs": ("next-tab", "previous-tab"),
    "undo": ("undo",),
    "redo": ("redo",),
}  # fmt: skip
"""Commands by the condition that they need; a command needs all conditions that list it. The window evaluates them
(``window/availability.py``)."""

REASONS: dict[str, str] = {
    "page": "no page is shown",
    "find": "there is nothing to search",
    "address": "the address field is empty",
    "visit": "no page was opened yet",
    "back": "there is no page before this one",
    "forward": "there is no page after this one",
    "views": "no page is open",
    "open": "no page is shown",
    "unedited": "the article is being edited",
    "article": "the page has no article",
    "readable": "the article is being edited",
    "shelf": "the sample page does not go on the shelf",
    "original": "the original page is not shown",
    "inspector": "the view Inspect is not shown",
    "method": "only the article is shown",
    "adjustable": "the method has no threshold",
    "changed-method": "the method has its usual settings",
    "parameters": "the method has no parameters, or the view Inspect is not shown",
    "missing": "no part of the page is missing",
    "reference": "there is no reference text for this page",
    "parts": "nothing is left out",
    "next": "this page was not opened from a list with another unread article",
    "tabs": "there is only one tab",
    "undo": "there is nothing to undo",
    "redo": "there is nothing to redo",
}
"""The reason for each condition that is not met; completes the sentence “Not available: …”."""

IMPLIED: dict[str, tuple[str, ...]] = {
    "unedited": ("open",),
    "article": ("open",),
    "readable": ("open", "article"),
    "shelf": ("open",),
    "original": ("open",),
    "inspector": ("unedited",),
    "method": ("unedited",),
    "adjustable": ("unedited", "method"),
    "changed-method": ("unedited", "method"),
    "parameters": ("unedited", "method"),
    "parts": ("unedited",),
    "next": ("open",),
}
"""The condition that another one presupposes; if it is not met, its reason is shown instead."""


def reason(needs: Iterable[str], so: Mapping[str, bool]) -> str:
    """The reason why a command with these needs is disabled in the state ``so``; empty if it is enabled."""
    for need in needs:
        if not so[need]:
            return reason(IMPLIED.get(need, ()), so) or REASONS[need]
    return ""
