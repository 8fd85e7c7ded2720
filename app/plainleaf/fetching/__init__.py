"""Fetches pages from the web or from files, as bytes. The only package that opens network connections."""

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
