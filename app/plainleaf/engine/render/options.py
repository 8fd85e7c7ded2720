"""Options that several formats share."""

from plainleaf.engine.options import Option
from plainleaf.engine.render.pictures import NONE

WITH_METADATA = Option("with_metadata", False, "begin with a header of title, author, source and so on")
TITLE = Option("title", True, "where there is no such header, the title comes first", offered=False)
PICTURES = Option("pictures", NONE, "the pictures that the file is to hold, by their addresses", offered=False)
