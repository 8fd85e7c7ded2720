"""What is left out of an article: the parts of the page, each with its reason, its text and its share."""

from collections import defaultdict

from plainleaf.desktop.inspector import LeftOutPart
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.article import Article, Removal
from plainleaf.engine.document import Document, blocks
from plainleaf.engine.selection.contract import Trace

ALIKE = 3
"""More removals than this for one reason, each of few words, are one row: the permalinks of a page."""
FEW_WORDS = 40  # characters


def parts_of(reading: Reading) -> tuple[LeftOutPart, ...]:
    """What was put back, then what is left out, the largest first; last what the article has elsewhere."""
    document, article = reading.document, reading.article
    inside = _inside(document, article)
    covered = {node for part in inside for node in part.nodes}
    beside = (
        one for one in _beside(document, article, reading.trace) if covered.isdisjoint(document.path(one.nodes[0]))
    )
    found = [*inside, *beside]
    back = {part.nodes for part in reading.restored}
    rest = sorted((part for part in found if part.nodes not in back), key=lambda part: (part.quiet, -part.share))
    return (*reading.restored, *rest)


def _inside(document: Document, article: Article) -> list[LeftOutPart]:
    """Removals inside of what the method kept; many small ones for one reason are one part."""
    alike: dict[str, list[Removal]] = defaultdict(list)
    for removal in article.removals:
        alike[removal.reason].append(removal)
    parts = []
    for reason, removals in alike.items():
        small = [one for one in removals if len(one.text) < FEW_WORDS]
        together = small if len(small) > ALIKE else []
        if together:
            nodes = tuple(one.node for one in together)
            text = "  ·  ".join(one.text for one in together)
            parts.append(LeftOutPart(nodes, f"{len(nodes)} × {reason}", text, _share(document, nodes), inside=True))
        parts += [
            LeftOutPart(
                (one.node,), reason, one.text, _share(document, (one.node,)), inside=True, quiet=one.stands_above
            )
            for one in removals
            if one not in together
        ]
    return parts


def _beside(document: Document, article: Article, trace: Trace) -> list[LeftOutPart]:
    """The largest parts that the method did not keep, and why in its own words."""
    parts = []
    found = blocks(document)
    for part in article.coverage.largest:
        why = part.reason or "not taken for content"
        if part.likely is not None:
            why += f" ({100 * part.likely:.0f} %)"
        text = "\n".join(found.passage(document, part.first_run, part.last_run))
        detail = trace.why(document, part.nodes[0])
        parts.append(LeftOutPart(part.nodes, why, text, _share(document, part.nodes), inside=False, detail=detail))
    return parts


def _share(document: Document, nodes: tuple[int, ...]) -> float:
    length = document.text_length
    return float(sum(int(length[node]) for node in nodes) / max(1, int(length[0])))
