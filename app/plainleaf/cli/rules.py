"""``plainleaf rules``: manages rules for single sites."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from plainleaf import files
from plainleaf.actions.site_rules import checked_files, described, rule_from, try_rule, unused
from plainleaf.cli.grid import grid
from plainleaf.cli.options import source_options
from plainleaf.cli.program import CommandGroup
from plainleaf.cli.terminal import echo, echo_path, print_message, printable, shortened, write_product
from plainleaf.engine.rules import RuleError, site_file_of
from plainleaf.rules import RuleFolder, StoredRule

NAMES = click.argument("names", nargs=-1, required=True, metavar="NAME...")
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(cls=CommandGroup)
def rules() -> None:
    """Define what the article is on single sites.

    A rule is a small text file for the pages of one site: which part is the article, what is left out or kept, where
    title, author and date are. Your own rules apply at once; imported ones are off until they are switched on, and
    never take precedence over your own. The commands read, explain and export apply rules; --no-rules disables them.
    """


@rules.command("list")
@click.option("--on", "only_on", is_flag=True, help="Only enabled rules.")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@JSON
def list_rules(only_on: bool, words: tuple[str, ...], as_json: bool) -> None:
    """List the rules, all or those with a WORD in their name."""
    entries = [
        entry
        for entry in RuleFolder().entries()
        if (entry.on or not only_on) and all(word in entry.name for word in words)
    ]
    if as_json:
        _product({"folder": str(RuleFolder().folder), "rules": [_plain(entry) for entry in entries]})
        return
    if not entries:
        print_message(
            "There are no rules; create one with `plainleaf rules add`, or import site files with "
            "`plainleaf rules import`."
        )
        return
    rows = [
        (
            entry.name,
            "on" if entry.on else "off",
            entry.rule.path or "all",
            described(entry),
            str(len(entry.problems) or ""),
        )
        for entry in entries
    ]
    echo(grid(("name", "state", "pages", "what it says", "not used"), rows, right=(4,)), nl=False)


@rules.command()
@click.argument("domain")
@click.option("--content", multiple=True, metavar="SELECTOR", help="The article; the first that matches counts.")
@click.option("--remove", multiple=True, metavar="SELECTOR", help="Leave this out. Repeatable.")
@click.option(
    "--keep", multiple=True, metavar="SELECTOR", help="Keep this, also inside of what is left out. Repeatable."
)
@click.option("--path", default="", metavar="PATTERN", help="Only pages whose path matches, such as '/news/*'.")
@click.option("--file", "source", type=click.File(encoding="utf-8-sig", errors="replace"), metavar="FILE",
              help="Take the rule from a site file, - for standard input.")  # fmt: skip
@click.option("--name", default="", metavar="NAME", help="Replace your rule of this name.")
@JSON
def add(
    domain: str,
    content: tuple[str, ...],
    remove: tuple[str, ...],
    keep: tuple[str, ...],
    path: str,
    source: Any,
    name: str,
    as_json: bool,
) -> None:
    """Add a rule of your own for DOMAIN, such as example.org, or .example.org for its subdomains, too.

    A directive that cannot be used is reported with its line, and the rest is used. If a selector is invalid, nothing
    is added.
    """
    folder = RuleFolder()
    if source is not None:
        if content or remove or keep or path:
            raise click.UsageError("--file contains the whole rule; omit the other options.")
        entry = folder.keep_text(source.read(), domain, name and folder.entry(name).path.stem)
    else:
        if not (content or remove or keep):
            raise click.UsageError("Give at least one of --content, --remove, --keep, or a --file.")
        rule = rule_from(domain, content, remove, keep, path)
        entry = folder.keep(rule, name and folder.entry(name).path.stem)
    for sentence in unused(entry.path, entry.problems):
        print_message(sentence)
    if as_json:
        _product(_plain(entry))
    else:
        echo_path(entry.path)


@rules.command()
@click.argument("name")
@click.argument("sources", nargs=-1, metavar="[SOURCE]...")
@click.option("--url", metavar="URL", help="The address of a SOURCE that is a file.")
@source_options
@JSON
def test(
    name: str, sources: tuple[str, ...], url: str | None, encoding: str | None, timeout: float, as_json: bool
) -> int:
    """Try the rule NAME, or one in a file, on each SOURCE, by default on the rule's own test addresses, and show what
    it changes. Exits with 1 if it does not match one of the pages."""
    trials = try_rule(RuleFolder(), name, sources, url=url, encoding=encoding, timeout=timeout)
    if as_json:
        _product({"rule": name, "pages": [trial.plain for trial in trials]})
    else:
        for trial in trials:
            echo(printable(f"{trial.source}: {trial.summary}"))
            for sign, lines in (("-", trial.removed), ("+", trial.added)):
                for line in lines:
                    echo(printable(f"  {sign} {line}"))
            for problem in trial.problems:
                print_message(problem)
    return 0 if all(trial.fits for trial in trials) else 1


@rules.command()
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="SOURCE...")
@click.option("--all", "whole", is_flag=True, help="Also list what is left out on purpose, with the reason.")
@JSON
def check(sources: tuple[Path, ...], whole: bool, as_json: bool) -> None:
    """Show how much of the site files at each SOURCE, a file or a folder, is understood, and what is not."""
    checked = checked_files(sources)
    if as_json:
        _product(checked.plain)
        return
    for problem in checked.sentences(whole):
        echo(printable(problem))
    echo(checked.summary)


@rules.command("import")
@click.argument("sources", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="SOURCE...")
@click.option("--on", "switch_on", is_flag=True, help="Switch the imported rules on.")
@JSON
def take_in(sources: tuple[Path, ...], switch_on: bool, as_json: bool) -> int:
    """Import site files in FiveFilters' format, and folders of them. They are off until switched on."""
    folder = RuleFolder()
    entries, missed = folder.take_in(sources)
    if switch_on and entries:
        folder.switch([entry.name for entry in entries], True)
        entries = tuple(folder.entry(entry.name) for entry in entries)
    for sentence in shortened(missed, "files are not site files"):
        print_message(sentence)
    if as_json:
        _product({"rules": [_plain(entry) for entry in entries], "missed": list(missed)})
    else:
        directives = sum(entry.file.directives for entry in entries)
        understood = sum(entry.file.understood for entry in entries)
        share = f"; {100 * understood / directives:.1f} % of their {directives:,} lines are used" if directives else ""
        state = "on" if switch_on else "off: `plainleaf rules on NAME` switches one on"
        echo(f"Imported {len(entries):,} rules{share}. They are {state}.")
    return 0 if entries else 1


