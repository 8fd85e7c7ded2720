"""``plainleaf train``: rebuilds the shipped models, one command for each."""

import click

from plainleaf.cli.program import CommandGroup
from plainleaf.cli.research.train_auto import auto
from plainleaf.cli.research.train_text_block import text_block


@click.group(cls=CommandGroup)
def train() -> None:
    """Rebuild a shipped model from a dataset, and report its results on unseen pages.

    Needs the extra `train`: pip install 'plainleaf[train]'.
    """


train.add_command(auto)
train.add_command(text_block)
