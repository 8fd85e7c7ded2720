"""The page of a scored answer: scores, then reference and answer side by side, line by line, with the differences
marked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from plainleaf.desktop.theme.tints import TINTS

Piece = tuple[str, str]
SIDES = {"reference": ("same", "missing"), "answer": ("same", "extra"), "merged": ("same", "missing", "extra")}
_TAGS = {"missing": "del", "extra": "ins"}


@dataclass(frozen=True, slots=True)
class ScoredPage:
    """An answer beside its reference, prepared for display: the title and the ``body`` of the page."""

    title: str
    body: str


def scored_page(
    title: str, note: str, answer: str, scores: Sequence[tuple[str, str]], pieces: Iterable[Piece]
) -> ScoredPage:
    """Make the page of an answer; call it on a worker thread. A wide pane shows two columns, a narrow one merges the
    texts.

    ``scores`` are pairs of name and value, the first three in large type; ``answer`` names the extractor; ``pieces``
    are pairs of ``same``, ``missing`` or ``extra`` and text.
    """
    names = {"reference": "Reference", "answer": answer}
    heads = "".join(f'<p class="{side}">{escape(name)}</p>' for side, name in names.items())
    rows = "".join(_row(line) for line in lines(pieces))
    body = (
        f'<body class="scored"><main><header><h1>{escape(title)}</h1><p class="note">{escape(note)}</p>'
        f"{_scores('scores main-scores', scores[:3])}{_scores('scores', scores[3:])}"
        f'<p class="key"><span>in both</span><del>missing: only in the reference</del>'
        f"<ins>extra: only in {escape(answer)}</ins></p></header>"
        f'<div class="row heads">{heads}</div>{rows}</main></body>'
    )
    return ScoredPage(title, body)


def tint_properties() -> str:
    """The tints of a comparison as custom properties."""
    parts = []
    for name, tint in TINTS.items():
        ground = tint.ground
        parts.append(f"--{name}:rgba({ground.red()},{ground.green()},{ground.blue()},{tint.cover:g});")
        parts.append(f"--{name}-line:{tint.line or 'none'} {tint.colour};")
    return "".join(parts)


def lines(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Split the pieces into lines without empty ones."""
    line: list[Piece] = []
    for kind, text in pieces:
        first, *rest = text.split("\n")
        line.append((kind, first))
        for part in rest:
            if any(words.strip() for _, words in line):
                yield line
            line = [(kind, part)]
    if any(words.strip() for _, words in line):
        yield line


def _row(pieces: Sequence[Piece]) -> str:
    cells = (f'<p class="{side}" dir="auto">{_marked(pieces, kinds)}</p>' for side, kinds in SIDES.items())
    return f'<div class="row">{"".join(cells)}</div>'


def _marked(pieces: Sequence[Piece], kinds: tuple[str, ...]) -> str:
    parts = []
    for kind, text in pieces:
        if kind in kinds and text:
            tag = _TAGS.get(kind)
            words = text.rstrip()
            parts.append(f"<{tag}>{escape(words)}</{tag}>{text[len(words) :]}" if tag and words else escape(text))
    return "".join(parts)


def _scores(name: str, scores: Sequence[tuple[str, str]]) -> str:
    items = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in scores)
    return f'<dl class="{name}">{items}</dl>' if items else ""
