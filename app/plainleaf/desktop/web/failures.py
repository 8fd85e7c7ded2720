"""Why a page could not be loaded, in words instead of Chromium's codes."""

_REASONS = {
    "NAME_NOT_RESOLVED": "no server of that name was found; check the address",
    "INTERNET_DISCONNECTED": "this computer is not connected to the internet",
    "NETWORK_CHANGED": "the network changed meanwhile; try again",
    "CONNECTION_REFUSED": "the server refused the connection",
    "CONNECTION_RESET": "the server broke the connection off",
    "CONNECTION_CLOSED": "the server closed the connection before it sent anything",
    "EMPTY_RESPONSE": "the server sent nothing",
    "CONNECTION_TIMED_OUT": "the server did not answer in time",
    "TIMED_OUT": "the server did not answer in time",
    "ADDRESS_UNREACHABLE": "the server cannot be reached from here",
    "TOO_MANY_REDIRECTS": "the server sent it round in circles",
    "ABORTED": "it is a file to download, not a page",
    "UNSAFE_PORT": "browsers do not open this port",
    "SSL_PROTOCOL_ERROR": "a safe connection could not be made",
    "CERT_DATE_INVALID": "the server's certificate has expired, so it may be somebody else",
    "CERT_COMMON_NAME_INVALID": "the server's certificate is made out to another name, so it may be somebody else",
    "CERT_AUTHORITY_INVALID": "nobody known vouches for the server's certificate, so it may be somebody else",
}


def told(address: str, error: str) -> str:
    """One sentence about a failed load; ``error`` is Chromium's code (``net::ERR_…``)."""
    code = error.removeprefix("net::").removeprefix("ERR_")
    reason = _REASONS.get(code) or (
        "the server's certificate is not valid" if code.startswith("CERT_") else f"the browser engine says {error}"
    )
    return f"{address} could not be shown: {reason}."
