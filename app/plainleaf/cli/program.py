"""The program: which commands there are, and how errors become sentences and exit codes.

Exit codes: 0 done · 1 failed, a sentence says why · 2 wrong usage · 3 some of several sources failed ·
130 interrupted · 141 whoever read our output went away.
"""

import contextlib
import gc
import importlib
import io
import logging
import os
import shlex
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import click

from plainleaf import __version__
from plainleaf.cli.streams import guarded, printable
from plainleaf.cli.terminal import Sentences, say, tell
from plainleaf.engine.options import OptionError
from plainleaf.errors import PlainleafError
from plainleaf.installation import command_to_add
from plainleaf.paths import stay_beside_program

FAILED, SOME_FAILED, INTERRUPTED, PIPE_BROKEN = 1, 3, 130, 141

# Name, where the command is, what the list of commands says. A new command needs its line here and nothing else.
COMMANDS: tuple[tuple[str, str, str], ...] = (
    ("read", "plainleaf.cli.read:read", "Print the article at an address or in a file."),
    ("explain", "plainleaf.cli.explain:explain", "Show why this part of a page is its article."),
    ("compare", "plainleaf.cli.compare:compare", "Show how far the methods agree about a page."),
    ("open", "plainleaf.cli.open:open_window", "Open the desktop reader."),
    ("export", "plainleaf.cli.export:export", "Write many articles into a folder, one file each."),
    ("corpus", "plainleaf.cli.corpus:corpus", "Clean pages by the million."),
    ("shelf", "plainleaf.cli.shelf:shelf", "Keep pages, find them again, mark them and take them along."),
    ("rules", "plainleaf.cli.rules:rules", "Say what the article is on single sites."),
    ("bridge", "plainleaf.cli.bridge:bridge", "Connect browsers, so that their pages open here."),
    ("evaluate", "plainleaf.cli.research.evaluate:evaluate", "Score methods on pages with reference text."),
    ("bench", "plainleaf.cli.research.bench:bench", "Measure speed and accuracy on a dataset."),
    ("train", "plainleaf.cli.research.train:train", "Rebuild the models that are shipped."),
    ("doctor", "plainleaf.cli.doctor:doctor", "Check the installation."),
)

# The extra that brings what a command needs beyond the core.
EXTRAS = {"corpus": "corpus", "shelf": "shelf", "evaluate": "evaluation", "bench": "evaluation", "train": "train"}


class CommandError(click.ClickException):
    """An error that is told in one sentence; ``exit_code`` is the program's."""

    exit_code = FAILED

    def show(self, file: Any = None) -> None:
        """The sentence, on stderr."""
        click.echo(f"plainleaf: {self.message}", file=file or sys.stderr)


class LacksError(CommandError):
    """A command of this name at this ``place`` needs a library that is not installed."""

    def __init__(self, name: str, place: str, library: str) -> None:
        extra = EXTRAS.get(name, "")
        needed = f"the extra {extra!r} ({library} is not installed)" if extra else f"{library}, which is not installed"
        advice = f"; install it with: {command_to_add(extra)}" if extra else ""
        super().__init__(f"`plainleaf {name}` needs {needed}{advice}.")
        self._place = place

    def declared(self) -> click.Command:
        """The command with its help and without what it does."""
        from plainleaf.cli.absent import declared  # few need it

        module, _, attribute = self._place.partition(":")
        return declared(module, attribute, self.message, self._refuse)

    def _refuse(self, *_: object, **__: object) -> None:
        raise self


class _PipeBroken(Exception):  # noqa: N818
    """BrokenPipeError, under a name that click does not take for success."""


class CommandGroup(click.Group):
    """Commands of which the nearest is named where there is none of a name."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was named. Raises UsageError."""
        name = args[0]
        if name not in self.list_commands(ctx) and not name.startswith("-"):
            from difflib import get_close_matches

            if near := get_close_matches(name, self.list_commands(ctx), n=1):
                raise click.UsageError(f"There is no command {name!r}. Did you mean {near[0]!r}?", ctx)
        return super().resolve_command(ctx, args)


