"""Describes in words why a page could not be loaded, instead of Chromium's codes."""

# Chromium's net_error_list.h.
ABORTED = -3
_REASONS = {
    ABORTED: "it is a file to download, not a page",
    -7: "the server did not answer in time",
    -21: "the network changed meanwhile; try again",
    -100: "the server closed the connection before it sent anything",
    -101: "the server broke the connection off",
    -102: "the server refused the connection",
    -105: "no server of that name was found; check the address",
    -106: "this computer is not connected to the internet",
    -107: "a safe connection could not be made",
    -109: "the server cannot be reached from here",
    -118: "the server did not answer in time",
    -137: "no server of that name was found; check the address",
    -200: "the server's certificate is made out to another name, so it may be somebody else",
    -201: "the server's certificate has expired, so it may be somebody else",
    -202: "nobody known vouches for the server's certificate, so it may be somebody else",
    -310: "the server sent it round in circles",
    -312: "browsers do not open this port",
    -324: "the server sent nothing",
}
_CERTIFICATES = range(-299, -199)


def load_error(address: str, code: int) -> str:
    """One sentence about a failed load; ``code`` is Chromium's (negative) or an HTTP status."""
    if code >= 100:
        reason = f"the server answered with the error {code}"
    elif code in _REASONS:
        reason = _REASONS[code]
    elif code in _CERTIFICATES:
        reason = "the server's certificate is not valid, so it may be somebody else"
    else:
        reason = f"the browser engine could not load it (error {code})"
    return f"{address} could not be shown: {reason}."
