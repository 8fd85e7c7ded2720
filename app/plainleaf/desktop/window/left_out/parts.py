"""What is left out of an article, and what was added to it: parts of the page, each with its reason, text and share."""

from collections import defaultdict
from collections.abc import Callable

from plainleaf.actions.describing import described
from plainleaf.desktop.inspector import LeftOutPart
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.article import Article, Removal
from plainleaf.engine.document import Document, blocks

ALIKE = 3
"""More removals than this for one reason, each of few words, are one row: the permalinks of a page."""
FEW_WORDS = 40  # characters
ShareOf = Callable[[tuple[int, ...]], float]


def parts_of(reading: Reading) -> tuple[LeftOutPart, ...]:
    """What the reader added, then what is left out, the largest first. What the article shows all the same, such as the
    title above it, is not left out."""
    document, article, share = reading.document, reading.article, reading.figures.left_out
    inside = _inside(article, share)
    covered = {node for part in inside for node in part.nodes}
    beside = _beside(reading, share)
    found = [*inside, *(one for one in beside if covered.isdisjoint(document.path(one.nodes[0])))]
    rest = sorted((part for part in found if part.share), key=lambda part: -part.share)
    return (*_added(reading), *rest)


def _added(reading: Reading) -> list[LeftOutPart]:
    """What the reader added and no later correction leaves out; elements that follow each other are one part."""
    document, parent = reading.document, reading.document.nodes.parent
    groups: list[list[int]] = []
    for node in sorted(reading.added):
        if not reading.figures.shown[document.under(node)].all():
            continue
        last = groups[-1][-1] if groups else -1
        if last >= 0 and document.nodes.end[last] == node and parent[last] == parent[node]:
            groups[-1].append(node)
        else:
            groups.append([node])
    return [
        LeftOutPart(tuple(nodes), "added by you", _text(document, nodes), reading.figures.of(nodes), False, shown=True)
        for nodes in groups
    ]


def _text(document: Document, nodes: list[int]) -> str:
    """The text under elements that follow each other; what they are where there is none."""
    first, last = document.under(nodes[0]).start, document.under(nodes[-1]).stop
    return "\n".join(blocks(document).passage(document, first, last)) if last > first else document.describe(nodes[0])


def _inside(article: Article, share: ShareOf) -> list[LeftOutPart]:
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
            parts.append(LeftOutPart(nodes, f"{len(nodes)} × {reason}", text, share(nodes), inside=True))
        parts += [
            LeftOutPart((one.node,), reason, one.text, share((one.node,)), inside=True)
            for one in removals
            if one not in together
        ]
    return parts


def _beside(reading: Reading, share: ShareOf) -> list[LeftOutPart]:
    """The largest parts that the method did not keep, and why."""
    document, parts = reading.document, []
    found = blocks(document)
    for part in reading.article.coverage.largest:
        runs = slice(part.first_run, part.last_run)
        entry = reading.ledger.deciding(document.runs.length, runs)
        why = "" if entry is None else described(document, reading.figures.shown, entry, runs)
        text = "\n".join(found.passage(document, part.first_run, part.last_run))
        detail = reading.trace.why(document, part.nodes[0])
        parts.append(LeftOutPart(part.nodes, why, text, share(part.nodes), inside=False, detail=detail))
    return parts
