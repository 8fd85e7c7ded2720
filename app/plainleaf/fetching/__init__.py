"""Room *fetching*: brings the bytes of a page, from the web or from a file. The only room that touches the net."""

from plainleaf.fetching.address import Address, address_of
from plainleaf.fetching.faults import FetchError, Kind
from plainleaf.fetching.sources import LIMIT, TIMEOUT, fetch
from plainleaf.fetching.spaces import space_of_host, space_of_page
from plainleaf.fetching.validators import Validators

__all__ = [
    "LIMIT",
    "TIMEOUT",
    "Address",
    "FetchError",
    "Kind",
    "Validators",
    "address_of",
    "fetch",
    "space_of_host",
    "space_of_page",
]
