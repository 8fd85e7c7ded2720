"""The steps of ``auto``, in order."""

from plainleaf.engine.ledger import NamedStep

FURTHER = NamedStep(
    "further articles", "Articles after the first on a page are left out.", removes="another article on the page"
)
INSERTED = NamedStep(
    "inserted boxes",
    "Dialogs over the page and what scripts of other firms put into it are left out.",
    removes="a dialog over the page, or what scripts of other firms put beside it",
)
COMMENTS = NamedStep(
    "comments",
    "Readers' comments under an article or an answer are left out unless they are asked for.",
    "a reader's comment, as asked for, or a post of a discussion",
    "readers' comments",
)
POST = NamedStep(
    "post",
    "On the page of a short post its own text is kept, what is beside it not.",
    "text of the post that the page is about",
    "beside the post that the page is about",
)
SECTIONS = NamedStep(
    "sections",
    "Lists of other pages, appeals and boxes beside the article are left out as a whole; questions with their answers, "
    "labelled parts and grids are kept so.",
    "a part of the text, with what is around it",
)
MODEL = NamedStep(
    "model",
    "Each block gets a probability, and the blocks that promise the best F1 together are kept.",
    "likely to be content",
    "unlikely to be content",
)
ALIKE = NamedStep(
    "built alike",
    "Blocks in parts that are built like those of the article are kept.",
    "it is in a part that is built like those of the article",
)
LISTED = NamedStep("cards", "Cards of the list that a page is are kept.", "a card of the list that the page is")

STEPS = (FURTHER, INSERTED, COMMENTS, POST, MODEL, SECTIONS, ALIKE, LISTED)
