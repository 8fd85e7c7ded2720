"""The page ``docs/cli.md``, made from the commands themselves."""

import click

from plainleaf.cli import main as program

HEADING = """# Command line

Written from the commands by `make docs`; do not edit.
"""


def page() -> str:
    """The whole page as Markdown."""
    context = click.Context(program, info_name="plainleaf", **program.context_settings)
    return HEADING + "".join(_sections(program, "plainleaf", context))


def _sections(command: click.Command, name: str, context: click.Context) -> list[str]:
    usage = f"{name} {' '.join(command.collect_usage_pieces(context))}"
    mark = "#" * min(6, 1 + len(name.split()))
    parts = [f"\n{mark} {name}\n\n```\n{usage}\n```\n\n{_prose(command)}\n"]
    # click makes a command's own option for help once, with the names it had where the command was first used.
    asking = click.Option(context.help_option_names, is_flag=True, help="Show this message and exit.")
    rows = [
        record
        for each in (*command.get_params(context), asking)
        if isinstance(each, click.Option)
        and (each is asking or "--help" not in each.opts)
        and (record := each.get_help_record(context))
    ]
    if rows:
        parts.append("\n| option | meaning |\n|---|---|\n")
        parts += [f"| `{_cell(option)}` | {_unlinked(_cell(meaning))} |\n" for option, meaning in rows]
    if isinstance(command, click.Group):
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            if found is not None and not found.hidden:
                inner = click.Context(found, info_name=sub, parent=context)
                parts += _sections(found, f"{name} {sub}", inner)
    return parts


def _prose(command: click.Command) -> str:
    text = (command.help or command.short_help or "").replace("\b\n", "\n").strip()
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _unlinked(text: str) -> str:
    """Markdown takes two pairs of brackets for a link."""
    return text.replace("[", "\\[").replace("]", "\\]")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