@rules.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("-d", "--output-dir", "target", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="The folder to write a file for each rule. [default: standard output]")  # fmt: skip
@click.option("--plain", is_flag=True, help="Write only what FiveFilters' programs support: selectors as XPath.")
def export(names: tuple[str, ...], target: Path | None, plain: bool) -> None:
    """Write rules as site files: each NAME, by default all of your own."""
    folder = RuleFolder()
    entries = [folder.entry(name) for name in names] or [entry for entry in folder.entries() if entry.rule.own]
    if not entries:
        raise RuleError("You have no rules of your own to export.")
    if target is None and len(entries) > 1:
        raise click.UsageError("Name one rule, or a folder for all with --output-dir.")
    for entry in entries:
        text = site_file_of(entry.rule, plain=True) if plain else entry.path.read_text("utf-8-sig", "replace")
        if target is None:
            write_product(text.encode("utf-8", "replace"))
        else:
            target.mkdir(parents=True, exist_ok=True)
            path = target / entry.path.name
            files.put(path, text.encode("utf-8", "replace"))
            echo_path(path)


@rules.command()
@NAMES
def remove(names: tuple[str, ...]) -> None:
    """Remove rules."""
    folder = RuleFolder()
    for entry in [folder.entry(name) for name in names]:  # check all names before removing any
        folder.remove(entry.name)


@rules.command("on")
@NAMES
def switch_on(names: tuple[str, ...]) -> None:
    """Switch rules on."""
    RuleFolder().switch(names, True)


@rules.command("off")
@NAMES
def switch_off(names: tuple[str, ...]) -> None:
    """Switch rules off."""
    RuleFolder().switch(names, False)


def _plain(entry: StoredRule) -> dict[str, Any]:
    rule = entry.rule
    expressions: Sequence[str] = ("content", "remove", "keep", "title", "author", "date")
    return {
        "name": entry.name,
        "domain": rule.domain,
        "path": rule.path,
        "own": rule.own,
        "on": entry.on,
        "file": str(entry.path),
        **{name: [expression.text for expression in getattr(rule, name)] for name in expressions},
        "directives": entry.file.directives,
        "understood": entry.file.understood,
        "problems": [
            {"line": problem.line, "kind": problem.kind, "sentence": problem.sentence} for problem in entry.problems
        ],
    }


def _product(value: Any) -> None:
    write_product((json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"))
