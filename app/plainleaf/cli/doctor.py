"""``plainleaf doctor``: checks the installation and says how to fix it."""

import json
import sys
from dataclasses import asdict

import click

from plainleaf.actions import Finding, examine
from plainleaf.cli.program import FAILED
from plainleaf.cli.streams import printable
from plainleaf.cli.terminal import echo, print_message

_SIGNS = {"fine": ("✓", "green"), "missing": ("–", "yellow"), "broken": ("✗", "red")}


@click.command()
@click.option("--check-version", is_flag=True, help="Ask the web for the newest version of Plainleaf.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def doctor(check_version: bool, as_json: bool) -> int:
    """Check the installation: versions, libraries, resources, folders, full-text search, and what the window needs.

    The exit code is 1 if something is broken that every command needs; what only the window needs is reported.
    """
    findings: list[Finding] = []
    for finding in examine(newest=check_version):
        findings.append(finding)
        if not as_json:
            _show(finding)
    broken = [finding for finding in findings if finding.needed and finding.state != "fine"]
    if as_json:
        echo(json.dumps({"well": not broken, "findings": [asdict(each) for each in findings]}, indent=2))
    elif broken:
        print_message(f"Broken: {', '.join(finding.name for finding in broken)}.")
    return FAILED if broken else 0


def _show(finding: Finding) -> None:
    sign, colour = _SIGNS[finding.state]
    # A word replaces the symbol if the output's encoding lacks it.
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        sign = finding.state
    echo(f"{click.style(sign, colour)} {finding.area:<9} {finding.name:<18} {printable(finding.detail)}")
    if finding.advice:
        echo(f"  {'':<9} {'':<18} {printable(finding.advice)}")
