"""The reading page for editing: every block of text has a number, and parts that are kept or removed as a whole are
marked."""

from plainleaf.actions.shelf.editing import ATOM
from plainleaf.engine.article import Article, tree
from plainleaf.engine.render.html import HtmlWriter


class EditWriter(HtmlWriter):
    """Writes blocks whose nodes are numbers; ``addresses`` are the document's, by number."""

    def __init__(self, article: Article, addresses: tuple[int, ...]) -> None:
        super().__init__(article, addresses=True)
        self._addresses = addresses

    def at(self, node: int) -> str:
        """The attributes of a block: its node address and its number."""
        if node < 0:
            return ""
        address = self._addresses[node]
        mark = f' data-node="{address}"' if address >= 0 else ""
        return f'{mark} data-block="{node}"'

    def block(self, block: tree.Block) -> str:
        """Write a block; its caption has the number of the block."""
        written = super().block(block)
        match block:
            case tree.Figure() if block.caption:
                before, tag, after = written.rpartition("<figcaption>")
            case tree.Table() if block.caption:
                before, tag, after = written.partition("<caption>")
            case _:
                return written
        return f'{before}{tag[:-1]} data-block="{block.node}">{after}'

    def tight(self, blocks: tuple[tree.Block, ...]) -> str:
        """Write blocks inside an item or a cell, each as an element of its own."""
        return "\n" + self.blocks(blocks) if blocks else ""

    def inline(self, inline: tree.Inline) -> str:
        if isinstance(inline, tree.Text | tree.CodeSpan | tree.Link | tree.Styled | tree.Spoken):
            return super().inline(inline)
        return f'<data value="{ATOM}">{super().inline(inline).rstrip()}</data>'
