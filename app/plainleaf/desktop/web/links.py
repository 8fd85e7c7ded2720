"""Limits which links of a page are passed on, and which parts of them."""

from PySide6.QtCore import QUrl, QUrlQuery

_LETTER = frozenset({"to", "cc", "bcc", "subject", "body"})


def mail_address(url: QUrl) -> QUrl:
    """A ``mailto`` address with the recipient fields only: mail programs may attach files that other fields name."""
    query, short = QUrlQuery(url), QUrl(url)
    encoded = QUrl.ComponentFormattingOption.FullyEncoded
    query.setQueryItems([item for item in query.queryItems(encoded) if item[0].lower() in _LETTER])
    short.setQuery(query if not query.isEmpty() else QUrlQuery())
    return short


def is_local(url: QUrl) -> bool:
    """True if a file address is on this computer: accessing another one would reveal this one."""
    path = url.path(QUrl.ComponentFormattingOption.FullyDecoded)
    return url.host() in {"", "localhost"} and not path.replace("\\", "/").startswith("//")
