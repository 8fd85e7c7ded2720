"""Notes in the walk: puts references into the line, and collects the notes for the end."""

from dataclasses import replace

from plainleaf.engine.article.build.frames import NoteFrame
from plainleaf.engine.article.build.overrides import Override
from plainleaf.engine.article.build.writer import BlockWriter
from plainleaf.engine.article.tree import LINES, Block, Divider, Note, NoteReference, Notes, Paragraph, Text, plain
from plainleaf.engine.labels import is_label


def reference(writer: BlockWriter, node: int, override: Override) -> int:
    """Replace a link by a reference."""
    writer.line.put(NoteReference(override.value, override.label))
    writer.join_tail(node)
    return writer.consume(node)


def note(writer: BlockWriter, node: int, override: Override) -> int:
    if node in writer.outside:
        return writer.consume(node)
    if writer.flat or not writer.can_nest():
        return writer.boundary(node)
    container = writer.open(NoteFrame, node)
    container.identifier, container.label = override.value, override.label
    return node + 1


def note_part(writer: BlockWriter, node: int, override: Override) -> int:
    """Open a note that extends to the beginning of the next one, or to the end of their container."""
    if writer.flat or not writer.can_nest():
        return writer.boundary(node)
    identifier, _, follow = override.value.partition(" ")
    container = writer.open(NoteFrame, node)
    container.identifier, container.label = identifier, override.label
    around = int(writer.document.nodes.parent[node])
    end = int(follow) if int(follow) > node else writer.end[around]
    container.end = end
    container.run_end = writer.run_start[end] if int(follow) > node else writer.run_end[around]
    return writer.consume(node)


def notes_outside(writer: BlockWriter, node: int, _override: Override) -> int:
    """Several notes in one element of which not all are kept: they are added at the end."""
    return writer.consume(node)


def back_link(writer: BlockWriter, node: int, _override: Override) -> int:
    """Remove a back link; it is generated again from the tree, and is not recorded as a removal."""
    return writer.consume(node)


def close_note(writer: BlockWriter, container: NoteFrame) -> None:
    blocks = without_label(writer.leave(container), container.label)
    if blocks:
        writer.notes_at.append(len(writer.containers[0].blocks))
        writer.notes.append(Note(container.identifier, container.label, blocks, container.node))


def put_aside(writer: BlockWriter, note: Note) -> None:
    """Store a note without a place of its own for the notes of the article."""
    writer.notes_at.append(-1)
    writer.notes.append(note)


def without_label(blocks: tuple[Block, ...], label: str) -> tuple[Block, ...]:
    """The blocks of a note without the label at the beginning of its text ("1. See …")."""
    if not blocks or not isinstance(blocks[0], Paragraph) or not isinstance(blocks[0].content[0], Text):
        return blocks
    text = blocks[0].content[0].text
    rest = text[2:] if text.startswith(". ") else _behind_label(text, label)  # the label was a back link
    if rest is None or (len(blocks[0].content) == 1 and not rest):
        return blocks
    first = replace(blocks[0], content=(Text(rest), *blocks[0].content[1:]))
    return (first, *blocks[1:])


def _behind_label(text: str, label: str) -> str | None:
    """The text after a label and its punctuation; None if a text does not begin with them."""
    at = int(text.startswith(("[", "(")))
    end = at + len(label)
    if not text.startswith(label, at) or not text.startswith(("]", ")", ".", ":"), end):
        return None
    end += 2 if text.startswith((".", ":"), end + 1) else 1
    return text[end:].lstrip()


def add_notes(writer: BlockWriter) -> None:
    """Add the notes: in their place if that was a single one, else at the end, with their own heading or rule."""
    for holder in () if writer.in_note else writer.outside:
        _put_outside(writer, holder)
    if not writer.notes:
        return
    blocks = writer.containers[0].blocks
    first, last = writer.notes_at[0], writer.notes_at[-1]
    at = first if first == last >= 0 else len(blocks)
    while 0 < at <= len(blocks) and _leads_to_notes(blocks[at - 1]):
        at -= 1
        del blocks[at]
    if writer.outside and not writer.in_note:
        writer.notes.sort(key=_place)
    blocks.insert(at, Notes(tuple(writer.notes), writer.notes[0].node))


def _put_outside(writer: BlockWriter, holder: int) -> None:
    """The blocks of a note outside of the walk."""
    override = writer.overrides.get(holder)
    if override is not None and override.kind == "notes":
        for block in writer.apart(holder):
            for one in block.notes if isinstance(block, Notes) else ():
                put_aside(writer, one)
    if override is None or override.kind != "note":  # a user has restored or removed it
        return
    blocks = without_label(writer.apart(holder), override.label)
    if blocks:
        put_aside(writer, Note(override.value, override.label, blocks, holder))


def _place(note: Note) -> tuple[int, int]:
    """The sort key of a note: the order of the marks in the text, side notes last."""
    return (0, int(note.identifier)) if note.identifier.isdecimal() else (1, note.node)


def _leads_to_notes(block: Block) -> bool:
    """True if a block is a rule, or a line such as "Footnotes", which notes have by themselves."""
    return isinstance(block, Divider) or (isinstance(block, LINES) and is_label(plain(block.content), "notes"))
