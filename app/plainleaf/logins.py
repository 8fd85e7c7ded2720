"""User names and passwords in addresses: they open a page once, and are never shown or kept."""

import re

# Their @ is a part of the address itself.
_WITH_AT = "mailto|sips?|xmpp|acct|cid|mid|news|urn|data"
# As browsers find them: before the last @ that no slash, question or hash mark precedes. A single letter is a drive.
_LOGIN = re.compile(
    rf"^(?:((?:[^/\\?#@:]{{2,}}+:)++[/\\]++|[/\\]{{2}})[^/\\?#]*@|(?!(?:{_WITH_AT}):)[^/\\?#@:]*+:[^/\\?#]*@)",
    re.IGNORECASE,
)
# Browsers drop these from an address, however they came in.
_LINE_BREAKS = dict.fromkeys(map(ord, "\t\r\n"))


def without_login(source: str) -> str:
    """An address without the user name and the password that it may hold."""
    return _LOGIN.sub(r"\1", source.strip().translate(_LINE_BREAKS), count=1)