class Program(CommandGroup):
    """Knows its commands by name and loads the one that is called."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; as a program of its own it ends the process with the exit code."""
        if standalone_mode:
            sys.exit(run(sys.argv[1:] if args is None else args))
        return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was named; an address or a file is none. Raises UsageError."""
        source = args[0]
        if not source.startswith("-") and any(sign in source for sign in "./:"):
            told = f"plainleaf read {shlex.quote(source)} prints its article, plainleaf open shows it."
            raise click.UsageError(f"There is no command {source!r}; {told}", ctx)
        try:
            return super().resolve_command(ctx, args)
        except LacksError as error:
            if not {"-h", "--help"} & set(args):
                raise
            return source, error.declared(), args[1:]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise _PipeBroken from error

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names, in the order of COMMANDS."""
        return [name for name, _, _ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command itself. Raises LacksError where a library is missing that it needs."""
        place = next((place for name, place, _ in COMMANDS if name == cmd_name), None)
        if place is None:
            return None
        module, _, attribute = place.partition(":")
        try:
            command: click.Command = getattr(_loaded(module, cmd_name), attribute)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] == "plainleaf":
                raise
            raise LacksError(cmd_name, place, str(error.name)) from error
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands, without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, _, told in COMMANDS])


def _loaded(module: str, name: str) -> ModuleType:
    """The module of a command. What it is made of lasts as long as the program, so it is none of the collector's work.
    NumPy starts no threads for linear algebra, which only research has, while a page is read."""
    if module in sys.modules:
        return sys.modules[module]
    if name not in EXTRAS:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.disable()
    try:
        return importlib.import_module(module)
    finally:
        gc.freeze()
        gc.enable()


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="plainleaf", message="%(prog)s %(version)s")
@click.option("-v", "--verbose", is_flag=True, help="Say on stderr what is being done.")
@click.option("--debug", is_flag=True, help="Say everything, and show where in the program an error came from.")
@click.option("--portable", is_flag=True, help="Keep settings, shelf and pages in a folder beside the program.")
def program(verbose: bool, debug: bool, portable: bool) -> None:
    """Find the main content of a web page, see why it was chosen, read it in peace and keep it as text.

    What was asked for goes to standard output, everything else to standard error. Proxies (http_proxy, https_proxy,
    no_proxy) and certificates (REQUESTS_CA_BUNDLE) of the environment are respected.

    Exit codes: 0 done, 1 failed (a sentence says why), 2 wrong usage, 3 some of several sources failed, 130
    interrupted, 141 nobody reads the output any more.

    Completion in bash: eval "$(_PLAINLEAF_COMPLETE=bash_source plainleaf)"; zsh_source and fish_source likewise.
    """
    if portable:
        stay_beside_program()
    level = logging.DEBUG if debug else logging.INFO if verbose else logging.WARNING
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Sentences())
    logging.basicConfig(level=level, handlers=[handler])
    # Its warnings come with a traceback, and what is wrong is said by whoever asked.
    logging.getLogger("urllib3").setLevel(logging.NOTSET if debug else logging.ERROR)


def run(arguments: Sequence[str], desktop: Any = None) -> int:
    """Run one command, which finds ``desktop`` in its context; its exit code."""
    with guarded():
        try:
            return _run(arguments, desktop)
        except BrokenPipeError:
            _end_output()
            return PIPE_BROKEN
        except OSError:  # standard error is gone, so that nobody can be told
            _end_output()
            return FAILED


def _run(arguments: Sequence[str], desktop: Any) -> int:
    try:
        result = program.main(list(arguments), prog_name="plainleaf", standalone_mode=False, obj=desktop)
        sys.stdout.flush()
    except _PipeBroken as error:
        raise BrokenPipeError from error
    except BrokenPipeError:
        raise
    except click.ClickException as error:
        said = io.StringIO()
        error.show(said)
        say(printable(said.getvalue()), err=True, nl=False)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        tell("Interrupted.")
        return INTERRUPTED
    except OptionError as error:  # a value that the command line could not check by itself
        tell(error)
        return click.UsageError.exit_code
    except Exception as error:
        if "--debug" in arguments:
            logging.getLogger(__name__).exception("the error came from here")
        tell(_sentence(error))
        if isinstance(error, OSError):
            _end_output()
        return FAILED
    return result if isinstance(result, int) else 0


def _sentence(error: Exception) -> str:
    """What went wrong, for a person."""
    if isinstance(error, PlainleafError):
        return str(error)
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return f"{error.filename}: {reason}." if error.filename else f"The output could not be written: {reason}."
    return f"Something went wrong that should not ({type(error).__name__}: {error}); with --debug it says where."


def _end_output() -> None:
    """Send what is left of the output nowhere: Python flushes once more at its end and would complain again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):
                os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
