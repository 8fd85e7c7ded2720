"""The group of corpus commands."""

import click

from plainleaf.cli.program import CommandGroup


@click.group(cls=CommandGroup)
def corpus() -> None:
    """Clean pages by the million, on all cores or on a cluster, and examine the results.

    Needs the extra `corpus`: pip install 'plainleaf[corpus]'.
    """
