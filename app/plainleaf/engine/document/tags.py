"""Sets of HTML tags that determine what is text and where lines break."""

# Their content is never reading text and never part of the prepared tree.
DROPPED = frozenset({"head", "noframes", "noscript", "script", "style", "template"})

# The content of a head; any other element ends it.
HEAD = frozenset(
    {
        "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style", "template", "title",
    }
)  # fmt: skip

# The element stays in the tree (methods count its tag), but its content is not reading text: form controls, and
# elements whose children are a fallback.
OPAQUE = frozenset(
    {
        "audio", "button", "canvas", "datalist", "embed", "iframe", "input", "meter", "object", "option",
        "progress", "select", "svg", "textarea", "video",
    }
)  # fmt: skip

# Skipped elements that may contain the page itself.
WRAPPERS = frozenset({"audio", "button", "canvas", "noscript", "object", "svg", "textarea", "video"})

# Elements with metadata, which may occur anywhere.
NOTED = frozenset({"base", "link", "meta", "title"})

# Elements with metadata or text that is not reading text; they are listed separately.
SILENT = WRAPPERS | NOTED | {"script", "style"}

VOID = frozenset(
    {
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
    }
)  # fmt: skip

# Elements that a browser starts on a new line (HTML standard, rendering section, flow content and tables).
BLOCK = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog",
        "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3",
        "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol",
        "optgroup", "option", "p", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot",
        "th", "thead", "tr", "ul",
    }
)  # fmt: skip

# Elements around the text of a page.
FRAME = frozenset({"aside", "dialog", "footer", "header", "nav"})

# The roles of a dialog.
DIALOGS = frozenset({"alertdialog", "dialog"})

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

_SAYING = """
    role itemprop itemtype aria-label data-testid data-test-id data-test data-qa data-automation-id data-hook data-role
    data-name data-type data-component data-component-name data-module data-widget data-widget_type data-block-name
    data-section-type data-elementor-type data-region data-view
"""
SAYING = frozenset(_SAYING.split())
"""Attributes besides class and id whose words describe an element's purpose."""
MODAL = "aria-modal"
""""true" for a dialog that covers the page until it is answered."""
HIDING = frozenset({"aria-hidden", "hidden", "style"})
"""Attributes that may hide an element."""
READ = HIDING | SAYING | {MODAL, "id"}
"""The attributes, besides class, that the walk reads."""

CONTROLLING = frozenset({"aria-controls", "data-bs-target", "data-target"})
"""Attributes that name the elements which a button or a link shows and hides."""
TOGGLING = frozenset({"data-bs-toggle", "data-toggle", "role"})
"""Attributes of buttons and links whose address is such a name."""
_ASKED = """
    id name popover lang dir alt src data-tex data-latex data-math data-expr data-formula alttext data-bg
    data-background data-background-image data-bg-src component slot typeof data-username data-excludequote
    data-template data-role itemprop data-testid
"""
ASKED = frozenset(_ASKED.split()) | CONTROLLING | TOGGLING | HIDING
"""The attributes that an article asks of every element, beside class."""
