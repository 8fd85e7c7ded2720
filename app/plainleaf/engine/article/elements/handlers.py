"""The table of handlers: for each element, each override, and the end of each container."""

from plainleaf.engine.article.build.frames import NoteFrame
from plainleaf.engine.article.build.handlers import Handlers
from plainleaf.engine.article.build.overrides import SPOKEN, Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.elements import buttons, captions, code, figures, flow, inline, lists, tables
from plainleaf.engine.article.elements.callouts import callout, callout_title
from plainleaf.engine.article.elements.formulas import formula
from plainleaf.engine.article.elements.link_cards import card, kept_card
from plainleaf.engine.article.elements.noscript import insertions
from plainleaf.engine.article.elements.pictures.background_images import background_image
from plainleaf.engine.article.elements.tabs import panel
from plainleaf.engine.article.notes import notes
from plainleaf.engine.article.notes.sidenotes import side_note


def removal(writer: BlockWriter, node: int, override: Override) -> int:
    """Remove a subtree; a table cell that a correction removes keeps its place."""
    if override.label == "correction":
        tables.keep_place(writer, node)
    if override is SPOKEN and not (writer.element[node].tail or "").strip():  # prevents words from joining
        writer.line.gap = True
    return writer.remove(node, override.label, override.value)


HANDLERS = Handlers(
    elements={
        **dict.fromkeys(flow.BOUNDARIES, BlockWriter.boundary),
        **flow.HANDLERS, **inline.HANDLERS, **buttons.HANDLERS, **lists.HANDLERS, **tables.HANDLERS, **figures.HANDLERS,
        **code.HANDLERS,
    },
    overrides={
        "removal": removal,
        "back link": notes.back_link,
        "background image": background_image,
        "box": tables.box,
        "callout": callout,
        "callout title": callout_title,
        "caption": captions.caption,
        "card": kept_card,
        "code": code.code_box,
        "figure": captions.figure,
        "formula": formula,
        "heading": flow.named_heading,
        "language": inline.in_language,
        "note": notes.note,
        "note part": notes.note_part,
        "notes": notes.notes_outside,
        "note reference": notes.reference,
        "pull quote": flow.pull_quote,
        "quote": flow.quoting,
        "side note": side_note,
        "tab panel": panel,
    },
    closings={
        **flow.CLOSINGS, **lists.CLOSINGS, **tables.CLOSINGS, **figures.CLOSINGS, NoteFrame: notes.close_note,
    },
    insert=insertions,
    preview=card,
    finish=notes.add_notes,
)  # fmt: skip
