"""Imported once by the process that the others are forked from, so that these start warm."""

from plainleaf.actions.dry_run.worker import warm_up

warm_up()
