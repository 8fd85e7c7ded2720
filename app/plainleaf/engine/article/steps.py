"""The steps from a selection to its article, in order."""

from plainleaf.engine.ledger import NamedStep

STRUCTURE = NamedStep(
    "structure",
    "Of a method that gives no probabilities: a chosen node is joined by its siblings in running text; lists, tables, "
    "listings and headings that are kept in part, or are between kept text, are kept whole.",
    "it belongs to the kept text around it",
)
WHOLES = NamedStep(
    "wholes",
    "Tables of data, cells, captions, figures and listings that are kept in part are kept whole.",
    "the rest of a table, figure or listing that is kept in part",
)
PIECES = NamedStep(
    "pieces",
    "Lists, tables, listings and captions beside kept text are kept where they are sure enough.",
    "a list, table, listing or caption beside kept text",
)
HEADINGS = NamedStep("headings", "Headings, terms and titles above kept text are kept.", "a heading above kept text")
THREAD = NamedStep(
    "thread",
    "Of a discussion who wrote each post, when, and the posts between kept ones are kept; what programs add to posts "
    "is left out.",
    "it belongs to the posts of a discussion",
    "what the page adds to the posts of a discussion",
)
CAPTIONS = NamedStep(
    "captions",
    "Captions of pictures in the kept text are kept, and lines beside pictures become their captions.",
    "the caption of a picture",
)
STANDFIRST = NamedStep("standfirst", "The summary between title and text is kept.", "the summary below the title")
METHOD_TEXT = NamedStep(
    "text of the method", "Runs of which a method keeps no character are left out.", "", "the method keeps none of it"
)
LEAD_PICTURE = NamedStep(
    "lead picture", "The picture that opens the article is kept, with its caption.", "the caption of the first picture"
)
POST_MEDIA = NamedStep("post media", "Pictures and films of a post of few words are kept.")
CORRECTIONS = NamedStep(
    "corrections",
    "What the reader or a rule for the site keeps or leaves out.",
    "a correction keeps it",
    "a correction leaves it out",
)
NAMES = NamedStep(
    "names",
    "Elements are something else than their tags say: hidden parts, dialogs, buttons and boxes that are named as "
    "advertisements or links to other pages are left out.",
)
TABS = NamedStep("tabs", "Panels of tabs get their labels.")
NOTES = NamedStep(
    "notes", "Notes that the text refers to, by a link or a number, are found wherever they are.", "a note to the text"
)
WALK = NamedStep("walk", "The kept text is walked once and becomes blocks.", "a listing is kept whole")
TITLE = NamedStep(
    "title", "The title above the text is taken into the head of the article.", "the title, which is above the article"
)
DATELINE = NamedStep(
    "dateline",
    "The line of author and date is taken into the head of the article.",
    "author or date, which are above the article",
)
TEASERS = NamedStep("teasers", "Links to other articles between and below the text are left out.")
LEFTOVERS = NamedStep("leftovers", "What is left of boxes that are gone, such as their labels, is left out.")
REPEATS = NamedStep("repeats", "What the article says twice (pull quotes, clones) is left out.")
LISTS = NamedStep("lists", "Lines with bullets become lists, and lists and listings in pieces become whole.")
OUTLINE = NamedStep("outline", "Levels of headings get an order, and rules stay only where they part something.")

STEPS = (
    STRUCTURE, WHOLES, PIECES, HEADINGS, THREAD, CAPTIONS, STANDFIRST, METHOD_TEXT, LEAD_PICTURE,
    POST_MEDIA, CORRECTIONS, NAMES, TABS, NOTES, WALK, TITLE,
    DATELINE, TEASERS, LEFTOVERS, REPEATS, LISTS, OUTLINE,
)  # fmt: skip
ALWAYS = frozenset({METHOD_TEXT.name, CORRECTIONS.name, WALK.name})
"""Steps that cannot be switched off: without them there is no article of the selection."""
ABOVE = frozenset({TITLE.name, DATELINE.name})
"""Steps that move text to the header of the article."""
