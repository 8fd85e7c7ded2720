"""Room *fetch*: brings the bytes of a page, from the web or from a file. The only room that touches the net.

The room can be called like the function that it is named after: once it is loaded, the import system puts it where
``plainleaf.fetch(url)`` looks for the function.
"""

import sys
from types import ModuleType
from typing import Any

from plainleaf.engine.page import Page
from plainleaf.fetch.address import Address, address_of
from plainleaf.fetch.faults import FetchError, Kind
from plainleaf.fetch.fetching import LIMIT, TIMEOUT, fetch

__all__ = ["LIMIT", "TIMEOUT", "Address", "FetchError", "Kind", "address_of", "fetch"]


class _Room(ModuleType):
    def __call__(self, *arguments: Any, **named: Any) -> Page:
        return fetch(*arguments, **named)


sys.modules[__name__].__class__ = _Room
