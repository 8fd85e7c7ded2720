"""The commands: id, title, keys and description. Menus, shortcuts, the palette and docs/keys.md are made from them."""

from dataclasses import dataclass

GROUPS = ("Page", "Reading", "Highlights", "View", "Shelf", "Method", "Correct", "Keep", "Program")


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
"""The window's menu: commands in groups, on one level. The palette has all commands."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command. ``keys`` are portable Qt key sequences, of which menus show the first; ``toggle`` marks a command
    that is on or off; ``icon`` is a file in resources/icons."""

    id: str
    group: str
    title: str
    keys: tuple[str, ...]
    meaning: str
    icon: str = ""
    toggle: bool = False


ARTICLE_KEYS = (
    (("Space", "Page Down"), "One page down"),
    (("Shift+Space", "Page Up"), "One page up"),
    (("J", "K"), "Some lines down or up; with line focus as many as are bright"),
    (("Home", "End"), "To the beginning or the end"),
    (("Tab", "Enter"), "To the next link or picture; follow it or show it large"),
    (("Shift+Left", "Shift+Right"), "Of what is selected: a word more or less"),
    (("Shift+Up", "Shift+Down"), "Of what is selected: a sentence more or less"),
    (("Enter",), "Of the chosen highlight: write its note"),
    (("Esc", "arrows"), "Of a picture that is shown large: back to the article, or to the next one"),
)
"""Keys that the article's page handles itself while it has the focus, and their effects."""

