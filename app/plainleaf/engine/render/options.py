"""Options shared by several formats."""

from plainleaf.engine.options import Option
from plainleaf.engine.render.pictures import NONE

WITH_METADATA = Option(
    "with_metadata", True, "begin a file with title, author, date, address and how the text was extracted"
)
TITLE = Option("title", True, "where there is no such header, the title comes first", offered=False)
BARE = {WITH_METADATA.name: False}
"""For text that is processed further, not a file: without the header, unless requested."""
PICTURES = Option("pictures", NONE, "the pictures that the file is to hold, by their addresses", offered=False)
