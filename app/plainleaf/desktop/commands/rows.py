"""Commands for the rows of the shelf; they work while the list has the focus."""

from plainleaf.desktop.commands.registry import Command

SHELF_COMMANDS = (
    Command("shelf-open", "Rows", "Open", ("Return", "Enter"), "Read it, without the network where its page is kept."),
    Command("shelf-search", "Rows", "Search", ("/",), "To the search field."),
    Command("shelf-save", "Rows", "Save", ("S",), "Save it, or leave it in the history only where all are saved."),
    Command("shelf-read", "Rows", "Read or unread", ("R",), "Mark as read, or as unread where all are read."),
    Command("shelf-favourite", "Rows", "Favourite", ("F",), "Make it a favourite, or none where all are."),
    Command("shelf-archive", "Rows", "Archive", ("E",), "Put it into the archive, or take it out."),
    Command("shelf-tags", "Rows", "Tags…", ("T",), "Give and take tags."),
    Command("shelf-collections", "Rows", "Collections…", ("C",), "Put it into collections, or take it out."),
    Command(
        "shelf-again", "Rows", "Read again…", ("A",), "By another method, rule or version; see first what changes."
    ),
    Command("shelf-export", "Rows", "Export…", ("X",), "As files in any format, one book, a catalogue or a backup."),
    Command("shelf-remove", "Rows", "Remove", ("Del",), "Remove it; for 30 days it can be restored."),
    Command("shelf-restore", "Rows", "Put back", ("P",), "Have back what was removed."),
    Command(
        "shelf-erase", "Rows", "Erase for ever…", ("Shift+Del",), "Erase what was removed, with all that belongs to it."
    ),
)
"""Commands for the selected rows of the shelf, while the list has the focus."""
