"""Charts as plain HTML: bars and columns whose lengths are set by style sheets."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

import numpy as np
from numpy.typing import ArrayLike

_MOST = 14


def tile(value: str, caption: str) -> str:
    """A number with its label."""
    return f'<div class="tile"><b>{escape(value)}</b><span>{escape(caption)}</span></div>'


def card(title: str, body: str, note: str = "") -> str:
    """A chart with its title."""
    subtitle = f"<p>{escape(note)}</p>" if note else ""
    return f'<section class="card"><h3>{escape(title)}</h3>{body}{subtitle}</section>'


def bars(counts: Mapping[str, int] | Iterable[tuple[str, int]], rest: str = "others", unknown: str = "unknown") -> str:
    """A bar chart of the largest counts, with one bar for the sum of the ``rest``."""
    pairs = sorted(dict(counts).items(), key=lambda pair: (-pair[1], pair[0]))
    shown, remaining = pairs[:_MOST], pairs[_MOST:]
    largest = max([1, *(count for _, count in shown)])
    lines = [_bar(name or unknown, count, count / largest) for name, count in shown]
    if remaining:
        count = sum(count for _, count in remaining)
        lines.append(_bar(f"{len(remaining):,} {rest}", count, min(1.0, count / largest), "rest"))
    return f'<ol class="bars">{"".join(lines)}</ol>' if lines else '<p class="none">None.</p>'


def columns(values: ArrayLike, edges: Sequence[float], labels: Mapping[int, str], unit: str) -> str:
    """A histogram of values between ``edges``; ``labels`` maps indexes of edges to the labels below them."""
    counts, _ = np.histogram(np.asarray(values), edges)
    largest = max(1, int(counts.max(initial=0)))
    drawn = [
        f'<span style="--share:{count / largest:.4f}" title="{low:g} to {high:g} {unit}: {count:,} pages"></span>'
        for count, low, high in zip(counts.tolist(), edges, edges[1:], strict=False)
    ]
    ticks = [
        f'<span style="left:{100 * place / (len(edges) - 1):.2f}%">{escape(label)}</span>'
        for place, label in labels.items()
    ]
    return (
        f'<div class="columns" role="img" aria-label="{escape(unit)}">{"".join(drawn)}</div>'
        f'<div class="ticks">{"".join(ticks)}</div>'
    )


def _bar(name: str, count: int, share: float, kind: str = "") -> str:
    return (
        f'<li class="{kind}"><span class="name" title="{escape(name)}">{escape(name)}</span>'
        f'<span class="bar" style="--share:{share:.4f}"></span><span class="count">{count:,}</span></li>'
    )