COMMANDS = (
    Command("address", "Page", "Go to address", ("Ctrl+L", "Alt+D"), "Type a web address or a file name."),
    Command("open-file", "Page", "Open file…", ("Ctrl+O",), "Choose a saved page on this computer.", "folder"),
    Command("reload", "Page", "Load again", ("F5", "Ctrl+R"), "Fetch this page anew.", "reload"),
    Command("cancel", "Page", "Stop loading", ("Esc",), "Give up loading; else close the find bar.", "stop"),
    Command("back", "Page", "Back", ("Alt+Left",), "To the page before this one.", "back"),
    Command("forward", "Page", "Forward", ("Alt+Right",), "To the page after this one.", "forward"),
    Command(
        "load-missing",
        "Page",
        "Load what did not come along",
        ("Ctrl+Shift+D",),
        "Ask the web for pictures and style sheets that a browser did not send, or that are not kept.",
    ),
    Command(
        "live",
        "Page",
        "Live page",
        ("Ctrl+Shift+L",),
        "Load the page with its scripts, as a browser does, and read what they made of it.",
        "live",
        toggle=True,
    ),
    Command(
        "browser", "Page", "Open in browser", ("Ctrl+Shift+O",), "Show this address in the web browser.", "outside"
    ),
    Command(
        "all-pages",
        "Page",
        "Load all pages",
        ("Ctrl+Shift+N",),
        "Fetch the other pages of an article that goes on over several, and join them.",
        "page",
    ),
    Command("find", "Reading", "Find…", ("Ctrl+F",), "Look for words in the article or in the original page.", "find"),
    Command("find-next", "Reading", "Find next", ("F3", "Ctrl+G"), "To the next place."),
    Command("find-previous", "Reading", "Find previous", ("Shift+F3", "Ctrl+Shift+G"), "To the place before."),
    Command(
        "appearance",
        "Reading",
        "Appearance",
        ("Ctrl+Shift+A",),
        "Theme, font, size, width and spacing of the article.",
        "aa",
    ),
    Command("larger", "Reading", "Larger text", ("Ctrl++", "Ctrl+="), "Make the article's text larger."),
    Command("smaller", "Reading", "Smaller text", ("Ctrl+-",), "Make the article's text smaller."),
    Command("normal-size", "Reading", "Normal text size", ("Ctrl+0",), "Back to the usual size."),
    Command("next-theme", "Reading", "Next theme", ("Ctrl+Shift+T",), "Light, sepia, dark, high contrast in turn."),
    Command(
        "outline",
        "Reading",
        "Outline",
        ("Ctrl+J",),
        "The headings of the article, and where you are; go to one.",
        "outline",
    ),
    Command(
        "read-aloud",
        "Reading",
        "Read aloud",
        ("F4",),
        "Speak the article from what is selected or in view; again to pause and to go on.",
        "speak",
    ),
    Command("sentence-next", "Reading", "Next sentence", ("Ctrl+Right",), "Speak the sentence after this one."),
    Command("sentence-back", "Reading", "Sentence before", ("Ctrl+Left",), "Speak the sentence before this one again."),
    Command(
        "link-panes",
        "Reading",
        "Linked scrolling",
        ("Ctrl+Shift+K",),
        "Original and article scroll to the same place together.",
        "link",
        toggle=True,
    ),
    Command(
        "highlight-yellow",
        "Highlights",
        "Highlight in yellow",
        ("Alt+1",),
        "Mark what is selected, or give the chosen highlight this colour.",
    ),
    Command("highlight-green", "Highlights", "Highlight in green", ("Alt+2",), "The same in green."),
    Command("highlight-blue", "Highlights", "Highlight in blue", ("Alt+3",), "The same in blue."),
    Command("highlight-pink", "Highlights", "Highlight in pink", ("Alt+4",), "The same in pink."),
    Command(
        "highlight-note",
        "Highlights",
        "Note…",
        ("Alt+N",),
        "Write a note to the chosen highlight, or to what is selected, which is marked.",
    ),
    Command(
        "highlight-copy",
        "Highlights",
        "Copy with source",
        ("Alt+C",),
        "The chosen highlight or what is selected, with author, title and address, to the clipboard.",
    ),
    Command("highlight-remove", "Highlights", "Remove highlight", ("Alt+Del",), "Take the chosen highlight away."),
    Command("highlight-next", "Highlights", "Next highlight", ("Alt+J",), "Choose the highlight after this one."),
    Command("highlight-previous", "Highlights", "Highlight before", ("Alt+K",), "Choose the one before."),
    Command(
        "select-sentence",
        "Highlights",
        "Select sentence",
        ("Alt+S",),
        "Select the sentence in view, then the one after it; Shift and an arrow key select more.",
    ),
    Command(
        "select-sentence-before", "Highlights", "Select sentence before", ("Alt+Shift+S",), "The sentence before it."
    ),
    Command(
        "highlights",
        "Highlights",
        "Highlights of this page",
        ("Alt+H",),
        "Show or hide its highlights and notes beside the article.",
        "highlights",
        toggle=True,
    ),
    Command(
        "all-highlights",
        "Highlights",
        "All highlights…",
        ("Alt+Shift+H",),
        "The highlights of all articles: search them, go to them, take them along.",
        "highlights",
    ),
    Command(
        "article-note",
        "Highlights",
        "Note on the article…",
        ("Alt+Shift+N",),
        "Write a note to the article as a whole.",
    ),
    Command("article-tags", "Highlights", "Tags…", ("Alt+T",), "Give the article tags."),
    Command("read", "View", "Read", ("Ctrl+1", "F9"), "The article alone.", "book"),
    Command(
        "side-by-side",
        "View",
        "Side by side",
        ("Ctrl+2",),
        "The page as its site shows it, with what was kept in colour, beside the article.",
        "page",
    ),
    Command("inspect", "View", "Inspect", ("Ctrl+3",), "Both, and below them how the article was found.", "inspect"),
    Command("recents", "View", "Recent pages", ("Ctrl+H",), "Show or hide the recent pages.", "recents", toggle=True),
    Command(
        "shelf",
        "Shelf",
        "Shelf",
        ("Ctrl+B",),
        "What you saved and what you opened: search it, put it in order, read on where you stopped.",
        "shelf",
        toggle=True,
    ),
    Command(
        "keep",
        "Shelf",
        "Save for later",
        ("Ctrl+D",),
        "Save this page with its pictures on the shelf, or leave it in the history only.",
        "keep",
        toggle=True,
    ),
    Command(
        "shelf-import",
        "Shelf",
        "Import…",
        ("Ctrl+Alt+I",),
        "Take in what another program keeps: Pocket, Instapaper, Readwise, bookmarks, saved pages and others.",
        "folder",
    ),
    Command(
        "shelf-backup",
        "Shelf",
        "Export the shelf…",
        ("Ctrl+Alt+S",),
        "All of it as a backup, as files, as one book, or as a catalogue for e-readers.",
        "save",
    ),
    Command(
        "shelf-outdated",
        "Shelf",
        "Read outdated articles again…",
        ("Ctrl+Alt+R",),
        "Those that an older Plainleaf read, from the pages that are kept; what would change is shown first.",
        "reload",
    ),
    Command(
        "shelf-feeds",
        "Shelf",
        "Feeds and watched folder…",
        ("Ctrl+Alt+F",),
        "Follow news feeds and watch a folder: what is new comes to the shelf.",
        "live",
    ),
    Command("shelf-check", "Shelf", "Check the shelf", ("Ctrl+Alt+C",), "Look whether the shelf's file is sound."),
    Command("next-pane", "View", "Next pane", ("F6",), "Move the keyboard to the next pane."),
    Command("previous-pane", "View", "Previous pane", ("Shift+F6",), "Move the keyboard to the pane before."),
    Command("full-screen", "View", "Full screen", ("F11",), "The window over the whole screen.", toggle=True),
    Command("method", "Method", "Choose method", ("Ctrl+M",), "Choose how the article is found."),
    Command("parameters", "Method", "Parameters", ("Ctrl+Shift+M",), "All settings of the chosen method.", "sliders"),
    Command(
        "raise",
        "Method",
        "Keep more",
        ("Ctrl+Up",),
        "Raise the method's first number, which is at the slider: for most methods that keeps more of the page.",
    ),
    Command("lower", "Method", "Keep less", ("Ctrl+Down",), "Lower that number: for most methods that keeps less."),
    Command("about-method", "Method", "About this method…", ("Ctrl+Shift+F1",), "What it does in words; its figures."),
    Command("default", "Method", "Reset", ("Ctrl+Shift+0",), "Set the method's parameters back to their defaults."),
    Command(
        "step-up", "Method", "Step before", ("Alt+Up",), "Outline the node of the step before, nearer the whole page."
    ),
    Command(
        "step-down", "Method", "Next step", ("Alt+Down",), "Outline the node of the next step, nearer the article."
    ),
    Command(
        "compare",
        "Method",
        "Compare methods",
        ("F7",),
        "Two methods on the page in two tints, and how far all methods agree.",
        "compare",
        toggle=True,
    ),
    Command(
        "left-out",
        "Method",
        "What is left out",
        ("F8",),
        "The parts of the page that are not in the article, why, and a button to add each.",
        "leftout",
        toggle=True,
    ),
    Command(
        "put-back",
        "Method",
        "Put back",
        ("Shift+F8",),
        "Put the chosen part of that list into the article, or take it out again.",
    ),
    Command(
        "reference",
        "Method",
        "Reference",
        ("Ctrl+F7",),
        "A page of a dataset: what was found beside what should have been, or the article.",
        toggle=True,
    ),
    Command("second-method", "Method", "Second method", ("Shift+F7",), "Choose the method to compare with."),
    Command(
        "save",
        "Keep",
        "Save or share…",
        ("Ctrl+S",),
        "As text, Markdown, web page, EPUB or PDF, as a link or mail, or as a note in Obsidian, Logseq or Zotero.",
        "save",
    ),
    Command("print", "Keep", "Print…", ("Ctrl+P",), "Print the article as the reader shows it, on white.", "print"),
    Command(
        "export",
        "Keep",
        "Export several…",
        ("Ctrl+Shift+S",),
        "Export open and recent pages: several formats at once, a file each or one book, and how text is written.",
        "save",
    ),
    Command(
        "copy-text", "Keep", "Copy as text", ("Ctrl+Shift+C",), "The whole article as text to the clipboard.", "copy"
    ),
    Command("copy-address", "Keep", "Copy address", ("Ctrl+Shift+U",), "The page's address to the clipboard."),
    Command(
        "browsers",
        "Program",
        "Browsers…",
        ("Ctrl+Shift+B",),
        "Connect web browsers, so that they can send pages here.",
        "browser",
    ),
    Command(
        "correct",
        "Correct",
        "Correct this page",
        ("F12",),
        "Arrow keys walk the page; Enter makes the article of an element, Del leaves it out, Ins adds it.",
        toggle=True,
    ),
    Command("correct-remove", "Correct", "Remove", ("Ctrl+Del",), "Leave the block under the pointer out."),
    Command("correct-keep", "Correct", "Keep", ("Ctrl+Ins",), "Add the block under the pointer to the article."),
    Command(
        "correct-content",
        "Correct",
        "The article is this",
        ("Ctrl+Shift+Return",),
        "The article is the block under the pointer, and nothing else.",
    ),
    Command("correct-why", "Correct", "Why?", ("Ctrl+Shift+H",), "Why this block was kept or left out."),
    Command(
        "edit-article",
        "Correct",
        "Edit article",
        ("Ctrl+E",),
        "Edit words of the article in place, remove blocks; again, to save that.",
        "edit",
        toggle=True,
    ),
    Command("undo", "Correct", "Undo", ("Ctrl+Z",), "Take the last correction, highlight or edit back."),
    Command("redo", "Correct", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z"), "Make it again."),
    Command(
        "correct-site",
        "Correct",
        "Always on this site…",
        ("Ctrl+Shift+J",),
        "Make a rule of the corrections, tried on the other pages of the site that are at hand.",
    ),
    Command("rules", "Correct", "Rules…", ("Ctrl+Shift+R",), "All rules for single sites: switch, edit, give away."),
    Command(
        "report",
        "Correct",
        "Report this page…",
        ("Ctrl+Shift+E",),
        "One file with the page and what was wanted of it, shown before it is written.",
    ),
    Command(
        "keys", "Program", "Commands and keys", ("F1", "Ctrl+K"), "Find any command, see its keys, run it.", "keys"
    ),
    Command("about", "Program", "About Plainleaf…", ("Shift+F1",), "Its version, and for what it touches the network."),
    Command(
        "check-version",
        "Program",
        "Check for a new version…",
        ("Ctrl+F1",),
        "Ask one address whether there is a newer version. Nobody asks it unless you do.",
    ),
    Command("settings", "Program", "Settings…", ("Ctrl+,",), "All that you can choose, on one page.", "sliders"),
    Command("new-tab", "Program", "New tab", ("Ctrl+T",), "One more page beside this one."),
    Command("next-tab", "Program", "Next tab", ("Ctrl+PgDown", "Ctrl+Tab"), "To the next of the open pages."),
    Command("previous-tab", "Program", "Tab before", ("Ctrl+PgUp", "Ctrl+Shift+Tab"), "To the open page before."),
    Command("close-tab", "Program", "Close tab", ("Ctrl+W",), "Close this page; the last one with its window."),
    Command("new-window", "Program", "New window", ("Ctrl+N",), "One more window."),
    Command("close-window", "Program", "Close window", ("Ctrl+Shift+W",), "Close this window with all its pages."),
    Command("quit", "Program", "Quit", ("Ctrl+Q",), "Close all windows."),
)
