"""The parts of the page that were left out of its article or added to it, with reason, text and share."""

from collections import defaultdict
from collections.abc import Callable

from plainleaf.actions.describing import described
from plainleaf.desktop.inspector import LeftOutPart
from plainleaf.desktop.window.page.reading import Reading
from plainleaf.engine.article import Article, Removal
from plainleaf.engine.document import Document, blocks

ALIKE = 3
"""More short removals than this for one reason become one row, such as the permalinks of a page."""
FEW_WORDS = 40  # characters
ShareOf = Callable[[tuple[int, ...]], float]


def parts_of(reading: Reading) -> tuple[LeftOutPart, ...]:
    """The parts that the user added, then those left out, the largest first. What the article shows otherwise, such as
    the title, is not listed."""
    document, article, share = reading.document, reading.article, reading.figures.left_out
    inside = _inside(article, share)
    covered = {node for part in inside for node in part.nodes}
    beside = _beside(reading, share)
    found = [*inside, *(one for one in beside if covered.isdisjoint(document.path(one.nodes[0])))]
    rest = sorted((part for part in found if part.share), key=lambda part: -part.share)
    return (*_added(reading), *rest)


def _added(reading: Reading) -> list[LeftOutPart]:
    """The parts that the user added and no later correction removes; adjacent elements form one part."""
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
    """The text of adjacent elements, or their description if they have no text."""
    first, last = document.under(nodes[0]).start, document.under(nodes[-1]).stop
    return "\n".join(blocks(document).passage(document, first, last)) if last > first else document.describe(nodes[0])


def _inside(article: Article, share: ShareOf) -> list[LeftOutPart]:
    """Removals within the method's selection; many small ones for one reason form one part."""
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
