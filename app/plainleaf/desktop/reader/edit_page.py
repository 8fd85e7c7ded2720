"""The reading page to be edited: every block of text has a number, and what is kept or removed as a whole is marked."""

from plainleaf.actions.shelf.editing import ATOM
from plainleaf.engine.article import Article, tree
from plainleaf.engine.render.html import HtmlWriter


class EditWriter(HtmlWriter):
    """Writes blocks whose nodes are numbers; ``addresses`` are those of the document by number."""

    def __init__(self, article: Article, addresses: tuple[int, ...]) -> None:
        super().__init__(article, addresses=True)
        self._addresses = addresses

    def at(self, node: int) -> str:
        """The attributes of a block: its address, and its number for what is edited."""
        if node < 0:
            return ""
        address = self._addresses[node]
        own = f' data-node="{address}"' if address >= 0 else ""
        return f'{own} data-block="{node}"'

    def block(self, block: tree.Block) -> str:
        """A block; its caption has the number of the block."""
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
        """Blocks inside an item or a cell, each an element of its own."""
        return "\n" + self.blocks(blocks) if blocks else ""

    def inline(self, inline: tree.Inline) -> str:
        if isinstance(inline, tree.Text | tree.CodeSpan | tree.Link | tree.Styled | tree.Spoken):
            return super().inline(inline)
        return f'<data value="{ATOM}">{super().inline(inline).rstrip()}</data>'
