"""``plainleaf train``: rebuild the models that are shipped, each with one command."""

import click

from plainleaf.cli.program import CommandGroup
from plainleaf.cli.research.train_auto import auto
from plainleaf.cli.research.train_text_block import text_block


@click.group(cls=CommandGroup)
def train() -> None:
    """Rebuild a shipped model from a dataset, with figures on pages that it has not seen.

    Needs the extra `train`: pip install 'plainleaf[train]'.
    """


train.add_command(auto)
train.add_command(text_block)
