"""Room *fetch*: brings the bytes of a page, from the web or from a file. The only room that touches the net."""

from plainleaf.fetch.address import Address, address_of
from plainleaf.fetch.faults import FetchError, Kind
from plainleaf.fetch.fetching import LIMIT, TIMEOUT, fetch

__all__ = ["LIMIT", "TIMEOUT", "Address", "FetchError", "Kind", "address_of", "fetch"]
