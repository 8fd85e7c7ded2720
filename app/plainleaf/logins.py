"""User names and passwords in addresses: used to open a page, and never shown or stored."""

import re

# In these schemes an @ is part of the address.
_WITH_AT = "mailto|sips?|xmpp|acct|cid|mid|news|urn|data"
# As browsers find it: before the last @ that no slash, question mark or hash precedes. A single letter is a drive.
_LOGIN = re.compile(
    rf"^(?:((?:[^/\\?#@:]{{2,}}+:)++[/\\]++|[/\\]{{2}})[^/\\?#]*@|(?!(?:{_WITH_AT}):)[^/\\?#@:]*+:[^/\\?#]*@)",
    re.IGNORECASE,
)
# Characters that browsers remove from an address.
_LINE_BREAKS = dict.fromkeys(map(ord, "\t\r\n"))


def without_login(source: str) -> str:
    """An address without its user name and password."""
    return _LOGIN.sub(r"\1", source.strip().translate(_LINE_BREAKS), count=1)
