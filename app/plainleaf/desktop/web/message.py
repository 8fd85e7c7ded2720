"""Pages with a message in place of content: what happened, and buttons for what to do."""

from collections.abc import Sequence
from html import escape

from plainleaf.desktop.web.policy import READER_POLICY
from plainleaf.desktop.web.scheme import ServedPage
from plainleaf.resources import resource


def message_page(title: str, paragraphs: Sequence[str], actions: Sequence[tuple[str, str]] = ()) -> ServedPage:
    """A complete message page in the light theme, for panes without a theme of their own."""
    html = (
        f'<!doctype html><html lang="en" data-theme="light"><head><title>{escape(title)}</title>'
        '<link rel="stylesheet" href="light.css"><link rel="stylesheet" href="reader.css"></head>'
        f"{message_body(title, paragraphs, actions)}</html>"
    )
    return ServedPage(
        html, READER_POLICY, files={name: resource(f"themes/{name}") for name in ("light.css", "reader.css")}
    )


def message_body(title: str, paragraphs: Sequence[str], actions: Sequence[tuple[str, str]] = ()) -> str:
    """The ``body`` of a message page: title, paragraphs and buttons (id, label), all as plain text."""
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    buttons = "".join(
        f'<button type="button" data-action="{escape(name)}">{escape(label)}</button>' for name, label in actions
    )
    row = f'<p class="actions">{buttons}</p>' if buttons else ""
    return f'<body class="message"><main><h1>{escape(title)}</h1>{text}{row}</main></body>'
