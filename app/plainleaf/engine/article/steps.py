"""The steps from a selection to its article, in their order."""

from plainleaf.engine.ledger import Step

KEPT = Step("method", "The method keeps text by what it measures.", "the method takes it for content")
SIBLINGS = Step(
    "siblings",
    "The node that a method chose is joined by its siblings in running text, and by the whole that it is a part of.",
    "running text beside the chosen node",
)
STRUCTURE = Step(
    "structure",
    "Of a method that gives no probabilities: lists, tables, listings and headings that are kept in part, or stand "
    "between kept text, are kept whole.",
    "it belongs to the kept text around it",
)
WHOLES = Step(
    "wholes",
    "Tables of data, cells, captions, figures and listings that are kept in part are kept whole.",
    "the rest of a table, figure or listing that is kept in part",
)
PIECES = Step(
    "pieces",
    "Lists, tables, listings and captions beside kept text are kept where they are sure enough.",
    "a list, table, listing or caption beside kept text",
)
HEADINGS = Step("headings", "Headings directly above kept text are kept.", "a heading above kept text")
THREAD = Step(
    "thread",
    "Of a discussion who wrote each post, when, and the posts between kept ones are kept; what programs add to posts "
    "is left out.",
    "it belongs to the posts of a discussion",
    "what the page adds to the posts of a discussion",
)
CAPTIONS = Step(
    "captions", "Captions of pictures in the kept text are kept, and headings above them.", "the caption of a picture"
)
STANDFIRST = Step("standfirst", "The summary between title and text is kept.", "the summary below the title")
METHOD_TEXT = Step(
    "text of the method", "Runs of which a method keeps no character are left out.", "", "the method keeps none of it"
)
LEAD_PICTURE = Step(
    "lead picture", "The picture that opens the article is kept, with its caption.", "the caption of the first picture"
)
POST_MEDIA = Step("post media", "Pictures and films of a post of few words are kept.")
CORRECTIONS = Step(
    "corrections",
    "What the reader or a rule for the site keeps or leaves out.",
    "a correction keeps it",
    "a correction leaves it out",
)
NAMES = Step(
    "names",
    "Elements are something else than their tags say: hidden parts, dialogs, buttons and boxes that are named as "
    "advertisements or links to other pages are left out.",
)
PICTURE_CAPTIONS = Step("picture captions", "Lines beside pictures become their captions.")
TABS = Step("tabs", "Panels of tabs get their labels.")
FOOTNOTES = Step("footnotes", "Notes that the text refers to are found, wherever they are.", "a note to the text")
UNLINKED_NOTES = Step("unlinked notes", "Notes that no link leads to are found by their numbers.", "a note to the text")
WALK = Step("walk", "The kept text is walked once and becomes blocks.", "a listing is kept whole")
INDENTATION = Step("indentation", "Lists and quotations that only indent the text are opened.")
TITLE = Step(
    "title", "The title above the text is taken into the head of the article.", "the title, which is above the article"
)
DATELINE = Step(
    "dateline",
    "The line of author and date is taken into the head of the article.",
    "author or date, which are above the article",
)
TEASERS = Step("teasers", "Links to other articles between and below the text are left out.")
LEFTOVERS = Step("leftovers", "What is left of boxes that are gone, such as their labels, is left out.")
REPEATS = Step("repeats", "What the article says twice (pull quotes, clones, parts for narrow screens) is left out.")
LISTS = Step("lists", "Lines with bullets become lists, and lists in pieces one.")
OUTLINE = Step("outline", "Levels of headings get an order, and rules stay only where they part something.")

STEPS = (
    KEPT, SIBLINGS, STRUCTURE, WHOLES, PIECES, HEADINGS, THREAD, CAPTIONS, STANDFIRST, METHOD_TEXT, LEAD_PICTURE,
    POST_MEDIA, CORRECTIONS, NAMES, PICTURE_CAPTIONS, TABS, FOOTNOTES, UNLINKED_NOTES, WALK, INDENTATION, TITLE,
    DATELINE, TEASERS, LEFTOVERS, REPEATS, LISTS, OUTLINE,
)  # fmt: skip
ALWAYS = frozenset({KEPT.name, METHOD_TEXT.name, CORRECTIONS.name, WALK.name})
"""Steps that cannot be switched off: without them there is no article of the selection."""
